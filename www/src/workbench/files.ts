import { msg, str } from '@lit/localize';
import type { LitElement, ReactiveController } from 'lit';
import { saveFile } from '../elements/save-svg.ts';
import { firstSession } from '../examples/examples.ts';
import { fileName, fileText, programIn, type OpenedProgram } from '../program/program-file.ts';
import type { Session } from '../program/session.ts';
import { replacedProgram, shelve, shelved, withProgram, type ShelvedProgram } from '../program/shelf.ts';

/** Programs in files, which can also be dropped onto the page, and those kept in this browser. */
export class Files implements ReactiveController {
  /** The kept programs, latest first. */
  programs: readonly ShelvedProgram[] = shelved(firstSession());

  /** `opened` receives a file's program, and where on the page it was dropped; `refuse` reports why something was not possible, or was done in another way. */
  constructor(
    private readonly host: LitElement,
    private readonly opened: (program: OpenedProgram, at: readonly EventTarget[]) => void,
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
      this.opened(program, at);
      if (program.encoding) this.refuse(msg(str`${file.name} is not UTF-8 text, so it was read as ${program.encoding} and as if saved as UTF-8.`));
    }
  }

  save(session: Session): void {
    saveFile(fileName(session), fileText(session), 'text/plain');
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
    const file = event.dataTransfer?.files[0];
    if (!file || !this.isSeen) return;
    event.preventDefault();
    event.stopPropagation();
    void this.open(file, event.composedPath());
  };
}
