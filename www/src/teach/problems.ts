import type { Diagnostic, Lesson } from '../generated/interface.ts';

/** The problems of a lesson, with their locations in the text: whole lines. */
export function problemsOf(text: string, lesson: Lesson): Diagnostic[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return lesson.mistakes.map(({ line, message }) => {
    const from = starts[line - 1] ?? text.length;
    const to = (starts[line] ?? text.length + 1) - 1;
    return { from, to: Math.max(from, to), severity: 'error', code: 'lesson', message, fix: null, related: [] };
  });
}
