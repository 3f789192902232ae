/** After how many milliseconds a silent host is asked again at first. Each time, it is twice as many, up to the most. */
const FIRST_MS = 5_000;
const MOST_MS = 60_000;

/**
 * Whether there is a network: the browser says so, and the last request got an answer. What the browser says is not enough: it
 * may be connected to a router without a line, or may not have noticed yet.
 */
export class Network {
  private answers = true;
  private delay = FIRST_MS;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `ask` has the host of the site asked: `heard` gets the answer. `isConnected` is what the browser says. */
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
