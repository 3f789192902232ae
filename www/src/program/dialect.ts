/** The dialects of programs, and which one a program is read in. */
import { msg } from '@lit/localize';
import type { Diagnostic, Dialect } from '../generated/interface.ts';

/** The dialect that a stored text names; null if it names none. */
export function dialectOf(stored: unknown): Dialect | null {
  return stored === 'sized' || stored === 'extended' || stored === 'microc' || stored === 'c' ? stored : null;
}

/** All dialects with their names, in the order of the menu. */
export function dialectNames(): readonly [Dialect, string][] {
  return [
    ['sized', msg('extended micro-c')],
    ['extended', msg('extended micro-c, all input arrays endless')],
    ['microc', msg('micro-c, the core alone')],
    ['c', languageName('c')],
  ];
}

/** The language of a program, in one word. */
export function languageName(dialect: Dialect): string {
  return dialect === 'c' ? msg('C', { id: 'language-c', desc: 'the programming language' }) : 'micro-c';
}

/** The engine's reading of a text in one dialect. */
interface Read {
  recognised: Dialect;
  diagnostics: readonly Pick<Diagnostic, 'severity'>[];
}

/**
 * Recognises the dialect of a program that the visitor brings. A program with a dialect of its own (of an example, of a link,
 * chosen by hand) keeps it until another program replaces it.
 */
export class Recognition {
  private state: 'settled' | 'brought' | 'typed' = 'settled';
  /** True if the present dialect was recognised. */
  recognised = false;
  /** True if that was while a program was being typed, which may have looked like C only at its beginning. */
  private whileTyping = false;
  /** True if the last reading was the first one of another program, about which nothing was asked yet. */
  isNew = false;
  /** True if the question about the program came with it. */
  private keepsQuestion = false;

  /** The program has a dialect of its own. */
  settle(): void {
    this.state = 'settled';
    this.recognised = false;
  }

  /** Another program was pasted or opened. */
  bring(): void {
    this.state = 'brought';
    this.recognised = false;
  }

  /** Another program was opened, together with the question about it. */
  bringWithQuestion(): void {
    this.bring();
    this.keepsQuestion = true;
  }

  /** The editor is empty: what is typed now is a new program. */
  clear(): void {
    this.state = 'typed';
    this.recognised = false;
  }

  /**
   * The dialect for a text that was last read in `now`. A pasted or opened program gets its recognised dialect, in micro-c
   * that with lengths unless the core was chosen; a typed one becomes C if it is recognised as C
   * and has errors in `now`, and micro-c again if that was too early.
   */
  dialect(now: Dialect, { recognised, diagnostics }: Read): Dialect {
    this.isNew = this.state === 'brought';
    if (this.state === 'settled') return now;
    const isRefused = diagnostics.some(({ severity }) => severity === 'error');
    const brought = this.state === 'brought';
    this.state = 'typed';
    const isC = recognised === 'c' && (brought || isRefused || now === 'c');
    if (brought) this.whileTyping = false;
    if (isC && now !== 'c') {
      this.isNew = true;
      this.whileTyping = !brought;
    }
    if (this.keepsQuestion) this.isNew = this.keepsQuestion = false;
    const wasMistaken = brought || (this.whileTyping && isRefused);
    const isUsual = (now === 'c' && wasMistaken) || (now === 'extended' && brought);
    const dialect = isC ? 'c' : isUsual ? 'sized' : now;
    this.recognised = dialect === 'c' && (this.recognised || isC);
    return dialect;
  }
}
