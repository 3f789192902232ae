import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** The time between two updates of a figure that a person watches. */
const TICK_MS = 100;

/** A clock that ticks while its element shows unfinished work; each tick renders the element again. */
export class Clock implements ReactiveController {
  /** When the work began, as `performance.now()` counts. */
  began = performance.now();
  /** The time of the last tick. */
  now = performance.now();
  private timer: ReturnType<typeof setInterval> | undefined;

  /** `ticks` says whether the work continues. */
  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly ticks: () => boolean,
  ) {
    host.addController(this);
  }

  hostUpdate(): void {
    if (!this.ticks()) return this.stop();
    if (this.timer !== undefined) return;
    this.began = this.now = performance.now();
    this.timer = setInterval(() => {
      this.now = performance.now();
      this.host.requestUpdate();
    }, TICK_MS);
  }

  hostDisconnected(): void {
    this.stop();
  }

  private stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
