import { html, nothing, type LitElement, type ReactiveController } from 'lit';
import type { Editor, ProgramEditor } from '../editor/editor.ts';
import type { Edit, Replay } from '../generated/interface.ts';
import type { AnalysedProgram } from '../program/analysed-program.ts';
import type { EditorParts, ShownFile } from '../program/editor-parts.ts';
import { fileAt, fileOfLine, filesIn, joined, type PlacedFile, type ProgramFile } from '../program/program-files.ts';
import type { Session } from '../program/session.ts';
import { FIRST_NAME, movedLine, refusedName, renamed, withFiles, withText, without } from './file-operations.ts';
import { FileParts } from './file-parts.ts';
import './file-tabs.ts';
import type { FileTab, Naming } from './file-tabs.ts';

/** The page around the tabs. */
export interface TabsPage {
  /** The editor, which shows one of the files. */
  editor(): Editor;
  /** This program is about to lose a text, and must not be lost. */
  replaced?(session: Session): void;
  /** Loads this part; without it, a program is one text. */
  filesPart?(): Promise<typeof import('./parts.ts')>;
  /** True if the program cannot be changed. */
  isFixed?(): boolean;
}

/** A file that was closed, and how the other one was called if it is alone now. */
interface Closed {
  file: ProgramFile;
  other: string | null;
}

/**
 * The files of the program in tabs above the editor, which shows one of them. The program stays one text; this says which part of it
 * is seen, and changes it.
 */
export class ProgramTabs implements ReactiveController, ShownFile {
  /** The text that `files` are in. */
  private source: string | null = null;
  /** The files with their names; without a name if there is one only. */
  private files: readonly PlacedFile[] = [];
  /** The numbers of the files under which the editor keeps them, by name. */
  private readonly numbers = new Map<string, number>([['', 0]]);
  private next = 1;
  private selected = '';
  private naming: Naming | null = null;
  private refused = '';
  private closed: Closed | null = null;
  private readonly fileParts = new FileParts();
  /** The moment of the run to which the tabs have moved. */
  private followed: { replay: Replay | null; step: number; faults: unknown; isRefused: boolean } = { replay: null, step: -1, faults: null, isRefused: false };

  constructor(
    private readonly host: LitElement,
    private readonly program: AnalysedProgram,
    private readonly page: TabsPage,
  ) {
    host.addController(this);
    this.hostUpdate();
  }

  hostConnected(): void {
    addEventListener('keydown', this.press);
  }

  hostDisconnected(): void {
    removeEventListener('keydown', this.press);
  }

  hostUpdate(): void {
    const { source } = this.program.session;
    if (source !== this.source) this.look(source);
    if (this.isOne) return;
    this.follow();
  }

  // --- the shown file ------------------------------------------------------------------------------------------------

  get number(): number {
    return this.numbers.get(this.selected) ?? 0;
  }

  parts(whole: EditorParts): EditorParts {
    return this.isOne ? whole : this.fileParts.of(whole, this.present, this.files);
  }

  wholeLine(line: number): number {
    return line + this.present.first - 1;
  }

  edit(text: string): void {
    if (this.isOne) this.program.change({ source: text });
    else this.put(withText(this.files, this.selected, text));
  }

  goTo(from: number): void {
    this.editor.goTo(from);
  }

  /** The editor, for places of the whole program: it shows their file. */
  get editor(): ProgramEditor {
    const own = this.page.editor();
    if (this.isOne) return own;
    const show = async (file: PlacedFile | undefined, act: (file: PlacedFile) => void) => {
      if (file === undefined) return;
      await this.show(file.name);
      act(file);
    };
    return {
      focus: () => own.focus(),
      selectAll: () => own.selectAll(),
      format: () => own.format(),
      goTo: (from, to = from) => void show(fileAt(this.files, from), (file) => own.goTo(from - file.from, to - file.from)),
      goToLine: (line, isToChange) => void show(fileOfLine(this.files, line), (file) => own.goToLine(line - file.first + 1, isToChange)),
      goToNextProblem: () => this.goToNextProblem(own.cursor + this.present.from),
      replace: (from, to, insert) => void show(fileAt(this.files, from), (file) => own.replace(from - file.from, to - file.from, insert)),
      fix: (fixes) => void this.fix(own, fixes),
      pasteAll: (text) => {
        this.page.replaced?.(this.program.session);
        this.program.change({ source: text });
        own.focus();
      },
    };
  }

