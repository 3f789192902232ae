import { describe, expect, test } from 'vitest';
import { formulaOf } from '../elements/formula-for-tests.ts';
import type { CertificateOutcome, Message, ProgramPoint, Proof } from '../generated/interface.ts';
import { message } from '../words/message-for-tests.ts';
import { callWords, consideredWords, evidenceOf, excludedByBoundsWords, excludedWords, invariantWords, learntWords, moreWords, neverLeftWords, proofWords, reasonsOf, type Reason } from './proof-view.ts';

const kind = { kind: 'other' } as const;
const loop = (line: number): ProgramPoint => ({ kind: 'loop', line });
const always = { never_left: [], excluded_by_bounds: 0, claims: [] };
const proof: Extract<Proof, { kind: 'excluded' }> = { ...always, kind: 'excluded', contradictions: [], more: 0, learnt: [], left_out: 0 };
const byInvariants: Extract<Proof, { kind: 'invariants' }> = { ...always, kind: 'invariants', invariants: [], checks: [], needed: [] };

test('all places where something could go wrong are named', () => {
  const division = { text: message('division by zero'), places: 2, lines: [4] };
  const pointer = { text: message('null dereference'), places: 1, lines: [7, 9] };
  expect(consideredWords([division])).toBe('two places where something could go wrong: division by zero in line 4');
  expect(consideredWords([division, pointer])).toBe(
    'three places where something could go wrong: division by zero in line 4; null dereference in lines 7 and 9',
  );
});

test('every kind of proof has words', () => {
  expect(proofWords({ ...always, kind: 'nothing-can-fail' }, 'line 3')).toBe('No operation in the program can go wrong, whatever the inputs are.');
  expect(proofWords({ ...always, kind: 'runs', runs: 1, tried: [], ended: false }, 'line 3')).toMatch(/run to its end\. It reads no input/);
  const tried = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => ({ name, least: '1', most: '2' }));
  expect(proofWords({ ...always, kind: 'runs', runs: 51, tried: [{ name: 'i', least: '10', most: '60' }], ended: false }, 'line 3')).toBe(
    'All 51 values of i (from 10 to 60) were run. None of these runs gets to line 3, and runs on other values end before.',
  );
  expect(proofWords({ ...always, kind: 'runs', runs: 256, tried, ended: false }, 'line 3')).toMatch(/^All 256 combinations of values of a \(from 1 to 2\), .* and 2 more inputs were run\./);
  const byValues = (by_shape: boolean): Proof => ({ ...always, kind: 'intervals', invariants: [], by_shape, contradictions: [], more: 0 });
  expect([false, true].map((by_shape) => proofWords(byValues(by_shape), 'line 3').includes('the shapes of lists'))).toEqual([false, true]);
  expect(proofWords({ ...always, kind: 'no-path' }, 'line 3')).toContain('leads to line 3');
  expect(proofWords(proof, 'line 3')).toBe('Every path was followed to its end, and none gets there.');
  expect(proofWords({ ...proof, left_out: 2 }, 'line 3')).toBe('Every path was followed to its end or pruned, and none gets there.');
  expect(proofWords(byInvariants, 'line 3')).toMatch(/^From each loop on, every path to line 3 has/);
  const invariants = [{ at: loop(2), holds: [{ text: 'x = y', latex: 'x = y' }] }];
  expect(proofWords({ ...byInvariants, invariants }, 'line 3')).toMatch(/^What always holds at the loops rules out every run/);
  const contradiction = { ends: message('It ends.'), chain: null, conditions: [], never: null };
  expect(proofWords({ ...proof, contradictions: [contradiction] }, 'line 3')).toMatch(/^Every path to line 3 ends/);
});

test('loops that no run leaves are reported', () => {
  expect(neverLeftWords(proof)).toEqual([]);
  expect([0, 1, 7].map((places) => excludedByBoundsWords({ ...proof, excluded_by_bounds: places }))).toEqual([
    '',
    'What variables and memory can hold excludes 1 more place.',
    'What variables and memory can hold excludes 7 more places.',
  ]);
  expect(neverLeftWords({ ...proof, never_left: [3, 7] })).toEqual([
    'A run that reaches the loop in line 3 never leaves it.',
    'A run that reaches the loop in line 7 never leaves it.',
  ]);
});

test('the reason why paths were pruned is shown with the line', () => {
  const holds = [{ text: 'x = y', latex: 'x = y' }];
  expect(learntWords({ line: 4, holds })).toMatch(/^Paths were pruned in line 4: .* if this holds:$/);
  expect(learntWords({ line: 4, holds: [] })).toMatch(/no run gets to the target\.$/);
});

