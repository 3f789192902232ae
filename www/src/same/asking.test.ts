import { beforeEach, expect, it } from 'vitest';
import type { GradingRequest, ProgramGrade } from '../generated/interface.ts';
import { message } from '../words/message-for-tests.ts';
import type { JobListener } from '../workers/analysis-client.ts';
import type { GradingListener } from '../workers/grading-client.ts';
import type { Job } from '../workers/protocol.ts';
import { Asking, type Asked } from './asking.ts';

const asked: Asked = { programs: { reference: { source: 'r', dialect: 'c' }, submission: { source: 's', dialect: 'c' } }, task: { output: 'numbers', promised: ' 1..9 ' } };
const known = { differs: null, runs: 7, undecided: null, proof: null };
const tried: ProgramGrade = { verdict: 'tried', points: 1, refusal: null, runs: 7, undecided: null, difference: null, proof: null, assumed: [], known };
const leftOut = { input: '0', end: null, line: null };
const input = { arguments: [], values: [], text: '3' };

let graded: GradingRequest[];
let runs: GradingListener;
let jobs: Job[];
let job: JobListener;
let stopped: string[];
let told: string[];
let asking: Asking;
let stop: () => void;

const start = () => {
  stop = asking.ask(asked, {
    enters: (stage) => told.push('inputs' in stage ? `${stage.kind} ${stage.inputs}` : stage.kind),
    over: (found) => told.push(JSON.stringify(found)),
    broken: (reason) => told.push(`broken: ${reason}`),
  });
};

beforeEach(() => {
  [graded, jobs, stopped, told] = [[], [], [], []];
  asking = new Asking({
    grade: (request, listener) => {
      graded.push(request);
      runs = listener;
      return () => stopped.push('runs');
    },
    jobs: () => ({
      do: (given, listener) => {
        jobs.push(given);
        job = listener;
        return { job: given, listener };
      },
      stop: () => stopped.push('job'),
    }),
    seconds: () => 30,
  });
  start();
});

/** The runs end with this grade. */
function ran(grade: ProgramGrade): void {
  runs.event({ kind: 'reference', inputs: 7, left_out: null });
  runs.event({ kind: 'graded', at: 0, grade, groups: [1] });
  runs.over({ kind: 'graded' });
}

it('is content with a difference that runs find', () => {
  const output = { text: '', difference: null, end: null, line: null };
  const difference = { input: '3', expected: output, given: output };
  ran({ ...tried, verdict: 'differ', difference, known: { ...known, differs: input } });
  expect(graded).toMatchObject([{ submissions: [{ source: 's' }], output: 'numbers', promised: '1..9' }]);
  expect(jobs).toEqual([]);
  expect(told).toEqual(['runs 7', JSON.stringify({ kind: 'differ', difference, given: input, assumed: [] })]);
});

it('looks for a proof where runs find nothing', () => {
  ran(tried);
  expect(jobs).toMatchObject([{ kind: 'same', request: { reference: { source: 'r' }, program: { source: 's' }, promised: '1..9', seconds: 30, of_reference: null } }]);
  job.started();
  job.received({ kind: 'part', part: 'end' });
  const proof = { is_exhaustive: false, loops: [{ reference: 6, program: 7 }], stack: [] };
  job.received({ kind: 'same', outcome: { kind: 'compared', grade: { ...tried, verdict: 'same', proof }, no_proof: null, left_out: null, of_reference: null } });
  expect(told).toEqual(['runs 7', 'solver', 'proof', 'end', JSON.stringify({ kind: 'same', every: null, loops: proof.loops, stack: [], leftOut: null, assumed: [] })]);
});

it('says why there is no proof, and asks with what a search has found in the same reference', () => {
  ran(tried);
  job.received({ kind: 'same', outcome: { kind: 'compared', grade: { ...tried, runs: 9 }, no_proof: message('they read floats'), left_out: leftOut, of_reference: [input] } });
  expect(told.at(-1)).toBe(JSON.stringify({ kind: 'tried', runs: 9, undecided: null, why: 'they read floats', leftOut, assumed: [] }));
  start();
  ran(tried);
  expect(jobs[1]).toMatchObject({ request: { of_reference: [input] } });
});

it('answers with what runs have found if the time ends, and can be stopped in either part', () => {
  stop();
  ran(tried);
  job.received({ kind: 'late' });
  expect(told.at(-1)).toBe(JSON.stringify({ kind: 'tried', runs: 7, undecided: null, why: 'the time limit was reached', leftOut: null, assumed: [] }));
  stop();
  expect(stopped).toEqual(['runs', 'job']);
});

it('tells whose fault it is if nothing is compared', () => {
  const refusal = { line: 2, message: message('a mistake') };
  runs.over({ kind: 'refused', refusal });
  start();
  ran({ ...tried, verdict: 'refused', refusal });
  start();
  runs.broken('no worker');
  expect(told.map((each) => each.slice(0, 40)).filter((each) => !each.startsWith('runs'))).toEqual([
    '{"kind":"refused","side":"reference","re',
    '{"kind":"refused","side":"submission","r',
    'broken: no worker',
  ]);
});
