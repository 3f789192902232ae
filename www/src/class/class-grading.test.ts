import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GradingEvent, GradingOutcome, GradingRequest, ProgramGrade, SameOutcome, SameRequest } from '../generated/interface.ts';
import type { FromAnalysis } from '../workers/protocol.ts';
import { EmptyParts, handedOver } from '../workers/silent-worker-for-tests.ts';
import { SAME, TRIED, wrong } from './class-for-tests.ts';
import { ClassGrading } from './class-grading.ts';

/** A worker whose answers the test gives. */
class ScriptedWorker extends EventTarget {
  request: GradingRequest | null = null;
  /** The requests to an analysis worker. */
  readonly compares: SameRequest[] = [];
  ended = false;

  constructor() {
    super();
    workers.push(this);
  }

  postMessage(message: { call?: { request: GradingRequest }; job?: { request: SameRequest } }): void {
    this.request = message.call?.request ?? this.request;
    if (message.job) this.compares.push(message.job.request);
  }

  terminate(): void {
    this.ended = true;
  }

  tells(event: GradingEvent): void {
    this.dispatchEvent(new MessageEvent('message', { data: { id: 0, event } }));
  }

  ends(result: GradingOutcome): void {
    this.dispatchEvent(new MessageEvent('message', { data: { id: 0, result } }));
  }

  breaks(error: string): void {
    this.dispatchEvent(new MessageEvent('message', { data: { id: 0, error } }));
  }

  says(message: FromAnalysis): void {
    this.dispatchEvent(new MessageEvent('message', { data: message }));
  }

  /** The end of a comparison. */
  compared(grade: ProgramGrade, rest: Partial<SameOutcome & { kind: 'compared' }> = {}): void {
    this.says({ kind: 'same', outcome: { kind: 'compared', grade, no_proof: null, left_out: null, of_reference: null, ...rest } });
  }

  /** Grades a program, of so many. */
  grades(at: number, grade: ProgramGrade, groups: (number | null)[]): void {
    this.tells({ kind: 'begins', at });
    this.tells({ kind: 'graded', at, grade, groups });
  }
}

const workers: ScriptedWorker[] = [];
const host = { addController() {}, removeController() {}, requestUpdate() {}, updateComplete: Promise.resolve(true) };
let grading: ClassGrading;

