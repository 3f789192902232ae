import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { Cover, type CoverRun } from '../cover/cover-job.ts';
import type { Dialect, Replay, RunOutcome, RunRequest } from '../generated/interface.ts';
import { givenOf } from '../program/inputs.ts';
import type { Session } from '../program/session.ts';
import type { Rerun } from '../replay/moments.ts';
import type { Jobs } from '../workers/analysis-client.ts';
import { errorsOf, faultsOf, type Errors, type FoundError, type LineFault, type Parts } from './errors.ts';

/** A longer run of an error is not shown. */
const MOST_STEPS = 5_000_000;

/** The run of an error. */
export interface ErrorRun {
  readonly rerun: Rerun;
  /** The text that gives a C program its inputs; null where no text does. */
  readonly stdin: string | null;
  /** The inputs, to tell whether others have replaced them. */
  readonly of: string;
}

/** An error that was known before the search, with its run. */
export interface KnownError {
  readonly error: FoundError;
  readonly replay: Replay | null;
  readonly stdin: string | null;
}

/** A loop that a run never leaves, which was known before the search. */
export interface KnownHang {
  readonly line: number;
  readonly sentence: string;
  /** The key of the overflow that would end the run after very many iterations; null if there is none. */
  readonly overflow: string | null;
}

/** A search as it is shown. */
export interface ErrorsShown {
  readonly run: CoverRun;
  readonly errors: Errors;
  /** The findings of each part of the search about each place. */
  readonly parts: Parts;
  readonly runs: ReadonlyMap<string, ErrorRun>;
  /** The error that is open. */
  readonly open: string | null;
  /** True if an error was known before the search. */
  readonly knowsFirst: boolean;
  readonly hang: KnownHang | null;
  /** The limit of everyday numbers; null if there is none. */
  readonly limit: number | null;
  /** True once everyday inputs are done, and extreme ones are looked at. */
  readonly isSecond: boolean;
  readonly dialect: Dialect;
  readonly seconds: number;
}

/**
 * Looks for all errors of a program, each with an input: first with everyday inputs, where there are such, and then with all.
 * An input that goes wrong in the first part is tried first in the second one.
 */
export class ErrorSearch implements ReactiveController {
  private readonly first: Cover;
  private readonly second: Cover;
  private session: Session | null = null;
  private known: FoundError | null = null;
  private hang: KnownHang | null = null;
  private opened: string | null = null;
  private runs: ReadonlyMap<string, ErrorRun> = new Map();
  private asking = false;
  /** True if the second part has been started. */
  private isSecond = false;
  private errors: { parts: readonly unknown[]; of: Errors; faults: ReadonlyMap<number, LineFault> } | null = null;

  constructor(
    private readonly host: ReactiveControllerHost,
    client: () => Jobs,
    private readonly ask: (request: RunRequest, mostSteps: number) => Promise<RunOutcome>,
    /** Called when the run of the open error is there. */
    private readonly shown: (rerun: Rerun) => void,
  ) {
    host.addController(this);
    this.first = new Cover(host, client, ask, () => this.goOn());
    this.second = new Cover(host, client, ask, () => this.goOn());
  }

  hostConnected(): void {}

  get run(): CoverRun {
    const { run } = this.second;
    return run.kind === 'idle' ? this.first.run : run;
  }

  /** The program; undefined before the first one. */
  get source(): string | undefined {
    return this.first.source;
  }

  get busy(): boolean {
    return this.first.busy || this.second.busy;
  }

  /** The state for display. */
  get view(): ErrorsShown {
    const { run, runs, opened: open, known, hang, limit, session } = this;
    const { dialect, seconds } = session ?? { dialect: 'extended' as const, seconds: 0 };
    return { run, errors: this.found.of, parts: this.parts, runs, open, knowsFirst: known !== null, hang, limit, isSecond: this.isSecond, dialect, seconds };
  }

  /** The run of the open error; null if it is about another program than this one. */
  rerun(now: Session): Rerun | null {
    return this.isStale(now) || this.opened === null ? null : (this.runs.get(this.opened)?.rerun ?? null);
  }

  /** The marks of the lines; null if they are about another program than this one. */
  faults(now: Session): ReadonlyMap<number, LineFault> | null {
    return this.run.kind === 'idle' || this.isStale(now) ? null : this.found.faults;
  }

  isStale(now: Pick<Session, 'source' | 'dialect'>): boolean {
    return this.first.isStale(now);
  }

