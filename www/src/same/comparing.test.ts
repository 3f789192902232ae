import type { ReactiveControllerHost } from 'lit';
import { beforeEach, expect, it } from 'vitest';
import type { Replay, RunOutcome, RunRequest } from '../generated/interface.ts';
import type { AskListener, Asked } from './asking.ts';
import { Comparing } from './comparing.ts';
import type { Found } from './found.ts';

const host = { addController: () => {}, requestUpdate: () => {} } as unknown as ReactiveControllerHost;
const asked: Asked = { programs: { reference: { source: 'r', dialect: 'c' }, submission: { source: 's', dialect: 'c' } }, task: { output: 'words', promised: '' } };

/** A run of two steps that prints a character. */
const replay = (character: string): Replay => ({
  total_steps: 1,
  steps: [0, 1].map((index) => ({ index, line: index + 1, depth: 0, function: 'main', changes: [], printed: index })),
  loops: [],
  reads: [],
  end: { kind: 'returned', line: null, text: 'returned 0', error: null, bounds: null, cause: null, why: null, names: [] } as unknown as Replay['end'],
  outputs: { total: 1, last: [String(character.charCodeAt(0))], fresh: 0 },
});

const differ = (values: [string, string][] = []): Found => ({
  kind: 'differ',
  difference: { input: '7', expected: { text: 'r', difference: 0, end: null, line: null }, given: { text: 's', difference: 0, end: null, line: null } },
  given: { arguments: [], values, text: '7\n' },
  assumed: [],
});

let listener: AskListener;
let stopped: number;
let ran: RunRequest[];
let outcome: (request: RunRequest) => Promise<RunOutcome>;
let comparing: Comparing;

beforeEach(async () => {
  stopped = 0;
  ran = [];
  outcome = async ({ source }) => ({ kind: 'run', replay: replay(source), stdin: null });
  comparing = new Comparing(
    host,
    (_, given) => {
      listener = given;
      return () => stopped++;
    },
    (request) => {
      ran.push(request);
      return outcome(request);
    },
    () => {},
  );
  await comparing.start(async () => asked);
});

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('runs both programs where they differ, and takes the runs in step', async () => {
  listener.enters({ kind: 'runs', inputs: 5 });
  expect(comparing.run).toMatchObject({ kind: 'running', stage: { inputs: 5 } });
  listener.over(differ());
  await settled();
  expect(ran).toMatchObject([{ source: 'r', given: { text: '7\n' } }, { source: 's', given: { text: '7\n' } }]);
  expect(comparing.run).toMatchObject({ kind: 'done', watched: { steps: { part: 0, prints: { reference: 0, submission: 0 }, texts: { reference: 'r', submission: 's' }, same: 0 } } });
  expect(comparing.isStale(asked)).toBe(false);
  expect(comparing.isStale({ ...asked, task: { output: 'exact', promised: '' } })).toBe(true);
});

it('shows no run on numbers that no one types, and none that cannot be made', async () => {
  listener.over(differ([['rand', '3']]));
  await settled();
  expect(ran).toEqual([]);
  expect(comparing.run).toMatchObject({ kind: 'done', watched: null });
  comparing.forget();
  outcome = async () => ({ kind: 'refused' });
  await comparing.start(async () => asked);
  listener.over(differ());
  await settled();
  expect(comparing.run).toMatchObject({ kind: 'done', found: { kind: 'differ' }, watched: null });
});

it('hears nothing more once it was stopped', async () => {
  comparing.stop();
  expect([stopped, comparing.busy]).toEqual([1, false]);
  listener.over(differ());
  listener.enters({ kind: 'proof' });
  listener.broken('late');
  await settled();
  expect(comparing.run.kind).toBe('stopped');
});

it('starts nothing if it was stopped while the programs were read', async () => {
  comparing.forget();
  let read = (_: Asked) => {};
  void comparing.start(() => new Promise((resolve) => (read = resolve)));
  expect(comparing.busy).toBe(true);
  comparing.stop();
  const before = listener;
  read(asked);
  await settled();
  expect(listener).toBe(before);
  expect(comparing.run.kind).toBe('stopped');
});
