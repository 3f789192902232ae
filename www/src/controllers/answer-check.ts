import { msg, str } from '@lit/localize';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { analysisJob } from '../analysis-job.ts';
import type { AnswerOutcome, AnswerQuestion, Replay, Report, Target, Witness } from '../generated/interface.ts';
import { DEFAULTS } from '../generated/options.ts';
import { givenOf } from '../inputs.ts';
import type { GivenJob, Jobs } from '../workers/analysis-client.ts';
import type { Rerun } from './moments.ts';

/** The time limit of a question about an answer, in seconds. */
const SECONDS = 20;

/** The outcome of a question. */
export interface Asked {
  question: AnswerQuestion;
  state: 'waits' | 'runs' | 'holds' | 'fails' | 'open';
  /** Why it is open, in words. */
  reason: string;
}

/** What is known about an answer. */
export type AnswerState =
  | { kind: 'none' }
  | { kind: 'working'; asked: readonly Asked[] }
  | { kind: 'right'; asked: readonly Asked[] }
  | Wrong
  | { kind: 'open'; asked: readonly Asked[]; words: string };

/** The answer is wrong, either by the engine's immediate check or by a question. */
export interface Wrong {
  kind: 'wrong';
  outcome?: AnswerOutcome;
  words?: string;
  asked: readonly Asked[];
  counterexample?: Counterexample;
  /** A run that demonstrates it. */
  run?: Rerun | undefined;
}

/** The evidence that the answer to a question is wrong. */
export interface Counterexample {
  question: AnswerQuestion;
  witness: Witness;
}

/** The program of an exercise, and the question about it. */
export interface About {
  source: string;
  target: number | null;
}

/** Whether a run that was found refutes the answer: not if it fails before it reaches the question's target. */
function isAtTarget({ target, without_other_errors }: AnswerQuestion, report: Report): boolean {
  if (!without_other_errors || report.target.kind === 'line') return true;
  return report.verdict === 'reachable' && report.error?.line === target;
}

/** Checks an answer: first by the engine's immediate check, then by analyses. */
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

  /** Checks an answer; `settled` resolves to the engine's immediate result. */
  async start(about: About, settled: () => Promise<AnswerOutcome>): Promise<void> {
    if (this.busy) return;
    const wish = (this.wish = {});
    this.enter({ kind: 'working', asked: [] });
    try {
      const outcome = await settled();
      if (this.wish !== wish) return;
      const state = await this.judge(about, outcome, () => this.wish === wish);
      if (this.wish === wish) this.end(state);
    } catch (error) {
      if (this.wish === wish) this.end({ kind: 'open', asked: [], words: error instanceof Error ? error.message : String(error) });
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

  private async judge(about: About, outcome: AnswerOutcome, wanted: () => boolean): Promise<AnswerState> {
    switch (outcome.kind) {
      case 'right':
        return { kind: 'right', asked: [] };
      case 'not-reached': {
        const { given, replay } = outcome;
        const run: Rerun | undefined = replay ? { source: about.source, dialect: 'extended', given, replay } : undefined;
        return { kind: 'wrong', outcome, asked: [], run };
      }
      case 'not-smallest':
      case 'mistake':
        return { kind: 'wrong', outcome, asked: [] };
      case 'analyse':
        return this.opinion(about, outcome);
      case 'ask':
        return this.ask(outcome.questions, wanted);
    }
  }

  private async ask(questions: readonly AnswerQuestion[], wanted: () => boolean): Promise<AnswerState> {
    const asked: Asked[] = questions.map((question) => ({ question, state: 'waits', reason: '' }));
    let failed = false;
    for (const each of asked) {
      each.state = 'runs';
      this.enter({ kind: 'working', asked: [...asked] });
      const { question } = each;
      const { report, replay } = await this.askFor(question, question.without_other_errors, wanted);
      if (!wanted()) break;
      each.state = ({ unreachable: 'holds', reachable: 'fails', unknown: 'open' } as const)[report.verdict];
      each.reason = report.verdict === 'unknown' ? report.stop.message : '';
      if (report.verdict === 'reachable' && !isAtTarget(question, report)) {
        const { line, text } = report.error ?? { line: 0, text: '' };
        failed = true;
        each.state = 'open';
        each.reason = msg(str`A run fails before that, in line ${line}: ${text}.`);
      } else if (report.verdict === 'reachable') {
        const { source } = question;
        const run: Rerun | undefined = replay ? { source, dialect: 'extended', given: givenOf(report.witness), replay } : undefined;
        return { kind: 'wrong', asked, counterexample: { question, witness: report.witness }, run };
      }
    }
    if (asked.some(({ state }) => state === 'open')) {
      const words = failed
        ? msg('A run can fail where your answer holds. So it is not shown, and counts as neither right nor wrong.')
        : msg('The question was too hard: your answer counts as neither right nor wrong.');
      return { kind: 'open', asked, words };
    }
    return { kind: 'right', asked };
  }

  /** Asks for any error if none is allowed, then for the target alone if that leaves open whether it is reached. */
  private async askFor(question: AnswerQuestion, anyError: boolean, wanted: () => boolean): Promise<{ report: Report; replay: Replay | null }> {
    const target: Target = anyError || question.target === null ? { kind: 'any' } : { kind: 'line', line: question.target };
    const first = await this.analyse(question.source, target, 'auto');
    if (!anyError || question.target === null || first.report.verdict === 'unreachable' || isAtTarget(question, first.report) || !wanted()) return first;
    const second = await this.askFor(question, false, wanted);
    return second.report.verdict === 'reachable' ? second : first;
  }

  /** The given technique alone must come to the given verdict. */
  private async opinion({ source, target }: About, { technique, reachable }: AnswerOutcome & { kind: 'analyse' }): Promise<AnswerState> {
    const { report } = await this.analyse(source, target === null ? { kind: 'any' } : { kind: 'line', line: target }, technique);
    const wrong = (words: string): AnswerState => ({ kind: 'wrong', words, asked: [] });
    switch (report.verdict) {
      case 'unknown':
        return wrong(msg(str`This technique does not see it. It says: ${report.stop.message}.`));
      case 'reachable':
        return reachable ? { kind: 'right', asked: [] } : wrong(msg('This technique found inputs that lead to the line.'));
      case 'unreachable':
        return reachable ? wrong(msg('This technique proved that no inputs lead to the line.')) : { kind: 'right', asked: [] };
    }
  }

  private analyse(source: string, target: Target, technique: string): Promise<{ report: Report; replay: Replay | null }> {
    return new Promise((resolve, reject) => {
      const job = analysisJob({ source, dialect: 'extended', target, seconds: SECONDS }, { ...DEFAULTS, technique });
      this.given = this.client().do(job, {
        started: () => {},
        told: (message) => {
          if (message.kind === 'late') reject(new Error(msg('The time was over before it was decided.')));
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
