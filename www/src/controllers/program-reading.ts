import { msg, str } from '@lit/localize';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { TargetLines } from '../editor/target-gutter.ts';
import { engineWords } from '../engine-words.ts';
import type { Diagnostic, Dialect, Reading, Target, TechniqueInfo } from '../generated/interface.ts';
import { LanguageClient } from '../workers/language-client.ts';
import type { Parts } from '../workers/parts.ts';

/** How long typing must pause before the text is read again. */
const READ_DELAY_MS = 120;

const nothingRead: Reading = { tokens: [], diagnostics: [], target_lines: [], parameters: [], reads_input: false };

/** What is read again and again while it is edited. */
interface Program {
  source: string;
  dialect: Dialect;
}

/** What the language worker says of the program in the editor, and the techniques that there are. */
export class ProgramReading implements ReactiveController {
  reading: Reading = nothingRead;
  /** What `reading` is about. */
  private read: Program | null = null;
  techniques: readonly TechniqueInfo[] = [];
  /** Why the program could not be checked; empty where it could. */
  notice = '';

  /** The worker that reads; it runs programs too. */
  readonly language: LanguageClient;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private targets: { line: number | null; lines: readonly number[] | null; value: TargetLines } | null = null;

  /** `program` is what is in the editor now; `settled` is called when it was read, `listed` with the techniques. */
  constructor(
    private readonly host: ReactiveControllerHost,
    parts: Parts,
    private readonly program: () => Program,
    private readonly settled: () => void,
    private readonly listed: () => void,
  ) {
    this.language = new LanguageClient(parts);
    host.addController(this);
  }

  hostConnected(): void {
    void this.list();
    void this.now();
  }

  hostDisconnected(): void {
    clearTimeout(this.timer);
  }

  /** Reads the program as soon as typing pauses. */
  soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.now(), READ_DELAY_MS);
  }

  /** Reads the program at once; resolves when it was read, or it was seen why it cannot be: whether it could be. */
  now(): Promise<boolean> {
    clearTimeout(this.timer);
    return this.ask();
  }

  /** Resolves when the program was read as it is then, or it was seen why it cannot be. */
  async settle(): Promise<void> {
    while (!this.isCurrent && (await this.now()));
  }

  /** Whether the reading is about what is in the editor now. */
  get isCurrent(): boolean {
    const { source, dialect } = this.program();
    return this.read?.source === source && this.read.dialect === dialect;
  }

  /** The text that was read last; empty where none was. */
  get source(): string {
    return this.read?.source ?? '';
  }

  get firstError(): Diagnostic | undefined {
    return this.reading.diagnostics.find(({ severity }) => severity === 'error');
  }

  /** The lines for the editor's gutter: the same object for the same lines, or it would draw its numbers anew. */
  targetLines(target: Target): TargetLines {
    const line = target.kind === 'line' ? target.line : null;
    const lines = this.isCurrent && this.reading.target_lines.length > 0 ? this.reading.target_lines : null;
    if (this.targets?.line !== line || this.targets.lines !== lines) {
      this.targets = { line, lines, value: { line, possible: lines === null ? null : new Set(lines) } };
    }
    return this.targets.value;
  }

  /** A line without anything to execute cannot be the target: the next one that has something is. */
  settledTarget(target: Target): Target {
    const { target_lines } = this.reading;
    if (target.kind !== 'line' || !this.isCurrent || target_lines.length === 0) return target;
    if (target_lines.includes(target.line)) return target;
    const line = target_lines.find((possible) => possible > target.line) ?? target_lines.at(-1) ?? target.line;
    return { kind: 'line', line };
  }

  private async ask(): Promise<boolean> {
    const { source, dialect } = this.program();
    try {
      const reading = await this.language.read(source, dialect);
      const now = this.program();
      // It was changed meanwhile: what was read is no news.
      if (source !== now.source || dialect !== now.dialect) return true;
      this.reading = reading;
      this.read = { source, dialect };
      this.notice = '';
      this.settled();
      if (this.techniques.length === 0) await this.list();
      this.host.requestUpdate();
      return true;
    } catch (error) {
      this.notice = msg(str`The program could not be checked: ${(error as Error).message}. Editing works; it is tried again with the next change.`);
      this.host.requestUpdate();
      return false;
    }
  }

  private async list(): Promise<void> {
    try {
      // Titles explain themselves after a colon, for which a menu has no room; the summary does it better.
      this.techniques = (await this.language.techniques()).map((info) => ({
        ...info,
        title: engineWords(info.title.split(':')[0] ?? info.title),
        summary: engineWords(info.summary),
        accepts: engineWords(info.accepts),
      }));
      this.listed();
      this.host.requestUpdate();
    } catch {
      // `ask` turns to the same worker and says what is wrong.
    }
  }
}
