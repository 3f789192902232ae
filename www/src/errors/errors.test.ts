import { expect, test } from 'vitest';
import type { Covered, GoalFate } from '../cover/cover-view.ts';
import type { CoverInput, Goal } from '../generated/interface.ts';
import { message } from '../words/message-for-tests.ts';
import { errorsOf, faultsOf, type FoundError } from './errors.ts';

function place(line: number, column: number, error = 'signed-overflow'): Goal {
  return { kind: 'error', error, text: message('signed overflow'), line, column };
}

function input(value: string): CoverInput {
  return { inputs: [{ value, times: 1 }], parameters: [], steps: 1, end: { kind: 'goes' }, goals: [] };
}

const places = [place(9, 5), place(4, 5), place(4, 9), place(12, 1)];
const reached: GoalFate = { verdict: 'reachable', inputs: [0] };
const never: GoalFate = { verdict: 'unreachable', technique: 'intervals', proof: null, behind: [] };
const open: GoalFate = { verdict: 'pending' };

function covered(value: string, ...fates: GoalFate[]): Covered {
  return { goals: fates.map((fate, at) => ({ goal: places[at] ?? place(0, 0), fate })), inputs: [input(value)], endless: [] };
}

const first: FoundError = { key: '9:5:signed-overflow', goal: place(9, 5) as FoundError['goal'], isExtreme: false, input: input('7') };

test('errors are listed by line, and places that are decided are counted', () => {
  const errors = errorsOf({ everyday: null, all: covered('1', reached, reached, never, open) }, null);
  expect(errors.found.map(({ goal }) => goal.line)).toEqual([4, 9]);
  expect(errors).toMatchObject({ places: 4, decided: 3, open: [12], isLimited: false });
});

test('an error is extreme if everyday inputs are proved to be fine', () => {
  const everyday = covered('1', reached, never, never, open);
  expect(errorsOf({ everyday, all: null }, null)).toMatchObject({ decided: 3, open: [12], isLimited: true });
  const errors = errorsOf({ everyday, all: covered('46341', reached, reached, never, reached) }, null);
  expect(errors.found.map(({ goal, isExtreme, input }) => [goal.line, isExtreme, input.inputs[0]?.value])).toEqual([
    [4, true, '46341'],
    [9, false, '1'],
    // Nothing is proved about everyday inputs there.
    [12, false, '46341'],
  ]);
  expect(errors).toMatchObject({ open: [], isLimited: false });
});

test('a line has the mark of its worse error', () => {
  const everyday = covered('1', never, never, reached, never);
  const errors = errorsOf({ everyday, all: covered('9', reached, reached, reached, never) }, null);
  expect([...faultsOf(errors)]).toEqual([[4, 'error'], [9, 'extreme']]);
});

test('the error that was known before keeps its input, and is there in any case', () => {
  expect(errorsOf({ everyday: null, all: null }, first).found).toEqual([first]);
  expect(errorsOf({ everyday: null, all: covered('1', reached, never, never, never) }, first).found).toEqual([first]);
  expect(errorsOf({ everyday: null, all: covered('1', open, never, never, never) }, first)).toMatchObject({ found: [first], open: [], decided: 4 });
});

test('a place that was told before counts as decided', () => {
  expect(errorsOf({ everyday: null, all: covered('1', open, never, never, reached) }, null, '9:5:signed-overflow')).toMatchObject({ decided: 4, open: [], found: [{ key: '12:1:signed-overflow' }] });
});
