import { expect, it } from 'vitest';
import type { ReplayLoop, ReplayStep } from '../generated/interface.ts';
import { both, inStep, type OneRun } from './in-step.ts';

/** A run that prints a text: each step has printed so many of its characters. */
function run(text: string, printed: readonly number[], compared: Partial<OneRun['compared']> = {}, loops: ReplayLoop[] = []): OneRun {
  const steps = printed.map((count, index): ReplayStep => ({ index, line: index + 1, depth: 0, function: 'main', changes: [], printed: count }));
  const codes = Array.from(text, (each) => String(each.charCodeAt(0)));
  return {
    dialect: 'c',
    replay: { steps, loops, outputs: { total: codes.length, last: codes, fresh: 0 } },
    compared: { text, difference: null, end: null, ...compared },
  };
}

const at = ({ moments }: ReturnType<typeof inStep>) => moments.map(({ reference, submission, waits }) => [reference, submission, waits]);

it('waits for the run that prints later, word by word', () => {
  const reference = run('0\n1\n', [0, 0, 2, 2, 4]);
  const submission = run('0 5', [0, 0, 0, 0, 3]);
  const found = inStep({ reference: { ...reference, compared: { text: '0\n1', difference: 2, end: null } }, submission: { ...submission, compared: { text: '0 5', difference: 2, end: null } } }, 'words');
  expect(at(found)).toEqual([[0, 0, null], [1, 1, 'reference'], [1, 2, 'reference'], [1, 3, null], [2, 3, 'submission'], [3, 3, null], [4, 4, null]]);
  // The submission prints both words at once.
  expect(found.prints).toEqual({ reference: 3, submission: 3 });
  expect(found.part).toBe(5);
});

it('parts where only one of them prints something', () => {
  const reference = run('1 2', [0, 2, 3], { difference: 2 });
  const submission = run('1', [0, 1, 1], { difference: 1 });
  const found = inStep({ reference, submission }, 'words');
  expect(found.prints).toEqual({ reference: 1, submission: null });
  expect(found.moments[found.part ?? 0]).toEqual({ reference: 1, submission: 1, waits: null });
});

it('parts where a run ends, if both have printed the same', () => {
  const reference = run('', [0, 0, 0, 0]);
  const submission = run('', [0, 0], { end: { template: 'never ends', args: {} } });
  expect(inStep({ reference, submission }, 'words').part).toBe(1);
});

it('says nothing where the outputs do not tell, or are others than those that were compared', () => {
  const silent = run('1', [0, 1]);
  expect(inStep({ reference: silent, submission: silent }, 'exact').part).toBe(null);
  const other = run('3 4', [0, 2, 3], { text: '1 2', difference: 2 });
  expect(inStep({ reference: other, submission: run('3 5', [0, 3], { difference: 2 }) }, 'words').part).toBe(null);
});

it('begins iterations together as long as both have one', () => {
  const row = (iteration: number, step: number) => ({ iteration, step, values: [] });
  const loop = (line: number, end_line: number, steps: readonly number[]): ReplayLoop => ({
    line,
    end_line,
    variables: [],
    entries: 1,
    iterations: steps.length,
    paths: [],
    stretches: steps.map((step, index) => ({ entry: 1, path: null, first: row(index + 1, step), last: null, growth: [], end: [] })),
    omitted: 0,
  });
  const reference = run('', [0, 0, 0, 0, 0, 0], {}, [loop(2, 6, [1, 3])]);
  const submission = run('', [0, 0, 0, 0, 0, 0, 0], {}, [loop(3, 7, [2, 5])]);
  const found = inStep({ reference, submission }, 'words');
  expect(at(found)).toContainEqual([1, 1, 'reference']);
  expect(at(found)).toContainEqual([3, 4, 'reference']);
});

it('counts what programs put out, where those are numbers', () => {
  const reference: OneRun = { ...run('', [0, 1, 2]), dialect: 'sized', replay: { ...run('', [0, 1, 2]).replay, outputs: { total: 2, last: ['7', '-1'], fresh: 0 } }, compared: { text: '7\n-1', difference: 2, end: null } };
  const submission = run('7 1', [0, 3], { difference: 2 });
  const found = inStep({ reference, submission }, 'words');
  expect(found.prints).toEqual({ reference: 1, submission: 0 });
  expect(both((side) => found.moments[found.part ?? 0]?.[side])).toEqual({ reference: 1, submission: 0 });
});
