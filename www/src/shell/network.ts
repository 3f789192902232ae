/** The milliseconds after which a silent host is asked again at first. They double each time, up to the most. */
const FIRST_MS = 5_000;
const MOST_MS = 60_000;

/**
 * The state of the network: there is one if the browser reports it, and the last request got an answer. The browser's
 * report is not enough: it may be connected to a router without a line, or may not have noticed yet.
 */
export class Network {
  private answers = true;
  private delay = FIRST_MS;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `ask` sends a request to the host of the site: `heard` receives the answer. `isConnected` is the browser's report. */
  constructor(
    private readonly ask: () => void,
    private readonly isConnected: () => boolean,
  ) {}

  get isThere(): boolean {
    return this.isConnected() && this.answers;
  }

  /** Notes whether the host has answered. A silent one is asked again later: nothing else need tell that it is back. */
  heard(answers: boolean): void {
    this.answers = answers;
    if (answers) this.forget();
    else this.timer ??= setTimeout(() => this.again(), this.delay);
  }

  /** Asks at once, as when the browser has connected or lost its connection. */
  look(): void {
    this.forget();
    this.ask();
  }

  /** Does not ask again by itself. */
  forget(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.delay = FIRST_MS;
  }

  private again(): void {
    this.timer = undefined;
    this.delay = Math.min(2 * this.delay, MOST_MS);
    this.ask();
  }
}
