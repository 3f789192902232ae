import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { CoverOutcome, CoverStep, ErrorsRequest, RunOutcome, RunRequest } from '../generated/interface.ts';
import { errorsOf, faultsOf, type LineFault } from '../errors/errors.ts';
import { givenOf } from '../program/inputs.ts';
import type { Session } from '../program/session.ts';
import type { GivenJob, Jobs } from '../workers/analysis-client.ts';
import type { JobMessage } from '../workers/protocol.ts';
import { afterStep, countOf, coveredBy, lineCovers, nothingCovered, type Covered, type LineCovers, type PlacedInput } from './cover-view.ts';

/** The same seed as on the command line, so that the files are equal. */
const SEED = 0;

/** Longer runs do not tell which places read their inputs. */
const PLACED_STEPS = 200_000;

/** The result of covering a program, as files. */
export interface CoverFiles {
  json: string;
  csv: string;
}

/** The progress. Results so far are in `covered`. */
export type CoverRun =
  | { kind: 'idle' }
  /** The solver is loading; `loaded` of `total` bytes. */
  | { kind: 'loading'; since: number; loaded: number; total: number }
  /** `looking` is the number of the goal of the current analysis, if there is one. */
  | { kind: 'running'; since: number; looking: number | null; reducing: boolean; silences: number }
  | { kind: 'done'; seconds: number; files: CoverFiles }
  /** Broken off by the visitor, or because the time was up while the solver still had a question. */
  | { kind: 'stopped'; by: 'visitor' | 'time'; after: number }
  | { kind: 'refused'; problems: number }
  | { kind: 'broken'; message: string };

/** The marks of the lines for a coverage. */
interface Lines {
  covered: Covered;
  covers: LineCovers;
  faults: ReadonlyMap<number, LineFault>;
}

