import { expect, it } from 'vitest';
import { noMarks } from '../editor/line-marks.ts';
import type { Replay } from '../generated/interface.ts';
import { message } from '../words/message-for-tests.ts';
import type { Watched } from './comparing.ts';
import type { Found } from './found.ts';
import { PairMarking, marksOf } from './pair-marking.ts';

const replay = (lines: readonly number[]): Replay => ({
  total_steps: lines.length - 1,
  steps: lines.map((line, index) => ({ index, line, depth: 0, function: 'main', changes: index === 1 ? [{ name: 'n', variable: 0, value: '10' }] : [], printed: 0 })),
  loops: [],
  reads: [],
  end: { kind: 'returned', line: null, text: message('returned 0'), error: null, bounds: null, cause: null, why: null, names: [] },
  outputs: { total: 0, last: [], fresh: 0 },
});

const run = (lines: readonly number[]) => ({ source: '', dialect: 'c' as const, given: { inputs: [], arguments: [] }, replay: replay(lines) });
const output = { text: '', difference: 0, end: null, line: null };
const differ: Found = { kind: 'differ', difference: { input: '', expected: output, given: output }, given: { arguments: [], values: [], text: '' }, assumed: [] };
const watched: Watched = {
  runs: { reference: run([4, 5, 6]), submission: run([7, 8, 9]) },
  steps: { moments: [], meetings: [], part: 1, prints: { reference: 1, submission: 2 }, texts: { reference: 'a', submission: 'b' }, same: 0 },
};
const moment = { reference: 1, submission: 2, waits: 'reference' } as const;

it('marks the lines of both runs, greys the one that waits, and shows where the submission prints something else', () => {
  const done = { kind: 'done', found: differ, watched } as const;
  const reference = marksOf('reference', done, moment);
  expect([reference.current, reference.waits, [...reference.faults]]).toEqual([5, true, []]);
  expect([...reference.values]).toEqual([[4, { text: 'n = 10', fresh: true }]]);
  const submission = marksOf('submission', done, moment);
  expect([submission.current, submission.waits, [...submission.faults]]).toEqual([9, false, [[9, 'differs']]]);
});

it('marks the line of an error in the program that has it', () => {
  const fails: Found = { ...differ, difference: { input: '', expected: output, given: { ...output, end: message('division by zero in line 8'), line: 8 } } };
  const faults = (found: Found) => (['reference', 'submission'] as const).map((side) => [...marksOf(side, { kind: 'done', found, watched: null }, null).faults]);
  expect(faults(fails)).toEqual([[], [[8, 'error']]]);
  expect(faults({ kind: 'wrong', failure: { input: '', end: null, line: 3 } })).toEqual([[[3, 'error']], []]);
  expect(faults({ kind: 'refused', side: 'submission', refusal: { line: 2, message: message('') } })).toEqual([[], [[2, 'error']]]);
});

it('marks the loops of a proof alike', () => {
  const done = { kind: 'done', found: { kind: 'same', every: null, loops: [{ reference: 4, program: 7 }, { reference: 6, program: 9 }], stack: [], leftOut: null, assumed: [] }, watched: null } as const;
  const [reference, submission] = (['reference', 'submission'] as const).map((side) => marksOf(side, done, null));
  expect([...(reference?.bars ?? [])]).toEqual([[4, 0], [6, 1]]);
  expect([...(submission?.bars ?? [])]).toEqual([[7, 0], [9, 1]]);
  expect(submission?.values.get(9)?.text).toBe('loop 2');
});

it('gives the same marks again as long as they are the same', () => {
  const marking = new PairMarking();
  const done = { kind: 'done', found: differ, watched } as const;
  expect(marking.marks('submission', done, moment)).toBe(marking.marks('submission', done, moment));
  expect(marking.marks('submission', null, null)).toBe(noMarks);
});
