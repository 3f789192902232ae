import { msg } from '@lit/localize';
import type { LitElement, ReactiveController } from 'lit';
import type { ProgramEditor } from '../editor/editor.ts';
import type { ProgramTabs, TabsPage } from '../files/program-tabs.ts';
import type { AnalysedProgram } from './analysed-program.ts';
import { filesIn, textOf, type ProgramFile } from './program-files.ts';

/** The tabs of a program of several files, which are loaded when there is one. */
export class SeveralFiles implements ReactiveController {
  /** The tabs; null before they are first wanted. */
  tabs: ProgramTabs | null = null;
  private isWanted = false;

  constructor(
    private readonly host: LitElement,
    private readonly program: AnalysedProgram,
    private readonly page: TabsPage,
  ) {
    host.addController(this);
  }

  hostUpdate(): void {
    // If the part does not load, the program stays one text, which can be analysed and changed.
    if (!this.isWanted && this.page.filesPart && this.are) this.use(() => {});
  }

  /** True if the program has several files. */
  get are(): boolean {
    return filesIn(this.program.session.source).length > 1;
  }

  /** The editor, for places of the whole program. */
  get editor(): ProgramEditor {
    return this.tabs?.editor ?? this.page.editor();
  }

  /**
   * Takes a file that was brought alone, if it belongs to this program: a header, or a C file where there are several. Returns false
   * if it is another program.
   */
  takes(brought: readonly ProgramFile[]): boolean {
    const [file] = brought;
    const { source, dialect } = this.program.session;
    if (file === undefined || brought.length > 1 || dialect !== 'c' || source.trim() === '') return false;
    if (!(this.are ? /\.[ch]$/i : /\.h$/i).test(file.name)) return false;
    this.use((tabs) => void tabs.take([{ ...file, text: textOf(file.text) }]));
    return true;
  }

  /** Does something with the tabs, once they have loaded. */
  use(act: (tabs: ProgramTabs) => void): void {
    this.isWanted = true;
    this.page.filesPart?.().then(
      (part) => {
        this.tabs ??= new part.ProgramTabs(this.host, this.program, this.page);
        this.host.requestUpdate();
        act(this.tabs);
      },
      () => this.program.show({ refused: msg('A part of the page did not load. Reload the page.') }),
    );
  }
}
