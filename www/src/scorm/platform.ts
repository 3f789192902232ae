/** The learning platform around a lesson from a SCORM package: it receives score, status and answers, and returns answers. */
import { msg } from '@lit/localize';
import { KEY, allDone, doneIn, isSolved, type Done, type Store } from '../exercises/progress.ts';
import { isOneFile, startInside } from '../single/inside.ts';
import { Calls, findApi, type ScormApi } from './api.ts';
import { Interactions } from './interactions.ts';
import { doneInText, packed, plain } from './suspend-data.ts';

/** The part of the place at which a package's page opens that makes it look for a platform. */
export const REPORTING = 'report=scorm';

/** The time for which answers must stay the same before they are sent, in milliseconds. */
const PAUSE = 1000;

/** The subject of reports: a lesson and its exercises, by their ids. */
export interface Reported {
  id: string;
  exercises: readonly { id: string }[];
}

/** A store of answers that a platform keeps. If the platform fails, the answers stay until the page is left. */
export class Platform implements Store {
  private readonly texts = new Map<string, string>();
  private lesson: Reported = { id: '', exercises: [] };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly begun = Date.now();
  private whole = true;
  /** True if the answers that the platform has kept were read: unread answers must not be replaced. */
  private taken = false;
  /** The best score so far, in percent. */
  private score = 0;
  /** Reports each checked answer, once the earlier ones are known. */
  private interactions: Interactions | null = null;
  /** The number of times that answers were sent. */
  private sent = 0;

  private constructor(
    private readonly calls: Calls,
    private readonly changed: () => void,
  ) {}

  /** Begins a session with a platform. */
  static begin(api: ScormApi, changed: () => void): Platform {
    const calls = new Calls(api);
    calls.do('LMSInitialize', '');
    const platform = new Platform(calls, changed);
    addEventListener('pagehide', ({ persisted }) => platform.end(persisted));
    return platform;
  }

  /** A warning about the platform for the student; empty if it works. */
  get trouble(): string {
    if (this.calls.failed) return msg('The learning platform does not take your answers. Save them as a file before you leave this page, and hand that in.');
    return this.whole ? '' : msg('Your answers are too long for the learning platform: it keeps your score. Save the answers as a file if you want to keep them.');
  }

  /** Takes the answers to a lesson that the platform has kept. */
  async take(lesson: Reported): Promise<void> {
    this.lesson = lesson;
    const text = this.calls.get('cmi.suspend_data');
    if (text === null) return this.changed();
    const kept = await doneInText(text, lesson.id);
    this.taken = true;
    this.texts.set(KEY, JSON.stringify(kept));
    this.interactions = new Interactions(this.calls, lesson.exercises.map(({ id }) => id), kept);
    const score = Number(this.calls.get('cmi.core.score.raw') ?? 0);
    if (score > 0 && score <= 100) this.score = score;
    this.send();
  }

  getItem(name: string): string | null {
    return this.texts.get(name) ?? null;
  }

  setItem(name: string, text: string): void {
    this.texts.set(name, text);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), PAUSE);
  }

  private done(): Done[] {
    const all = allDone(() => this);
    return this.lesson.exercises.map(({ id }) => doneIn(this.lesson.id, id, all)).filter(({ answer, hints, attempts }) => answer !== '' || hints > 0 || attempts.length > 0);
  }

  /** Sends score, status and answers. Answers that must be packed follow as soon as they are. */
  private send(): void {
    if (!this.taken) return;
    const done = this.done();
    this.sendScore(done);
    const text = plain(done);
    const sent = ++this.sent;
    if (text !== null) return this.keep(text, true);
    void packed(done).then(({ text: short, whole }) => {
      // A later text may be there already, or the session may be over.
      if (sent === this.sent) this.keep(short, whole);
    });
  }

  /** Sends the new answers and the score, which never decreases: a platform may lose the answers and keep the score. */
  private sendScore(done: readonly Done[]): void {
    this.interactions?.report(done);
    const { length } = this.lesson.exercises;
    this.score = Math.max(this.score, length === 0 ? 0 : Math.round((100 * done.filter(isSolved).length) / length));
    // A platform need not know these two.
    this.calls.try('LMSSetValue', 'cmi.core.score.min', '0');
    this.calls.try('LMSSetValue', 'cmi.core.score.max', '100');
    this.set('cmi.core.score.raw', String(this.score));
    this.set('cmi.core.lesson_status', this.score === 100 ? 'passed' : 'incomplete');
  }

  private keep(text: string, whole: boolean): void {
    this.whole = whole;
    this.set('cmi.suspend_data', text);
    this.calls.do('LMSCommit', '');
    this.changed();
  }

  private set(name: string, value: string): void {
    this.calls.do('LMSSetValue', name, value);
  }

  /**
   * Ends the session, unless the browser keeps the page to come back to. The page waits for nothing now: answers that
   * must be packed stay as they were last sent.
   */
  private end(comesBack: boolean): void {
    clearTimeout(this.timer);
    this.sent++;
    if (this.taken) {
      const done = this.done();
      this.sendScore(done);
      const text = plain(done);
      if (text !== null) this.set('cmi.suspend_data', text);
    }
    if (comesBack) return void this.calls.do('LMSCommit', '');
    this.set('cmi.core.exit', 'suspend');
    this.set('cmi.core.session_time', duration(Date.now() - this.begun));
    this.calls.do('LMSCommit', '');
    this.calls.do('LMSFinish', '');
  }
}

let session: { platform: Platform | null } | null = null;
const listeners = new Set<() => void>();

/** The platform around this page; null if the page is not from a package, or there is no platform. */
export function platform(): Platform | null {
  session ??= { platform: begun() };
  return session.platform;
}

/** Returns true if this page is from a package but finds no platform. */
export function isWithoutPlatform(): boolean {
  return isReporting() && platform() === null;
}

/** Calls a function whenever `trouble` may have changed. */
export function whenTrouble(listener: () => void): void {
  listeners.add(listener);
}

function begun(): Platform | null {
  const api = isReporting() ? findApi(window) : null;
  return api === null ? null : Platform.begin(api, () => listeners.forEach((listener) => listener()));
}

function isReporting(): boolean {
  return isOneFile() && startInside().split('&').includes(REPORTING);
}

/** Milliseconds as SCORM writes them, `HHHH:MM:SS.SS`. */
function duration(milliseconds: number): string {
  const seconds = Math.min(milliseconds / 1000, 9999 * 3600);
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  return `${String(Math.floor(seconds / 3600)).padStart(4, '0')}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
}
