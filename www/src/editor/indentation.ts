import type { IndentContext } from '@codemirror/language';

const STEP = 2;

/**
 * How deep a line is to be indented: as deep as the last line before it that is not blank, one step more after `{`, one
 * less before `}`. Where Enter is about to break a line, the line before is what stands before the break.
 */
export function indentation(context: IndentContext, position: number): number {
  const after = context.lineAt(position).text;
  let from = context.lineAt(position).from;
  let before = context.lineAt(from, -1);
  // At the start of a line that is not broken, both are that line.
  while (before.from === from || before.text.trim() === '') {
    from = before.from;
    if (from === 0) return 0;
    before = context.lineAt(from - 1, -1);
  }
  const opens = /\{\s*(\/\/.*)?$/.test(before.text) ? STEP : 0;
  const closes = /^\s*\}/.test(after) ? STEP : 0;
  return Math.max(0, context.lineIndent(before.from, -1) + opens - closes);
}
