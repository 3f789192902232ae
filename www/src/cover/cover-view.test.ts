import { describe, expect, test } from 'vitest';
import type { CoverInput, CoverReport, CoverStep, Goal, StopReason } from '../generated/interface.ts';
import {
  afterStep,
  countOf,
  countWords,
  coverSentence,
  coveredBy,
  fateWords,
  goalWords,
  lineCovers,
  nothingCovered,
  reachWords,
  runEndWords,
  shortInput,
  type Covered,
} from './cover-view.ts';
import { message } from '../words/message-for-tests.ts';

const line = (line: number): Goal => ({ kind: 'line', line, column: 1 });
const branch = (line: number, condition: string, holds: boolean): Goal => ({ kind: 'branch', condition, holds, line, column: 5 });
const error = (line: number): Goal => ({ kind: 'error', error: 'division-by-zero', text: message('division by zero'), line, column: 7 });
const input = (n: string, goals: number[]): CoverInput => ({
  inputs: [],
  parameters: [{ name: 'n', value: { kind: 'integer', value: n } }],
  steps: 3,
  end: { kind: 'finished', result: '0' },
  goals,
});
const never = { technique: 'execute', proof: null, behind: [] };
const stop = { code: 'states', message: message('it was too much'), place: null, suggestion: null, advice: null, busiest: null } as StopReason;

const goals = [line(2), line(3), line(4), branch(3, 'n > 0', true), branch(3, 'n > 0', false), error(4)];
const begun: CoverStep = { kind: 'begin', goals };
const after = (...steps: CoverStep[]): Covered => [begun, ...steps].reduce(afterStep, nothingCovered);
const first: CoverStep = { kind: 'reached', goals: [0, 1, 3], input: input('1', [0, 1, 3]) };
const second: CoverStep = { kind: 'reached', goals: [4], input: input('0', [0, 1, 4]) };

describe('what is known', () => {
  test('begins with nothing', () => {
    expect(after().goals.map(({ fate }) => fate.verdict)).toEqual(Array(6).fill('pending'));
  });

  test('grows step by step', () => {
    const covered = after(first, second, { kind: 'unreachable', goal: 2, never }, { kind: 'open', goal: 5, stop }, { kind: 'looking', goal: 5 });
    expect(covered.goals.map(({ fate }) => fate.verdict)).toEqual(['reachable', 'reachable', 'unreachable', 'reachable', 'reachable', 'unknown']);
    expect(covered.goals[0]?.fate, 'by both inputs').toMatchObject({ inputs: [0, 1] });
    expect(covered.inputs).toHaveLength(2);
    expect(countOf(covered, 'reachable', 'unreachable')).toBe(5);
  });

  test('what was open may be reached later', () => {
    expect(after({ kind: 'open', goal: 0, stop }, first).goals[0]?.fate).toEqual({ verdict: 'reachable', inputs: [0] });
  });

  test('is at the end what the report says', () => {
    const report = { goals: [{ goal: goals[0], fate: { verdict: 'reachable', inputs: [0] } }], inputs: [input('7', [0])] } as unknown as CoverReport;
    expect(coveredBy(report).inputs[0]?.goals).toEqual([0]);
  });
});

test('goals have names', () => {
  expect(goals.map(goalWords)).toEqual(['line 2', 'line 3', 'line 4', 'line 3, `n > 0` holds', 'line 3, `n > 0` does not hold', 'line 4, division by zero']);
});

test('every fate has words', () => {
  const inputs = [input('1', [0])];
  expect(fateWords({ verdict: 'reachable', inputs: [0] }, inputs)).toBe('reached, with n = 1 (no. 1)');
  expect(fateWords({ verdict: 'reachable', inputs: [0, 1, 2, 3] }, inputs)).toBe('reached, with n = 1 (no. 1, 2, 3 …)');
  expect(fateWords({ verdict: 'unreachable', ...never }, inputs)).toContain('proved');
  expect(fateWords({ verdict: 'unknown', stop }, inputs)).toBe('open');
  expect(fateWords({ verdict: 'pending' }, inputs)).toContain('nothing is known');
});

