/** The parts of an output that are compared one by one, as the engine compares them: characters, words, or numbers. */
import type { Output } from '../class/class-work.ts';
import type { Dialect, Outputs } from '../generated/interface.ts';
import { printedText } from '../replay/c-text.ts';

/** Each with where it begins. */
const PARTS: Readonly<Record<Output, RegExp>> = { exact: /[^]/g, words: /[^ \t\n\v\f\r]+/g, numbers: /\d+(?:\.\d+)?/g };

/** Stands for what is left out of an output that is shown. */
const LEFT_OUT = '...';

/** A part of an output. */
export interface Part {
  /** The length of the output before it: the number of characters or, in C, of bytes; in other programs, that of numbers. */
  at: number;
  text: string;
}

export function partsOf(text: string, output: Output): Part[] {
  return [...text.matchAll(PARTS[output])].map(({ index, 0: part }) => ({ at: index, text: part }));
}

/**
 * The parts of what a run printed: all of them or, of a longer output of which only the end is recorded, those at the begin of the
 * text that is shown. Null if the begin is not known.
 */
export function printedParts({ total, last }: Outputs, shown: string, dialect: Dialect, output: Output): Part[] | null {
  if (total > last.length) return firstParts(shown, dialect, output);
  if (dialect !== 'c') return last.map((text, at) => ({ at, text }));
  return bytePartsOf(last.map((code) => String.fromCharCode(Number(code))).join(''), output);
}

function firstParts(shown: string, dialect: Dialect, output: Output): Part[] | null {
  if (shown.startsWith(LEFT_OUT)) return null;
  const isCut = shown.endsWith(LEFT_OUT);
  if (dialect !== 'c') return complete(partsOf(shown, 'words'), isCut).map(({ text }, at) => ({ at, text }));
  const bytes = new TextEncoder().encode(isCut ? shown.slice(0, -LEFT_OUT.length) : shown);
  return complete(bytePartsOf(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''), output), isCut);
}

/** Parts without the last one, if that may be cut. */
function complete(parts: Part[], isCut: boolean): Part[] {
  return isCut ? parts.slice(0, -1) : parts;
}

/** The parts of a text that has one character for each byte, so that places in it are places in the output. */
function bytePartsOf(bytes: string, output: Output): Part[] {
  return partsOf(bytes, output).map(({ at, text }) => ({ at, text: printedText(Array.from(text, (byte) => String(byte.charCodeAt(0)))) }));
}
