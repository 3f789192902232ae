import { msg, str } from '@lit/localize';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { analysisJob } from '../program/analysis-job.ts';
import type { AnswerFinding, AnswerOutcome, AnswerQuestion, Dialect, Exercise, GradedProgram, ProgramRequest, Replay, Report, Target, Witness } from '../generated/interface.ts';
import { shownRun, type Compared, type RunProgram } from './own-program.ts';
import { outcomeWords } from './remark.ts';
import { DEFAULTS } from '../generated/options.ts';
import { givenOf } from '../program/inputs.ts';
import type { GivenJob, Jobs } from '../workers/analysis-client.ts';
import type { Rerun } from '../replay/moments.ts';
import { messageWords } from '../words/message.ts';

/** The time limit of a question about an answer, in seconds. */
const SECONDS = 20;

/** The time limit of the proofs about a program, whose work is limited too: on most machines that ends first. */
const SECONDS_OF_PROOFS = 90;

/** The outcome of a question. */
export interface Asked {
  question: AnswerQuestion;
  /** The reason why it is open, in words. */
  reason: string;
}

/** The state of the check of an answer. */
export type AnswerState =
  | { kind: 'none' }
  | { kind: 'working'; asked: readonly Asked[] }
  /** `words` say that it is accepted without proof. */
  | { kind: 'right'; asked: readonly Asked[]; words?: string; program?: GradedProgram }
  | Wrong
  | { kind: 'open'; asked: readonly Asked[]; words: string; program?: GradedProgram }
  /** The check itself failed, so it has no meaning for the answer. */
  | { kind: 'failed'; asked: readonly Asked[]; words: string };

/** The answer is wrong, either by the engine's immediate check or by a question. */
export interface Wrong {
  kind: 'wrong';
  outcome?: AnswerOutcome;
  words?: string;
  asked: readonly Asked[];
  counterexample?: Counterexample;
  /** The grade of a program that was compared with the reference. */
  program?: GradedProgram;
  /** The differences from the expected values. */
  compared?: readonly Compared[];
  /** A run that demonstrates it. */
  run?: Rerun | undefined;
}

/** The evidence that the answer to a question is wrong. */
export interface Counterexample {
  question: AnswerQuestion;
  witness: Witness;
}

/** An exercise. */
export type About = Pick<Exercise, 'source' | 'dialect' | 'target' | 'variable' | 'decisions'>;

/** The run that shows a wrong answer in the student's own program; null if none is shown. */
export type Showing = { answer: string; run: RunProgram } | null;

/** The engine's check of an answer, with the findings of the analyses that it has asked for. */
export type Check = (findings: AnswerFinding[]) => Promise<AnswerOutcome>;

/** The result of an analysis. */
interface Analysed {
  report: Report;
  replay: Replay | null;
}

/** The time limit of a question was reached. */
class OutOfTime extends Error {}

/** Checks an answer: the engine decides which analyses that needs, and what follows from them. */
export class AnswerCheck implements ReactiveController {
  state: AnswerState = { kind: 'none' };

  private given: GivenJob | null = null;
  private wish: object | null = null;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly client: () => Jobs,
    private readonly finished: (right: boolean) => void,
  ) {
    host.addController(this);
  }

  hostConnected(): void {}

  get busy(): boolean {
    return this.state.kind === 'working';
  }

  async start(about: About, check: Check, showing: Showing = null): Promise<void> {
    if (this.busy) return;
    const wish = (this.wish = {});
    this.enter({ kind: 'working', asked: [] });
    try {
      const state = await this.judge(about, check, showing, () => this.wish === wish);
      if (this.wish === wish) this.end(state);
    } catch (error) {
      const kind = error instanceof OutOfTime ? 'open' : 'failed';
      if (this.wish === wish) this.end({ kind, asked: [], words: error instanceof Error ? error.message : String(error) });
    }
  }

  stop(): void {
    if (!this.busy) return;
    this.wish = null;
    this.client().stop(this.given);
    this.enter({ kind: 'open', asked: [], words: msg('You stopped it before it was decided.') });
  }

  forget(): void {
    if (this.busy) this.stop();
    this.enter({ kind: 'none' });
  }

  /** Shows again that the answer is right, as an earlier check has found. */
  recall(): void {
    this.enter({ kind: 'right', asked: [] });
  }

  private async judge(about: About, check: Check, showing: Showing, wanted: () => boolean): Promise<AnswerState> {
    const analysed: Analysed[] = [];
    let outcome = await check([]);
    if (outcome.kind === 'compare' && wanted()) outcome = await this.compare(outcome.request);
    while (outcome.kind === 'ask' && outcome.next !== null && wanted()) {
      this.enter({ kind: 'working', asked: asked(outcome.questions, analysed) });
      const { source, target, technique } = outcome.next;
      // The questions about an answer are about micro-c programs; only the exercise's own program can be in C.
      analysed.push(await this.analyse({ source, dialect: about.dialect, target }, technique));
      if (wanted()) outcome = await check(analysed.map(({ report }) => findingOf(report)));
    }
    switch (outcome.kind) {
      case 'right':
        return { kind: 'right', asked: [] };
      case 'ends':
      case 'not-reached': {
        const { given, replay } = outcome;
        const run: Rerun | undefined = replay ? { source: about.source, dialect: about.dialect, given, replay } : undefined;
        return { kind: 'wrong', outcome, asked: [], run };
      }
      case 'mistake':
        return outcome.in_answer ? { kind: 'wrong', outcome, asked: [] } : { kind: 'failed', asked: [], words: outcomeWords(outcome, null) };
      case 'not-smallest':
        return { kind: 'wrong', outcome, asked: [] };
      case 'program':
        return gradedProgram(outcome.program, about, showing);
      case 'compare':
        // It is not wanted any more.
        return { kind: 'none' };
      case 'ask':
        return graded(outcome, analysed, about, showing);
    }
  }

  /** Compares a program with the reference. */
  private compare(request: ProgramRequest): Promise<AnswerOutcome> {
    return new Promise((resolve, reject) => {
      this.given = this.client().do(
        { kind: 'program', request: { ...request, seconds: SECONDS_OF_PROOFS } },
        {
          started: () => {},
          received: (message) => {
            if (message.kind === 'late') reject(new OutOfTime(msg('Time ran out before it was decided.')));
            if (message.kind === 'program') resolve(message.outcome);
          },
          broken: (message) => reject(new Error(message)),
        },
      );
    });
  }

  private analyse(asked: { source: string; dialect: Dialect; target: Target }, technique: string): Promise<Analysed> {
    return new Promise((resolve, reject) => {
      const job = analysisJob({ ...asked, seconds: SECONDS }, { ...DEFAULTS, technique });
      this.given = this.client().do(job, {
        started: () => {},
        received: (message) => {
          if (message.kind === 'late') reject(new OutOfTime(msg('Time ran out before it was decided.')));
          if (message.kind !== 'outcome' || message.outcome === null) return;
          const { outcome } = message;
          if (outcome.kind === 'report') resolve({ report: outcome.report, replay: outcome.replay });
          else reject(new Error(outcome.kind === 'invalid' ? outcome.message : msg('The program has errors.')));
        },
        broken: (message) => reject(new Error(message)),
      });
    });
  }

  private end(state: AnswerState): void {
    this.enter(state);
    if (state.kind === 'right' || state.kind === 'wrong') this.finished(state.kind === 'right');
  }

  private enter(state: AnswerState): void {
    this.state = state;
    this.host.requestUpdate();
  }
}