  // --- the tabs ------------------------------------------------------------------------------------------------------

  /** The tabs; nothing for one file, of which none was just closed and which gets no other one. */
  render() {
    if (this.isOne && this.naming === null && this.closed === null) return nothing;
    return html`<ls-file-tabs
      .tabs=${this.isOne ? [] : this.tabs}
      .selected=${this.selected}
      .naming=${this.naming}
      .refused=${this.refused}
      .fixed=${this.page.isFixed?.() ?? false}
      .closed=${this.closed?.file.name ?? null}
      @file-choose=${(event: CustomEvent<string>) => void this.show(event.detail)}
      @file-naming=${(event: CustomEvent<Naming | null>) => this.startNaming(event.detail)}
      @file-name=${(event: CustomEvent<string>) => void this.name(event.detail)}
      @file-close=${() => this.close()}
      @file-undo=${() => void this.undo()}
      @file-forget=${this.forget}
    ></ls-file-tabs>`;
  }

  /** Asks for the name of a file that is added, or for another one of the shown file. */
  startNaming(naming: Naming | null): void {
    this.naming = naming;
    this.refused = '';
    this.host.requestUpdate();
  }

  /** Ctrl with a page key goes to another file, and so does Alt, as some browsers keep Ctrl for their own tabs. */
  private readonly press = (event: KeyboardEvent): void => {
    const by = { PageDown: 1, PageUp: -1 }[event.key];
    const isSeen = this.host.renderRoot.querySelector('ls-file-tabs')?.checkVisibility() ?? false;
    if (by === undefined || !(event.ctrlKey || event.altKey) || !isSeen || this.isOne) return;
    event.preventDefault();
    this.step(by);
  };

  /** Shows the next file, or the previous one. */
  private step(by: number): void {
    const at = this.files.indexOf(this.present);
    const file = this.files[(at + by + this.files.length) % this.files.length];
    if (file) void this.show(file.name);
  }

  /** Takes files that were brought: a file of the same name is replaced, and the program with it kept. */
  async take(brought: readonly ProgramFile[]): Promise<void> {
    const files = this.named();
    const loses = brought.some(({ name, text }) => files.some((file) => file.name === name && file.text !== text));
    if (loses) this.page.replaced?.(this.program.session);
    this.put(withFiles(files, brought));
    await this.show(brought[0]?.name ?? this.selected);
  }

  /** Adds a file, which is shown. */
  async add(name: string, text = ''): Promise<void> {
    this.put(withFiles(this.named(), [{ name, text }]));
    await this.show(name);
    this.page.editor().focus();
  }

  private get tabs(): FileTab[] {
    const { faults } = this.program.lineMarks;
    const { diagnostics } = this.program.reader.reading;
    const wrong = new Set([...faults.keys()].map((line) => fileOfLine(this.files, line)));
    const problems = new Set(diagnostics.filter(({ severity }) => severity === 'error').map(({ from }) => fileAt(this.files, from)));
    return this.files.map((file) => ({ name: file.name, sign: wrong.has(file) ? 'error' : problems.has(file) ? 'problem' : null }));
  }

  private async name(text: string): Promise<void> {
    const { naming } = this;
    const name = text.trim();
    const refused = refusedName(this.named(), name, naming === 'rename' ? this.selected : null);
    if (refused !== null) {
      this.refused = refused;
      return this.host.requestUpdate();
    }
    this.startNaming(null);
    if (naming === 'add') return this.add(name);
    const before = this.selected;
    const nameAfter = (each: string) => (each === before ? name : each);
    this.rename(before, name);
    this.selected = name;
    this.put(renamed(this.files, before, name), nameAfter);
    this.page.editor().focus();
  }

  private close(): void {
    const { present, files } = this;
    const left = without(files, present.name);
    const [only] = left;
    if (only === undefined) return;
    const isAlone = left.length === 1;
    this.closed = { file: { name: present.name, text: present.text }, other: isAlone ? only.name : null };
    const at = files.indexOf(present);
    this.selected = (files[at + 1] ?? files[at - 1])?.name ?? '';
    if (isAlone) {
      this.rename(only.name, '');
      this.selected = '';
    }
    this.put(left, (name) => (isAlone && name === only.name ? '' : name));
    this.page.editor().focus();
  }

  private readonly forget = (): void => {
    this.closed = null;
    this.host.requestUpdate();
  };

