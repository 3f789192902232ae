import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import { snippetOf } from './snippet.ts';

const LESSON = `---
lesson: One
---

---
exercise: First
kind: inputs
target: 3
---
Some *text*.

# And more

\`\`\`c
main(n) {

  if (n < 3) error();
}
\`\`\`
`;

test('in Markdown, the lesson stays as it is', () => {
  const page = new MarkdownIt({ html: true }).render(`# Notes\n\nSome text.\n\n${snippetOf(LESSON, 'https://host/embed.js')}\nMore.\n`);
  expect(page).toContain(`<script type="text/plain">\n${LESSON.trim()}\n</script>`);
  expect(page).toContain('<p>More.</p>');
  expect(page.match(/loopscope-exercise>/g)).toHaveLength(2);
});

test('what would end the script is not put into a page', () => {
  expect(snippetOf('a </SCRIPT> b', 'x')).toBe('');
  expect(snippetOf('a <!-- <script b', 'x')).toBe('');
});
