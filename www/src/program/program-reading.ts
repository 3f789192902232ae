import { msg, str } from '@lit/localize';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { TargetLines } from '../editor/target-gutter.ts';
import type { Diagnostic, Dialect, Reading, Target, OfferedTechnique } from '../generated/interface.ts';
import { LanguageClient } from '../workers/language-client.ts';
import type { Parts } from '../workers/parts.ts';

/** The pause in typing after which the text is parsed. */
const READ_DELAY_MS = 120;

const nothingRead: Reading = { tokens: [], diagnostics: [], target_lines: [], parameters: [], starts: [], start_line: null, switches: [], files: [], missing_files: [], reads_input: false, recognised: 'extended' };

/** The part of the session that is parsed again and again during editing. */
interface Program {
  source: string;
  dialect: Dialect;
}

/** The language worker's reading of the program in the editor, and the list of techniques. */
export class ProgramReading implements ReactiveController {
  reading: Reading = nothingRead;
  /** The text that `reading` is about. */
  private read: Program | null = null;
  techniques: readonly OfferedTechnique[] = [];
  /** The reason why the program could not be checked; empty if it could. */
  notice = '';

  /** The worker that parses; it also runs programs. */
  readonly language: LanguageClient;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private targets: { line: number | null; lines: readonly number[] | null; value: TargetLines } | null = null;

  /** `program` returns the current text of the editor; `settled` is called after each reading, `listed` with the techniques. */
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

  /** Parses the program as soon as typing pauses. */
  soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.now(), READ_DELAY_MS);
  }

  /** Parses the program at once; resolves when that is done or has failed, with whether it succeeded. */
  now(): Promise<boolean> {
    clearTimeout(this.timer);
    return this.ask();
  }

  /** Resolves when the present program has been parsed, or has failed to. */
  async settle(): Promise<void> {
    while (!this.isCurrent && (await this.now()));
  }

  /** True if the reading is about the present text. */
  get isCurrent(): boolean {
    const { source, dialect } = this.program();
    return this.read?.source === source && this.read.dialect === dialect;
  }

  /** The text of the last reading; empty if there is none. */
  get source(): string {
    return this.read?.source ?? '';
  }

  get firstError(): Diagnostic | undefined {
    return this.reading.diagnostics.find(({ severity }) => severity === 'error');
  }

  /** The lines for the editor's gutter: the same object for the same lines, as the gutter is redrawn for a new one. */
  targetLines(target: Target): TargetLines {
    const line = target.kind === 'line' ? target.line : null;
    const lines = this.isCurrent && this.reading.target_lines.length > 0 ? this.reading.target_lines : null;
    if (this.targets?.line !== line || this.targets.lines !== lines) {
      this.targets = { line, lines, value: { line, possible: lines === null ? null : new Set(lines) } };
    }
    return this.targets.value;
  }

  /** A line without a statement cannot be the target: the next line with one is. */
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
      // The text has changed meanwhile: this reading is outdated.
      if (source !== now.source || dialect !== now.dialect) return true;
      // The answer states the assumptions about the input.
      const diagnostics = reading.diagnostics.filter(({ code }) => code !== 'well-formed-input' && code !== 'assumed-order');
      this.reading = { ...reading, diagnostics };
      this.read = { source, dialect };
      this.notice = '';
      this.settled();
      if (this.techniques.length === 0) await this.list();
      this.host.requestUpdate();
      return true;
    } catch (error) {
      this.notice = msg(str`The program could not be checked: ${(error as Error).message}. You can go on editing; the next change tries again.`);
      this.host.requestUpdate();
      return false;
    }
  }

  private async list(): Promise<void> {
    try {
      // Titles have an explanation after a colon, for which a menu has no room; the summary explains better.
      this.techniques = (await this.language.techniques()).map((info) => ({
        ...info,
        title: info.name === 'auto' ? msg('Automatic') : (info.title.split(':')[0] ?? info.title),
      }));
      this.listed();
      this.host.requestUpdate();
    } catch {
      // `ask` uses the same worker and reports the error.
    }
  }
}
