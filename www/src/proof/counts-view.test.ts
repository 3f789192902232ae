import { expect, test } from 'vitest';
import type { CountSeries, IterationBound, IterationCounts } from '../generated/interface.ts';
import { chartTitle, chartWords, countChart, drawnSeries, lineWords, reachedWords } from './counts-view.ts';

const formula = (text: string) => ({ text, latex: text });
const bound: IterationBound = { line: 4, most: formula('max(n, 0)'), is_exact: true, each_time: false, at_arrival: false };
const series: CountSeries = { bound: 0, most: [null, '0', '1', '2', '8'], counted: [0, 0, 1, 1, null] };
const counts: IterationCounts = { input: 'n', values: [-2, 0, 1, 2, 8], series: [series, { ...series, bound: null }] };

test('points stand at their inputs, and the bound leaves the drawing where it is far above them', () => {
  const { points, bound: line, most } = countChart(counts.values, series);
  expect(points).toEqual([{ x: 0, y: 100 }, { x: 20, y: 100 }, { x: 30, y: 50 }, { x: 40, y: 50 }]);
  expect(line, 'from each known value to the next').toEqual([
    [{ x: 20, y: 100 }, { x: 30, y: 50 }],
    [{ x: 30, y: 50 }, { x: 40, y: 0 }],
    [{ x: 40, y: 0 }, { x: 100, y: -300 }],
  ]);
  expect(most, 'twice the highest point').toBe(2);
  const huge = countChart([0, 1], { bound: 0, most: ['3', `1${'0'.repeat(400)}`], counted: [3, 3] });
  expect(huge.bound.flat().every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
});

test('each drawing has its bound', () => {
  const drawn = drawnSeries({ bounds: [bound] }, counts);
  expect(drawn.map((each) => each.bound)).toEqual([bound, null]);
  expect(chartTitle(counts, bound)).toBe('Iterations of the loop in line 4 in runs, by `n`');
  expect(chartTitle({ ...counts, input: null }, { ...bound, each_time: true })).toBe('The most iterations of the loop in line 4 in a row, in runs, by the input');
  const chart = countChart(counts.values, series);
  expect(lineWords({ iterations: null }, bound, chart)).toBe('exactly `max(n, 0)`');
  expect(lineWords({ iterations: formula('n * n') }, null, chart)).toBe('at most `n * n`');
  const far = countChart([0, 1], { bound: 0, most: ['90', '91'], counted: [1, 2] });
  expect(lineWords({ iterations: null }, { ...bound, is_exact: false }, far)).toBe('at most `max(n, 0)`, above the drawing');
});

test('the drawing is there in words', () => {
  expect(reachedWords(series)).toBe('2 of 3 runs complete as many iterations as the formula says.');
  expect(reachedWords({ ...series, most: [null, '0', '1', '1', '8'] })).toBe('All 3 runs complete as many iterations as the formula says.');
  expect(chartWords(counts, series)).toBe('n = -2: 0 counted; n = 0: 0 counted, 0 by the formula; n = 1: 1 counted, 1 by the formula; n = 2: 1 counted, 2 by the formula');
  const many = Array.from({ length: 56 }, (_, at) => at);
  const words = chartWords({ input: null, values: many, series: [] }, { bound: 0, most: many.map(String), counted: many });
  expect(words.split('; ').length, words).toBeLessThanOrEqual(9);
  expect(words).toMatch(/^the input = 0: 0 counted, 0 by the formula; .*; the input = 55: 55 counted, 55 by the formula$/);
});
