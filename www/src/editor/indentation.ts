import type { IndentContext } from '@codemirror/language';

const STEP = 2;

/**
 * The indentation of a line: that of the last non-blank line before it, one step more after `{`, one less before `}`. When
 * Enter is about to break a line, the line before is the part before the break.
 */
export function indentation(context: IndentContext, position: number): number {
  const after = context.lineAt(position).text;
  let from = context.lineAt(position).from;
  let before = context.lineAt(from, -1);
  // At the start of a line that is not being broken, both are that line.
  while (before.from === from || before.text.trim() === '') {
    from = before.from;
    if (from === 0) return 0;
    before = context.lineAt(from - 1, -1);
  }
  const opens = /\{\s*(\/\/.*)?$/.test(before.text) ? STEP : 0;
  const closes = /^\s*\}/.test(after) ? STEP : 0;
  return Math.max(0, context.lineIndent(before.from, -1) + opens - closes);
}
