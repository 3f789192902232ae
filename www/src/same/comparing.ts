import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { GivenInput, RunOutcome, RunRequest } from '../generated/interface.ts';
import type { Rerun } from '../replay/moments.ts';
import type { AskListener, Asked, Stage } from './asking.ts';
import type { Found } from './found.ts';
import { both, inStep, type Both, type InStep, type Side } from './in-step.ts';

/** The progress of a comparison. */
export type SameRun =
  | { kind: 'idle' }
  /** `since` is on the page's clock; `loaded` counts bytes of the solver. */
  | { kind: 'running'; since: number; stage: Stage; loaded: readonly [number, number] }
  | { kind: 'done'; found: Found; watched: Watched | null }
  | { kind: 'stopped'; seconds: number }
  | { kind: 'broken'; message: string };

/** The runs of both programs on an input on which they differ. */
export interface Watched {
  runs: Both<Rerun>;
  steps: InStep;
}

/** A run of more steps is shown up to there. */
const MOST_STEPS = 1_000_000;

/** Compares two programs, and runs both on the input on which they differ. */
export class Comparing implements ReactiveController {
  run: SameRun = { kind: 'idle' };
  /** The pair that the present answer is about. */
  about: Asked | null = null;
  /** Stops the worker. */
  private end: () => void = () => {};
  /** Counts comparisons, so that an answer to one that was stopped is not shown. */
  private turn = 0;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly ask: (asked: Asked, listener: AskListener) => () => void,
    private readonly replay: (request: RunRequest, mostSteps: number) => Promise<RunOutcome>,
    /** The answer is there. */
    private readonly done: () => void,
  ) {
    host.addController(this);
  }

  hostConnected(): void {}

  hostDisconnected(): void {
    if (this.busy) this.stop();
  }

  get busy(): boolean {
    return this.run.kind === 'running';
  }

  isStale(now: Asked): boolean {
    return this.about !== null && JSON.stringify(this.about) !== JSON.stringify(now);
  }

  /** Compares two programs, once both have been read. */
  async start(settled: () => Promise<Asked>): Promise<void> {
    if (this.busy) return;
    const turn = ++this.turn;
    const running: SameRun = { kind: 'running', since: performance.now(), stage: { kind: 'runs', inputs: null }, loaded: [0, 0] };
    this.about = null;
    this.enter(running);
    const asked = await settled();
    if (turn !== this.turn) return;
    this.about = asked;
    this.end = this.ask(asked, {
      enters: (stage) => {
        if (turn === this.turn) this.enter({ ...running, stage });
      },
      over: (found) => void this.finish(turn, found, asked),
      broken: (message) => {
        if (turn === this.turn) this.enter({ kind: 'broken', message });
      },
    });
  }

  stop(): void {
    if (this.run.kind !== 'running') return;
    this.leave();
    this.enter({ kind: 'stopped', seconds: (performance.now() - this.run.since) / 1000 });
  }

  /** More of the solver was loaded. */
  loading(loaded: number, total: number): void {
    if (this.run.kind === 'running') this.enter({ ...this.run, loaded: [loaded, total] });
  }

  forget(): void {
    this.leave();
    this.about = null;
    this.enter({ kind: 'idle' });
  }

  private leave(): void {
    this.turn++;
    this.end();
    this.end = () => {};
  }

  private async finish(turn: number, found: Found, asked: Asked): Promise<void> {
    const watched = found.kind === 'differ' ? await this.watch(found, asked) : null;
    if (turn !== this.turn) return;
    this.enter({ kind: 'done', found, watched });
    this.done();
  }

  private async watch({ difference, given }: Extract<Found, { kind: 'differ' }>, asked: Asked): Promise<Watched | null> {
    const runs = await this.runsOn(given, asked);
    if (runs === null) return null;
    const compared = { reference: difference.expected, submission: difference.given };
    return { runs, steps: inStep(both((side) => ({ ...runs[side], compared: compared[side] })), asked.task.output) };
  }

  /** Both runs; null if an input has numbers that no one types, or if a program cannot be run on it. */
  private async runsOn({ arguments: given, values, text }: GivenInput, { programs }: Asked): Promise<Both<Rerun> | null> {
    if (values.length > 0) return null;
    const rerun = async (side: Side): Promise<Rerun | null> => {
      const request = { ...programs[side], given: { inputs: [], arguments: given, text } };
      const outcome = await this.replay(request, MOST_STEPS).catch(() => null);
      return outcome?.kind === 'run' ? { ...request, replay: outcome.replay } : null;
    };
    const [reference, submission] = await Promise.all([rerun('reference'), rerun('submission')]);
    return reference && submission ? { reference, submission } : null;
  }

  private enter(run: SameRun): void {
    this.run = run;
    this.host.requestUpdate();
  }
}
