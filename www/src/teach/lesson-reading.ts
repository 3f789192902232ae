import { msg, str } from '@lit/localize';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Diagnostic, Lesson } from '../generated/interface.ts';
import { problemsOf } from './problems.ts';

/** The pause in typing after which the text is parsed. */
const READ_DELAY_MS = 250;

/** The engine's reading of a lesson that is being written. The text may be newer. */
export class LessonReading implements ReactiveController {
  /** The last reading, with its text and its problems; null before the first one. */
  read: { text: string; lesson: Lesson; problems: readonly Diagnostic[] } | null = null;
  /** The reason why the text could not be read at all; empty if it could. */
  notice = '';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private reading: Promise<void> | null = null;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly text: () => string,
    private readonly engine: (text: string) => Promise<Lesson>,
    private readonly settled: () => void,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    void this.now();
  }

  hostDisconnected(): void {
    clearTimeout(this.timer);
  }

  /** Parses the text as soon as typing pauses. */
  soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.now(), READ_DELAY_MS);
  }

  /** Resolves when the present text has been parsed, or has failed to. */
  async now(): Promise<void> {
    clearTimeout(this.timer);
    // One at a time: only the last text counts.
    while (this.reading) await this.reading;
    if (this.isCurrent) return;
    this.reading = this.ask().finally(() => (this.reading = null));
    await this.reading;
    if (!this.isCurrent && this.notice === '') await this.now();
  }

  get isCurrent(): boolean {
    return this.read?.text === this.text();
  }

  private async ask(): Promise<void> {
    const text = this.text();
    try {
      const lesson = await this.engine(text);
      this.read = { text, lesson, problems: problemsOf(text, lesson) };
      this.notice = '';
    } catch (error) {
      this.notice = msg(str`The lesson could not be read: ${error instanceof Error ? error.message : String(error)}`);
    }
    this.settled();
    this.host.requestUpdate();
  }
}
