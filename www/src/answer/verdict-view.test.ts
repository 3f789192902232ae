import { describe, expect, test } from 'vitest';
import type { Answer, Proof, Report, StopReason } from '../generated/interface.ts';
import { message } from '../words/message-for-tests.ts';
import { boundedSentence } from './smaller-inputs.ts';
import { endlessWords, triedWords, verdictWords } from './verdict-view.ts';

const reached: Pick<Report & { verdict: 'reachable' }, 'verdict' | 'witness' | 'error'> = {
  verdict: 'reachable',
  error: null,
  witness: { inputs: [], parameters: [], replayed: true, steps: 1187, path_condition: [], same_path: true, note: null },
};
const proved: Pick<Report & { verdict: 'unreachable' }, 'verdict' | 'proof'> = { verdict: 'unreachable', proof: { kind: 'no-path', never_left: [], excluded_by_bounds: 0, claims: [] } };
const report = {
  everyday: null,
  target: { kind: 'line', line: 9, text: message('line 9'), left_out: [] },
  considered: [],
  endless: [],
  endless_run: null,
  hangs: false,
  long_run: null,
  named_once: [], may_fill_stack: [], error_end: null,
  technique: 'navigate',
  unguided: null,
  members: [],
  turns: [],
  stats: { states: 1, paths: 1, merges: 0, subsumed: 0, guided: 0, ruled_out: 0, queries: 1, solver_calls: 1, refuted: 0, solver_failures: 0, simplified: 0, reused: 0, cached: 0, seconds: 0.2 },
};
const any = { kind: 'any', line: null, text: message('any run-time error'), left_out: [] };
const stop: StopReason = { code: 'states', message: message('I stopped after 2,000 states'), place: null, suggestion: null, advice: null, busiest: null };
const words = (part: Partial<Report>) => verdictWords({ ...report, ...reached, ...part } as Report, (name) => name.toUpperCase());

test('what was tried is said in a sentence', () => {
  const member = (technique: string, turns = 1) => ({ technique, turns }) as Report['members'][number];
  const tried = (target: Report['target'], ...members: Report['members']) => triedWords({ ...report, target, members, verdict: 'unknown', stop } as Report);
  // A technique that also looked at everyday inputs counts once, and one that had no turn does not.
  const members = [member('execute'), member('fuzz'), member('fuzz'), member('trl', 0)];
  expect(tried(any, ...members)).toBe('2 techniques found neither an error nor a proof that there is none.');
  expect(tried(report.target as Report['target'], member('fuzz'))).toBe('1 technique found neither a way to line 9 nor a proof that there is none.');
  expect(tried({ ...any, kind: 'ends' }, ...members)).toBe('2 techniques found neither a run that never ends nor a proof that every run ends.');
  expect(tried(any)).toBe('');
});

const ends = { kind: 'ends', line: null, text: message('the end of every run'), left_out: [] };
const formula = (text: string) => ({ text, latex: text });

