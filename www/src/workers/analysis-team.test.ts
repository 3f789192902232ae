import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Event, MemberReport, Outcome, Report } from '../generated/interface.ts';
import { AnalysisTeam } from './analysis-team.ts';
import { turnMessage } from './turn-messages-for-tests.ts';
import type { Compiled, FromAnalysis, Job, ToAnalysis, JobMessage } from './protocol.ts';
import { RecordedCoordinator } from './recorded-coordinator-for-tests.ts';
import { EmptyParts, startedWorkers, SilentWorker } from './silent-worker-for-tests.ts';

const compiled = { solver: 'compiled' } as unknown as Compiled;
const auto = { kind: 'analyse', request: { options: { technique: 'auto' }, seconds: 30 } } as unknown as Job;
const alone = { kind: 'analyse', request: { options: { technique: 'navigate' }, seconds: 30 } } as unknown as Job;

/** Three members in as many workers, each with its turn. */
const members = [0, 1, 2].map((member): MemberReport => ({ ...turnMessage(member, 0).report, standing: 'waiting', turns: 0 }));
const begins = (at: number): FromAnalysis => ({ kind: 'event', event: { kind: 'turn', at, members, turns: [] } satisfies Event });
const report = (technique: string) =>
  ({ technique, members, turns: [], stop: null, stats: { ...turnMessage(0, 0).stats, seconds: 1 } }) as unknown as Report;
const outcome = (technique: string): Outcome => ({ kind: 'report', report: report(technique), replay: null, stdin: null, files: [], assumptions: [], checks_results: true });

/** The engine in the language worker. */
class Engine extends RecordedCoordinator {
  /** Its answer without the solver. */
  early: Promise<Outcome | null> = Promise.resolve(null);

  answerEarly(): Promise<Outcome | null> {
    return this.early;
  }
}

let received: JobMessage[];
let news: string[];
let engine: Engine;
let team: AnalysisTeam;

const listener = {
  started: () => news.push('started'),
  received: (message: JobMessage) => {
    received.push(message);
    if (message.kind !== 'together') news.push(message.kind);
  },
  broken: (message: string) => news.push(`broken: ${message}`),
};

