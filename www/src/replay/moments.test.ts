import type { ReactiveControllerHost } from 'lit';
import { expect, test } from 'vitest';
import type { Replay, Snapshot } from '../generated/interface.ts';
import { Moments, type Rerun } from './moments.ts';

const host = { addController: () => {}, requestUpdate: () => {} } as unknown as ReactiveControllerHost;

/** A run with every tenth step recorded. */
function rerun(): Rerun {
  const steps = Array.from({ length: 100 }, (_, at) => ({ index: 10 * at, line: 1, depth: 0, function: 'main', changes: [], printed: 0 }));
  const replay = { total_steps: 990, steps } as unknown as Replay;
  return { source: '', dialect: 'extended', given: { inputs: [], arguments: [] }, replay };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('steps are asked for with those that come next, and once', async () => {
  const asked: number[][] = [];
  const moments = new Moments(host, (_, steps) => {
    asked.push(steps);
    return Promise.resolve(steps.map((step) => ({ step }) as Snapshot));
  });
  const run = rerun();
  expect(moments.at(run, 50)).toBeNull();
  await settled();
  expect(asked).toEqual([Array.from({ length: 13 }, (_, at) => 490 + 10 * at)]);
  expect(moments.at(run, 50)?.step).toBe(500);
  expect(moments.at(run, 61)?.step).toBe(610);
  expect(asked).toHaveLength(1);
  // The first snapshot of an answer serves only for comparison.
  moments.at(run, 49);
  await settled();
  expect(asked[1]?.slice(0, 2)).toEqual([480, 490]);
  expect(moments.at(run, 49)?.step).toBe(490);
});

test('of steps that are passed while an answer is awaited only the last is asked for', async () => {
  const asked: number[] = [];
  const moments = new Moments(host, async (_, steps) => {
    asked.push(steps[0] ?? -1);
    await settled();
    return steps.map((step) => ({ step }) as Snapshot);
  });
  const run = rerun();
  for (const position of [20, 40, 60, 80]) moments.at(run, position);
  for (let turn = 0; turn < 4; turn++) await settled();
  expect(asked).toEqual([190, 790]);
  expect(moments.at(run, 80)?.step).toBe(800);
  expect(moments.at(null, 0), 'of no run there is nothing').toBeNull();
});
