/** A lesson as it is put into somebody's page. */

/**
 * The markup, with the script of the elements at this address; empty where the lesson has what would end it. The empty lines
 * keep Markdown from reading the lesson as its own: there, markup goes on to an empty line, but a script to its end.
 */
export function snippetOf(lesson: string, script: string): string {
  if (/<\/script|<!--/i.test(lesson)) return '';
  return `<script type="module" src="${script}"></script>

<loopscope-exercise>

<script type="text/plain">
${lesson.trim()}
</script>

</loopscope-exercise>
`;
}