test('inputs have short texts', () => {
  expect(shortInput({ ...input('1', []), parameters: [] })).toBe('with no input');
  expect(shortInput({ ...input('1', []), inputs: [{ value: '4', times: 2 }] })).toBe('with n = 1, input: 4 ×2');
  const reads = [{ name: 'n', kind: 'library' as const, line: 3, times: 2, values: [['4', 2]] as [string, number][] }];
  expect(shortInput({ ...input('1', []), inputs: [{ value: '4', times: 2 }], reads })).toBe('with n = 1, n = 4 each time');
  // Places that read less than the inputs say nothing about them.
  expect(shortInput({ ...input('1', []), inputs: [{ value: '4', times: 3 }], reads })).toBe('with n = 1, input: 4 ×3');
  expect(shortInput(input('1'.repeat(100), []))).toMatch(/^with n = 1{51} …$/);
});

test('the goals that an input reaches are listed together', () => {
  const all = after();
  expect(reachWords(input('1', [0, 1, 2, 3, 5]), all)).toBe('lines 2–4, 1 branch, division by zero in line 4');
  expect(reachWords(input('1', [0, 2, 3, 4]), all)).toBe('lines 2 and 4, 2 branches');
  expect(reachWords(input('1', [0]), all)).toBe('line 2');
});

test('runs end in words', () => {
  expect(runEndWords({ kind: 'finished', result: '7' })).toBe('returns 7');
  expect(runEndWords({ kind: 'error', error: { kind: '', text: message('division by zero'), line: 4, column: 7, bounds: null, cause: null, why: null } })).toBe('division by zero in line 4');
  expect(runEndWords({ kind: 'halted', line: 3 })).toMatch(/^given up in line 3/);
  expect(runEndWords({ kind: 'reads', line: 4 })).toBe('then reads another input in line 4');
  expect(runEndWords({ kind: 'goes' })).toBe('still running');
});

test('the answer is a sentence', () => {
  const rest: CoverStep[] = [{ kind: 'unreachable', goal: 2, never }, { kind: 'unreachable', goal: 5, never }];
  const all = after(first, second, ...rest);
  expect(coverSentence(all)).toBe('2 inputs reach all that can be reached.');
  expect(countWords(all)).toBe('Reached: 2 of 3 lines, 2 of 2 branches and 0 of 1 possible error. No run reaches 2 of them, whatever the inputs are: this is proved.');
  expect(coverSentence(after(first, ...rest))).toBe('1 input reaches 3 of 6; 1 is open.');
  expect(coverSentence(after())).toBe('Nothing was reached, and 6 are open.');
  expect(coverSentence(nothingCovered)).toBe('Nothing here can be reached.');
});

describe('beside a line', () => {
  const cover = (number: number, ...steps: CoverStep[]) => lineCovers(after(...steps)).get(number);

  test('stands how it is with the line, and then with what in it is otherwise', () => {
    expect(cover(3)).toMatchObject({ standing: 'pending', rest: null });
    expect(cover(3, first)).toMatchObject({ standing: 'reachable', rest: 'pending' });
    expect(cover(3, first, { kind: 'unreachable', goal: 4, never })).toMatchObject({ standing: 'reachable', rest: 'unreachable' });
    expect(cover(3, first, { kind: 'open', goal: 4, stop })).toMatchObject({ standing: 'reachable', rest: 'unknown' });
    expect(cover(3, first, second)).toMatchObject({ standing: 'reachable', rest: null });
    expect(cover(4, { kind: 'unreachable', goal: 2, never })).toMatchObject({ standing: 'unreachable', rest: null });
  });

  test('and by which inputs', () => {
    expect(cover(3, first)?.words).toEqual([
      'Line 3: reached, with n = 1 (no. 1)',
      '`n > 0` holds: reached, with n = 1 (no. 1)',
      '`n > 0` does not hold: nothing is known yet',
    ]);
  });

  test('also where no statement begins', () => {
    const step: CoverStep = { kind: 'begin', goals: [branch(9, 'a', true), branch(9, 'a', false)] };
    const known = afterStep(afterStep(nothingCovered, step), { kind: 'unreachable', goal: 0, never });
    expect(lineCovers(known).get(9)?.standing).toBe('pending');
    expect(lineCovers(afterStep(known, { kind: 'reached', goals: [1], input: input('0', [1]) })).get(9)).toMatchObject({
      standing: 'reachable',
      rest: 'unreachable',
    });
  });
});
