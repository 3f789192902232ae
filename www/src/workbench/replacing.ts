import type { LitElement } from 'lit';
import { examples } from '../examples/examples.ts';
import type { View } from '../program/address.ts';
import type { AnalysedProgram } from '../program/analysed-program.ts';
import { Recognition } from '../program/dialect.ts';
import type { Session } from '../program/session.ts';
import { Addressing } from './addressing.ts';
import { Files } from './files.ts';
import { PAIR, type Paired } from './paired.ts';

/** The page whose program is replaced. */
interface Page {
  view(): View;
  /** Shows a view; one that is gone is computed again, unless it is a return by the browser's buttons. */
  goTo(view: View, isReturn: boolean): void;
  /** Another program replaces the present one, whose results are about to go. */
  replaced(): void;
  /** The comparison with another program. */
  paired(): Paired;
}

/** Replaces the program in the editor by one from elsewhere: a link, a file, an example, or the clipboard; and its dialect. */
export class Replacing {
  readonly files: Files;
  readonly address: Addressing;
  readonly recognition = new Recognition();

  constructor(
    host: LitElement,
    private readonly program: AnalysedProgram,
    private readonly page: Page,
  ) {
    const refuse = (refused: string) => program.show({ refused });
    this.files = new Files(
      host,
      (opened, brought, at) => {
        const { session, isSettled } = opened;
        if (page.paired().takes(opened, at)) return;
        if (program.files.takes(brought)) return;
        this.open(session);
        if (!isSettled) this.recognition.bring();
      },
      refuse,
    );
    this.address = new Addressing(
      host,
      () => ({ session: program.session, view: page.view(), pair: page.paired().pair }),
      async ({ session, view, isOpen }, pair, isReturn) => {
        if (session && !isSame(session, program.session)) {
          this.open(session);
          if (isOpen) this.recognition.bringWithQuestion();
        }
        if (view === PAIR) await page.paired().open(pair);
        else page.goTo(view, isReturn);
      },
      refuse,
      { pairIn: (hash) => page.paired().pairIn(hash), withPair: (fragment, pair, longest) => page.paired().withPair(fragment, pair, longest) },
    );
  }

  openExample(name: string): void {
    const example = examples.find((one) => one.name === name);
    if (!example) return;
    const { source, target, dialect, options } = example;
    this.open({ ...this.program.session, source, target, dialect, ...options });
  }

  /** Another program replaces the one in the editor. */
  open(session: Session): void {
    const { program } = this;
    program.stop();
    program.forget();
    program.trees.forget();
    program.show({ tab: '', refused: '' });
    this.page.replaced();
    if (session.source !== program.session.source) {
      this.files.replaced(program.session);
      this.address.leave();
    }
    program.edited.session = session;
    this.recognition.settle();
    program.edited.settleTechnique();
    void program.reader.now();
  }

  /** The visitor changes the program, and with it perhaps its dialect. */
  changing(part: Partial<Session>): Partial<Session> {
    if (part.dialect) this.recognition.settle();
    else if (part.source?.trim() === '') {
      this.recognition.clear();
      return { ...part, target: { kind: 'any' } };
    }
    return part;
  }

  /** Another program was pasted: the end of its runs is asked about only if the visitor asks again. */
  pasted(): void {
    this.recognition.bring();
    const { edited, session } = this.program;
    if (session.target.kind === 'ends') edited.change({ target: { kind: 'any' } });
  }

  /** The program was read: it may be in another dialect than the one it was read in. */
  read(): void {
    const { edited, reader, session } = this.program;
    const dialect = this.recognition.dialect(session.dialect, reader.reading);
    // A line of the previous program has no meaning in a new one.
    const isOld = this.recognition.isNew && dialect === 'c' && session.target.kind === 'line';
    const target = isOld ? ({ kind: 'any' } as const) : session.target;
    if (dialect === session.dialect && target === session.target) return;
    edited.session = { ...session, dialect, target };
    if (!reader.isCurrent) void reader.now();
  }
}

function isSame(one: Session, other: Session): boolean {
  return (Object.keys(one) as (keyof Session)[]).every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]));
}
