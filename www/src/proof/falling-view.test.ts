import { expect, test } from 'vitest';
import type { FallingExample } from '../generated/interface.ts';
import { fallingBars, fallingInputs, fallingWords } from './falling-view.ts';

const example = (input: string | null, ...names: string[]): FallingExample => ({
  parameters: names.map((name) => ({ name, value: { kind: 'integer', value: '3' } })),
  input,
  series: [],
});

test('a bar is as high as its value beside the largest one', () => {
  const bars = fallingBars(['4', '2', '0', '-1']);
  expect(bars.map(({ height }) => height)).toEqual([100, 50, 0, 0]);
  expect(bars.map(({ from }) => from)).toEqual([0, 25, 50, 75]);
  expect(fallingBars([`1${'0'.repeat(400)}`, '3']).every(({ height }) => height >= 0 && height <= 100)).toBe(true);
});

test('values that would look alike have no bars', () => {
  expect(fallingBars(['2147483646', '2147483644', '2147483642'])).toEqual([]);
  expect(fallingBars(['7']).length).toBe(1);
});

test('the run has its inputs, and the values are there in words', () => {
  expect(fallingInputs(example(null, 'n'))).toBe('In the run with `n = 3`:');
  expect(fallingInputs(example('0', 'n'))).toBe('In the run with `n = 3` and each `input` is 0:');
  expect(fallingInputs(example(null))).toBe('In every run:');
  expect(fallingWords('n - i', ['2', '1'])).toBe('At the beginning of each iteration, `n - i` is: 2, 1.');
});
