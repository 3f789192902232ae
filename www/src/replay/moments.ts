import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { withoutNames } from '../exercises/own-program.ts';
import type { Dialect, RequestInputs, Replay, Snapshot } from '../generated/interface.ts';

/** A run that can be repeated to get snapshots. */
export interface Rerun {
  source: string;
  dialect: Dialect;
  given: RequestInputs;
  replay: Replay;
  /** The program whose names alone are shown, if there is one. */
  only?: string;
  /** The names that are not shown then. */
  hidden?: readonly string[];
}

/** The number of steps that one request covers, from the current one on: the next key presses find theirs already there. */
const AHEAD = 12;
/** The number of snapshots that are kept. */
const KEPT = 400;

/** The snapshots at the steps of a replay: requested when a step is shown, by running the program again. */
export class Moments implements ReactiveController {
  private run: Rerun | null = null;
  /** By the position of the step in the replay. */
  private known = new Map<number, Snapshot>();
  private shown: Snapshot | null = null;
  private asking = false;
  private wanted: number | null = null;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly ask: (run: Rerun, steps: number[]) => Promise<Snapshot[]>,
  ) {
    host.addController(this);
  }

  hostConnected(): void {}

  /** The snapshot at a step of a run; until it arrives, the one shown before. */
  at(run: Rerun | null, position: number): Snapshot | null {
    if (run?.replay !== this.run?.replay) {
      this.run = run;
      this.known = new Map();
      this.shown = null;
    }
    if (run === null) return null;
    const snapshot = this.known.get(position);
    if (snapshot) this.shown = snapshot;
    else void this.fetch(position);
    return this.shown;
  }

  /** One request at a time: of those made meanwhile, only the last one counts. */
  private async fetch(position: number): Promise<void> {
    this.wanted = position;
    if (this.asking) return;
    this.asking = true;
    while (this.wanted !== null) {
      const run = this.run;
      const wanted: number = this.wanted;
      this.wanted = null;
      if (run === null || this.known.has(wanted)) continue;
      // Changes are found by comparison with the snapshot before, so the first one serves only for that.
      const from = Math.max(0, wanted - 1);
      const steps = run.replay.steps.slice(from, wanted + AHEAD).map(({ index }) => index);
      // Without snapshots the replay works as before; the next step requests them again.
      const snapshots = await this.ask(run, steps).catch(() => []);
      if (run.replay !== this.run?.replay) continue;
      if (this.known.size > KEPT) this.known.clear();
      const places = new Map(steps.map((index, at) => [index, from + at]));
      for (const snapshot of snapshots) {
        const place = places.get(snapshot.step);
        if (place === undefined || (place === from && place !== 0)) continue;
        this.known.set(place, run.hidden === undefined ? snapshot : withoutNames(run.hidden, snapshot));
      }
      if (snapshots.length > 0) this.host.requestUpdate();
    }
    this.asking = false;
  }
}
