/** A store for answers in a frame that has none: the embedding page is asked to keep them. */
import type { Done, Store } from '../exercises/progress.ts';
import { LONGEST_WORK, joinedWork, workIn, type Asking } from './kept-answers.ts';

/**
 * The fate of the answers: they were read for the first time, the host keeps them, it does not answer although there
 * are some, its answer is no work, or it does not keep them.
 */
export type HostEvent = 'recalled' | 'kept' | 'silent' | 'unreadable' | 'unkept';

/** The time that the host may take to answer before it is asked again, in milliseconds; after the last time, the silence is reported. */
export const WAITS = [1_000, 2_000, 4_000] as const;

/** The name of an exercise, for its host. */
export function nameOf(lesson: string, exercise: string): string {
  return `${lesson} / ${exercise}`;
}

/** The window around, and where its messages come from. */
export interface Host {
  send(message: Asking, origin: string): void;
  /** Calls `receive` with each message of the embedding page: only with its own. */
  listen(receive: (data: unknown, origin: string) => void): void;
}

/**
 * Before each change is kept, the kept answers are recalled and joined with it: another frame or tab may have kept
 * answers to the same exercise.
 */
export class HostStore implements Store {
  private text: string | null = null;
  /** The origin of the host's first answer; null until it has answered. */
  private origin: string | null = null;
  /** True if the host's text could be read, once it has answered. */
  private isReadable = true;
  private hasRecalled = false;
  /** True if it was reported that there is no answer. */
  private isSilent = false;
  /** True if the text was changed after it was last sent. */
  private isChanged = false;
  /** The timer of an unanswered `recall`. */
  private waiting: ReturnType<typeof setTimeout> | null = null;
  private readonly token = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');

  /** `name` is that of the exercise: see `nameOf`. */
  constructor(
    private readonly name: string,
    private readonly host: Host,
    private readonly report: (event: HostEvent) => void,
  ) {
    host.listen((data, origin) => this.receive(data, origin));
    this.recall();
  }

  getItem(): string | null {
    return this.text;
  }

  setItem(_name: string, text: string): void {
    this.text = text;
    this.isChanged = true;
    if (this.isReadable && this.waiting === null) this.recall();
  }

  /** Asks for the kept answers, and asks again if there is no answer: the host's script may run late. */
  private recall(time = 0): void {
    this.send({ loopscope: 'recall', token: this.token, name: this.name });
    this.waiting = setTimeout(() => {
      if (time + 1 < WAITS.length) return this.recall(time + 1);
      // The next change asks again.
      this.waiting = null;
      if (this.text === null) return;
      this.isSilent = true;
      this.report('silent');
    }, WAITS[time]);
  }

  private receive(data: unknown, origin: string): void {
    if (typeof data !== 'object' || data === null) return;
    const { loopscope, token, work, kept } = data as Record<string, unknown>;
    if (token !== this.token || !this.isReadable || (this.origin !== null && origin !== this.origin)) return;
    if (loopscope === 'recalled') {
      this.origin = origin;
      this.recalled(work);
    } else if (loopscope === 'kept' && kept === true) this.report('kept');
    else if (loopscope === 'kept' && kept === false) {
      this.origin = origin;
      this.stopWaiting();
      // If nothing was written, nothing is lost; the next change asks again.
      if (this.text !== null) this.report('unkept');
    }
  }

  private recalled(given: unknown): void {
    this.stopWaiting();
    const work = workIn(given)?.filter(({ lesson, exercise }) => nameOf(lesson, exercise) === this.name);
    if (work === undefined) {
      // Nothing is sent to a page that violates the protocol: its kept answers may be worth more.
      this.isReadable = false;
      return this.report('unreadable');
    }
    const own = this.text === null ? [] : (JSON.parse(this.text) as Done[]);
    if (work.length > 0) this.text = JSON.stringify(joinedWork(work, own, !this.hasRecalled));
    if (this.isSilent) this.report('kept');
    this.isSilent = false;
    if (this.isChanged) this.keep();
    if (!this.hasRecalled) {
      this.hasRecalled = true;
      this.report('recalled');
    }
  }

  private stopWaiting(): void {
    if (this.waiting !== null) clearTimeout(this.waiting);
    this.waiting = null;
  }

  private keep(): void {
    if (this.text === null) return;
    if (this.text.length > LONGEST_WORK) return this.report('unkept');
    this.isChanged = false;
    this.send({ loopscope: 'keep', token: this.token, name: this.name, work: this.text });
  }

  private send(message: Asking): void {
    // A page without an origin has no other address.
    this.host.send(message, this.origin === null || this.origin === 'null' ? '*' : this.origin);
  }
}

/** The embedding page. */
export const parentHost: Host = {
  send: (message, origin) => parent.postMessage(message, origin),
  listen: (receive) => addEventListener('message', ({ source, data, origin }: MessageEvent<unknown>) => source === parent && receive(data, origin)),
};

/** Returns true if the browser lets this page store nothing, but it is in another one. */
export function needsHost(): boolean {
  if (parent === window) return false;
  try {
    localStorage.getItem('');
    return false;
  } catch {
    return true;
  }
}
