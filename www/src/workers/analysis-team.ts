/** The workers that analyse: one that runs all jobs, and others that help it when techniques take turns. */
import type { AnalysisRequest, Outcome } from '../generated/interface.ts';
import { AnalysisClient, type GivenJob, type JobListener, type LoadListener } from './analysis-client.ts';
import { type Coordinator, JointAnalysis } from './joint-analysis.ts';
import type { Parts } from './parts.ts';
import type { Compiled, Job } from './protocol.ts';

/** Whoever answers without the solver. */
export interface EarlyAnswers {
  answerEarly(request: AnalysisRequest): Promise<Outcome | null>;
}

/** An analysis in which techniques take turns. */
type ByTurns = Job & { kind: 'analyse' };

/** The time for which an analysis waits for helpers; then it starts with those that are ready. The result is the same. */
const PATIENCE_MS = 5000;

export class AnalysisTeam {
  private readonly first: AnalysisClient;
  private helpers: AnalysisClient[] = [];
  /** The analysis by turns that waits for its workers. */
  private waiting: GivenJob | null = null;
  /** The workers of the last analysis; none if it needed no solver. */
  private analysts: readonly AnalysisClient[] = [];

  /** `wanted` returns the number of workers to use; it is called for each analysis by turns. */
  constructor(
    private readonly parts: Parts,
    listener: LoadListener,
    private readonly wanted: () => number,
    private readonly engine: Coordinator & EarlyAnswers,
  ) {
    this.first = new AnalysisClient(parts, listener);
  }

  /** True if the solver has loaded. */
  get ready(): boolean {
    return this.first.ready;
  }

  /** Loads the solver ahead of the first job. */
  preload(): void {
    this.first.preload();
  }

  /** Runs a job as soon as its workers are ready. Until then, an analysis may be answered by what needs no solver. */
  do(job: Job, listener: JobListener): GivenJob {
    if (job.kind === 'analyse') this.analysts = [this.first];
    if (!isByTurns(job)) return this.first.do(job, listener);
    const workers = this.wanted();
    const isComplete = this.first.isIdle && this.helpers.length >= workers - 1;
    return isComplete ? this.analyse(job, workers, listener) : this.analyseOrAnswer(job, workers, listener);
  }

  private analyseOrAnswer(job: ByTurns, workers: number, listener: JobListener): GivenJob {
    const isAnswered = this.engine.answerEarly(job.request).then(
      (outcome) => {
        if (outcome === null || this.waiting !== given) return false;
        this.stop(given);
        this.analysts = [];
        listener.started();
        listener.received({ kind: 'outcome', outcome });
        return true;
      },
      () => false,
    );
    const given: GivenJob = this.analyse(job, workers, {
      started: () => {
        this.waiting = null;
        listener.started();
      },
      received: (message) => listener.received(message),
      broken: (message) => void isAnswered.then((answered) => answered || listener.broken(message)),
    });
    this.waiting = given;
    return given;
  }

  private analyse(job: ByTurns, workers: number, listener: JobListener): GivenJob {
    if (workers === 1) return this.first.do(job, listener);
    const joint = new JointAnalysis(job, listener, this.engine);
    this.gather(joint, workers).catch((error: unknown) => joint.fail((error as Error).message));
    return joint;
  }

  /** The transcripts of the solvers' questions in the last analysis; null for a worker that was ended. */
  transcripts(): Promise<(string | null)[]> {
    return Promise.all(this.analysts.map((analyst) => analyst.transcript()));
  }

  /** Ends a job at once; the next worker starts in the background, without a download. */
  stop(given: GivenJob | null): void {
    if (this.waiting === given) this.waiting = null;
    if (given instanceof JointAnalysis) given.stop();
    else this.first.stop(given);
  }

  /** Starts an analysis with as many workers as are available, up to `workers`. */
  private async gather(joint: JointAnalysis, workers: number): Promise<void> {
    await this.first.until(({ isIdle }) => isIdle);
    await Promise.race([this.first.until(({ awaitsCompiled }) => !awaitsCompiled), pause(PATIENCE_MS)]);
    if (joint.isOver) return;
    const { compiled } = this.first;
    // Helpers use the modules that the first worker compiled: they neither download nor compile again.
    while (compiled !== null && this.helpers.length < workers - 1) this.helpers.push(this.help(compiled));
    const helpers = this.helpers.slice(0, workers - 1);
    await Promise.race([Promise.all(helpers.map((helper) => this.settle(helper))), pause(PATIENCE_MS)]);
    if (joint.isOver) return;
    this.analysts = [this.first, ...helpers.filter(({ isIdle }) => isIdle)];
    joint.begin(this.analysts);
  }

  private help(compiled: Compiled): AnalysisClient {
    const helper = new AnalysisClient(this.parts, { loading: () => {}, broken: () => this.dismiss(helper) }, compiled);
    return helper;
  }

  /** Waits until a helper is ready or has failed. */
  private settle(helper: AnalysisClient): Promise<void> {
    return helper.until(({ isIdle }) => isIdle).catch(() => this.dismiss(helper));
  }

  private dismiss(helper: AnalysisClient): void {
    this.helpers = this.helpers.filter((each) => each !== helper);
    helper.close();
  }
}

function isByTurns(job: Job): job is ByTurns {
  return job.kind === 'analyse' && job.request.options.technique === 'auto';
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((over) => setTimeout(over, milliseconds));
}