beforeEach(() => {
  startedWorkers.length = 0;
  received = [];
  news = [];
  vi.stubGlobal('Worker', SilentWorker);
  vi.useFakeTimers();
  const listener = { loading: () => {}, broken: (message: string) => news.push(`unasked: ${message}`) };
  engine = new Engine();
  team = new AnalysisTeam(new EmptyParts(), listener, () => 3, engine);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets pending promises run. */
const settle = () => vi.advanceTimersByTimeAsync(0);
const worker = (at: number): SilentWorker => startedWorkers[at] ?? (() => { throw new Error(`there is no worker ${at}`); })();
const last = (at: number): ToAnalysis | undefined => worker(at).received.at(-1);
const together = () => received.findLast((message) => message.kind === 'together');

/** Starts an analysis, and the first worker sends its compiled modules. */
async function load() {
  const given = team.do(auto, listener);
  worker(0).says({ kind: 'ready' });
  worker(0).says({ kind: 'compiled', compiled });
  await settle();
  return given;
}

/** The same, with all helpers. */
async function begin() {
  const given = await load();
  worker(1).says({ kind: 'ready' });
  worker(2).says({ kind: 'ready' });
  await settle();
  return given;
}

const numbers = new BigUint64Array();
const turn = (...of: Parameters<typeof turnMessage>): FromAnalysis => ({ kind: 'turn', message: turnMessage(...of), numbers });

/** These workers have finished their parts of a round. */
async function arrive(round: number, workers: number[]) {
  for (const number of workers) {
    worker(number).says(turn(number, round));
    worker(number).says({ kind: 'waits', round });
  }
  await settle();
}

/** The end of a round as a worker receives it: the members whose turns count, and the workers that broke. */
const ends = (at: number) => {
  const message = last(at);
  if (message?.kind !== 'over') return null;
  const { over } = message;
  return over && [over.turns.map(({ message: { turn: { member, round } } }) => [member, round]), over.lost];
};

test('an analysis by turns is begun by three workers, two of which were started without a download', async () => {
  await load();
  expect(startedWorkers.map(({ received }) => received.map(({ kind }) => kind))).toEqual([['load'], ['load'], ['load']]);
  expect([1, 2].map(last)).toMatchObject([{ wasm: { compiled } }, { wasm: { compiled } }]);
  worker(2).says({ kind: 'ready' });
  await settle();
  expect(news).toEqual([]);
  worker(1).says({ kind: 'ready' });
  await settle();
  expect([0, 1, 2].map(last)).toMatchObject([0, 1, 2].map((number) => ({ kind: 'work', job: { worker: { number, of: 3 } } })));
  expect(news).toEqual(['started']);
});

test('what one technique does is done by one worker', () => {
  team.do(alone, listener);
  worker(0).says({ kind: 'ready' });
  expect(last(0)).toMatchObject({ kind: 'work', job: alone });
  expect(startedWorkers).toHaveLength(1);
});

test('it begins with those that can be had', async () => {
  await load();
  worker(1).says({ kind: 'broken', message: 'no memory' });
  worker(2).says({ kind: 'ready' });
  await settle();
  expect([0, 2].map(last)).toMatchObject([0, 1].map((number) => ({ kind: 'work', job: { worker: { number, of: 2 } } })));
  expect(startedWorkers.slice(3).every(({ ended }) => ended)).toBe(true);
  expect(news).toEqual(['started']);
});

test('it does not wait long for them', async () => {
  await load();
  await vi.advanceTimersByTimeAsync(5000);
  expect(last(0)).toMatchObject({ kind: 'work', job: { worker: { number: 0, of: 1 } } });
});

test('where compiled modules are not handed over, one worker does all', async () => {
  team.do(auto, listener);
  worker(0).says({ kind: 'ready' });
  worker(0).cannotBeRead();
  await settle();
  expect(last(0)).toMatchObject({ kind: 'work', job: { worker: { number: 0, of: 1 } } });
  expect(startedWorkers).toHaveLength(1);
});

test('a solver that does not load is reported to the page', async () => {
  team.do(auto, listener);
  worker(0).says({ kind: 'broken', message: 'not found' });
  await settle();
  expect(news).toEqual(['broken: not found']);
});

test('an answer without the solver is there before the solver is, or without it', async () => {
  engine.early = Promise.resolve(outcome('fuzz'));
  team.do(auto, listener);
  worker(0).says({ kind: 'broken', message: 'not found' });
  await settle();
  expect(news).toEqual(['started', 'outcome']);
  expect(received).toEqual([{ kind: 'outcome', outcome: outcome('fuzz') }]);
  expect(await team.transcripts()).toEqual([]);
  worker(1).says({ kind: 'ready' });
  await settle();
  expect(last(1)?.kind).toBe('load');
});

test('an answer without the solver counts neither after a stop nor once the workers have begun', async () => {
  let answer = (_: Outcome | null) => {};
  engine.early = new Promise((resolve) => (answer = resolve));
  team.stop(team.do(auto, listener));
  await begin();
  answer(outcome('fuzz'));
  await settle();
  expect(news).toEqual(['started']);
});

test('what one technique does waits for the solver, and so does an analysis whose answer without it cannot be had', async () => {
  engine.early = Promise.resolve(outcome('fuzz'));
  team.do(alone, listener);
  await settle();
  expect(news).toEqual([]);
  engine.early = Promise.reject(new Error('the language worker did not answer'));
  team.do(auto, listener);
  await settle();
  expect(news).toEqual([]);
});

test('the answer is that of the winner, and a worker that is not needed is spared if it waits, and ended if it does not', async () => {
  await begin();
  await arrive(0, [0, 1, 2]);
  expect([0, 1, 2].map(ends)).toEqual([0, 1, 2].map(() => [[[0, 0], [1, 0], [2, 0]], []]));
  worker(1).says(begins(1));
  await arrive(1, [2]);
  worker(0).says(turn(0, 1, { ends: true, states: 40 }));
  worker(0).says({ kind: 'waits', round: 1 });
  await settle();
  // In the round with the answer, only the turns before it count.
  expect([ends(0), last(2)]).toEqual([[[[0, 1]], []], { kind: 'over', over: null }]);
  worker(2).says({ kind: 'outcome', outcome: null });
  worker(0).says({ kind: 'outcome', outcome: outcome('enumerate') });
  expect(news).toEqual(['started', 'outcome']);
  expect(received.at(-1)).toEqual({ kind: 'outcome', outcome: outcome('enumerate') });
  expect(worker(1).ended).toBe(false);
  await vi.advanceTimersByTimeAsync(300);
  expect(startedWorkers.map(({ ended }) => ended)).toEqual([false, true, false, false]);
  expect(news).toEqual(['started', 'outcome']);
});

test('a stop ends all workers at once', async () => {
  const given = await begin();
  team.stop(given);
  expect(startedWorkers.slice(0, 3).every(({ ended }) => ended)).toBe(true);
});

test('a stop before they are there leaves nothing to do', async () => {
  const given = await load();
  team.stop(given);
  worker(1).says({ kind: 'ready' });
  worker(2).says({ kind: 'ready' });
  await settle();
  expect([0, 1, 2].map((at) => last(at)?.kind)).toEqual(['load', 'load', 'load']);
});

test('who waits for others may be silent', async () => {
  await begin();
  await arrive(0, [0]);
  for (let minute = 0; minute < 10; minute++) {
    await vi.advanceTimersByTimeAsync(60_000);
    worker(1).says({ kind: 'alive', queries: 1 });
    worker(2).says({ kind: 'alive', queries: 1 });
  }
  expect(news.filter((words) => words !== 'alive')).toEqual(['started']);
  // But they do once they continue.
  await arrive(0, [1, 2]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(news.at(-1)).toBe('broken: the analysis did not respond for two minutes');
});

test('a worker whose solver does not come back is started alone, and hears what the others found meanwhile', async () => {
  await begin();
  await arrive(0, [0, 1, 2]);
  worker(1).says({ kind: 'asking', at: 0, hash: 1 });
  await arrive(1, [0, 2]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([worker(1).ended, startedWorkers.length]).toEqual([true, 4]);
  worker(3).says({ kind: 'ready' });
  expect(last(3)).toMatchObject({ kind: 'work', job: { worker: { number: 1, of: 3 } } });
  worker(3).says(turn(1, 0));
  worker(3).says({ kind: 'waits', round: 0 });
  await settle();
  expect([ends(3), ends(0)]).toEqual([0, 1].map(() => [[[0, 0], [1, 0], [2, 0]], []]));
  worker(3).says(turn(1, 1, { stops: true }));
  worker(3).says({ kind: 'waits', round: 1 });
  await settle();
  expect([ends(0), ends(3)]).toEqual([0, 1].map(() => [[[0, 1], [1, 1], [2, 1]], []]));
  expect(news).toEqual(['started', 'again']);
});

test('if a worker breaks, the others learn why and go on', async () => {
  await begin();
  for (const number of [0, 1, 2]) worker(number).says(begins(number));
  expect(together()).toMatchObject({ turns: { at: [0, 1, 2] } });
  await arrive(0, [0, 2]);
  worker(1).says({ kind: 'broken', message: 'out of memory' });
  await settle();
  const lost = [{ worker: 1, reason: 'out of memory' }];
  expect([ends(0), ends(2)]).toEqual([0, 1].map(() => [[[0, 0], [2, 0]], lost]));
  expect(together()).toMatchObject({ turns: { at: [], round: 1 } });
  worker(2).says({ kind: 'turn', message: { ...turnMessage(2, 1, { ends: true }), position: 1 }, numbers });
  worker(2).says({ kind: 'waits', round: 1 });
  await arrive(1, [0]);
  expect([last(0), ends(2)]).toEqual([{ kind: 'over', over: null }, [[[0, 1], [2, 1]], lost]]);
  worker(2).says({ kind: 'outcome', outcome: outcome('navigate') });
  expect(news).toEqual(['started', 'outcome']);
});

test('a failure of the reporting worker, or of the last one, is reported', async () => {
  await begin();
  worker(0).says(turn(0, 0, { ends: true }));
  worker(1).says({ kind: 'broken', message: 'one' });
  await settle();
  expect(news).toEqual(['started']);
  worker(0).says({ kind: 'broken', message: 'other' });
  await settle();
  expect(news).toEqual(['started', 'broken: other']);
});

test('where the time is over for one it is over for all', async () => {
  await begin();
  worker(1).says({ kind: 'late' });
  worker(2).says({ kind: 'late' });
  expect(news).toEqual(['started', 'late']);
});
