import type { ReactiveControllerHost } from 'lit';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CertificateOutcome, Report } from '../generated/interface.ts';
import { DEFAULTS } from '../generated/options.ts';
import type { Session } from '../program/session.ts';
import { message } from '../words/message-for-tests.ts';
import type { AnalysisClient, JobListener } from '../workers/analysis-client.ts';
import type { Job } from '../workers/protocol.ts';
import { Analysis } from './analysis.ts';

const host = { addController: () => {}, requestUpdate: () => {} } as unknown as ReactiveControllerHost;
const typed: Session = {
  source: 'main() {\n  error();\n}',
  target: { kind: 'line', line: 1 },
  dialect: 'extended',
  ...DEFAULTS,
  seconds: 30,
};
const read: Session = { ...typed, target: { kind: 'line', line: 2 } };

let given: Job[];
let listeners: JobListener[];
let stopped: unknown[];
let final: number;
let analysis: Analysis;

/** A client that does nothing by itself. */
const client = {
  do: (job: Job, listener: JobListener) => {
    given.push(job);
    listeners.push(listener);
    return { job, listener };
  },
  stop: (job: unknown) => stopped.push(job),
} as unknown as AnalysisClient;

beforeEach(() => {
  given = [];
  listeners = [];
  stopped = [];
  final = 0;
  analysis = new Analysis(host, () => client, () => {}, () => final++);
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

describe('about smaller inputs', () => {
  const smaller = { name: 'n', most: 10, whole: read.source, copy: 'main() { assume(n <= 10);\n  error();\n}' };

  test('the copy is analysed, and the answer is stale once the program is another one', async () => {
    await analysis.start(async () => read, smaller);
    expect(given).toMatchObject([{ kind: 'analyse', request: { source: smaller.copy, target: read.target } }]);
    expect(analysis.smaller).toBe(smaller);
    expect(analysis.isStale(read)).toBe(false);
    expect(analysis.isStale({ ...read, source: smaller.copy })).toBe(true);
  });

  test('a program that has changed meanwhile is analysed for all inputs', async () => {
    const changed = { ...read, source: `${read.source}\n` };
    await analysis.start(async () => changed, smaller);
    expect(given).toMatchObject([{ request: { source: changed.source } }]);
    expect(analysis.smaller).toBeNull();
  });

  test('the next analysis is about all inputs again', async () => {
    await analysis.start(async () => read, smaller);
    analysis.forget();
    await analysis.start(async () => read);
    expect(given).toMatchObject([{}, { request: { source: read.source } }]);
    expect(analysis.smaller).toBeNull();
  });
});

test('can be stopped before that, and started again', async () => {
  const settles: ((session: Session) => void)[] = [];
  const settled = () => new Promise<Session>((settle) => settles.push(settle));
  const first = analysis.start(settled);
  analysis.stop();
  expect(analysis.run).toMatchObject({ kind: 'stopped', by: 'visitor', turns: null });
  const second = analysis.start(settled);
  settles[0]?.(typed);
  await first;
  expect(given).toHaveLength(0);
  settles[1]?.(read);
  await second;
  expect(given).toHaveLength(1);
});

test('can be stopped while its job waits for the solver, which is then no longer wanted', async () => {
  await analysis.start(async () => read);
  analysis.loading(3, 9);
  analysis.stop();
  expect(analysis.run).toMatchObject({ kind: 'stopped', by: 'visitor' });
  expect(analysis.busy).toBe(false);
  expect(stopped.at(-1)).toMatchObject({ job: given[0] });
  expect(final).toBe(1);
});

describe('a proof', () => {
  const report = { verdict: 'unreachable', proof: { kind: 'invariants', contradictions: [] }, members: [], endless_run: null, hangs: false, error_end: null } as unknown as Report;

  beforeEach(async () => {
    await analysis.start(async () => read);
    listeners[0]?.started();
    listeners[0]?.received({ kind: 'outcome', outcome: { kind: 'report', report, replay: null, stdin: null, files: [], assumptions: [], checks_results: true } });
  });

  test('is shown at once, and its certificate when there is one', () => {
    expect(analysis.run).toMatchObject({ kind: 'done', report: { verdict: 'unreachable' }, certificate: { kind: 'pending' } });
    expect(analysis.busy).toBe(false);
    expect(final).toBe(0);
    expect(given[1]).toMatchObject({ kind: 'certificate', request: { source: read.source, target: read.target, by_invariants: true, seconds: 10 } });
    const certificate: CertificateOutcome = { kind: 'found', text: '{}', checks: [], invariants: [], bounds: [] };
    listeners[1]?.received({ kind: 'certificate', outcome: certificate });
    expect(analysis.run).toMatchObject({ kind: 'done', report: { verdict: 'unreachable' }, certificate });
    expect(final).toBe(1);
  });

  test('has no certificate if the search for one fails at once', async () => {
    const failing = { ...client, do: (_: Job, listener: JobListener) => (_.kind === 'certificate' ? listener.broken('no worker') : listeners.push(listener), null) } as unknown as AnalysisClient;
    analysis = new Analysis(host, () => failing, () => {}, () => final++);
    await analysis.start(async () => read);
    listeners.at(-1)?.started();
    listeners.at(-1)?.received({ kind: 'outcome', outcome: { kind: 'report', report, replay: null, stdin: null, files: [], assumptions: [], checks_results: true } });
    expect(analysis.run).toMatchObject({ kind: 'done', certificate: { kind: 'none', reason: message('no worker') } });
    expect(final).toBe(1);
  });

  test('is no longer checked once it is forgotten', () => {
    analysis.forget();
    expect(stopped.at(-1)).toMatchObject({ job: { kind: 'certificate' } });
    listeners[1]?.received({ kind: 'certificate', outcome: { kind: 'rejected', reason: message('it does not hold') } });
    expect(analysis.run.kind).toBe('idle');
    expect(final).toBe(0);
  });

  test('is checked beside a run that never ends, which is shown first', async () => {
    const run = { witness: { inputs: [], parameters: [] }, proof: { kind: 'recurrent', later: [] }, overflows: false, overflow: null };
    const both = { ...report, target: { kind: 'any', line: null }, endless_run: run, hangs: true } as unknown as Report;
    listeners[1]?.received({ kind: 'certificate', outcome: { kind: 'none', reason: message('it is another one') } });
    await analysis.start(async () => read);
    listeners[2]?.started();
    listeners[2]?.received({ kind: 'outcome', outcome: { kind: 'report', report: both, replay: null, stdin: null, files: [], assumptions: [], checks_results: true } });
    expect(analysis.run).toMatchObject({ kind: 'done', report: { verdict: 'endless' }, certificate: { kind: 'pending' } });
    expect(given[3]).toMatchObject({ kind: 'certificate', request: { by_invariants: true, endless: null } });
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    listeners[3]?.received({ kind: 'certificate', outcome: { kind: 'rejected', reason: message('it does not hold') } });
    expect(analysis.run).toMatchObject({ kind: 'done', report: { verdict: 'unknown' } });
    log.mockRestore();
  });

  test('about the end of runs has a certificate, too', async () => {
    listeners[1]?.received({ kind: 'certificate', outcome: { kind: 'none', reason: message('it is another one') } });
    const measures = [{ head: 3, terms: ['(+ $n (* (- 1) $i))'] }];
    const ends = { verdict: 'ends', proof: { kind: 'ranking', measures, claims: [] }, members: [], endless_run: null, hangs: false, error_end: null } as unknown as Report;
    await analysis.start(async () => read);
    listeners[2]?.started();
    listeners[2]?.received({ kind: 'outcome', outcome: { kind: 'report', report: ends, replay: null, stdin: null, files: [], assumptions: [], checks_results: true } });
    expect(given[3]).toMatchObject({ kind: 'certificate', request: { measures, endless: null } });
    listeners[3]?.received({ kind: 'certificate', outcome: { kind: 'none', reason: message('it is another one') } });
    const parameters = [{ name: 'n', value: { kind: 'integer', value: '1' } }];
    const proof = { kind: 'recurrent', later: ['0'], visits: 3, head: 2, claims: [] };
    const endless = { verdict: 'endless', witness: { inputs: [], parameters }, proof, members: [], endless_run: null, hangs: false, error_end: null } as unknown as Report;
    await analysis.start(async () => read);
    listeners[4]?.started();
    listeners[4]?.received({ kind: 'outcome', outcome: { kind: 'report', report: endless, replay: null, stdin: null, files: [], assumptions: [], checks_results: true } });
    expect(given[5]).toMatchObject({ kind: 'certificate', request: { measures: [], endless: { later: ['0'], visits: 3, head: 2, given: { inputs: [], arguments: [{ dimensions: 0 }] } } } });
  });

  test('that the check rejects is withdrawn, and logged with its program', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    listeners[1]?.received({ kind: 'certificate', outcome: { kind: 'rejected', reason: message('it does not hold') } });
    expect(analysis.run).toMatchObject({
      kind: 'done',
      report: { verdict: 'unknown', stop: { message: message('certificate rejected') } },
      certificate: null,
    });
    expect(log.mock.calls.join()).toContain(read.source);
  });

  test.each([
    ['late', () => listeners[1]?.received({ kind: 'late' })],
    ['none', () => listeners[1]?.broken('the solver broke')],
  ])('comes without a certificate where looking for one is %s', (kind, end) => {
    end();
    expect(analysis.run).toMatchObject({ kind: 'done', report: { verdict: 'unreachable' }, certificate: { kind } });
  });
});
