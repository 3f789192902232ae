import type { ReactiveControllerHost } from 'lit';
import { beforeEach, expect, test } from 'vitest';
import type { Session } from '../session.ts';
import type { AnalysisClient } from '../workers/analysis-client.ts';
import type { Job } from '../workers/protocol.ts';
import { Analysis } from './analysis.ts';

const host = { addController: () => {}, requestUpdate: () => {} } as unknown as ReactiveControllerHost;
const typed: Session = {
  source: 'main() {\n  error();\n}',
  target: { kind: 'line', line: 1 },
  dialect: 'extended',
  technique: 'auto',
  search: 'nearest',
  loops: 'unroll',
  seconds: 30,
};
const read: Session = { ...typed, target: { kind: 'line', line: 2 } };

let given: Job[];
let analysis: Analysis;

/** A client that does nothing by itself. */
const client = {
  do: (job: Job) => given.push(job),
  stop: () => {},
} as unknown as AnalysisClient;

beforeEach(() => {
  given = [];
  analysis = new Analysis(host, () => client, () => {});
});

test('begins with the program as it is once it was read, and is seen to wait for that', async () => {
  let settle: (session: Session) => void = () => {};
  const started = analysis.start(() => new Promise((settled) => (settle = settled)));
  expect(analysis.busy).toBe(true);
  expect(given).toHaveLength(0);
  settle(read);
  await started;
  expect(given).toMatchObject([{ kind: 'analyse', request: { source: typed.source, target: read.target } }]);
  expect(analysis.about).toBe(read);
});

test('can be stopped before that, and started again', async () => {
  const settles: ((session: Session) => void)[] = [];
  const settled = () => new Promise<Session>((settle) => settles.push(settle));
  const first = analysis.start(settled);
  analysis.stop();
  expect(analysis.run.kind).toBe('idle');
  const second = analysis.start(settled);
  settles[0]?.(typed);
  await first;
  expect(given).toHaveLength(0);
  settles[1]?.(read);
  await second;
  expect(given).toHaveLength(1);
});
