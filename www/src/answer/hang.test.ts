import { expect, test } from 'vitest';
import type { EndlessRun, Proof, Report } from '../generated/interface.ts';
import { message } from '../words/message-for-tests.ts';
import { hangOf, shownReport, stopsByError } from './hang.ts';

const stats = { states: 0, paths: 0, merges: 0, subsumed: 0, guided: 0, ruled_out: 0, queries: 0, solver_calls: 0, refuted: 0, solver_failures: 0, simplified: 0, reused: 0, cached: 0, seconds: 0 };
const run = (later: string[]): EndlessRun => {
  const proof: Proof = { kind: 'recurrent', line: 6, visits: 0, later, again: 1, invariants: [], head: null, function: null, unchanged: [], cause: null, never_left: [], excluded_by_bounds: 0, claims: [] };
  return { witness: { inputs: [{ value: '1', times: 1 }], parameters: [], replayed: true, steps: 1000, path_condition: [], same_path: true, note: null }, proof, overflows: true, overflow: null };
};
const report = (line: number | null, endless_run: EndlessRun | null): Report => ({
  verdict: 'unreachable',
  everyday: null,
  proof: { kind: 'no-path', never_left: [], excluded_by_bounds: 0, claims: [] },
  target: { kind: line === null ? 'any' : 'line', line, text: message(''), left_out: [] },
  considered: [],
  endless: [],
  endless_run,
  hangs: endless_run !== null && line === null,
  long_run: null,
  named_once: [], may_fill_stack: [], error_end: null,
  technique: 'intervals',
  unguided: null,
  members: [],
  turns: [],
  stats,
});

test('a run that never ends comes before what is known of errors', () => {
  const asked = report(null, run([]));
  expect(shownReport(asked)).toMatchObject({ verdict: 'endless', witness: asked.endless_run?.witness, beside: asked });
});

test('an error that alone ends a run is shown, and a proof that rests on it is said to', () => {
  const { witness } = run([]);
  const error = { kind: 'array-bounds', text: message('index out of bounds'), line: 7, column: 5, bounds: null, cause: null, why: null };
  const ends = { ...report(null, null), verdict: 'ends', target: { kind: 'ends', line: null, text: message('') } } as Report;
  const stopped = shownReport({ ...ends, error_end: { witness, error, line: 6, is_only_end: true } });
  expect(stopped).toMatchObject({ verdict: 'reachable', error, witness });
  expect(stopsByError(stopped)).toBe(true);
  expect(stopsByError(shownReport({ ...ends, endless_run: run([]), hangs: true }))).toBe(true);
  const unchanged = run([]);
  unchanged.proof = { ...unchanged.proof, unchanged: ['n'] } as Proof;
  expect(stopsByError(shownReport({ ...ends, endless_run: unchanged, hangs: true }))).toBe(false);
  expect(stopsByError(shownReport(ends))).toBe(false);
  expect(stopsByError(shownReport(report(null, run([]))))).toBe(false);
});

test('a run that never ends comes first only where the report says so', () => {
  for (const other of [report(null, null), { ...report(null, run(['1'])), hangs: false }, report(3, run([]))]) {
    expect(hangOf(other)).toBeNull();
    expect(shownReport(other)).toBe(other);
  }
});
