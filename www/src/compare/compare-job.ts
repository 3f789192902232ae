/**
 * Analyses the rows of a comparison one after the other, so that none takes another's time. A row that breaks or times out
 * gets that as its outcome, and the next one starts. Verdicts are the engine's; certificates are looked for only when the
 * program is analysed with one configuration alone.
 */
import { msg } from '@lit/localize';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Outcome, Stats, TechniqueInfo } from '../generated/interface.ts';
import { DEFAULTS } from '../generated/options.ts';
import { analysisJob, type Question } from '../program/analysis-job.ts';
import type { Configuration } from '../program/configuration.ts';
import { effectiveConfiguration } from '../program/effective-options.ts';
import { messageWords } from '../words/message.ts';
import type { GivenJob, Jobs } from '../workers/analysis-client.ts';
import type { JobMessage } from '../workers/protocol.ts';
import type { Ending, Fate, Row } from './compare-view.ts';

const waiting: Fate = { kind: 'waiting' };

/** The progress of a comparison. The outcome of each configuration is in its row. */
export type CompareRun =
  | { kind: 'idle' }
  /** The solver is loading; `loaded` of `total` bytes. */
  | { kind: 'loading'; loaded: number; total: number }
  /** The configuration with index `at` has been running since `since`. */
  | { kind: 'running'; at: number; since: number; stats: Stats | null; silences: number }
  | { kind: 'done' }
  | { kind: 'stopped' }
  | { kind: 'refused'; problems: number };

/** A comparison, once it is settled. */
export interface Comparison {
  question: Question;
  techniques: readonly TechniqueInfo[];
}

/** Analyses the program with several configurations, one after the other. */
export class Compare implements ReactiveController {
  run: CompareRun = { kind: 'idle' };
  rows: readonly Row[];
  /** The analysed question. */
  about: Question | null = null;
  private given: GivenJob | null = null;
  /** The current request, if any. */
  private wish: object | null = null;
  /** The current run. */
  private turn: object | null = null;

