import { expect, test } from 'vitest';
import type { Replay, Report } from '../generated/interface.ts';
import { positionOn, scaleFacts } from './number-scale-facts.ts';

const report = { verdict: 'reachable', everyday: { verdict: 'unreachable', limit: 10_000, is_alone: false } } as Report;
const read = { name: 'n', kind: 'library', line: 6, times: 1, values: [['46341', 1]] };

function replay(...reads: object[]): Replay {
  return { reads, end: { kind: 'error', line: 12 } } as unknown as Replay;
}

test('a single number that is read has a scale', () => {
  expect(scaleFacts(report, replay(read))).toEqual({ name: 'n', limit: 10_000, extreme: 46_341n, line: 12 });
  expect(scaleFacts(report, replay(read, read)), 'two numbers').toBeNull();
  expect(scaleFacts(report, replay({ ...read, times: 2, values: [['46341', 2]] })), 'one that is read twice').toBeNull();
  expect(scaleFacts(report, replay({ ...read, values: [['5', 1]] })), 'an everyday number, so something else is extreme').toBeNull();
  expect(scaleFacts(report, replay({ ...read, values: [['3.5e+38', 1]] })), 'a floating-point number').toBeNull();
  expect(scaleFacts({ ...report, everyday: null } as Report, replay(read)), 'nothing is proved').toBeNull();
});

test('steps grow tenfold to both sides of zero, up to one beyond the extreme number', () => {
  const at = positionOn({ name: 'n', limit: 10_000, extreme: -46_341n, line: 12 });
  expect(at(0n)).toBe(50);
  expect(at(999_999n)).toBeCloseTo(100);
  expect(at(-999_999n)).toBeCloseTo(0);
  expect(at(9_999n) - at(999n)).toBeCloseTo(at(999n) - at(99n));
});
