import { expect, test } from 'vitest';
import type { AnswerFinding, AnswerOutcome, AnswerQuestion, Replay, Report, Target } from '../generated/interface.ts';
import { message } from '../words/message-for-tests.ts';
import type { Jobs, JobListener } from '../workers/analysis-client.ts';
import type { Job } from '../workers/protocol.ts';
import { gradedForTests } from './program-grade-for-tests.ts';
import { AnswerCheck } from './answer-check.ts';

const host = { addController() {}, removeController() {}, requestUpdate() {}, updateComplete: Promise.resolve(true) };
const about = { source: 'main() {}', dialect: 'extended' as const, target: 1, variable: null, decisions: [] };

/** An answer whose check asks for analyses with these reports, and then gives this outcome. */
async function checked(reports: unknown[], last: AnswerOutcome) {
  const asked: unknown[] = [];
  const found: AnswerFinding[][] = [];
  const client = {
    do(job: Job, listener: JobListener) {
      const { request } = job as Job & { kind: 'analyse' };
      asked.push([request.source, request.target, request.options.technique]);
      listener.received({ kind: 'outcome', outcome: { kind: 'report', report: reports[asked.length - 1] as Report, replay: null, stdin: null, files: [], assumptions: [], checks_results: true } });
      return { job, listener };
    },
    stop() {},
  } as unknown as Jobs;
  const grades: boolean[] = [];
  const check = new AnswerCheck(host, () => client, (right) => grades.push(right));
  await check.start(about, async (findings) => {
    found.push(findings);
    const target: Target = findings.length === 0 ? { kind: 'any' } : { kind: 'line', line: 7 };
    const next = { source: `program ${findings.length}`, target, technique: 'auto' };
    return findings.length < reports.length ? { kind: 'ask', questions: [], next, grade: 'open' } : last;
  });
  return { asked, found: found.at(-1), state: check.state, grades };
}

const question = (state: AnswerQuestion['state'], finding: number | null, fails_before = false): AnswerQuestion => ({
  claim: 'sound',
  added: [],
  lines: 1,
  source: 'program',
  target: { kind: 'line', line: 7 },
  inputs: [],
  state,
  finding,
  fails_before,
  taken: [],
});

const reached = (line: number) => ({ verdict: 'reachable', witness: { inputs: [], parameters: [] }, error: { line, text: message('division by zero') } });
const stopped = { verdict: 'unknown', stop: { message: message('too hard') } };

test('an answer with the hash of the solution is accepted, without a word of a proof', async () => {
  const { state, grades } = await checked([stopped], { kind: 'ask', questions: [question('open', 0)], next: null, grade: 'accepted' });
  expect(state).toMatchObject({ kind: 'right', asked: [{ reason: 'too hard' }], words: 'It has the hash of the solution, and is accepted without proof.' });
  expect(grades).toEqual([true]);
});

test('the engine gets the findings of all analyses that it asks for, and grades', async () => {
  const { asked, found, state, grades } = await checked([reached(3), stopped, { verdict: 'unreachable' }], {
    kind: 'ask',
    questions: [question('open', 0, true), question('holds', null)],
    next: null,
    grade: 'open',
  });
  expect(asked).toEqual([
    ['program 0', { kind: 'any' }, 'auto'],
    ['program 1', { kind: 'line', line: 7 }, 'auto'],
    ['program 2', { kind: 'line', line: 7 }, 'auto'],
  ]);
  expect(found).toEqual([
    { verdict: 'reachable', error_line: 3, endless: null, reached: { inputs: [], arguments: [] } },
    { verdict: 'unknown', error_line: null, endless: null, reached: null },
    { verdict: 'unreachable', error_line: null, endless: null, reached: null },
  ]);
  expect(state).toMatchObject({ kind: 'open', asked: [{ reason: 'A run fails before that, in line 3: division by zero.' }, { reason: '' }] });
  expect(grades).toEqual([]);
});

test('a wrong answer has the counterexample of the analysis that the engine names', async () => {
  const outcome: AnswerOutcome = { kind: 'ask', questions: [question('holds', null), question('fails', 1)], next: null, grade: 'wrong' };
  const { state, grades } = await checked([{ verdict: 'unreachable' }, reached(7)], outcome);
  expect(state).toMatchObject({ kind: 'wrong', counterexample: { question: { state: 'fails' }, witness: { inputs: [] } } });
  expect(grades).toEqual([false]);
});

test('the engine gets the inputs of a run that never ends, which the page shows if they refute the answer', async () => {
  const witness = { inputs: [], parameters: [{ name: 'a', value: { kind: 'integer', value: '5001' } }] };
  const asked: AnswerQuestion = { ...question('fails', 0), claim: 'ends', target: { kind: 'ends' } };
  const endless = { verdict: 'endless', witness };
  const wrong = await checked([endless], { kind: 'ask', questions: [asked], next: null, grade: 'wrong' });
  const given = { inputs: [], arguments: [{ dimensions: 0, elements: [['', '', '', '', '5001']] }] };
  expect(wrong.found).toMatchObject([{ verdict: 'endless', error_line: null, endless: given }]);
  expect(wrong.state).toMatchObject({ kind: 'wrong', counterexample: { question: { claim: 'ends' }, witness } });
  const open = await checked([endless], { kind: 'ask', questions: [{ ...asked, state: 'open' }], next: null, grade: 'open' });
  expect(open.state).toMatchObject({ kind: 'open', asked: [{ reason: expect.stringContaining('One run never ends') }] });
});

test('if a technique contradicts an answer about it, its report says how', async () => {
  const outcome: AnswerOutcome = { kind: 'ask', questions: [], next: null, grade: 'wrong' };
  expect((await checked([stopped], outcome)).state).toMatchObject({ kind: 'wrong', words: 'This technique does not decide it. It says: too hard.' });
});

test('a program is compared in a worker, and a wrong one has its own run', async () => {
  const asked: unknown[] = [];
  const replay = { steps: [] } as unknown as Replay;
  const given = { inputs: [], arguments: [], text: '7\n' };
  const outcomes: AnswerOutcome[] = [
    { kind: 'program', program: gradedForTests({ grade: 'wrong', given, replay }) },
    { kind: 'program', program: gradedForTests({ grade: 'accepted' }) },
    { kind: 'program', program: gradedForTests({ grade: 'open' }) },
  ];
  const client = {
    do(job: Job, listener: JobListener) {
      asked.push(job);
      listener.received({ kind: 'program', outcome: outcomes[asked.length - 1] as AnswerOutcome });
      return { job, listener };
    },
    stop() {},
  } as unknown as Jobs;
  const grades: boolean[] = [];
  const check = new AnswerCheck(host, () => client, (right) => grades.push(right));
  const request = { lesson: 'text', number: 1, dialect: 'c' as const, answer: 'int main', seconds: 0 };
  const states = [];
  for (const _ of outcomes) {
    await check.start({ ...about, dialect: 'c' }, async () => ({ kind: 'compare', request }), { answer: 'int main', run: () => Promise.reject(new Error('none')) });
    states.push(check.state);
  }
  expect(asked[0]).toEqual({ kind: 'program', request: { ...request, seconds: 90 } });
  expect(states).toMatchObject([{ kind: 'wrong', run: { source: 'int main', dialect: 'c', given, replay } }, { kind: 'right' }, { kind: 'open' }]);
  // An open answer is no attempt.
  expect(grades).toEqual([false, true]);
});
