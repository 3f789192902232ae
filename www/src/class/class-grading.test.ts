import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GradingEvent, GradingOutcome, GradingRequest, ProgramGrade } from '../generated/interface.ts';
import { EmptyParts, handedOver } from '../workers/silent-worker-for-tests.ts';
import { TRIED, wrong } from './class-for-tests.ts';
import { ClassGrading } from './class-grading.ts';

/** A worker whose answers the test gives. */
class ScriptedWorker extends EventTarget {
  request: GradingRequest | null = null;
  ended = false;

  constructor() {
    super();
    workers.push(this);
  }

  postMessage(message: { call?: { request: GradingRequest } }): void {
    this.request = message.call?.request ?? this.request;
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
  expect([second.ended, grading.isWorking]).toEqual([true, false]);
});

test('another task grades all again', async () => {
  const first = await started();
  first.tells(REFERENCE);
  [0, 1, 2].forEach((at) => first.grades(at, TRIED, [1, 1, 1]));
  first.ends({ kind: 'graded' });
  expect([grading.done, grading.isOfTask]).toEqual([3, true]);
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
