import type { LitElement } from 'lit';
import type { ProgramEditor } from '../editor/editor.ts';
import { compatibleFixes } from '../editor/fixes.ts';
import type { Diagnostic, Start, Switch } from '../generated/interface.ts';
import type { Parts } from '../workers/parts.ts';
import { effectiveConfiguration } from './effective-options.ts';
import { offered } from './offered.ts';
import { ProgramReading } from './program-reading.ts';
import type { Session } from './session.ts';

/** A page's additions to the program in its editor. */
export interface EditingPage {
  editor(): ProgramEditor;
  /** The change that is made of one that the visitor makes. */
  changing?(part: Partial<Session>): Partial<Session>;
  /** The program was read, perhaps in another dialect than its own. */
  read?(): void;
}

/** The program in the editor, and the question about it. */
export class EditedProgram {
  /** Parses the program, and lists the techniques. */
  readonly reader: ProgramReading;
  private present: Session;

  constructor(
    private readonly host: LitElement,
    first: Session,
    parts: Parts,
    private readonly page: EditingPage,
  ) {
    this.present = first;
    this.reader = new ProgramReading(
      host,
      parts,
      () => this.session,
      () => {
        this.settleTarget();
        page.read?.();
      },
      () => this.settleTechnique(),
    );
  }

  get session(): Session {
    return this.present;
  }

  set session(session: Session) {
    this.present = session;
    this.host.requestUpdate();
  }

  /** The session without the options that its technique ignores. */
  get asked(): Session {
    return effectiveConfiguration(this.session, this.reader.techniques);
  }

  change(wished: Partial<Session>): void {
    const part = this.page.changing?.(wished) ?? wished;
    const before = this.session;
    this.session = { ...before, ...part };
    if (this.session.source !== before.source || this.session.dialect !== before.dialect) this.reader.soon();
    if (part.target) this.settleTarget();
    if (part.target || part.technique) this.settleTechnique();
  }

  /** A technique that no longer exists, or answers another question, cannot be chosen. */
  settleTechnique(): void {
    const { techniques } = this.reader;
    const choice = offered(techniques, this.session.target);
    // Until the techniques are known, any name may be one.
    if (techniques.length === 0 || choice.some(({ name }) => name === this.session.technique)) return;
    this.session = { ...this.session, technique: choice[0]?.name ?? 'auto' };
  }

  fix({ fix }: Diagnostic): void {
    if (fix && this.reader.isCurrent) this.page.editor().fix([fix]);
  }

  /** Lets the program start in a function. */
  start({ change }: Start): void {
    if (change && this.reader.isCurrent) this.page.editor().replace(change.from, change.to, change.insert);
  }

  /** Lets the program start in a line. */
  startInLine(line: number): void {
    const change = this.reader.reading.start_line;
    if (change && this.reader.isCurrent) this.page.editor().replace(change.from, change.to, `${change.insert}${line}`);
  }

  /** Sets or unsets an option of a C program. */
  turn({ change }: Switch): void {
    if (this.reader.isCurrent) this.page.editor().replace(change.from, change.to, change.insert);
  }

  fixAll(diagnostics: readonly Diagnostic[]): void {
    if (this.reader.isCurrent) this.page.editor().fix(compatibleFixes(diagnostics));
  }

  showLine(line: number): void {
    this.page.editor().goToLine(line, false);
  }

  readonly showFirstError = (): void => {
    const first = this.reader.firstError;
    if (first) this.page.editor().goTo(first.from, first.to);
  };

  /** Sets or unsets the option of a C program that is about this. */
  turnAbout(about: Switch['about']): void {
    const found = this.reader.reading.switches.find((each) => each.about === about);
    if (found) this.turn(found);
  }

  private settleTarget(): void {
    const target = this.reader.settledTarget(this.session.target);
    if (target !== this.session.target) this.session = { ...this.session, target };
  }
}
