import { expect, test } from 'vitest';
import { workerCount } from './worker-count.ts';

test('there is one worker for three processors, and at most four', () => {
  const counts = [1, 2, 4, 6, 8, 16].map((hardwareConcurrency) => workerCount({ hardwareConcurrency }, null));
  expect(counts).toEqual([1, 1, 1, 2, 2, 4]);
  expect(workerCount({}, null)).toBe(1);
});

test('where memory is short there is one', () => {
  expect(workerCount({ hardwareConcurrency: 8, deviceMemory: 2 }, null)).toBe(1);
  expect(workerCount({ hardwareConcurrency: 8, deviceMemory: 4 }, null)).toBe(2);
});

test('another number can be wished for, if it makes sense', () => {
  const counts = ['3', '0', '9', 'x', '1.5', ''].map((wished) => workerCount({ hardwareConcurrency: 3 }, wished));
  expect(counts).toEqual([3, 1, 1, 1, 1, 1]);
});
