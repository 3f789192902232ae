/** Parses inputs that a visitor types for a run, in the notation of the results: `7`, `[1, 2 ×3]`, `[5: 1]`, `1, 2, 3`. */
import { msg, str } from '@lit/localize';
import type { ArgumentValue, ElementRun, Parameter, Repeated, RowRun } from '../generated/interface.ts';
import { count } from '../words/format.ts';

/** The parsed value, or an error message. */
export type Typed<T> = { ok: true; value: T } | { ok: false; error: string };

/** The most repetitions of an element or an input. */
const LONGEST = 1_000_000_000;

/** The initial text of a field. */
export function blank({ kind }: Pick<Parameter, 'kind'>): string {
  return kind === 'integer' ? '0' : '[]';
}

/** The array whose length a parameter is; undefined for other parameters. */
export function arrayOf(length: string, parameters: readonly Parameter[]): Parameter | undefined {
  return parameters.find(({ name, kind }) => kind === 'array' && length === `length of ${name}`);
}

/** The length of an array whose elements are typed: '3' for `[1, 2, 3]`. */
export function typedLength(text: string): string {
  const typed = typedArgument(text, { kind: 'array' });
  const last = typed.ok && typed.value.kind === 'array' ? typed.value.runs.at(-1)?.last : undefined;
  const length = last === undefined ? 0n : BigInt(last) + 1n;
  return String(length < 0n ? 0n : length);
}

/** An example of a field's format. */
export function hint({ kind }: Pick<Parameter, 'kind'>): string {
  switch (kind) {
    case 'integer':
      return msg('an integer');
    case 'array':
      return msg('such as [1, 2, 3] or [0 ×5, 7]');
    case 'rows':
      return msg('such as [[1, 2], [3]]');
  }
}

/** Parses the argument for a parameter. */
export function typedArgument(text: string, { kind }: Pick<Parameter, 'kind'>): Typed<ArgumentValue> {
  return read(text, (reader) => {
    switch (kind) {
      case 'integer':
        return { kind: 'integer', value: reader.integer() };
      case 'array':
        return { kind: 'array', runs: reader.array((inner) => inner.integer(), '"').map(elementRun) };
      case 'rows':
        return { kind: 'rows', rows: reader.array((inner) => inner.array((element) => element.integer(), '"'), '').map(rowRun) };
    }
  });
}

/** Parses the values for `input`. */
export function typedInputs(text: string): Typed<Repeated[]> {
  return read(text, (reader) => {
    const stretches = reader.atEnd() ? [] : reader.elements((inner) => inner.integer(), '');
    let next = 0n;
    for (const { first, last } of stretches) {
      if (first !== next) throw new Mistake(msg('inputs come in order, without indices'));
      next = last + 1n;
    }
    return stretches.map(({ first, last, value }) => ({ value, times: Number(last - first) + 1 }));
  });
}

/** Equal elements, from the first index to the last. */
interface Stretch<T> {
  first: bigint;
  last: bigint;
  value: T;
}

function elementRun({ first, last, value }: Stretch<string>): ElementRun {
  return { first: String(first), last: String(last), value };
}

function rowRun({ first, last, value }: Stretch<Stretch<string>[]>): RowRun {
  return { first: String(first), last: String(last), runs: value.map(elementRun) };
}

function read<T>(text: string, how: (reader: Reader) => T): Typed<T> {
  const reader = new Reader(text);
  try {
    const value = how(reader);
    reader.end();
    return { ok: true, value };
  } catch (error) {
    if (error instanceof Mistake) return { ok: false, error: error.message };
    throw error;
  }
}

