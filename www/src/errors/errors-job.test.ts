import type { ReactiveControllerHost } from 'lit';
import { beforeEach, expect, test } from 'vitest';
import type { CoverInput, CoverReport, Goal, RunOutcome, RunRequest } from '../generated/interface.ts';
import type { Session } from '../program/session.ts';
import { message } from '../words/message-for-tests.ts';
import type { JobListener, Jobs } from '../workers/analysis-client.ts';
import type { Job } from '../workers/protocol.ts';
import { ErrorSearch } from './errors-job.ts';

const host = { addController: () => {}, requestUpdate: () => {} } as unknown as ReactiveControllerHost;
const session = { source: 'int main(void) { }', dialect: 'c', seconds: 30, scope: 'both', numbers: 10_000 } as Session;
const goals = [8, 9, 12].map((line): Goal => ({ kind: 'error', error: 'signed-overflow', text: message('signed overflow'), line, column: 1 }));
const never = { verdict: 'unreachable', technique: 'intervals', proof: null, behind: [] } as const;

let jobs: (Job & { kind: 'cover' })[];
let listener: JobListener;
let ran: RunRequest[];
let search: ErrorSearch;

const client: Jobs = {
  do: (job, jobListener) => {
    jobs.push(job as Job & { kind: 'cover' });
    listener = jobListener;
    return { job, listener: jobListener };
  },
  stop: () => {},
};

beforeEach(async () => {
  [jobs, ran] = [[], []];
  const run = async (request: RunRequest) => {
    ran.push(request);
    return { kind: 'run', replay: { reads: [], steps: [], end: { kind: 'error' } }, stdin: null } as unknown as RunOutcome;
  };
  search = new ErrorSearch(host, () => client, run, () => {});
  await search.start(async () => session, null, null);
});

function input(value: string): CoverInput {
  return { inputs: [{ value, times: 1 }], parameters: [], steps: 1, end: { kind: 'goes' }, goals: [] };
}

function end(fates: unknown[], inputs: CoverInput[]): void {
  const report = { goals: goals.map((goal, at) => ({ goal, fate: fates[at] })), inputs, endless: [], stats: { seconds: 1 } } as unknown as CoverReport;
  listener.received({ kind: 'cover', outcome: { kind: 'cover', report, json: '{}', csv: '' } });
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve));
}

test('everyday inputs come first, and what they show is tried first among all', async () => {
  expect(jobs[0]?.request.errors).toEqual({ numbers: 10_000, known: [] });
  listener.started();
  listener.received({ kind: 'step', step: { kind: 'begin', goals } });
  listener.received({ kind: 'step', step: { kind: 'reached', goals: [1], input: { ...input('7'), goals: [1] } } });
  await settle();
  expect(search.view).toMatchObject({ isSecond: false, open: '9:1:signed-overflow', errors: { places: 3, decided: 1 } });
  end([never, { verdict: 'reachable', inputs: [0] }, never], [input('7')]);
  await settle();
  expect(search.view.parts.everyday?.goals.map(({ fate }) => fate.verdict)).toEqual(['unreachable', 'reachable', 'unreachable']);
  expect(search.view.parts.all).toBeNull();
  expect(jobs[1]?.request.errors).toEqual({ numbers: null, known: [{ inputs: [['7', 1]], arguments: [] }] });
  listener.started();
  end([{ verdict: 'reachable', inputs: [1] }, { verdict: 'reachable', inputs: [0] }, never], [input('7'), input('46341')]);
  await settle();
  expect(search.view.errors.found.map(({ goal, isExtreme }) => [goal.line, isExtreme])).toEqual([[8, true], [9, false]]);
  expect(search.view.open, 'the open one stays').toBe('9:1:signed-overflow');
  expect(ran.map(({ given }) => given?.inputs)).toEqual([[['7', 1]], [['46341', 1]]]);
  expect([...(search.faults(session) ?? [])]).toEqual([[8, 'extreme'], [9, 'error']]);
});

test('the error after the last one is the first, and marks are about the program that was searched', async () => {
  listener.started();
  end([{ verdict: 'reachable', inputs: [0] }, { verdict: 'reachable', inputs: [1] }, never], [input('1'), input('2')]);
  await settle();
  expect(search.view.open).toBe('8:1:signed-overflow');
  expect(search.openNext()).toBe(true);
  expect(search.view.open).toBe('9:1:signed-overflow');
  search.openNext();
  expect(search.view.open).toBe('8:1:signed-overflow');
  expect(search.faults({ ...session, source: 'int main(void) { return 0; }' })).toBeNull();
});

test('all inputs have a single part', async () => {
  search.forget();
  await search.start(async () => ({ ...session, scope: 'all' }), null, null);
  expect(jobs.at(-1)?.request.errors?.numbers).toBeNull();
  listener.started();
  end([never, never, never], []);
  await settle();
  expect(jobs).toHaveLength(2);
  expect(search.run.kind).toBe('done');
});
