import { msg, str } from '@lit/localize';
import type { Drop } from '../class/drop.ts';
import { dropOf } from '../class/drop.ts';
import type { LitElement, ReactiveController } from 'lit';
import { saveFile } from '../elements/save-svg.ts';
import { firstSession } from '../examples/examples.ts';
import { fileName, fileText, programIn, type OpenedProgram } from '../program/program-file.ts';
import { filesIn, type ProgramFile } from '../program/program-files.ts';
import type { Session } from '../program/session.ts';
import { replacedProgram, shelve, shelved, withProgram, type ShelvedProgram } from '../program/shelf.ts';

/** Loads what programs of several files need. */
export const filesPart = () => import('../files/parts.ts');

/** Programs in files, which can also be dropped onto the page, and those kept in this browser. */
export class Files implements ReactiveController {
  /** The kept programs, latest first. */
  programs: readonly ShelvedProgram[] = shelved(firstSession());

  /**
   * `opened` receives a program with its files, and where on the page it was dropped; `refuse` reports why something was not
   * possible, or was done in another way.
   */
  constructor(
    private readonly host: LitElement,
    private readonly opened: (program: OpenedProgram, files: readonly ProgramFile[], at: readonly EventTarget[]) => void,
    private readonly refuse: (words: string) => void,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('dragover', this.dragged, { capture: true });
    addEventListener('drop', this.dropped, { capture: true });
  }

  hostDisconnected(): void {
    removeEventListener('dragover', this.dragged, { capture: true });
    removeEventListener('drop', this.dropped, { capture: true });
  }

  async open(file: File, at: readonly EventTarget[] = []): Promise<void> {
    const program = await programIn(file, file.name);
    if (typeof program === 'string') this.refuse(`${file.name}: ${program}`);
    else {
      this.opened(program, [{ name: file.name, text: program.session.source }], at);
      if (program.encoding) this.refuse(msg(str`${file.name} is not UTF-8 text, so it was read as ${program.encoding} and as if saved as UTF-8.`));
    }
  }

  /** Opens what was dropped or chosen: a file as it is, others as the files of one program. */
  async openAll(drop: Drop, at: readonly EventTarget[] = []): Promise<void> {
    const [file] = drop.files;
    const isPlain = drop.files.length === 1 && !drop.entries.some((entry) => entry?.isDirectory) && !/\.zip$/i.test(file?.name ?? '');
    if (file && isPlain) return this.open(file, at);
    const { openedFiles } = await filesPart();
    const opened = await openedFiles(drop);
    if (typeof opened === 'string') return this.refuse(opened);
    this.opened(opened.program, opened.files, at);
    if (opened.notes.length > 0) this.refuse(opened.notes.join(' '));
  }

  async save(session: Session): Promise<void> {
    if (filesIn(session.source).length === 0) return saveFile(fileName(session), fileText(session), 'text/plain');
    const { zipOf } = await filesPart();
    saveFile('program.zip', await zipOf(session), 'application/zip');
  }

  keep(name: string, session: Session): void {
    this.put(withProgram(this.stored(), { name, session, replaced: false }));
  }

  drop({ name }: ShelvedProgram): void {
    this.put(this.stored().filter((each) => each.name !== name));
  }

  /** Another program replaces this one, which is kept if it would be lost otherwise. */
  replaced(session: Session): void {
    const all = this.stored();
    const program = replacedProgram(session, all, new Date());
    if (program) this.put(withProgram(all, program));
  }

  /** Reads the stored programs again, as another tab may have changed them. */
  private stored(): ShelvedProgram[] {
    return shelved(firstSession());
  }

  private put(programs: readonly ShelvedProgram[]): void {
    if (!shelve(programs)) this.refuse(msg('The storage of this browser is full: save the program as a file.'));
    this.programs = this.stored();
    this.host.requestUpdate();
  }

  /** In the one-file page, another page may be shown. */
  private get isSeen(): boolean {
    return this.host.getClientRects().length > 0;
  }

  private readonly dragged = (event: DragEvent): void => {
    if (this.isSeen && event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };

  /** Runs before the editor's handler, which would insert the file's text. */
  private readonly dropped = (event: DragEvent): void => {
    const drop = dropOf(event.dataTransfer);
    if (drop.files.length === 0 || !this.isSeen) return;
    event.preventDefault();
    event.stopPropagation();
    void this.openAll(drop, event.composedPath());
  };
}
