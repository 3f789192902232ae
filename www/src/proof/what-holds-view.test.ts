import { expect, test } from 'vitest';
import type { LoopNote } from '../editor/loop-notes.ts';
import { formulaOf } from '../elements/formula-for-tests.ts';
import { newAtLoops } from './what-holds-view.ts';

const note = (...holds: string[]): LoopNote => ({ holds: holds.map((text) => formulaOf(text)), falls: [], bounds: [], runs: 'all' });

/** The conditions at each loop of two functions. */
function shown(...notes: [number, LoopNote][]) {
  return newAtLoops(new Map(notes), [{ function: 'f', from: 1, to: 4 }, { function: 'g', from: 5, to: 8 }]).map(({ line, holds }) => [line, holds.map(({ text }) => text)]);
}

test('what was said of an earlier loop is not said again', () => {
  expect(shown([7, note('f.n <= 1', 'g.i >= 0')], [3, note('f.n <= 1')])).toEqual([[3, ['n <= 1']], [7, ['i >= 0']]]);
});

test('variables of two functions with the same name are two variables', () => {
  expect(shown([3, note('f.i >= 0')], [7, note('g.i >= 0')])).toEqual([[3, ['i >= 0']], [7, ['i >= 0']]]);
});

test('of variables with one name, a loop has the one that the name means there', () => {
  const holds = ['i <= 5', 'i#2 <= 4'].map((text) => formulaOf(text, [], { i: [2, 3], 'i#2': [6, 8] }));
  expect(shown([2, { ...note(), holds }], [6, { ...note(), holds }])).toEqual([[2, ['i <= 5']], [6, ['i <= 4']]]);
});