class Mistake extends Error {}

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  atEnd(): boolean {
    this.skip();
    return this.at >= this.text.length;
  }

  end(): void {
    if (!this.atEnd()) throw new Mistake(msg(str`unexpected ${this.shown()}`));
  }

  integer(): string {
    const found = this.take(/[-−+]?\d+/y);
    if (found === null) throw new Mistake(this.atEnd() ? msg('an integer is missing') : msg(str`${this.shown()} is not an integer`));
    return String(BigInt(found.replace('−', '-').replace('+', '')));
  }

  /** Elements by index, in optional brackets, or the characters of a text with its terminating 0. */
  array<T>(element: (reader: Reader) => T, quote: string): Stretch<T>[] {
    if (quote !== '' && this.sign(quote)) {
      const letters = this.take(/[^"]*/y) ?? '';
      if (!this.sign(quote)) throw new Mistake(msg('the text has no closing "'));
      const codes = [...[...letters].map((letter) => letter.codePointAt(0) ?? 0), 0];
      return codes.map((code, index) => ({ first: BigInt(index), last: BigInt(index), value: String(code) as T }));
    }
    const open = this.sign('[');
    const stretches = (open ? this.sign(']') : this.atEnd()) ? null : this.elements(element, open ? ']' : '');
    if (stretches === null) return [];
    if (open && !this.sign(']')) throw new Mistake(this.atEnd() ? msg('the closing ] is missing') : msg(str`a comma is missing before ${this.shown()}`));
    return stretches;
  }

  /** `a, b ×3, 7: c, 8 to 20: d`: an index sets the position for what follows. */
  elements<T>(element: (reader: Reader) => T, closing: string): Stretch<T>[] {
    const stretches: Stretch<T>[] = [];
    let next = 0n;
    do {
      // A trailing comma is allowed.
      if (closing === '' ? this.atEnd() : this.looksAt(closing)) break;
      const place = this.place();
      const first = place?.first ?? next;
      const value = element(this);
      const last = place?.last ?? first + BigInt(this.times()) - 1n;
      if (last >= first) stretches.push({ first, last, value });
      next = last + 1n;
    } while (this.sign(',') || (closing === '' && !this.atEnd() && this.looksAtNumber()));
    stretches.sort((a, b) => (a.first < b.first ? -1 : 1));
    const twice = stretches.find(({ first }, at) => at > 0 && first <= (stretches[at - 1]?.last ?? first - 1n));
    if (twice) throw new Mistake(msg(str`the element with index ${twice.first} is given twice`));
    return stretches;
  }

  /** `7:`, or `8 to 20:`. After a single index, several elements may follow. */
  private place(): { first: bigint; last?: bigint } | null {
    const index = this.take(/[-−]?\d+(?=\s*(:|to\b))/y);
    if (index === null) return null;
    const first = BigInt(index.replace('−', '-'));
    if (this.take(/to\b/y) === null) {
      this.sign(':');
      return { first };
    }
    const last = BigInt(this.integer());
    if (!this.sign(':')) throw new Mistake(msg('a colon is expected after the indices, such as 0 to 9: 1'));
    return { first, last };
  }

  private times(): number {
    if (this.take(/[×x*]/y) === null) return 1;
    const found = this.take(/\d+/y);
    if (found === null) throw new Mistake(msg('× needs a count, such as 0 ×5'));
    const times = Number(found);
    if (times > LONGEST) throw new Mistake(msg(str`that is more than ${count(LONGEST)} times`));
    return times;
  }

  private looksAtNumber(): boolean {
    this.skip();
    return /[-−+\d]/.test(this.text.charAt(this.at));
  }

  private looksAt(sign: string): boolean {
    this.skip();
    return this.text.startsWith(sign, this.at);
  }

  private sign(sign: string): boolean {
    const found = this.looksAt(sign);
    if (found) this.at += sign.length;
    return found;
  }

  private take(pattern: RegExp): string | null {
    this.skip();
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined) return null;
    this.at += found.length;
    return found;
  }

  private skip(): void {
    while (/\s/.test(this.text.charAt(this.at))) this.at++;
  }

  /** The text at this position, for a message. */
  private shown(): string {
    const word = /^[\w.]+|^./u.exec(this.text.slice(this.at))?.[0] ?? '';
    return `“${word.length > 20 ? `${word.slice(0, 20)}…` : word}”`;
  }
}