  /** Starts once it is settled what to look at. */
  async start(settled: () => Promise<Session>, known: KnownError | null, hang: KnownHang | null): Promise<void> {
    if (this.busy) return;
    this.forget();
    this.known = known?.error ?? null;
    this.hang = hang;
    this.opened = this.known?.key ?? null;
    await this.first.start(
      async () => (this.session = await settled()),
      (session) => {
        if (known?.replay) this.keep(known.error, session, known.replay, known.stdin);
        return { numbers: this.limit, known: known === null ? [] : [givenOf(known.error.input)] };
      },
    );
  }

  stop(): void {
    this.first.stop();
    this.second.stop();
  }

  forget(): void {
    this.session = this.known = this.hang = this.opened = null;
    this.first.forget();
    this.second.forget();
    this.isSecond = false;
    this.runs = new Map();
  }

  loading(loaded: number, total: number): void {
    this.first.loading(loaded, total);
  }

  /** Opens an error. */
  open(key: string): void {
    this.opened = key;
    const rerun = this.runs.get(key)?.rerun;
    if (rerun) this.shown(rerun);
    this.host.requestUpdate();
  }

  /** Opens the error after the open one. Returns false if there is none. */
  openNext(): boolean {
    const { found } = this.found.of;
    const next = found[(found.findIndex(({ key }) => key === this.opened) + 1) % found.length];
    if (next) this.open(next.key);
    return next !== undefined;
  }

  /** The limit of everyday numbers in the first part; null if it is about all inputs. */
  private get limit(): number | null {
    return this.session?.dialect === 'c' && this.session.scope !== 'all' ? this.session.numbers : null;
  }

  private get parts(): Parts {
    const { first, second, limit } = this;
    const all = second.covered.goals.length === 0 ? null : second.covered;
    return limit === null ? { everyday: null, all: first.covered } : { everyday: first.covered, all };
  }

  private get found(): { of: Errors; faults: ReadonlyMap<number, LineFault> } {
    const { first, second, limit, known, hang } = this;
    const parts = [first.covered, second.covered, limit, known, hang];
    if (this.errors === null || parts.some((part, at) => part !== this.errors?.parts[at])) {
      const of = errorsOf(this.parts, known, hang?.overflow);
      this.errors = { parts, of, faults: new Map([...faultsOf(of), ...(hang === null ? [] : [[hang.line, 'endless'] as const])]) };
    }
    return this.errors;
  }

  /** Something is new: another part may begin, and a new error be run. */
  private goOn(): void {
    const { session, first, second, limit } = this;
    if (session === null) return;
    if (first.run.kind === 'done' && !this.isSecond && limit !== null && session.scope === 'both') {
      this.isSecond = true;
      const known = [...(this.known === null ? [] : [this.known.input]), ...first.covered.inputs];
      void second.start(async () => session, () => ({ numbers: null, known: known.map(givenOf) }));
    }
    void this.runAll(session);
  }

  /** Runs the program on the inputs of each error, one after the other. */
  private async runAll(session: Session): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    const tried = new Set<string>();
    const isMissing = (error: FoundError) => this.runs.get(error.key)?.of !== inputsOf(error) && !tried.has(error.key + inputsOf(error));
    for (let next = this.found.of.found.find(isMissing); next !== undefined && this.session === session; next = this.found.of.found.find(isMissing)) {
      tried.add(next.key + inputsOf(next));
      const { source, dialect } = session;
      const outcome = await this.ask({ source, dialect, given: givenOf(next.input) }, MOST_STEPS).catch(() => null);
      if (this.session === session && outcome?.kind === 'run') this.keep(next, session, outcome.replay, outcome.stdin);
    }
    this.asking = false;
    // Meanwhile, another search may have begun.
    if (this.session !== null && this.session !== session) void this.runAll(this.session);
  }

  private keep(error: FoundError, { source, dialect }: Session, replay: Replay, stdin: string | null): void {
    const rerun = { source, dialect, given: givenOf(error.input), replay };
    this.runs = new Map(this.runs).set(error.key, { rerun, stdin, of: inputsOf(error) });
    this.opened ??= error.key;
    if (this.opened === error.key) this.shown(rerun);
    this.host.requestUpdate();
  }
}

function inputsOf({ input: { inputs, parameters } }: FoundError): string {
  return JSON.stringify([inputs, parameters]);
}
