import { expect, test } from 'vitest';
import type { LoopNote } from '../editor/loop-notes.ts';
import { newAtLoops } from './what-holds-view.ts';

const note = (...holds: string[]): LoopNote => ({ holds: holds.map((text) => ({ text, latex: text })), falls: [], bounds: [], runs: 'all' });

/** The conditions at each loop of this program. */
function shown(...notes: [number, LoopNote][]) {
  const source = 'int f(int n) {\n  int i = 0;\n  while (i < n) i++;\n}\nint g(int n) {\n  int i = 0;\n  while (i < n) i++;\n}\nint main() {\n  f(1);\n  return g(1);\n}';
  return newAtLoops(new Map(notes), source).map(({ line, holds }) => [line, holds.map(({ text }) => text)]);
}

test('what was said of an earlier loop is not said again', () => {
  expect(shown([7, note('f.n <= 1', 'g.i >= 0')], [3, note('f.n <= 1')])).toEqual([[3, ['n <= 1']], [7, ['i >= 0']]]);
});

test('variables of two functions with the same name are two variables', () => {
  expect(shown([3, note('f.i >= 0')], [7, note('g.i >= 0')])).toEqual([[3, ['i >= 0']], [7, ['i >= 0']]]);
});