describe('a verdict in words', () => {
  test('reached', () => {
    expect(words({})).toEqual({
      sentence: 'Line 9 can be reached.',
      cause: '',
      found: 'Replayed on these inputs by the interpreter, 1,187 steps. Found by NAVIGATE in 0.20 s.',
    });
  });

  test('every run ends, with a result or an error', () => {
    const proof: Proof = {
      kind: 'ranking',
      components: [{ lines: [4], cases: [], function: formula('n - i - 1'), shape: 'ranking', functions: [] }],
      looks_ahead: 0,
      invariants: [],
      measures: [],
      bounds: [],
      iterations: null,
      example: null, counts: null,
      never_left: [], excluded_by_bounds: 0,
      claims: [],
    };
    expect(words({ verdict: 'ends', proof, target: ends })).toEqual({
      sentence: 'It always ends.',
      cause: 'In every iteration of the loop in line 4, `n - i - 1` is at least 0 and falls by 1 or more. A run-time error ends a run, too.',
      found: 'Proved by NAVIGATE in 0.20 s, for all inputs.',
    });
  });

  test('a run never ends', () => {
    const proof: Proof = { kind: 'recurrent', line: 4, visits: 0, later: [], again: 1, invariants: [], head: null, function: null, unchanged: [], cause: null, never_left: [], excluded_by_bounds: 0, claims: [] };
    expect(words({ verdict: 'endless', proof, witness: reached.witness, target: ends })).toEqual({
      sentence: 'The loop in line 4 never ends.',
      cause: expect.stringMatching(/^From its first arrival /),
      found: 'The interpreter followed this run for 1,187 steps. Found by NAVIGATE in 0.20 s.',
    });
  });

  test('it is open whether it ends', () => {
    const { found } = words({ verdict: 'unknown', stop, target: ends });
    expect(found).toBe('Neither a proof that every run ends nor a run that never ends was found in 0.20 s.');
  });

  test('an error that can happen', () => {
    const error = { kind: 'division-by-zero', text: message('division by zero'), line: 4, column: 3, bounds: null, cause: null, why: null };
    expect(words({ target: any, error }).sentence).toBe('Line 4 can go wrong: division by zero.');
  });

  test('proved', () => {
    expect(words(proved).sentence).toBe('Line 9 can never be reached.');
    expect(words({ ...proved, target: any }).sentence).toBe('Nothing can go wrong.');
  });

  test('proved or wrong with everyday numbers alone', () => {
    const everyday = (verdict: Answer, is_alone = false) => ({ everyday: { verdict, limit: 10_000, is_alone }, target: any });
    const error = { kind: 'signed-overflow', text: message('signed overflow'), line: 4, column: 3, bounds: null, cause: null, why: null };
    expect(words({ ...everyday('unreachable'), error }).sentence).toBe('Everyday numbers are fine.');
    expect(words({ ...everyday('reachable'), error }).sentence).toBe('Line 4 can go wrong: signed overflow.');
    expect(words({ ...everyday('unreachable'), verdict: 'unknown', stop })).toMatchObject({
      sentence: 'Nothing can go wrong for numbers up to 10,000.',
      cause: 'Larger numbers: I don’t know yet.',
    });
    expect(words({ ...everyday('unreachable'), ...proved }).sentence).toBe('Nothing can go wrong.');
    expect(words({ ...everyday('unreachable', true), ...proved }).sentence).toBe('Nothing can go wrong for numbers up to 10,000.');
  });

  test('a proof names the errors that are left out', () => {
    const target: Report['target'] = { ...any, left_out: ['overflow', 'bounds'] };
    expect(words({ ...proved, target }).sentence).toBe('Apart from overflow and wrong indices, nothing can go wrong.');
    const everyday = { verdict: 'unreachable' as const, limit: 100, is_alone: true };
    expect(words({ ...proved, target, everyday }).sentence).toBe('Apart from overflow and wrong indices, nothing can go wrong for numbers up to 100.');
  });

  test('a proof about smaller inputs is about no others', () => {
    const smaller = { name: 'n', most: 10, whole: '', copy: '' };
    const found = (part: Partial<Report>) => verdictWords({ ...report, ...proved, ...part } as Report, (name) => name, 'extended', smaller).found;
    expect(found({})).toBe('Proved by navigate in 0.20 s, only for `n` at most 10.');
    expect(found({ verdict: 'ends', target: ends })).toBe('Proved by navigate in 0.20 s, only for `n` at most 10.');
    expect(boundedSentence(smaller, words(proved).sentence)).toBe('For `n` at most 10: Line 9 can never be reached.');
  });

  test('arrays without an end are named where nothing was found', () => {
    const told = (endless: string[], verdict: typeof proved | typeof reached = proved) => endlessWords({ ...report, target: any, ...verdict, endless });
    expect(told([])).toBe('');
    expect(told(['a'], reached)).toBe('');
    expect(told(['a'])).toBe('`a` has no end here: no index is out of bounds. To check bounds, write `assert(i >= 0 && i < n);` before `a[i]`.');
    expect(told(['a', 'b'])).toMatch(/^`a` and `b` have no end here/);
  });

  test('how often paths were merged is said where they were', () => {
    const evidence = (merges: number) => words({ ...proved, stats: { ...report.stats, merges } }).found;
    expect(evidence(0)).toMatch(/cut short\.$/);
    expect(evidence(1)).toMatch(/cut short\. Paths were merged once\.$/);
    expect(evidence(1200)).toMatch(/merged 1,200 times\.$/);
  });

  test('the number of pruned paths is shown if there are any', () => {
    const evidence = (subsumed: number) => words({ ...proved, stats: { ...report.stats, subsumed } }).found;
    expect(evidence(0)).toMatch(/cut short\.$/);
    expect(evidence(1)).toMatch(/and nothing was cut short\. One path was pruned: another path goes on as it does, or a learnt condition covers it\.$/);
    expect(evidence(1200)).toMatch(/1,200 paths were pruned/);
  });

  test('what the guide showed of paths is said where there was one', () => {
    const evidence = (guided: number, ruled_out: number) => words({ ...proved, stats: { ...report.stats, guided, ruled_out } }).found;
    expect(evidence(0, 0)).toMatch(/cut short\.$/);
    expect(evidence(1, 0)).toMatch(/left out or cut short\. Path counters guided 1 path\.$/);
    expect(evidence(0, 1)).toMatch(/nothing was cut short\. 1 path was pruned, because no run leads from there to the target\.$/);
    expect(evidence(2, 1200)).toMatch(/guided 2 paths\. 1,200 paths were pruned/);
    const unguided = { ...stop, message: message('the loop in line 4 has too many ways') };
    expect(words({ unguided }).found).toMatch(/Not all paths were guided: the loop in line 4 has too many ways\.$/);
  });

  test('a program that reads nothing says why one run is enough', () => {
    expect(words({ technique: 'enumerate' }).found).toMatch(/^The program reads no input before that, .* of 1,187 steps\./);
  });

  test('not known, with the line where the words lack it', () => {
    const cause = (part: object) => words({ verdict: 'unknown', stop: { ...stop, ...part } }).cause;
    expect(words({ verdict: 'unknown', stop }).sentence).toBe('I don’t know yet.');
    expect(cause({})).toBe('I stopped after 2,000 states.');
    expect(cause({ place: [4, 1] })).toBe('I stopped after 2,000 states (line 4).');
    expect(cause({ message: { template: 'the loop in line {line} is hard.', args: { line: 4 } }, place: [4, 1] })).toBe(
      'The loop in line 4 is hard.',
    );
  });

  test('not enough time, and where it went', () => {
    const cause = (busiest: StopReason['busiest']) => words({ verdict: 'unknown', stop: { ...stop, code: 'time', busiest } }).cause;
    expect(cause(null)).toMatch(/^[\d.]+ s was not enough\.$/);
    expect(cause({ kind: 'loop', line: 7 })).toMatch(/ s was not enough\. Most of the search went into the loop in line 7\.$/);
    expect(cause({ kind: 'calls', function: 'fib' })).toMatch(/ Most of the search went into calls of `fib`\.$/);
  });

  test('a run too long to replay says so', () => {
    const witness = { inputs: [], parameters: [], replayed: false, steps: 5, path_condition: [], same_path: true, note: message('the run is too long') };
    expect(words({ witness }).found).toMatch(/^The run is too long\. Found/);
  });
});