test('what is said of conditions depends on how many there are', () => {
  const condition = { why: message('`x > 0`'), line: 2, formula: null, kind };
  const words = (count: number) => excludedWords({ ends: message(''), chain: null, conditions: Array(count).fill(condition), never: null });
  expect([0, 1, 2].map(words)).toEqual(['', 'But this cannot be:', 'But these cannot hold together:']);
});

test('invariants are shown with their loop', () => {
  const holds = [{ text: 'x = y', latex: 'x = y' }];
  expect(invariantWords({ at: loop(7), holds })).toMatch(/^Whenever a run reaches the loop in line 7/);
  expect(invariantWords({ at: loop(7), holds: [] })).toBe('No run reaches the loop in line 7.');
});

test('invariants of functions are shown with their function', () => {
  const holds = [{ text: 'f(n) >= n', latex: 'f(n)' }];
  const told = (kind: 'call' | 'entry' | 'return') =>
    [holds, []].map((holds) => invariantWords({ at: { kind, line: 2, function: 'f' }, holds }));
  expect(told('call')).toEqual(['Whenever a run is about to call f in line 2:', 'No run calls f in line 2.']);
  expect(told('entry')).toEqual(['Whenever f (line 2) is entered:', 'No run enters f (line 2).']);
  expect(told('return')).toEqual(['Whenever f (line 2) returns:', 'f (line 2) never returns.']);
});

const texts = (reason: Reason | undefined) => reason?.checks.map(({ text }) => text);

describe('why invariants prove it', () => {
  const formula = (text: string) => ({ text, latex: text });
  const needed = [
    { why: message('`a > 17`'), line: 9, formula: null, kind },
    { why: message('`a + b == 23`'), line: 9, formula: null, kind },
  ];
  const one: typeof byInvariants = {
    ...byInvariants,
    invariants: [{ at: loop(3), holds: [formula('a <= i'), formula('a <= 15')] }],
    checks: [
      { from: null, to: loop(3) },
      { from: loop(3), to: loop(3) },
      { from: loop(3), to: null },
    ],
    needed,
  };
  const reasons = (proof: Proof) => reasonsOf(evidenceOf(proof, null, 'line 10'), 'line 10');
  const sentences = (proof: Proof) => reasons(proof).map(({ before }) => before);

  test('a sentence each, with what was checked for it', () => {
    const [begin, keep, end] = reasons(one);
    expect(begin?.before).toMatch(/^It holds at the start: .* reaches the loop in line 3, $/);
    expect(begin?.holds).toEqual(one.invariants[0]?.holds);
    expect(texts(begin)).toEqual(['from the start of the program to the loop in line 3']);
    expect(keep?.before).toMatch(/^Every iteration keeps it/);
    expect(texts(keep)).toEqual(['one iteration from the loop in line 3 back to it']);
    expect(end?.before).toMatch(/^With it, no run gets to line 10: that needs `a > 17` and `a \+ b == 23` in line 9, and/);
    expect(texts(end)).toEqual(['from the loop in line 3 to line 10']);
  });

  test('what was not checked is not said', () => {
    expect(reasons({ ...one, checks: [] })).toEqual([]);
    expect(sentences({ ...one, checks: [{ from: null, to: loop(3) }, { from: loop(3), to: null }] }).map((words) => words.slice(0, 8))).toEqual([
      'It holds',
      'With it,',
    ]);
  });

  test('several loops are listed together', () => {
    const checks = [
      { from: null, to: loop(3) },
      { from: null, to: loop(6) },
      { from: loop(3), to: loop(3) },
      { from: loop(3), to: loop(6) },
      { from: loop(3), to: loop(6) },
      { from: loop(6), to: null },
      { from: null, to: null },
    ];
    const [begin, keep, end] = reasons({ ...one, checks, needed: [] });
    expect(begin?.before).toContain('the loops in lines 3 and 6, what is claimed');
    expect(begin?.holds).toEqual([]);
    expect(keep?.before).toMatch(/^Every step keeps it/);
    expect(texts(keep), 'each once').toEqual(['one iteration from the loop in line 3 back to it', 'from the loop in line 3 to the loop in line 6']);
    expect(end?.before).toMatch(/no values lead a run there/);
    expect(texts(end)).toEqual(['from the loop in line 6 to line 10', 'from the start of the program to line 10']);
  });

  test('functions are shown with their names', () => {
    const [entry, exit] = (['entry', 'return'] as const).map((kind): ProgramPoint => ({ kind, line: 2, function: 'f' }));
    if (!entry || !exit) throw new Error('two places');
    const invariants = [entry, exit].map((at) => ({ at, holds: [formula('n >= 0')] }));
    const checks = [{ from: null, to: entry }, { from: entry, to: entry }, { from: entry, to: exit }, { from: exit, to: null }];
    const [begin, keep, end] = reasons({ ...one, invariants, checks });
    expect(begin?.before).toMatch(/reaches one of these places/);
    expect(texts(begin)).toEqual(['from the start of the program to the entry of f']);
    expect(keep?.before).toContain('for the calls that have returned since');
    expect(texts(keep)).toEqual(['from the entry of f to the entry of f', 'from the entry of f to the return of f']);
    expect(texts(end)).toEqual(['from the return of f to line 10']);
  });

  test('more formulas than can be read in a sentence are not in it', () => {
    const holds = ['a', 'b', 'c', 'd'].map((name) => formula(`${name} = 0`));
    expect(reasons({ ...one, invariants: [{ at: loop(3), holds }] })[0]?.holds).toEqual([]);
  });

  test('conditions of several lines are named with theirs', () => {
    const more = [{ why: message('`i >= n`'), line: 5, formula: null, kind }, ...needed];
    expect(sentences({ ...one, needed: more })[2]).toContain('needs `i >= n` in line 5 and `a > 17` and `a + b == 23` in line 9,');
  });
});

