import { expect, test } from 'vitest';
import type { ParameterValue, RankingComponent, RankingShape, Witness } from '../generated/interface.ts';
import { beforeTerm, endlessInputs, endlessReasons, endlessSentence, linesOf, longRunWords, unaskedWords, whyEndless, whyEnds, type RankingProof, type RecurrentProof } from './termination-view.ts';

const formula = (text: string) => ({ text, latex: text });
const component = (lines: number[], text: string, shape: RankingShape, ...cases: string[]): RankingComponent => ({
  lines,
  cases: cases.map(formula),
  function: formula(text),
  shape,
  functions: [],
});
const ranking = (...components: RankingComponent[]): RankingProof => ({ kind: 'ranking', components, looks_ahead: 0, invariants: [], measures: [], bounds: [], iterations: null, example: null, counts: null, never_left: [], excluded_by_bounds: 0, claims: [] });
const recurrent = (part: Partial<RecurrentProof>): RecurrentProof => ({
  kind: 'recurrent',
  line: 4,
  visits: 3,
  later: [],
  again: null,
  invariants: [{ at: { kind: 'loop', line: 4 }, holds: [formula('n < i')] }],
  head: 7,
  function: null,
  unchanged: [], cause: null,
  never_left: [], excluded_by_bounds: 0,
  claims: [],
  ...part,
});
const integer = (name: string, value: string): ParameterValue => ({ name, value: { kind: 'integer', value } });
const witness = (...parameters: ParameterValue[]): Witness => ({ inputs: [], parameters, replayed: true, steps: 100_000, path_condition: [], same_path: true, note: null });

test('a run that never ends is told beside another answer', () => {
  const run = { proof: recurrent({}), witness: witness(integer('n', '-1')), overflows: false, overflow: null };
  expect(unaskedWords(run, 'extended')).toBe('But not every run ends. The loop in line 4 never ends when `n = -1`.');
  expect([unaskedWords(null, 'extended'), [...linesOf(run)]]).toEqual(['', [4]]);
});

test('a ranking function has a sentence', () => {
  expect(whyEnds(ranking(component([4], 'n - i', 'ranking')))).toEqual(['In every iteration of the loop in line 4, `n - i` is at least 0 and falls by 1 or more.']);
  expect(whyEnds(ranking())).toEqual(['No loop can be iterated for ever.']);
});

test('the terms of phases and lexicographic functions come in order, with their loops and conditions', () => {
  const words = whyEnds(ranking(component([2], 'y', 'phase'), component([2, 4], 'x', 'bounded', 'a > 0', 'b > 0'), component([2], 'z', 'ranking'), component([6], 'k', 'ranking')));
  expect(words).toEqual([
    'In every iteration of the loop in line 2, `y` falls by 1 or more, so it is below 0 from some iteration on.',
    'In the remaining iterations of the loops in lines 2 and 4 while `a > 0` or `b > 0`, `x` never rises, and falls from 0 or more only finitely often.',
    'In the remaining iterations of the loop in line 2, `z` is at least 0 and falls by 1 or more.',
    '1 more term is in the proof below.',
  ]);
  const [first, then] = [component([2], 'y', 'bounded'), component([2], 'x', 'ranking')];
  expect(beforeTerm(first, ranking(first, then))).toMatch(/^In the iterations of the loop in line 2, this never rises/);
  expect(beforeTerm(then, ranking(first, then))).toMatch(/^In the remaining iterations of the loop in line 2, this is at least 0/);
  expect(whyEnds({ ...ranking(then), looks_ahead: 1 }).at(-1)).toBe('The last iteration of a run may be an exception.');
  expect(whyEnds({ ...ranking(then), looks_ahead: 12 }).at(-1)).toBe('The last 12 iterations of a run may be exceptions.');
  const recursion = { ...component([], 'n - 1', 'ranking'), functions: ['fact'] };
  expect(whyEnds({ ...ranking(recursion), looks_ahead: 1 }).at(-1)).toBe('The last iteration or call may be an exception.');
});

