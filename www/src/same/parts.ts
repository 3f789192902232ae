/** The parts of an output that are compared one by one, as the engine compares them: characters, words, or numbers. */
import type { Output } from '../class/class-work.ts';
import type { Dialect, Outputs } from '../generated/interface.ts';
import { printedText } from '../replay/c-text.ts';

/** Each with where it begins. */
const PARTS: Readonly<Record<Output, RegExp>> = { exact: /[^]/g, words: /[^ \t\n\v\f\r]+/g, numbers: /\d+(?:\.\d+)?/g };

/** A part of an output. */
export interface Part {
  /** The number of characters before it. */
  at: number;
  text: string;
}

export function partsOf(text: string, output: Output): Part[] {
  return [...text.matchAll(PARTS[output])].map(({ index, 0: part }) => ({ at: index, text: part }));
}

/** The parts of what a run printed; null if not all of it is known. A place counts what the program puts out: characters in C, else numbers. */
export function printedParts({ total, last }: Outputs, dialect: Dialect, output: Output): Part[] | null {
  if (total > last.length) return null;
  if (dialect !== 'c') return last.map((text, at) => ({ at, text }));
  // One character for each byte, so that places in the text are places in the output.
  const bytes = partsOf(last.map((code) => String.fromCharCode(Number(code))).join(''), output);
  return bytes.map(({ at, text }) => ({ at, text: printedText(Array.from(text, (byte) => String(byte.charCodeAt(0)))) }));
}
