import { expect, test } from 'vitest';
import type { Contradiction, Excluded, KnownValue, NeverHolds, Proof } from '../generated/interface.ts';
import { message } from '../words/message-for-tests.ts';
import { exclusionWords } from './exclusion.ts';

const proof: Extract<Proof, { kind: 'excluded' }> = { kind: 'excluded', never_left: [], excluded_by_bounds: 0, claims: [], contradictions: [], more: 0, learnt: [], left_out: 0 };
const condition = (code: string, line: number): Excluded => ({ why: message(`\`${code}\``), line, formula: null, kind: { kind: 'condition', code } });
const other = (line: number, kind: Excluded['kind'] = { kind: 'other' }): Excluded => ({ why: message('it needs more'), line, formula: null, kind });
const contradiction = (...conditions: Excluded[]): Contradiction => ({ ends: message('To reach the target, `n == 3` must hold in line 7.'), chain: null, conditions, never: null });
const words = (of: Partial<typeof proof>) => exclusionWords({ ...proof, ...of }, 'line 8');
const never = (never: NeverHolds | null) => words({ contradictions: [{ ends: message('It never happens.'), chain: null, conditions: [], never }] });

test('conditions that exclude each other are named with their lines', () => {
  const both = [condition('n % 2 != 1', 5), condition('n == 3', 7)];
  expect(words({ contradictions: [contradiction(...both)] })).toBe('A run to line 8 needs `n % 2 != 1` in line 5 and `n == 3` in line 7, which cannot both hold.');
  expect(words({ contradictions: [contradiction(condition('a * a < 0', 6))] })).toBe('A run to line 8 needs `a * a < 0` in line 6, which cannot hold on the way there.');
  const three = [...both, condition('n > 8', 8)];
  expect(words({ contradictions: [contradiction(...three)] })).toBe('A run to line 8 needs `n % 2 != 1` in line 5, `n == 3` in line 7 and `n > 8` in line 8, which cannot all hold.');
  // A loop passes the same condition again and again.
  expect(words({ contradictions: [contradiction(...both, ...both)] })).toContain('`n % 2 != 1` in line 5 and `n == 3` in line 7,');
});

test('conditions of iterations are named with their loop, and counts go without saying', () => {
  const conditions = [
    other(3, { kind: 'counts' }),
    other(3, { kind: 'last-iteration', code: 'i < 15', loop_line: 3 }),
    condition('a > 17', 9),
  ];
  expect(words({ contradictions: [contradiction(...conditions)] })).toBe(
    'A run to line 8 needs `i < 15` in the last iteration of the loop in line 3 and `a > 17` in line 9, which cannot both hold.',
  );
});

test('nothing is said where there is more than one reason, or one that is not a condition of the program', () => {
  const one = contradiction(condition('n == 3', 7));
  for (const of of [
    {},
    { contradictions: [one, one] },
    { contradictions: [one], more: 1 },
    { contradictions: [one], left_out: 1 },
    { contradictions: [one], never_left: [2] },
    { contradictions: [one], excluded_by_bounds: 1 },
    { contradictions: [contradiction(condition('n == 3', 7), other(7))] },
    // The same branch in two iterations: each holds alone.
    { contradictions: [contradiction(condition('x == 1', 5), condition('x == 1', 5))] },
    { contradictions: [contradiction(other(7))] },
    { contradictions: [contradiction(...[1, 2, 3, 4].map((line) => condition('x > 0', line)))] },
  ])
    expect(words(of)).toBe('');
  expect(exclusionWords({ kind: 'nothing-can-fail', never_left: [], excluded_by_bounds: 0, claims: [] }, 'line 8')).toBe('');
});

test('values that rule out a condition are named', () => {
  const known = (of: Partial<KnownValue>) => never({ line: 8, condition: 'b > 17', known: { place: 'b', least: null, most: null, ...of } });
  expect(never({ line: 7, condition: 'x == 9', known: null })).toBe('In line 7, `x == 9` never holds.');
  expect(known({ most: '16' })).toBe('In line 8, `b > 17` never holds: `b` is at most 16 there.');
  expect(known({ least: '20' })).toBe('In line 8, `b > 17` never holds: `b` is at least 20 there.');
  expect(known({ least: '2', most: '3' })).toBe('In line 8, `b > 17` never holds: `b` is from 2 to 3 there.');
  expect(known({ least: '4', most: '4' })).toBe('In line 8, `b > 17` never holds: `b` is 4 there.');
  expect(never(null)).toBe('');
});
