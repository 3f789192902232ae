import type { ReactiveControllerHost } from 'lit';
import type { IterationBound } from '../generated/interface.ts';
import { analysisJob } from '../program/analysis-job.ts';
import type { AnalysedProgram } from '../program/analysed-program.ts';
import { configurationOf } from '../program/configuration.ts';
import type { GivenJob } from '../workers/analysis-client.ts';

/** The time for which a visitor may look at an answer before anything else is computed. */
const PAUSE_MS = 2000;

/** The time for the search for bounds, in seconds. */
const SECONDS = 3;

const noBounds: readonly IterationBound[] = [];

/** Bounds for the iterations of loops, beside an answer to another question: looked for when the answer has been shown for a while. */
export class FurtherBounds {
  private found: readonly IterationBound[] = noBounds;
  private job: GivenJob | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly program: AnalysedProgram,
  ) {}

  /** The bounds of the loops of the analysed program. */
  get bounds(): readonly IterationBound[] {
    return this.found;
  }

  /** An analysis and the check of its proof have ended. */
  wait(): void {
    this.forget();
    const { run, about, smaller } = this.program.analysis;
    const isAnswered = run.kind === 'done' && run.report.verdict !== 'ends' && run.report.verdict !== 'endless';
    if (isAnswered && about !== null && about.target.kind !== 'ends' && smaller === null) this.timer = setTimeout(() => this.look(), PAUSE_MS);
  }

  /** They are no longer wanted: another question is asked. */
  forget(): void {
    clearTimeout(this.timer);
    this.program.client.stop(this.job);
    this.job = null;
    this.found = noBounds;
  }

  private look(): void {
    const { analysis, client, isStale } = this.program;
    if (analysis.about === null || isStale) return;
    const { source, dialect } = analysis.about;
    const question = { source, dialect, target: { kind: 'ends' }, seconds: SECONDS } as const;
    const { request } = analysisJob(question, configurationOf({ ...analysis.about, technique: 'ranking' }));
    const job: GivenJob = client.do({ kind: 'bounds', request }, {
      started: () => {},
      received: (message) => {
        if (this.job !== job || message.kind !== 'outcome') return;
        this.job = null;
        const report = message.outcome?.kind === 'report' ? message.outcome.report : null;
        if (report?.verdict !== 'ends' || report.proof.kind !== 'ranking') return;
        this.found = report.proof.bounds;
        this.host.requestUpdate();
      },
      broken: () => {},
    });
    this.job = job;
  }
}
