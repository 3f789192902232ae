import { expect, test } from 'vitest';
import type { ReplayLoop, ReplayStep } from '../generated/interface.ts';
import { playedSteps, stepTime } from './playing.ts';

/** A run around a loop of four lines, so often. */
function around(iterations: number): { steps: ReplayStep[]; loops: ReplayLoop[] } {
  const count = 4 * iterations;
  const steps = Array.from({ length: count }, (_, index) => ({ index, line: 1 + (index % 4), depth: 0, function: 'main', changes: [], printed: 0 }));
  const at = (iteration: number) => ({ iteration, step: 4 * (iteration - 1), values: [] });
  const stretch = { entry: 1, path: 0, first: at(1), last: at(iterations), growth: [], end: [] };
  return { steps, loops: [{ line: 1, end_line: 4, variables: [], entries: 1, iterations, paths: [[]], stretches: [stretch], omitted: 0 }] };
}

test('a short run plays whole, each step as long as it takes to read', () => {
  const run = around(6);
  expect(playedSteps(run)).toEqual(run.steps.map(({ index }) => index));
  expect(stepTime(24)).toBe(600);
});

test('a long run plays its first iterations, leaps, and its last iterations, in about half a minute', () => {
  const played = playedSteps(around(500));
  expect(played.slice(0, 13)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(played.slice(-12)).toEqual([1988, 1989, 1990, 1991, 1992, 1993, 1994, 1995, 1996, 1997, 1998, 1999]);
  const leaps = played.slice(13, -12).map((at, before) => at - (played[12 + before] ?? 0));
  expect(Math.min(...leaps)).toBeGreaterThan(30);
  expect(Math.max(...leaps)).toBeLessThan(45);
  expect(played).toEqual([...new Set(played)].sort((one, other) => one - other));
  expect((played.length * stepTime(played.length)) / 1000).toBeLessThanOrEqual(30);
});

test('no run shows too many steps, and each begins and ends where it does', () => {
  for (const run of [{ ...around(500), loops: [] }, around(1), around(38)]) {
    const played = playedSteps(run);
    expect(played.length).toBeLessThanOrEqual(150);
    expect(played[0]).toBe(0);
    expect(played.at(-1)).toBe(run.steps.length - 1);
  }
});
