import type { ReactiveControllerHost } from 'lit';
import { beforeEach, expect, test } from 'vitest';
import type { CoverReport, Goal, RunOutcome } from '../generated/interface.ts';
import type { Session } from '../program/session.ts';
import type { JobListener, Jobs } from '../workers/analysis-client.ts';
import type { Job } from '../workers/protocol.ts';
import { Cover } from './cover-job.ts';

const host = { addController: () => {}, requestUpdate: () => {} } as unknown as ReactiveControllerHost;
const session = { source: 'main() {}', dialect: 'extended', seconds: 30 } as Session;
const goals: Goal[] = [{ kind: 'line', line: 2, column: 1 }];
const input = { inputs: [], parameters: [], steps: 1, end: { kind: 'finished', result: '0' } as const, goals: [0] };

const reads = [{ text: '&n', line: 3, times: 2, values: [['4', 2]] }];

let given: Job[];
let listener: JobListener;
let stopped: number;
let cover: Cover;

/** A client that does nothing by itself. */
const client: Jobs = {
  do: (job, jobListener) => {
    given.push(job);
    listener = jobListener;
    return { job, listener: jobListener };
  },
  stop: () => stopped++,
};

beforeEach(async () => {
  given = [];
  stopped = 0;
  cover = new Cover(host, () => client, async () => ({ kind: 'run', replay: { reads } }) as unknown as RunOutcome);
  await cover.start(async () => session);
});

function begin(): void {
  listener.started();
  listener.received({ kind: 'step', step: { kind: 'begin', goals } });
}

test('asks for the program as it is, and shows what is found as it is found', () => {
  expect(given).toEqual([{ kind: 'cover', request: { source: session.source, dialect: 'extended', seconds: 30, seed: 0 } }]);
  expect(cover.run.kind).toBe('loading');
  expect(cover.lineCovers(session)).toBeNull();
  begin();
  expect(cover.lineCovers(session)?.get(2)?.standing).toBe('pending');
  listener.received({ kind: 'step', step: { kind: 'looking', goal: 0 } });
  expect(cover.run).toMatchObject({ kind: 'running', looking: 0 });
  listener.received({ kind: 'step', step: { kind: 'reached', goals: [0], input } });
  expect(cover.lineCovers(session)?.get(2)?.standing).toBe('reachable');
  expect(cover.lineCovers({ ...session, source: 'main() { }' }), 'of another program').toBeNull();
});

test('ends with the report and its files', () => {
  begin();
  const report = { goals: [{ goal: goals[0], fate: { verdict: 'reachable', inputs: [0] } }], inputs: [input], stats: { seconds: 2 } } as unknown as CoverReport;
  listener.received({ kind: 'cover', outcome: { kind: 'cover', report, json: '{}', csv: 'number' } });
  expect(cover.run).toEqual({ kind: 'done', seconds: 2, files: { json: '{}', csv: 'number' } });
  expect(cover.covered.inputs).toEqual([input]);
});

test('keeps its results when it is stopped or reaches the time limit', async () => {
  begin();
  listener.received({ kind: 'step', step: { kind: 'reached', goals: [0], input } });
  cover.stop();
  expect(cover.run).toMatchObject({ kind: 'stopped', by: 'visitor' });
  expect(stopped).toBe(1);
  expect(cover.covered.inputs).toHaveLength(1);

  await cover.start(async () => session);
  expect(cover.covered.goals, 'and begins anew').toEqual([]);
  begin();
  listener.received({ kind: 'late' });
  expect(cover.run).toMatchObject({ kind: 'stopped', by: 'time' });
  expect(cover.lineCovers(session)?.size).toBe(1);
});

test('reports failures', async () => {
  listener.started();
  listener.received({ kind: 'cover', outcome: { kind: 'refused', diagnostics: [{ severity: 'error' } as never] } });
  expect(cover.run).toEqual({ kind: 'refused', problems: 1 });
  await cover.start(async () => session);
  listener.broken('no more memory');
  expect(cover.run).toEqual({ kind: 'broken', message: 'no more memory' });
});

test('can be stopped before the program was read', async () => {
  cover.forget();
  given = [];
  let settle: (session: Session) => void = () => {};
  const started = cover.start(() => new Promise((settled) => (settle = settled)));
  cover.stop();
  settle(session);
  await started;
  expect(cover.run).toMatchObject({ kind: 'stopped', by: 'visitor' });
  expect(given).toEqual([]);
});

test('inputs are those of the places that read them, once their runs are known', async () => {
  begin();
  const read = { ...input, inputs: [{ value: '4', times: 2 }] };
  const report = { goals: [{ goal: goals[0], fate: { verdict: 'reachable', inputs: [0] } }], inputs: [read, input], stats: { seconds: 2 } } as unknown as CoverReport;
  listener.received({ kind: 'cover', outcome: { kind: 'cover', report, json: '{}', csv: 'number' } });
  await new Promise((resolve) => setTimeout(resolve));
  expect(cover.covered.inputs).toEqual([{ ...read, reads }, input]);
});