beforeEach(() => {
  workers.length = 0;
  vi.stubGlobal('Worker', ScriptedWorker);
  grading = new ClassGrading(host, () => new EmptyParts(), () => {});
  const submissions = ['anna', 'boris', 'carl'].map((name) => ({ file: `${name}.c`, name, source: `// ${name}`, dialect: 'c' as const }));
  grading.change({ reference: { name: '', source: 'int main(void) {}', dialect: 'c' } });
  grading.add({ title: 'week3', submissions, unread: [] });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const REFERENCE = { kind: 'reference', inputs: 100, left_out: null } as const;

async function started(): Promise<ScriptedWorker> {
  grading.start();
  await handedOver();
  const worker = workers.at(-1);
  if (worker === undefined) throw new Error('no worker');
  return worker;
}

test('grades come one by one, and those before a stop are not found again', async () => {
  const first = await started();
  expect(first.request?.known).toEqual([null, null, null]);
  first.tells(REFERENCE);
  first.grades(0, TRIED, [1, null, null]);
  expect([grading.done, grading.now?.name, grading.work.inputs]).toEqual([1, 'anna', 100]);
  grading.stop();
  expect([first.ended, grading.isWorking]).toEqual([true, false]);
  // Too late.
  first.grades(1, TRIED, [1, 1, null]);
  expect(grading.done).toBe(1);
  const second = await started();
  expect(second.request?.known).toEqual([TRIED.known, null, null]);
  second.ends({ kind: 'graded' });
  expect(second.ended).toBe(true);
});

test('another task grades all again', async () => {
  const first = await started();
  first.tells(REFERENCE);
  [0, 1, 2].forEach((at) => first.grades(at, TRIED, [1, 1, 1]));
  first.ends({ kind: 'graded' });
  expect([grading.done, grading.isOfTask]).toEqual([3, true]);
  grading.stop();
  grading.change({ promised: '1..9' });
  expect([grading.done, grading.isOfTask]).toEqual([0, false]);
  const second = await started();
  expect([second.request?.known, second.request?.promised]).toEqual([[null, null, null], '1..9']);
});

test('a program on which the engine breaks is left out, and the others are graded', async () => {
  const first = await started();
  first.tells(REFERENCE);
  first.grades(0, wrong('differ', '7', {}), [1, null, null]);
  first.tells({ kind: 'begins', at: 1 });
  first.breaks('unreachable');
  await handedOver();
  expect([workers.length, first.ended, grading.isWorking]).toEqual([2, true, true]);
  expect(workers[1]?.request?.submissions.map(({ source }) => source)).toEqual(['// anna', '// carl']);
  expect(grading.work.unread).toEqual([{ file: 'boris.c', name: 'boris', reason: 'Loopscope broke on this program.' }]);
  workers[1]?.tells(REFERENCE);
  workers[1]?.grades(1, TRIED, [1, 2]);
  workers[1]?.ends({ kind: 'graded' });
  expect([grading.done, grading.work.submissions.length, [...grading.work.groups.values()]]).toEqual([2, 2, [1, 2]]);
});

test('an engine that breaks on the reference blames no program', async () => {
  const worker = await started();
  [0, 1, 2, null].forEach((at) => worker.tells({ kind: 'begins', at }));
  worker.breaks('unreachable');
  expect([workers.length, grading.fault, grading.work.submissions.length]).toEqual([1, 'unreachable', 3]);
});

test('an engine that does not start leaves the programs as they are', async () => {
  const worker = await started();
  worker.breaks('the engine did not load');
  expect([grading.isWorking, grading.fault, grading.work.submissions.length]).toEqual([false, 'the engine did not load', 3]);
});

test('a reference that goes wrong is told until the task changes', async () => {
  const worker = await started();
  const failure = { input: '0', end: null, line: 5 };
  worker.ends({ kind: 'wrong', failure });
  expect([grading.work.obstacle, grading.done]).toEqual([{ kind: 'wrong', failure }, 0]);
  await started();
  expect(grading.work.obstacle).toBeNull();
});

test('a range that is none starts nothing', async () => {
  grading.change({ promised: '9..1' });
  grading.start();
  await handedOver();
  expect([workers.length, grading.isWorking]).toEqual([0, false]);
});

const NOT_FOUND = { template: 'the invariants that were found do not exclude a difference', args: {} };

/** A class in which runs found no difference, up to the worker that looks for proofs. */
async function tried(): Promise<ScriptedWorker> {
  const runs = await started();
  runs.tells(REFERENCE);
  [0, 1, 2].forEach((at) => runs.grades(at, TRIED, [1, 1, 1]));
  expect([grading.done, grading.final]).toEqual([3, 0]);
  runs.ends({ kind: 'graded' });
  await handedOver();
  const worker = workers.at(-1);
  if (worker === undefined || worker === runs) throw new Error('no other worker');
  return worker;
}

const verdicts = () => [...grading.work.grades.values()].map(({ verdict }) => verdict);

test('after the runs, a proof and a search decide the programs in which no difference was found', async () => {
  const worker = await tried();
  expect([grading.isWorking, grading.loaded, worker.compares]).toEqual([true, 0, []]);
  worker.says({ kind: 'ready' });
  expect(worker.compares[0]).toMatchObject({ program: { source: '// anna' }, of_reference: null, seconds: 3, promised: null });
  worker.says({ kind: 'part', part: 'proof' });
  expect(grading.now).toEqual({ kind: 'proof', name: 'anna', seconds: null });
  worker.compared(SAME);
  expect([grading.final, grading.now?.name]).toEqual([1, 'boris']);
  const inputs = [{ arguments: [], values: [], text: '4711' }];
  worker.compared(TRIED, { no_proof: NOT_FOUND, of_reference: inputs });
  // The reference is searched once.
  expect(worker.compares[2]).toMatchObject({ program: { source: '// carl' }, of_reference: inputs });
  worker.compared(wrong('differ', '9', {}));
  expect(verdicts()).toEqual(['same', 'tried', 'differ']);
  expect([worker.ended, grading.final, grading.work.compared.get('boris.c')]).toEqual([true, 3, NOT_FOUND]);
  expect(grading.work.groups.get('carl.c')).toBe(2);
  // The input is tried on the other programs, and nothing is looked for again.
  await handedOver();
  const again = workers.at(-1);
  expect(again?.request?.known[2]).toEqual(wrong('differ', '9', {}).known);
  again?.tells(REFERENCE);
  again?.grades(1, wrong('differ', '9', {}), [1, 2, 2]);
  again?.ends({ kind: 'graded' });
  expect([verdicts(), grading.isWorking, workers.length]).toEqual([['same', 'differ', 'differ'], false, 3]);
});

test('a stop keeps what was proved, and no proof is looked for again', async () => {
  const first = await tried();
  first.says({ kind: 'ready' });
  first.compared(SAME);
  grading.stop();
  expect([first.ended, grading.isWorking, grading.final]).toEqual([true, false, 1]);
  first.compared(SAME);
  expect(grading.final).toBe(1);
  const runs = await started();
  expect(runs.request?.known[0]).toEqual(SAME.known);
  runs.tells(REFERENCE);
  runs.ends({ kind: 'graded' });
  await handedOver();
  const second = workers.at(-1);
  second?.says({ kind: 'ready' });
  expect(second?.compares.map(({ program }) => program.source)).toEqual(['// boris']);
});

test('time and a broken engine leave a grade as it is', async () => {
  const worker = await tried();
  worker.says({ kind: 'ready' });
  worker.says({ kind: 'late' });
  worker.compared({ ...TRIED, verdict: 'undecided', points: null });
  expect([verdicts(), grading.final]).toEqual([['tried', 'tried', 'tried'], 2]);
  worker.says({ kind: 'broken', message: 'unreachable' });
  expect([verdicts(), grading.final, grading.isWorking]).toEqual([['tried', 'tried', 'tried'], 3, false]);
});

test('without the solver, the grades by runs stay, and proofs can be looked for later', async () => {
  const worker = await tried();
  worker.says({ kind: 'broken', message: 'the solver did not load' });
  expect([grading.isWorking, grading.noSolver, grading.done, grading.final]).toEqual([false, 'the solver did not load', 3, 0]);
  await started();
  expect(grading.noSolver).toBe('');
});

test('a reference that goes wrong on an input of the search is told, and nothing is graded', async () => {
  const worker = await tried();
  worker.says({ kind: 'ready' });
  const failure = { input: '4711', end: null, line: 5 };
  worker.says({ kind: 'same', outcome: { kind: 'wrong', failure } });
  expect([grading.work.obstacle, grading.done, grading.isWorking, worker.ended]).toEqual([{ kind: 'wrong', failure }, 0, false, true]);
});