  private async undo(): Promise<void> {
    const { closed } = this;
    this.closed = null;
    if (closed === null) return;
    this.put(withFiles(this.named(closed.other ?? FIRST_NAME), [closed.file]));
    await this.show(closed.file.name);
    this.page.editor().focus();
  }

  // --- what is there -------------------------------------------------------------------------------------------------

  private get isOne(): boolean {
    return this.files.length < 2;
  }

  /** The file that is shown. */
  private get present(): PlacedFile {
    return this.files.find(({ name }) => name === this.selected) ?? this.files[0] ?? placedAlone('');
  }

  /** Another program is in the editor. */
  private look(source: string): void {
    this.source = source;
    this.files = placed(source);
    this.closed = null;
    this.numberAll();
    if (!this.files.some(({ name }) => name === this.selected)) this.selected = this.files[0]?.name ?? '';
  }

  /** The files, of which a single one gets a name, and keeps its number under that. */
  private named(first: string = FIRST_NAME): readonly PlacedFile[] {
    if (!this.isOne) return this.files;
    this.rename('', first);
    this.files = this.files.map((file) => ({ ...file, name: first }));
    this.selected = first;
    return this.files;
  }

  /** Another name of a file, which keeps its number. */
  private rename(before: string, after: string): void {
    const number = this.numbers.get(before);
    this.numbers.delete(before);
    if (number !== undefined) this.numbers.set(after, number);
  }

  private numberAll(): void {
    for (const { name } of this.files) if (!this.numbers.has(name)) this.numbers.set(name, this.next++);
  }

  /** The program gets these files; its target moves with its line. */
  private put(files: readonly ProgramFile[], nameAfter?: (name: string) => string): void {
    const before = this.files;
    const source = joined(files);
    this.source = source;
    this.files = placed(source);
    this.numberAll();
    if (this.files.some(({ name }) => name === this.closed?.file.name)) this.closed = null;
    const { target } = this.program.session;
    if (target.kind !== 'line') return this.program.change({ source });
    const line = movedLine(before, this.files, target.line, nameAfter);
    this.program.change({ source, target: line === null ? { kind: 'any' } : { kind: 'line', line } });
  }

  private async show(name: string): Promise<void> {
    this.selected = name;
    this.host.requestUpdate();
    await this.host.updateComplete;
    await this.page.editor().updateComplete;
  }

  /** Shows the file in which the run that is shown stands, in which the program goes wrong, or in which it has its first mistake. */
  private follow(): void {
    const { program, followed } = this;
    const { current, faults } = program.lineMarks;
    const replay = program.run?.replay ?? null;
    const { step } = program.shown;
    const isRefused = program.analysis.run.kind === 'refused';
    const [fault] = faults.keys();
    const mistake = program.reader.firstError;
    if (replay !== null) {
      if (current !== null && (replay !== followed.replay || step !== followed.step)) this.selectAt(fileOfLine(this.files, current));
    } else if (fault !== undefined) {
      if (faults !== followed.faults) this.selectAt(fileOfLine(this.files, fault));
    } else if (isRefused && !followed.isRefused && mistake) this.selectAt(fileAt(this.files, mistake.from));
    this.followed = { replay, step, faults, isRefused };
  }

  private selectAt(file: PlacedFile | undefined): void {
    if (file) this.selected = file.name;
  }

  private goToNextProblem(cursor: number): void {
    const diagnostics = this.program.reader.reading.diagnostics.toSorted((a, b) => a.from - b.from);
    const next = diagnostics.find(({ from }) => from > cursor) ?? diagnostics[0];
    if (next) this.editor.goTo(next.from, next.to);
  }

  /** Applies fixes file by file: each has its own history. The first one is shown last. */
  private async fix(own: Editor, fixes: readonly Edit[]): Promise<void> {
    const { files } = this;
    const byFile = files.map((file) => ({ file, those: fixes.filter(({ from }) => fileAt(files, from) === file) })).filter(({ those }) => those.length > 0);
    for (const { file, those } of byFile.toReversed()) {
      await this.show(file.name);
      own.fix(those.map((fix) => ({ ...fix, from: fix.from - file.from, to: fix.to - file.from })));
    }
  }
}

/** The files of a text; one without a name if it is one file. */
function placed(source: string): readonly PlacedFile[] {
  const files = filesIn(source);
  return files.length < 2 ? [placedAlone(source)] : files;
}

function placedAlone(source: string): PlacedFile {
  return { name: '', text: source, from: 0, to: source.length, first: 1, last: source.split('\n').length };
}