describe('what a certificate says takes the place of what was found', () => {
  const found = (part: Partial<CertificateOutcome & { kind: 'found' }>) =>
    evidenceOf(proof, { kind: 'found', text: '{}', checks: [], invariants: [], bounds: [], ...part }, 'line 4');
  const check = (kind: 'initiation' | 'consecution' | 'bound' | 'safety' | 'outside' | 'run', line: number) => ({ kind, line, text: message(`${kind} in ${line}`) });

  test('invariants', () => {
    const invariants = [{ at: loop(2), holds: [{ text: 'x <= 5', latex: 'x' }] }];
    const evidence = found({ invariants, checks: [check('initiation', 2), check('consecution', 2), check('safety', 4)] });
    const told = reasonsOf(evidence, 'line 4');
    expect(told.map(({ before }) => before)).toEqual([
      'It holds at the start: when a run first reaches the loop in line 2, ',
      'Every iteration keeps it: if it holds before an iteration, it holds before the next one.',
      'With it, no run gets to line 4: no values lead a run there.',
    ]);
    expect(told.map(texts)).toEqual([['initiation in 2'], ['consecution in 2'], ['safety in 4']]);
  });

  test('bounds', () => {
    const told = reasonsOf(found({ bounds: [{ line: 2, most: 3 }], checks: [check('bound', 2), check('safety', 4)] }), 'line 4');
    expect(told.map(({ before }) => before)).toEqual([
      'It ends soon: no run reaches the head of the loop in line 2 more than 3 times.',
      'Followed that far, no run gets to line 4: no values lead a run there.',
    ]);
    const bounds = [{ line: 2, most: 3 }, { line: 3, most: 4 }];
    expect(reasonsOf(found({ bounds, checks: [check('bound', 2)] }), 'line 4')[0]?.before).toContain('heads of these loops');
  });

  test('a run, and ways without loops', () => {
    expect(reasonsOf(found({ checks: [check('run', 1)] }), 'line 4')[0]?.before).toMatch(/^The program reads no input.* line 4\.$/);
    const bounded = reasonsOf(found({ checks: [check('outside', 1), check('run', 1)] }), 'line 4').map(({ before }) => before);
    expect(bounded).toEqual([expect.stringMatching(/^Runs on other values end early/), expect.stringMatching(/^All runs on the remaining values/)]);
    expect(reasonsOf(found({ checks: [check('safety', 1)] }), 'line 4')[0]?.before).toMatch(/^No run gets to line 4: /);
  });
});

test('what is left out is counted', () => {
  expect(moreWords({ ...proof, contradictions: [], more: 1 })).toBe('And 1 more contradiction of this kind.');
  expect(moreWords(proof)).toBe('');
});

test('variables of a function that is called in several places are explained once', () => {
  const copy = (variable: string) => ({ name: `max#2.${variable}`, function: 'max', copy: 2, variable });
  const why: Message = { template: '`{code}`', args: { code: { code: 'max#2.a > max#2.b', copies: [copy('a'), copy('b')] } } };
  const conditions = [
    { why: { template: 'In line {line}, {why}', args: { line: 2, why } }, line: 2, formula: formulaOf('max#2.a >= 4'), kind },
    { why: message('`max.a > 3`'), line: 2, formula: formulaOf('max.a >= 4'), kind },
    { why: message('no way around'), line: 3, formula: formulaOf('min#3.low >= 0'), kind },
  ];
  expect(callWords({ ...proof, contradictions: [{ ends: message('It ends.'), chain: null, conditions, never: null }] }, [])).toEqual([
    '`max` is called in several places, and each call has variables of its own: `max#2.a` is `a` in one of these calls.',
    '`min` is called in several places, and each call has variables of its own: `min#3.low` is `low` in one of these calls.',
  ]);
  expect(callWords({ ...proof, contradictions: [{ ends: message('It ends.'), chain: null, conditions: conditions.slice(1, 2), never: null }] }, [])).toEqual([]);
});
