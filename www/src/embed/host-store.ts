/** A store for answers in a frame that has none: the page around is asked to keep them. */
import type { Done, Store } from '../exercises/progress.ts';
import { LONGEST_WORK, joinedWork, workIn, type Asking } from './kept-answers.ts';

/** What became of the answers: they were read, the host's answer is no work, or it does not keep them. */
export type HostNews = 'recalled' | 'unreadable' | 'unkept';

/** The name of an exercise, for its host. */
export function nameOf(lesson: string, exercise: string): string {
  return `${lesson} / ${exercise}`;
}

/** The window around, and where its messages come from. */
export interface Host {
  send(message: Asking, origin: string): void;
  /** Calls `hear` with each message of the page around: only with its own. */
  listen(hear: (data: unknown, origin: string) => void): void;
}

export class HostStore implements Store {
  private text: string | null = null;
  /** Where the host's answer came from; null until it has answered. */
  private origin: string | null = null;
  private readonly ask = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');

  /** `name` is that of the exercise: see `nameOf`. */
  constructor(
    private readonly name: string,
    private readonly host: Host,
    private readonly told: (news: HostNews) => void,
  ) {
    host.listen((data, origin) => this.hear(data, origin));
    host.send({ loopscope: 'recall', ask: this.ask, name }, '*');
  }

  getItem(): string | null {
    return this.text;
  }

  setItem(_name: string, text: string): void {
    this.text = text;
    this.send();
  }

  private hear(data: unknown, origin: string): void {
    if (typeof data !== 'object' || data === null) return;
    const { loopscope, ask, work, kept } = data as Record<string, unknown>;
    if (ask !== this.ask) return;
    if (loopscope === 'recalled' && this.origin === null) this.recall(work, origin);
    else if (loopscope === 'kept' && origin === this.origin && kept === false) this.told('unkept');
  }

  private recall(given: unknown, origin: string): void {
    const work = workIn(given)?.filter(({ lesson, exercise }) => nameOf(lesson, exercise) === this.name);
    // Nothing is sent to a page that does not answer as it should: what it has kept may be worth more.
    if (work === undefined) return this.told('unreadable');
    this.origin = origin;
    const own = this.text === null ? [] : (JSON.parse(this.text) as Done[]);
    if (work.length > 0) this.text = JSON.stringify(joinedWork(work, own));
    if (own.length > 0) this.send();
    this.told('recalled');
  }

  private send(): void {
    if (this.origin === null || this.text === null) return;
    if (this.text.length > LONGEST_WORK) return this.told('unkept');
    // A page without an origin has no other address.
    this.host.send({ loopscope: 'keep', ask: this.ask, name: this.name, work: this.text }, this.origin === 'null' ? '*' : this.origin);
  }
}

/** The page around this one. */
export const parentHost: Host = {
  send: (message, origin) => parent.postMessage(message, origin),
  listen: (hear) => addEventListener('message', ({ source, data, origin }: MessageEvent<unknown>) => source === parent && hear(data, origin)),
};

/** Whether the browser lets this page store nothing, but it is in another one. */
export function needsHost(): boolean {
  if (parent === window) return false;
  try {
    localStorage.getItem('');
    return false;
  } catch {
    return true;
  }
}