  /** `keep` is called with the configurations whenever the visitor changes them. */
  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly client: () => Jobs,
    configurations: readonly Configuration[],
    private readonly keep: (configurations: readonly Configuration[]) => void,
  ) {
    host.addController(this);
    this.rows = configurations.map((configuration) => ({ configuration, fate: waiting }));
  }

  hostConnected(): void {}

  get busy(): boolean {
    return this.run.kind === 'loading' || this.run.kind === 'running';
  }

  /** Returns true if the results are about another program or target than these. */
  isStale(now: Question): boolean {
    const asked = ({ source, dialect, target }: Question) => JSON.stringify([source, dialect, target]);
    return this.about !== null && asked(this.about) !== asked(now);
  }

  // --- the compared configurations ---------------------------------------------------------------------------------

  /** Adds a copy of the last configuration, to be changed. */
  add(): void {
    this.edit([...this.rows, { configuration: this.rows.at(-1)?.configuration ?? DEFAULTS, fate: waiting }]);
  }

  remove(at: number): void {
    this.edit(this.rows.filter((_, each) => each !== at));
  }

  change(at: number, part: Partial<Configuration>): void {
    this.edit(this.rows.map((row, each) => (each === at ? { configuration: { ...row.configuration, ...part }, fate: waiting } : row)));
  }

  private edit(rows: readonly Row[]): void {
    if (this.busy) return;
    this.rows = rows;
    this.keep(rows.map(({ configuration }) => configuration));
    // With runs left to do, there is no conclusion yet.
    this.enter({ kind: 'idle' });
  }

  // --- the runs -----------------------------------------------------------------------------------------------------

  /** Starts once it is settled what to compare. Until then, and until the solver has loaded, it can be stopped. */
  async start(settled: () => Promise<Comparison>): Promise<void> {
    if (this.busy || this.rows.length === 0) return;
    this.forget();
    this.enter({ kind: 'loading', loaded: 0, total: 0 });
    const wish = (this.wish = {});
    const comparison = await settled();
    if (this.wish !== wish) return;
    this.about = comparison.question;
    this.begin(0, comparison);
  }

  /** Ends it at once. The outcomes of the other rows stay. */
  stop(): void {
    if (!this.busy) return;
    this.wish = this.turn = null;
    const { run, given } = this;
    this.given = null;
    if (run.kind === 'running') {
      this.settle(run.at, this.ended('stopped', msg('You stopped it.')));
      this.enter({ kind: 'stopped' });
    } else {
      this.enter({ kind: 'idle' });
    }
    this.client().stop(given);
  }

  /** Resets the results to the state before the first comparison; the configurations stay. */
  forget(): void {
    this.stop();
    this.wish = null;
    this.about = null;
    this.rows = this.rows.map(({ configuration }) => ({ configuration, fate: waiting }));
    this.enter({ kind: 'idle' });
  }

  /** The solver is loading. */
  loading(loaded: number, total: number): void {
    if (this.run.kind === 'loading') this.enter({ kind: 'loading', loaded, total });
  }

  private begin(at: number, comparison: Comparison): void {
    const row = this.rows[at];
    if (row === undefined) {
      this.given = this.turn = null;
      return this.enter({ kind: 'done' });
    }
    const { question, techniques } = comparison;
    const next = () => this.begin(at + 1, comparison);
    // It may first have to wait until a worker is available again.
    if (at > 0) this.work(at);
    const turn = (this.turn = {});
    const given = this.client().do(analysisJob(question, effectiveConfiguration(row.configuration, techniques)), {
      started: () => this.turn === turn && this.work(at),
      received: (message) => this.turn === turn && this.receive(message, next),
      broken: (message) => {
        if (this.turn !== turn) return;
        this.settle(at, this.ended('broken', message));
        next();
      },
    });
    // If no worker is available, it has ended already.
    if (this.turn === turn) this.given = given;
  }

  private work(at: number): void {
    this.settle(at, { kind: 'running' });
    this.enter({ kind: 'running', at, since: performance.now(), stats: null, silences: 0 });
  }

  private receive(message: JobMessage, next: () => void): void {
    if (this.run.kind !== 'running') return;
    const { at } = this.run;
    if (message.kind === 'outcome' && message.outcome) {
      const problems = problemsOf(message.outcome);
      if (problems > 0) return this.refuse(problems);
      this.settle(at, fateBy(message.outcome));
      next();
    } else if (message.kind === 'late') {
      this.settle(at, this.ended('late', msg('Time ran out while the solver was still busy.')));
      next();
    } else if (message.kind === 'again') {
      this.enter({ ...this.run, silences: message.silences });
    } else if (message.kind === 'together') {
      this.enter({ ...this.run, stats: message.stats });
    } else if (message.kind === 'event' && message.event.kind === 'progress') {
      this.enter({ ...this.run, stats: message.event.stats });
    }
  }

  /** The outcome of a run that was broken off, with the last known figures. */
  private ended(ending: Ending, why: string): Fate {
    if (this.run.kind !== 'running') return { kind: 'ended', ending, why, figures: null };
    const { stats, since } = this.run;
    const seconds = (performance.now() - since) / 1000;
    return { kind: 'ended', ending, why, figures: stats === null ? null : { ...stats, seconds } };
  }

  private settle(at: number, fate: Fate): void {
    this.rows = this.rows.map((row, each) => (each === at ? { ...row, fate } : row));
  }

  private refuse(problems: number): void {
    this.forget();
    this.enter({ kind: 'refused', problems });
  }

  private enter(run: CompareRun): void {
    this.run = run;
    this.host.requestUpdate();
  }
}

/** The number of errors that keep the program from being analysed. */
function problemsOf(outcome: Outcome): number {
  return outcome.kind === 'refused' ? outcome.diagnostics.filter(({ severity }) => severity === 'error').length : 0;
}

function fateBy(outcome: Outcome): Fate {
  if (outcome.kind !== 'report') {
    return { kind: 'ended', ending: 'broken', why: outcome.kind === 'invalid' ? outcome.message : '', figures: null };
  }
  const { report } = outcome;
  const why = report.verdict === 'unknown' ? messageWords(report.stop.message) : '';
  return { kind: 'ended', ending: report.verdict, why, figures: report.stats };
}
