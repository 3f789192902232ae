import type { ReactiveControllerHost } from 'lit';
import { beforeEach, expect, test } from 'vitest';
import type { Outcome, Report, Stats, StopReason } from '../generated/interface.ts';
import { DEFAULTS } from '../generated/options.ts';
import type { Configuration } from '../program/configuration.ts';
import { message } from '../words/message-for-tests.ts';
import type { JobListener, Jobs } from '../workers/analysis-client.ts';
import type { Job } from '../workers/protocol.ts';
import { Compare, type Comparison } from './compare-job.ts';
import { fateOf } from './compare-view.ts';

const host = { addController: () => {}, requestUpdate: () => {} } as unknown as ReactiveControllerHost;
const question = { source: 'main() {}', dialect: 'extended', target: { kind: 'any' }, seconds: 30 } as const;
const execute = { name: 'execute', title: 'Execute', summary: message(''), accepts: message(''), claims: 'both', options: ['search', 'merge'] } as const;
const comparison: Comparison = { question, techniques: [{ ...execute, options: [...execute.options] }] };
const stats: Stats = { states: 7, paths: 1, merges: 0, subsumed: 0, guided: 0, ruled_out: 0, queries: 2, solver_calls: 1, refuted: 0, solver_failures: 0, simplified: 0, reused: 0, cached: 0, seconds: 2 };

let given: Job[];
let listener: JobListener;
let stopped: number;
let kept: readonly Configuration[];
let compare: Compare;

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
  const rows = (['aggressive', 'none', 'dynamic'] as const).map((merge) => ({ ...DEFAULTS, technique: 'execute', loops: 'summarise' as const, merge }));
  compare = new Compare(host, () => client, rows, (configurations) => (kept = configurations));
  await compare.start(async () => comparison);
});

function end(verdict: Report['verdict'], stop: StopReason | null = null): void {
  const outcome = { kind: 'report', report: { verdict, stop, stats } as Report, replay: null } as Outcome;
  listener.received({ kind: 'outcome', outcome });
}

const fates = () => compare.rows.map(fateOf);

test('analyses in one way after the other, with the options that each has', () => {
  expect(compare.run.kind).toBe('loading');
  expect(given).toMatchObject([{ kind: 'analyse', request: { source: 'main() {}', options: { technique: 'execute', merge: 'aggressive', loops: 'unroll' }, seconds: 30 } }]);
  listener.started();
  expect(compare.run).toMatchObject({ kind: 'running', at: 0 });
  end('reachable');
  expect(given).toHaveLength(2);
  listener.started();
  expect(fates()).toEqual(['reachable', 'running', 'waiting']);
  end('unknown', { code: 'states', message: message('too many states'), place: null, suggestion: null, advice: null, busiest: null });
  listener.started();
  end('unreachable');
  expect(compare.run.kind).toBe('done');
  expect(fates()).toEqual(['reachable', 'unknown', 'unreachable']);
  expect(compare.rows[1]?.fate).toMatchObject({ why: 'too many states', figures: { states: 7, seconds: 2 } });
});

test('one that breaks or is late does not lose the others', () => {
  listener.started();
  const first = listener;
  listener.broken('no more memory');
  listener.started();
  first.received({ kind: 'late' });
  expect(fates(), 'what is said of one that is over is no news').toEqual(['broken', 'running', 'waiting']);
  listener.received({ kind: 'event', event: { kind: 'progress', stats, doing: message('') } });
  listener.received({ kind: 'late' });
  listener.started();
  listener.received({ kind: 'outcome', outcome: { kind: 'invalid', message: 'no such search' } });
  expect(compare.run.kind).toBe('done');
  expect(fates()).toEqual(['broken', 'late', 'broken']);
  const [broken, late, invalid] = compare.rows.map(({ fate }) => fate);
  expect(broken).toMatchObject({ why: 'no more memory', figures: null });
  expect(late).toMatchObject({ figures: { states: 7 } });
  expect(invalid).toMatchObject({ why: 'no such search' });
});

test('goes on where no worker can be had at all', async () => {
  const refusing: Jobs = {
    do: (job, jobListener) => {
      jobListener.broken('no workers here');
      return { job, listener: jobListener };
    },
    stop: () => {},
  };
  compare = new Compare(host, () => refusing, [DEFAULTS, DEFAULTS], () => {});
  await compare.start(async () => comparison);
  expect(compare.run.kind).toBe('done');
  expect(fates()).toEqual(['broken', 'broken']);
});

test('is stopped at once, and what is there stays', () => {
  listener.started();
  end('reachable');
  listener.started();
  compare.stop();
  expect(compare.run.kind).toBe('stopped');
  expect(stopped).toBe(1);
  expect(fates()).toEqual(['reachable', 'stopped', 'waiting']);
  end('unreachable');
  expect(fates(), 'what comes later is no news').toEqual(['reachable', 'stopped', 'waiting']);
});

test('can be stopped before the program was read', async () => {
  compare.forget();
  given = [];
  let settle: (comparison: Comparison) => void = () => {};
  const started = compare.start(() => new Promise((settled) => (settle = settled)));
  compare.stop();
  settle(comparison);
  await started;
  expect(compare.run.kind).toBe('idle');
  expect(given).toEqual([]);
});

test('a program with errors is not analysed', () => {
  listener.started();
  listener.received({ kind: 'outcome', outcome: { kind: 'refused', diagnostics: [{ severity: 'error' } as never] } });
  expect(compare.run).toEqual({ kind: 'refused', problems: 1 });
  expect(fates()).toEqual(['waiting', 'waiting', 'waiting']);
});

test('what is compared can be changed, but not meanwhile', () => {
  compare.remove(0);
  expect(compare.rows).toHaveLength(3);
  listener.started();
  end('reachable');
  compare.stop();
  compare.add();
  compare.change(3, { merge: 'lattice' });
  compare.remove(1);
  expect(kept.map(({ merge }) => merge)).toEqual(['aggressive', 'dynamic', 'lattice']);
  expect(fates(), 'what was not changed keeps what came of it').toEqual(['reachable', 'waiting', 'waiting']);
});

test('reports that it is about another program or target', () => {
  expect(compare.isStale(question)).toBe(false);
  expect(compare.isStale({ ...question, seconds: 60 })).toBe(false);
  expect(compare.isStale({ ...question, source: 'main() { }' })).toBe(true);
  expect(compare.isStale({ ...question, target: { kind: 'line', line: 1 } })).toBe(true);
});
