import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AnalysisClient, type JobListener } from './analysis-client.ts';
import type { Entry } from './journal.ts';
import type { Compiled, FromAnalysis, Job } from './protocol.ts';
import { EmptyParts, SilentWorker, handedOver, startedWorkers } from './silent-worker-for-tests.ts';

const compiled = { solver: 'compiled' } as unknown as Compiled;
const jobs = ['unroll', 'template'].map((loops) => ({ kind: 'tree', request: { loops, seconds: 30 } }) as Job);
const done: FromAnalysis = { kind: 'tree', outcome: { kind: 'invalid', message: '' } };

const workers = startedWorkers;
let news: string[];
let parts: EmptyParts;
let client: AnalysisClient;

function listener(name: string): JobListener {
  return {
    started: () => news.push(`${name} started`),
    received: ({ kind }) => news.push(`${name} ${kind}`),
    broken: (message) => news.push(`${name} broken: ${message}`),
  };
}

beforeEach(() => {
  workers.length = 0;
  news = [];
  vi.stubGlobal('Worker', SilentWorker);
  vi.useFakeTimers();
  parts = new EmptyParts();
  client = new AnalysisClient(
    parts,
    { loading: () => {}, broken: (message) => news.push(`unasked: ${message}`) },
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const give = () => jobs.map((job, at) => client.do(job, listener(`${at + 1}`)));
/** The message for a worker that compiles by itself. */
const packed = () => ({ kind: 'load', places: parts.places, wasm: { packed: { engine: parts.file, solver: parts.file } } });
const kinds = (worker: SilentWorker | undefined) => worker?.received.map(({ kind }) => kind);

describe('the worker', () => {
  test('does one job after the other', async () => {
    give();
    await handedOver();
    expect(news).toEqual([]);
    workers[0]?.says({ kind: 'ready' });
    workers[0]?.says({ kind: 'alive', queries: 3 });
    workers[0]?.says(done);
    workers[0]?.says(done);
    expect(news).toEqual(['1 started', '1 alive', '1 tree', '2 started', '2 tree']);
    expect(kinds(workers[0])).toEqual(['load', 'work', 'work']);
  });

  test('is ended with its job, and the next one does what waits without a download', () => {
    const [first] = give();
    workers[0]?.says({ kind: 'ready' });
    workers[0]?.says({ kind: 'compiled', compiled });
    client.stop(first ?? null);
    expect(workers[0]?.ended).toBe(true);
    expect(workers[1]?.received[0]).toEqual({ kind: 'load', places: parts.places, wasm: { compiled } });
    workers[0]?.says(done);
    workers[1]?.says({ kind: 'ready' });
    workers[1]?.says(done);
    expect(news).toEqual(['1 started', '2 started', '2 tree']);
  });

  test('goes on where a job is stopped that only waits', () => {
    const [, second] = give();
    workers[0]?.says({ kind: 'ready' });
    client.stop(second ?? null);
    workers[0]?.says(done);
    expect(news).toEqual(['1 started', '1 tree']);
    expect(workers).toHaveLength(1);
  });

  test('that breaks or falls silent loses all jobs, and each of them is reported', () => {
    give();
    workers[0]?.says({ kind: 'ready' });
    workers[0]?.says({ kind: 'broken', message: 'out of memory' });
    expect(news).toEqual(['1 started', '1 broken: out of memory', '2 broken: out of memory']);
    news = [];
    workers[1]?.says({ kind: 'ready' });
    give();
    vi.advanceTimersByTime(120_000);
    expect(news.slice(0, 2)).toEqual(['1 started', '1 broken: the analysis did not respond for two minutes']);
  });

  test('that cannot hand over what it compiled works, and the next one compiles by itself', async () => {
    const [first] = give();
    workers[0]?.says({ kind: 'ready' });
    workers[0]?.cannotBeRead();
    client.stop(first ?? null);
    await handedOver();
    expect(workers[1]?.received).toEqual([packed()]);
    workers[1]?.says({ kind: 'ready' });
    workers[1]?.says(done);
    expect(news).toEqual(['1 started', '2 started', '2 tree']);
  });

  test('that cannot take what another compiled is asked to compile by itself', async () => {
    const [first] = give();
    workers[0]?.says({ kind: 'ready' });
    workers[0]?.says({ kind: 'compiled', compiled });
    client.stop(first ?? null);
    workers[1]?.says({ kind: 'unreadable' });
    await handedOver();
    expect(workers[1]?.received).toEqual([{ kind: 'load', places: parts.places, wasm: { compiled } }, packed()]);
    workers[1]?.says({ kind: 'ready' });
    workers[1]?.says(done);
    expect(news).toEqual(['1 started', '2 started', '2 tree']);
  });

  test('that does not start with what another compiled is followed by one that compiles by itself and does what waits', async () => {
    const [first] = give();
    workers[0]?.says({ kind: 'ready' });
    workers[0]?.says({ kind: 'compiled', compiled });
    client.stop(first ?? null);
    workers[1]?.says({ kind: 'broken', message: 'no memory' });
    await handedOver();
    expect(workers[2]?.received).toEqual([packed()]);
    workers[2]?.says({ kind: 'ready' });
    workers[2]?.says(done);
    expect(news).toEqual(['1 started', '2 started', '2 tree']);
  });

  test('whose words do not arrive is given up, and this is reported', () => {
    give();
    workers[0]?.cannotBeRead();
    expect(news).toEqual(['1 broken: a message could not be read', '2 broken: a message could not be read']);
    expect(workers[0]?.ended).toBe(true);
    expect(workers).toHaveLength(2);
  });

  test('that falls silent while it loads is given up, and this is reported', async () => {
    give();
    for (let loaded = 1; loaded < 5; loaded++) {
      vi.advanceTimersByTime(50_000);
      parts.progress(loaded, 9);
    }
    expect(news).toEqual([]);
    vi.advanceTimersByTime(60_000);
    expect(news).toEqual(['1', '2'].map((job) => `${job} broken: no part of the solver arrived for a minute`));
  });

  test('whose solver does not arrive is given up, and this is reported', async () => {
    parts.fault = new Error('not found');
    give();
    await handedOver();
    expect(news.slice(0, 2)).toEqual(['1', '2'].map((job) => `${job} broken: the solver did not load: not found`));
    expect(workers[0]?.ended).toBe(true);
  });

  test('may wait for work as long as it likes', () => {
    client.preload();
    workers[0]?.says({ kind: 'ready' });
    vi.advanceTimersByTime(600_000);
    workers[0]?.says({ kind: 'compiled', compiled });
    vi.advanceTimersByTime(600_000);
    expect([news, workers.length]).toEqual([[], 1]);
  });

  test('that the browser refuses is reported, and tried again only when something is asked', () => {
    vi.stubGlobal(
      'Worker',
      class {
        constructor() {
          throw new Error('not allowed');
        }
      },
    );
    client.preload();
    expect(news).toEqual(['unasked: your browser refused to start a worker: not allowed']);
    vi.stubGlobal('Worker', SilentWorker);
    give();
    workers[0]?.says({ kind: 'ready' });
    expect(news.at(-1)).toBe('1 started');
  });

  test('that does not load twice is not started a third time by itself', () => {
    client.preload();
    workers[0]?.says({ kind: 'broken', message: 'not found' });
    workers[1]?.says({ kind: 'broken', message: 'not found' });
    expect(workers).toHaveLength(2);
    expect(news).toEqual(['unasked: not found', 'unasked: not found']);
    give();
    expect(workers).toHaveLength(3);
  });

  /** Starts the job and its first two questions, the second of which stays open. */
  function untilSilence(): void {
    give();
    workers[0]?.says({ kind: 'ready' });
    workers[0]?.says({ kind: 'asking', at: 0, hash: 11 });
    workers[0]?.says({ kind: 'answered', answer: 'sat' });
    workers[0]?.says({ kind: 'asking', at: 1, hash: 12 });
  }

  test('whose solver does not come back is ended, and another does the same work again without that question', () => {
    untilSilence();
    vi.advanceTimersByTime(9_000);
    expect(workers).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect([workers[0]?.ended, workers.length]).toEqual([true, 2]);
    workers[1]?.says({ kind: 'ready' });
    const noted = new Map<number, Entry>([
      [0, { hash: 11, answer: 'sat' }],
      [1, { hash: 12, silent: true }],
    ]);
    expect(workers[1]?.received.find(({ kind }) => kind === 'work')).toEqual({ kind: 'work', job: jobs[0], noted, seconds: 10 });
    workers[1]?.says({ kind: 'asking', at: 2, hash: 13 });
    vi.advanceTimersByTime(9_000);
    workers[1]?.says({ kind: 'answered', answer: 'unsat' });
    vi.advanceTimersByTime(9_000);
    workers[1]?.says(done);
    workers[1]?.says({ kind: 'asking', at: 0, hash: 21 });
    workers[1]?.says({ kind: 'answered', answer: 'sat' });
    workers[1]?.says(done);
    expect(news).toEqual(['1 started', '1 again', '1 tree', '2 started', '2 tree']);
    expect(workers).toHaveLength(2);
  });

  test('whose engine works long without the solver is not ended for it', () => {
    untilSilence();
    workers[0]?.says({ kind: 'answered', answer: 'sat' });
    vi.advanceTimersByTime(60_000);
    expect([workers.length, news]).toEqual([1, ['1 started']]);
  });

  test('whose solver still has a question when the time is over is ended with its job', () => {
    untilSilence();
    for (let round = 0; round < 4; round++) {
      vi.advanceTimersByTime(8_000);
      workers[0]?.says({ kind: 'answered', answer: 'sat' });
      workers[0]?.says({ kind: 'asking', at: 2 + round, hash: 13 });
    }
    expect([workers.length, news]).toEqual([1, ['1 started']]);
    vi.advanceTimersByTime(2_000);
    expect(news).toEqual(['1 started', '1 late']);
    expect(workers[0]?.ended).toBe(true);
    workers[1]?.says({ kind: 'ready' });
    expect(news.at(-1)).toBe('2 started');
  });

  test('that compares programs has a limit for each part', () => {
    client.do({ kind: 'same', request: { seconds: 3 } } as Job, listener('same'));
    workers[0]?.says({ kind: 'ready' });
    workers[0]?.says({ kind: 'part', part: 'proof' });
    for (let at = 0; at < 9; at++) {
      workers[0]?.says({ kind: 'asking', at, hash: 11 });
      vi.advanceTimersByTime(8_000);
      workers[0]?.says({ kind: 'answered', answer: 'sat' });
    }
    expect(news).toEqual(['same started', 'same part']);
    workers[0]?.says({ kind: 'asking', at: 9, hash: 11 });
    vi.advanceTimersByTime(9_000);
    expect(news.at(-1)).toBe('same late');
  });

  test('can be stopped while another one starts for the same work', () => {
    const [first] = give();
    workers[0]?.says({ kind: 'ready' });
    workers[0]?.says({ kind: 'asking', at: 0, hash: 11 });
    vi.advanceTimersByTime(10_000);
    client.stop(first ?? null);
    workers[1]?.says({ kind: 'ready' });
    workers[1]?.says(done);
    expect(news).toEqual(['1 started', '1 again', '2 started', '2 tree']);
  });
});
