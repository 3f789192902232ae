/** A lesson as markup for another page. */

/**
 * The markup, with the script of the elements at this address; empty if the lesson contains what would end it. The empty
 * lines keep Markdown from reading the lesson as its own: there, an HTML block ends at an empty line, but a script at its end.
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