test('the answer about a run that never ends names its loop and its inputs', () => {
  expect(endlessSentence(recurrent({}), witness(integer('n', '-1')), 'extended')).toBe('The loop in line 4 never ends when `n = -1`.');
  expect(endlessSentence(recurrent({ later: ['0'] }), witness(integer('n', '1')), 'extended')).toBe('The loop in line 4 never ends when `n = 1` and each `input` is 0.');
  const read = { ...witness(), inputs: [{ value: '5', times: 1 }] };
  expect(endlessSentence(recurrent({}), read, 'c')).toBe('The loop in line 4 never ends when the input is 5.');
  const several = { ...read, inputs: [...read.inputs, { value: '7', times: 1 }] };
  expect(endlessSentence(recurrent({}), several, 'c')).toMatch(/^The loop in line 4 never ends when the inputs are 5.*7.*\.$/);
  expect(endlessSentence(recurrent({ later: ['0'] }), read, 'c')).toBe('The loop in line 4 never ends when the input is 5 and each later input is 0.');
  expect(endlessSentence(recurrent({ later: ['0'] }), witness(), 'c')).toBe('The loop in line 4 never ends when each input is 0.');
  expect(endlessSentence(recurrent({ later: ['1', '0'] }), witness(), 'c')).toBe('The loop in line 4 never ends when the inputs are 1, 0 over and over.');
  expect(endlessSentence(recurrent({ later: ['1', '0'] }), read, 'c')).toBe('The loop in line 4 never ends on some inputs.');
  expect(endlessReasons(recurrent({ later: ['1', '0'], again: 2 }))[0]?.words).toMatch(/^The run reads 1, 0 over and over\. From/);
  expect(endlessSentence(recurrent({}), witness(), 'extended')).toBe('The loop in line 4 never ends.');
  expect(endlessSentence(recurrent({}), witness({ name: 'A', value: { kind: 'array', runs: [] } }), 'extended'), 'an array of zeros').toBe('The loop in line 4 never ends.');
  expect(endlessSentence(recurrent({}), witness(integer('n', '1'.repeat(50))), 'extended')).toBe('The loop in line 4 never ends on some inputs.');
});

test('the argument of a recurrent set has three steps, with its conditions', () => {
  expect(endlessReasons(recurrent({})).map(({ words, holds }) => [words, holds.length])).toEqual([
    ['From the 4th arrival at the loop in line 4 on, this holds each time it gets there:', 1],
    ['While it holds, no condition lets the run leave the loop.', 0],
    ['Every iteration keeps it, so the run goes on for ever.', 0],
  ]);
  expect(whyEndless(recurrent({}))).toMatch(/^From the 4th arrival at the loop in line 4 on, this holds each time it gets there: `n < i`\. While/);
  expect(whyEndless(recurrent({ visits: 0, invariants: [] }))).toBe('From its first arrival at the loop in line 4 on, nothing can make the run leave the loop.');
});

test('a state that comes again is told with what is read', () => {
  expect(endlessReasons(recurrent({ visits: 0, again: 1, later: ['0'] }))[0]?.words).toBe(
    'In the loop, each input is 0. From its first arrival at the loop in line 4 on, all that the loop depends on is the same again in every iteration.',
  );
  expect(whyEndless(recurrent({ again: 5 }))).toContain('all that the loop depends on is the same again after every 5 iterations. What a run does next');
});

test('an input that is read again and again is there as often as a run needs it', () => {
  expect(endlessInputs(witness(), recurrent({ later: ['7'] })).inputs).toEqual([{ value: '7', times: 1_000_000_000 }]);
  expect(endlessInputs(witness(), recurrent({}))).toEqual(witness());
  expect(endlessInputs(witness(), recurrent({ later: ['1', '0'] })).inputs.slice(0, 3)).toEqual(['1', '0', '1'].map((value) => ({ value, times: 1 })));
  const first = { ...witness(), inputs: [{ value: '1', times: 1 }] };
  expect(endlessInputs(first, recurrent({ later: ['7'] })).inputs).toEqual([{ value: '1', times: 1 }, { value: '7', times: 1_000_000_000 }]);
});