function findingOf(report: Report): AnswerFinding {
  return {
    verdict: report.verdict,
    error_line: report.verdict === 'reachable' ? (report.error?.line ?? null) : null,
    endless: report.verdict === 'endless' ? givenOf(report.witness) : null,
    reached: report.verdict === 'reachable' ? givenOf(report.witness) : null,
  };
}

/** The questions, each with the reason in words if it is open. */
function asked(questions: readonly AnswerQuestion[], analysed: readonly Analysed[]): Asked[] {
  return questions.map((question) => {
    const report = analysed[question.finding ?? -1]?.report;
    if (question.state !== 'open' || report === undefined) return { question, reason: '' };
    if (report.verdict === 'unknown') return { question, reason: messageWords(report.stop.message) };
    if (report.verdict === 'endless') {
      return { question, reason: msg('One run never ends, and it was not shown that the program of the exercise ends on the same inputs.') };
    }
    const error = report.verdict === 'reachable' ? report.error : null;
    return { question, reason: error === null ? '' : msg(str`A run fails before that, in line ${error.line}: ${messageWords(error.text)}.`) };
  });
}

/** The grade of a program that was compared with the reference. */
function gradedProgram(program: GradedProgram, { dialect }: About, showing: Showing): AnswerState {
  const { grade, given, replay } = program;
  switch (grade) {
    case 'right':
    case 'accepted':
      return { kind: 'right', asked: [], program };
    case 'open':
      return { kind: 'open', asked: [], words: '', program };
    case 'wrong': {
      const run = showing !== null && given !== null && replay !== null ? { source: showing.answer, dialect, given, replay } : undefined;
      return { kind: 'wrong', asked: [], program, run };
    }
  }
}

/** The grade that analyses have shown. */
async function graded({ questions, grade }: AnswerOutcome & { kind: 'ask' }, analysed: readonly Analysed[], about: About, showing: Showing): Promise<AnswerState> {
  const all = asked(questions, analysed);
  switch (grade) {
    case 'right':
      return { kind: 'right', asked: all };
    case 'accepted':
      return { kind: 'right', asked: all, words: msg('It has the hash of the solution, and is accepted without proof.') };
    case 'open': {
      const words = questions.some(({ fails_before }) => fails_before)
        ? msg('A run can fail on inputs that satisfy your answer, so it counts as neither right nor wrong.')
        : msg('Loopscope could not decide it: your answer counts as neither right nor wrong.');
      return { kind: 'open', asked: all, words };
    }
    case 'wrong': {
      const question = questions.find(({ state }) => state === 'fails');
      const { report, replay } = analysed[question?.finding ?? 0] ?? { report: undefined, replay: null };
      if (question === undefined || (report?.verdict !== 'reachable' && report?.verdict !== 'endless')) return { kind: 'wrong', asked: all, words: report ? contrary(report) : '' };
      const { run, compared } = showing
        ? await shownRun(question, report.witness, replay, { ...about, answer: showing.answer }, showing.run)
        : { run: undefined, compared: [] };
      return { kind: 'wrong', asked: all, counterexample: { question, witness: report.witness }, compared, run };
    }
  }
}

/** The contradiction of a technique to an answer about it. */
function contrary(report: Report): string {
  switch (report.verdict) {
    case 'unknown':
      return msg(str`This technique does not decide it. It says: ${messageWords(report.stop.message)}.`);
    case 'reachable':
      return msg('This technique found inputs that lead to the line.');
    case 'unreachable':
      return msg('This technique proved that no inputs lead to the line.');
    case 'ends':
      return msg('The run on these inputs is long, but it is proved to end.');
    case 'endless':
      // The answer is right then.
      return '';
  }
}