/** Covers a program, from the press of the button to the last result. */
export class Cover implements ReactiveController {
  run: CoverRun = { kind: 'idle' };
  covered: Covered = nothingCovered;
  private about: Pick<Session, 'source' | 'dialect'> | null = null;
  private given: GivenJob | null = null;
  /** The current request, if any. */
  private wish: object | null = null;
  private lines: Lines | null = null;
  /** True if the possible errors alone are covered: whoever shows them runs the program itself. */
  private onlyErrors = false;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly client: () => Jobs,
    /** Runs a program, for the places that read its inputs. */
    private readonly ask: (request: RunRequest, mostSteps: number) => Promise<RunOutcome>,
    /** Called after each change. */
    private readonly changed: () => void = () => {},
  ) {
    host.addController(this);
  }

  hostConnected(): void {}

  get busy(): boolean {
    return this.run.kind === 'loading' || this.run.kind === 'running';
  }

  /** The covered program; undefined before the first one. */
  get source(): string | undefined {
    return this.about?.source;
  }

  /** The dialect of the covered program; null before the first one. */
  get dialect(): Session['dialect'] | null {
    return this.about?.dialect ?? null;
  }

  /** The marks beside the editor's lines; null if they are about another program. */
  lineCovers(now: Pick<Session, 'source' | 'dialect'>): LineCovers | null {
    if (this.run.kind === 'idle' || this.isStale(now) || this.covered.goals.length === 0) return null;
    return this.linesOf(this.covered).covers;
  }

  /** The marks of the lines that go wrong; null if there are none, or if they are about another program. */
  faults(now: Pick<Session, 'source' | 'dialect'>): ReadonlyMap<number, LineFault> | null {
    return this.lineCovers(now) === null ? null : this.linesOf(this.covered).faults;
  }

  private linesOf(covered: Covered): Lines {
    if (this.lines?.covered !== covered) {
      this.lines = { covered, covers: lineCovers(covered), faults: faultsOf(errorsOf({ everyday: null, all: covered }, null)) };
    }
    return this.lines;
  }

  /** Returns true if it is about another program than this one. */
  isStale({ source, dialect }: Pick<Session, 'source' | 'dialect'>): boolean {
    return this.about !== null && (this.about.source !== source || this.about.dialect !== dialect);
  }

  /**
   * Starts once it is settled what to cover. Until then, and until the solver has loaded, it can be stopped. With `errors`, the
   * possible errors alone are covered.
   */
  async start(settled: () => Promise<Session>, errors?: (session: Session) => ErrorsRequest): Promise<void> {
    if (this.busy) return;
    this.forget();
    this.onlyErrors = errors !== undefined;
    this.enter({ kind: 'loading', since: performance.now(), loaded: 0, total: 0 });
    const wish = (this.wish = {});
    const session = await settled();
    if (this.wish !== wish) return;
    const { source, dialect, seconds } = session;
    this.about = { source, dialect };
    this.given = this.client().do(
      { kind: 'cover', request: { source, dialect, seconds, seed: SEED, ...(errors && { errors: errors(session) }) } },
      {
        started: () => this.enter({ kind: 'running', since: performance.now(), looking: null, reducing: false, silences: 0 }),
        received: (message) => this.receive(message),
        broken: (message) => this.enter({ kind: 'broken', message }),
      },
    );
  }

  /** Ends it at once, also before it has begun. The results so far stay. */
  stop(): void {
    if (this.run.kind !== 'loading' && this.run.kind !== 'running') return;
    this.breakOff(this.run.since, 'visitor');
    this.wish = null;
    this.client().stop(this.given);
  }

  /** Resets everything to the state before the first time. */
  forget(): void {
    this.stop();
    this.wish = null;
    this.about = null;
    this.covered = nothingCovered;
    this.enter({ kind: 'idle' });
  }

  /** The solver is loading. */
  loading(loaded: number, total: number): void {
    if (this.run.kind === 'loading') this.enter({ ...this.run, loaded, total });
  }

  /** The numbers of settled goals and of all goals. */
  get progress(): [settled: number, all: number] {
    return [countOf(this.covered, 'reachable', 'unreachable'), this.covered.goals.length];
  }

  private receive(message: JobMessage): void {
    if (this.run.kind !== 'running') return;
    if (message.kind === 'step') this.note(message.step);
    else if (message.kind === 'cover') this.finish(message.outcome);
    else if (message.kind === 'again') this.enter({ ...this.run, silences: message.silences });
    else if (message.kind === 'late') this.breakOff(this.run.since, 'time');
  }

  private note(step: CoverStep): void {
    if (this.run.kind !== 'running') return;
    this.covered = afterStep(this.covered, step);
    const looking = step.kind === 'looking' ? step.goal : this.run.looking;
    this.enter({ ...this.run, looking, reducing: step.kind === 'reducing' });
  }

  private finish(outcome: CoverOutcome): void {
    switch (outcome.kind) {
      case 'cover': {
        const { report, json, csv } = outcome;
        this.covered = coveredBy(report);
        if (!this.onlyErrors) void this.place();
        return this.enter({ kind: 'done', seconds: report.stats.seconds, files: { json, csv } });
      }
      case 'refused': {
        this.about = null;
        const problems = outcome.diagnostics.filter(({ severity }) => severity === 'error').length;
        return this.enter({ kind: 'refused', problems });
      }
    }
  }

  /** Finds the places that read the inputs. Without them, the inputs are shown as a list. */
  private async place(): Promise<void> {
    const { about, covered } = this;
    if (about === null) return;
    const inputs: PlacedInput[] = [];
    // One after the other: the worker that runs them also reads the program while it is edited.
    for (const input of covered.inputs) {
      const outcome = input.inputs.length === 0 ? null : await this.ask({ ...about, given: givenOf(input) }, PLACED_STEPS).catch(() => null);
      if (this.covered !== covered) return;
      inputs.push(outcome?.kind === 'run' ? { ...input, reads: outcome.replay.reads } : input);
    }
    this.covered = { ...covered, inputs };
    this.host.requestUpdate();
  }

  private breakOff(since: number, by: 'visitor' | 'time'): void {
    this.enter({ kind: 'stopped', by, after: (performance.now() - since) / 1000 });
  }

  private enter(run: CoverRun): void {
    this.run = run;
    this.host.requestUpdate();
    this.changed();
  }
}
