import { describe, expect, test } from 'vitest';
import { callWords, consideredWords, excludedWords, invariantWords, moreWords, proofWords, reasonsOf, withChainNames } from './proof-view.ts';
import type { Proof } from './generated/interface.ts';

const proof: Proof = { kind: 'excluded', contradictions: [], more: 0, invariants: [], checks: [], needed: [] };

test('all places where something could go wrong are named', () => {
  const division = { text: 'division by zero', places: 2, lines: [4] };
  const pointer = { text: 'null dereference', places: 1, lines: [7, 9] };
  expect(consideredWords([division])).toBe('two places where something could go wrong: division by zero in line 4');
  expect(consideredWords([division, pointer])).toBe(
    'three places where something could go wrong: division by zero in line 4; null dereference in lines 7 and 9',
  );
});

test('every kind of proof has words', () => {
  expect(proofWords({ ...proof, contradictions: [], kind: 'nothing-can-fail' }, 'line 3')).toMatch(/^No operation/);
  expect(proofWords({ ...proof, contradictions: [], kind: 'one-run' }, 'line 3')).toMatch(/run to its end\. It reads nothing/);
  expect(proofWords({ ...proof, contradictions: [], kind: 'no-path' }, 'line 3')).toContain('leads to line 3');
  expect(proofWords({ ...proof, contradictions: [] }, 'line 3')).toMatch(/^Every path was followed/);
  expect(proofWords({ ...proof, kind: 'invariants' }, 'line 3')).toMatch(/^From each loop on, every way to line 3 needs/);
  const invariants = [{ line: 2, holds: [{ text: 'x = y', latex: 'x = y' }] }];
  expect(proofWords({ ...proof, invariants, kind: 'invariants' }, 'line 3')).toMatch(/^What always holds at a loop keeps every run/);
  const contradiction = { ends: 'It ends.', chain: null, conditions: [] };
  expect(proofWords({ ...proof, contradictions: [contradiction] }, 'line 3')).toMatch(/^Every way to line 3 ends/);
});

test('what is said of conditions depends on how many there are', () => {
  const condition = { why: '`x > 0`', line: 2, formula: null };
  const words = (count: number) => excludedWords({ ends: '', chain: null, conditions: Array(count).fill(condition) });
  expect([0, 1, 2].map(words)).toEqual(['', 'But this cannot be:', 'But these cannot hold together:']);
});

test('invariants are told with their loop', () => {
  const holds = [{ text: 'x = y', latex: 'x = y' }];
  expect(invariantWords({ line: 7, holds })).toMatch(/^Whenever a run comes to the loop in line 7/);
  expect(invariantWords({ line: 7, holds: [] })).toBe('No run comes to the loop in line 7.');
});

describe('why invariants prove it', () => {
  const formula = (text: string) => ({ text, latex: text });
  const needed = [
    { why: '`a > 17`', line: 9, formula: null },
    { why: '`a + b == 23`', line: 9, formula: null },
  ];
  const one: Proof = {
    ...proof,
    kind: 'invariants',
    invariants: [{ line: 3, holds: [formula('a <= i'), formula('a <= 15')] }],
    checks: [
      { from: null, to: 3 },
      { from: 3, to: 3 },
      { from: 3, to: null },
    ],
    needed,
  };
  const sentences = (proof: Proof) => reasonsOf(proof, 'line 10').map(({ before }) => before);

  test('a sentence each, with what was checked for it', () => {
    const [begin, keep, end] = reasonsOf(one, 'line 10');
    expect(begin?.before).toMatch(/^It holds at the beginning: .* comes to the loop in line 3, $/);
    expect(begin?.holds).toEqual(one.invariants[0]?.holds);
    expect(begin?.checks).toEqual(['from the start of the program to the loop in line 3']);
    expect(keep?.before).toMatch(/^Every time around keeps it/);
    expect(keep?.checks).toEqual(['once around the loop in line 3']);
    expect(end?.before).toMatch(/^With it, no run gets to line 10: that needs `a > 17` and `a \+ b == 23` in line 9, and/);
    expect(end?.checks).toEqual(['from the loop in line 3 to line 10']);
  });

  test('what was not checked is not said', () => {
    expect(reasonsOf({ ...one, checks: [] }, 'line 10')).toEqual([]);
    expect(sentences({ ...one, checks: [{ from: null, to: 3 }, { from: 3, to: null }] }).map((words) => words.slice(0, 8))).toEqual([
      'It holds',
      'With it,',
    ]);
  });

  test('several loops are told together', () => {
    const checks = [
      { from: null, to: 3 },
      { from: null, to: 6 },
      { from: 3, to: 3 },
      { from: 3, to: 6 },
      { from: 3, to: 6 },
      { from: 6, to: null },
      { from: null, to: null },
    ];
    const [begin, keep, end] = reasonsOf({ ...one, checks, needed: [] }, 'line 10');
    expect(begin?.before).toContain('the loops in lines 3 and 6, what is claimed');
    expect(begin?.holds).toEqual([]);
    expect(keep?.before).toMatch(/^Going on keeps it/);
    expect(keep?.checks, 'each once').toEqual(['once around the loop in line 3', 'from the loop in line 3 to the loop in line 6']);
    expect(end?.before).toMatch(/no values that satisfy it lead a run/);
    expect(end?.checks).toEqual(['from the loop in line 6 to line 10', 'from the start of the program to line 10']);
  });

  test('more formulas than can be read in a sentence are not in it', () => {
    const holds = ['a', 'b', 'c', 'd'].map((name) => formula(`${name} = 0`));
    expect(reasonsOf({ ...one, invariants: [{ line: 3, holds }] }, 'line 10')[0]?.holds).toEqual([]);
  });

  test('conditions of several lines are named with theirs', () => {
    const more = [{ why: '`i >= n`', line: 5, formula: null }, ...needed];
    expect(sentences({ ...one, needed: more })[2]).toContain('needs `i >= n` in line 5 and `a > 17` and `a + b == 23` in line 9,');
  });
});

test('what is left out is counted', () => {
  expect(moreWords({ ...proof, contradictions: [], more: 1 })).toBe('And 1 more contradiction of this kind.');
  expect(moreWords({ ...proof, contradictions: [] })).toBe('');
});

test('chains are written as on their cards, variables as in the program', () => {
  expect(withChainNames('c1 is taken only where `c1 < 3`')).toBe('c₁ is taken only where `c1 < 3`');
});

test('variables of a function that is called in several places are explained once', () => {
  const formula = (text: string) => ({ text, latex: '' });
  const conditions = [
    { why: '`max#2.a > max#2.b`', line: 2, formula: formula('max#2.a >= 4') },
    { why: '`max.a > 3`', line: 2, formula: null },
    { why: 'no way around', line: 3, formula: formula('min#3.low = 0') },
  ];
  expect(callWords({ ...proof, contradictions: [{ ends: 'It ends.', chain: null, conditions }] })).toEqual([
    '`max` is called in several places, and each call has variables of its own: `max#2.a` is `a` in one of these calls.',
    '`min` is called in several places, and each call has variables of its own: `min#3.low` is `low` in one of these calls.',
  ]);
  expect(callWords({ ...proof, contradictions: [{ ends: 'It ends.', chain: null, conditions: conditions.slice(1, 2) }] })).toEqual([]);
});