test('the sentence about a long run names its inputs', () => {
  const first = { ...witness(), inputs: [{ value: '5', times: 1 }], parameters: [], steps: 1_000_000 };
  expect(longRunWords({ witness: first, input: null, calls: 100_000 }, 'c')).toMatch(
    /^In the run when the input is 5, more than 100.000 calls are open at once: the call stack may overflow\.$/,
  );
  expect(longRunWords({ witness: first, input: '1', calls: null }, 'c')).toMatch(/^The run when the input is 5 and each later input is 1 is not over after 1.000.000 steps\.$/);
  expect(longRunWords({ witness: { ...first, inputs: [] }, input: null, calls: null }, 'c')).toMatch(/^The run is not over after/);
  expect(longRunWords(null, 'c')).toBe('');
});

test('a bound and recursion are told', () => {
  const bound = { line: 4, most: formula('n'), is_exact: false, each_time: false, at_arrival: false };
  const bounds = [bound, { ...bound, line: 6, each_time: true }, { ...bound, line: 6, most: formula('i'), is_exact: true, each_time: true, at_arrival: true }];
  expect(whyEnds({ ...ranking(component([4], 'n - i', 'ranking')), bounds, iterations: formula('n * n') }).slice(1)).toEqual([
    'A run completes at most `n` iterations of the loop in line 4.',
    'Each time a run gets to the loop in line 6, it completes at most `n` iterations.',
    'Each time a run gets to the loop in line 6, it completes exactly `i` iterations, with the values that variables have then.',
    'A run completes at most `n * n` iterations of all loops together.',
  ]);
  const calls = { ...component([], 'n', 'ranking', 'n > 2'), functions: ['fib'] };
  expect(whyEnds(ranking(calls))).toEqual(['In every call of `fib` while `n > 2`, `n` is at least 0 and falls by 1 or more.']);
  expect(whyEnds(ranking(calls, { ...calls, shape: 'phase' }))[1]).toMatch(/^In the remaining calls of `fib`/);
  expect(whyEnds(ranking({ ...component([4], 'n', 'ranking'), functions: ['fib'] }))[0]).toMatch(/^In every iteration of the loop in line 4 and every call of `fib`, /);
  const recursion = recurrent({ function: 'fact', visits: 0 });
  expect(endlessSentence(recursion, witness(integer('n', '-1')), 'extended')).toBe('The recursion of `fact` never ends when `n = -1`.');
  expect(endlessReasons(recursion).map(({ words }) => words)).toEqual([
    'From the first call of `fact` on, this holds each time it gets there:',
    'While it holds, no condition lets the recursion end.',
    'Every call keeps it, so the run goes on for ever.',
  ]);
});

test('a run that stays in a loop has a reason from the text of the program', () => {
  const staying = (cause: RecurrentProof['cause'], unchanged: string[] = []) => endlessSentence(recurrent({ unchanged, cause }), witness(), 'c');
  const reasons: [RecurrentProof['cause'], string][] = [
    [{ kind: 'no-exit' }, 'there is no way out of it.'],
    [{ kind: 'assigned', condition: 'x = 1' }, 'its condition `x = 1` assigns instead of comparing.'],
    [{ kind: 'never-negative', condition: 'i >= 0' }, 'its condition `i >= 0` always holds, because an unsigned number is never negative.'],
    [{ kind: 'empty-body', line: 4 }, 'the `;` in line 4 is its whole body.'],
    [{ kind: 'away', variable: 'i', grows: true, leaves: 'i < 0' }, '`i` only grows, and the loop ends only when `i < 0`.'],
    [{ kind: 'away', variable: 'i', grows: false, leaves: 'i >= n' }, '`i` only decreases, and the loop ends only when `i >= n`.'],
    [{ kind: 'same', variables: ['i'], from_start: true }, '`i` stays the same in every iteration.'],
    [{ kind: 'same', variables: ['i', 'n'], from_start: false }, 'from some iteration on, `i` and `n` stay the same.'],
  ];
  for (const [cause, reason] of reasons) expect(staying(cause)).toBe(`The loop in line 4 never ends: ${reason}`);
  expect(staying(null, ['n'])).toBe('The loop in line 4 never ends: `n` is never changed in it.');
});
