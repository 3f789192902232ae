import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Run } from '../answer/run.ts';
import type { IterationBound, Report, Target } from '../generated/interface.ts';
import type { AnalysedProgram } from '../program/analysed-program.ts';
import type { GivenJob, JobListener } from '../workers/analysis-client.ts';
import type { Job, JobMessage } from '../workers/protocol.ts';
import { FurtherBounds } from './further-bounds.ts';

const bounds: IterationBound[] = [{ line: 3, most: { text: 'n', latex: 'n' }, is_exact: true, each_time: false, at_arrival: false }];

/** A program with an answer, and the requests to its workers. */
function bench(verdict: string, target: Target, about: object = {}) {
  const asked: GivenJob[] = [];
  const stopped: (GivenJob | null)[] = [];
  const analysis = { run: { kind: 'done', report: { verdict }, certificate: null } as unknown as Run, about: { source: 's', dialect: 'c', target, seconds: 30, technique: 'auto', ...about }, smaller: null };
  const client = {
    do(job: Job, listener: JobListener) {
      const given = { job, listener };
      asked.push(given);
      return given;
    },
    stop: (job: GivenJob | null) => stopped.push(job),
  };
  const program = { analysis, client, isStale: false };
  const requestUpdate = vi.fn();
  const further = new FurtherBounds({ requestUpdate } as never, program as unknown as AnalysedProgram);
  return { further, program, asked, stopped, requestUpdate };
}

const outcome = (report: unknown): JobMessage => ({ kind: 'outcome', outcome: { kind: 'report', report: report as Report, replay: null, stdin: null, files: [], assumptions: [], checks_results: true } }) as unknown as JobMessage;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('bounds are asked for when an answer has been shown for a while', () => {
  const { further, asked, requestUpdate } = bench('unreachable', { kind: 'any' });
  further.wait();
  vi.advanceTimersByTime(1000);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(2000);
  const [given] = asked;
  expect(given?.job).toMatchObject({ kind: 'bounds', request: { source: 's', dialect: 'c', target: { kind: 'ends' }, options: { technique: 'ranking' } } });
  expect(given?.job.request.seconds).toBeLessThan(10);
  given?.listener.received(outcome({ verdict: 'ends', proof: { kind: 'ranking', bounds } }));
  expect(further.bounds).toEqual(bounds);
  expect(requestUpdate).toHaveBeenCalledOnce();
  further.forget();
  expect(further.bounds).toEqual([]);
});

test('the next question comes before them', () => {
  const early = bench('reachable', { kind: 'any' });
  early.further.wait();
  early.further.forget();
  vi.advanceTimersByTime(10_000);
  expect(early.asked).toEqual([]);
  const late = bench('reachable', { kind: 'any' });
  late.further.wait();
  vi.advanceTimersByTime(10_000);
  late.further.forget();
  expect(late.stopped.at(-1)).toBe(late.asked[0]);
  late.asked[0]?.listener.received(outcome({ verdict: 'ends', proof: { kind: 'ranking', bounds } }));
  expect(late.further.bounds, 'an answer that comes too late').toEqual([]);
});

test('nothing is asked where the question was the end of runs, or the program has changed, and nothing is said without a proof', () => {
  const ends = bench('unknown', { kind: 'ends' });
  const changed = bench('unknown', { kind: 'any' });
  changed.program.isStale = true;
  for (const { further } of [ends, changed]) further.wait();
  vi.advanceTimersByTime(10_000);
  expect([...ends.asked, ...changed.asked]).toEqual([]);
  const open = bench('unknown', { kind: 'line', line: 3 });
  open.further.wait();
  vi.advanceTimersByTime(10_000);
  open.asked[0]?.listener.received(outcome({ verdict: 'unknown' }));
  expect(open.further.bounds).toEqual([]);
});
