import { expect, test } from 'vitest';
import type { Report } from '../generated/interface.ts';
import { boundedLoopsSentence, isBounded } from './bounded-loops.ts';

function stopped(code: string, line: number | null = null): Report {
  return { verdict: 'unknown', stop: { code }, target: { line } } as unknown as Report;
}

test('an answer is about few iterations if nothing else was left out', () => {
  expect(isBounded(stopped('unrolled'), { unroll: 11 })).toBe(true);
  expect(isBounded(stopped('time'), { unroll: 11 })).toBe(false);
  expect(isBounded(stopped('unrolled'), { unroll: 1 }), 'no whole iteration').toBe(false);
});

test('the sentence does not count the test that ends a loop', () => {
  expect(boundedLoopsSentence(stopped('unrolled'), { unroll: 11 })).toBe('Nothing can go wrong with at most 10 iterations of each loop.');
  expect(boundedLoopsSentence(stopped('unrolled', 9), { unroll: 4 })).toBe('Line 9 cannot be reached with at most 3 iterations of each loop.');
});
