import type { LitElement } from 'lit';
import type { Editor } from '../editor/editor.ts';
import { firstSession } from '../examples/examples.ts';
import { Recognition } from '../program/dialect.ts';
import { EditedProgram } from '../program/edited-program.ts';
import type { Session } from '../program/session.ts';
import type { Parts } from '../workers/parts.ts';
import type { Pair } from './pair.ts';

/** The program in the second editor. */
export class SecondProgram {
  readonly edited: EditedProgram;
  private readonly recognition = new Recognition();

  constructor(host: LitElement, first: Pair['second'], parts: Parts, editor: () => Editor) {
    if (first.source.trim() === '') this.recognition.clear();
    this.edited = new EditedProgram(host, sessionOf(first), parts, {
      editor,
      changing: (part) => {
        if (part.dialect) this.recognition.settle();
        else if (part.source?.trim() === '') this.recognition.clear();
        return part;
      },
      read: () => this.read(),
    });
  }

  get program(): Pair['second'] {
    const { source, dialect } = this.edited.session;
    return { source, dialect };
  }

  /** Puts another program in its place; `isSettled` means that its dialect is known. */
  put(program: Pair['second'], isSettled = true): void {
    this.edited.session = sessionOf(program);
    if (isSettled) this.recognition.settle();
    else this.recognition.bring();
    void this.edited.reader.now();
  }

  /** Another program was pasted. */
  pasted(): void {
    this.recognition.bring();
  }

  /** It was read: it may be in another dialect than the one it was read in. */
  private read(): void {
    const { edited } = this;
    const { reader, session } = edited;
    const dialect = this.recognition.dialect(session.dialect, reader.reading);
    if (dialect === session.dialect) return;
    edited.session = { ...session, dialect };
    void reader.now();
  }
}

function sessionOf({ source, dialect }: Pair['second']): Session {
  return { ...firstSession(), source, dialect, target: { kind: 'any' } };
}
