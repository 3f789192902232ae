import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Dialect, Given, Replay, Snapshot } from '../generated/interface.ts';

/** A run whose moments can be asked for: it can be made again. */
export interface Rerun {
  source: string;
  dialect: Dialect;
  given: Given;
  replay: Replay;
}

/** So many steps are asked for at once, from the one that is shown: the next presses of a key find theirs there. */
const AHEAD = 12;
/** So many snapshots are kept. */
const KEPT = 400;

/** What there was at the steps of a replay: asked for when a step is shown, by running the program again. */
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

  /** The snapshot at a step of a run; until it is there, the one that was shown before. */
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

  /** One question at a time: of those that came meanwhile only the last one counts. */
  private async fetch(position: number): Promise<void> {
    this.wanted = position;
    if (this.asking) return;
    this.asking = true;
    while (this.wanted !== null) {
      const run = this.run;
      const wanted: number = this.wanted;
      this.wanted = null;
      if (run === null || this.known.has(wanted)) continue;
      // What changed is told by comparison: the first one is there for that.
      const from = Math.max(0, wanted - 1);
      const steps = run.replay.steps.slice(from, wanted + AHEAD).map(({ index }) => index);
      // Without snapshots the replay goes on as it did; the next step asks again.
      const snapshots = await this.ask(run, steps).catch(() => []);
      if (run.replay !== this.run?.replay) continue;
      if (this.known.size > KEPT) this.known.clear();
      const places = new Map(steps.map((index, at) => [index, from + at]));
      for (const snapshot of snapshots) {
        const place = places.get(snapshot.step);
        if (place !== undefined && (place > from || place === 0)) this.known.set(place, snapshot);
      }
      if (snapshots.length > 0) this.host.requestUpdate();
    }
    this.asking = false;
  }
}
