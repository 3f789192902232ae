/**
 * A program of several files is one text: before each file stands a line of its own that names it. The engine reads that text, and
 * all lines and offsets are those of it. Where they are shown, `PlacedFile` says which file they are in.
 */

/** A file of a program. Its last line has no end of its own. */
export interface ProgramFile {
  name: string;
  text: string;
}

/** A file at its place in the whole text. */
export interface PlacedFile extends ProgramFile {
  /** The offset of its first character. */
  from: number;
  /** The offset of the end of its last line. */
  to: number;
  /** Its first line, from 1. */
  first: number;
  /** Its last line. */
  last: number;
}

const START = '#pragma loopscope file "';

/** A line that begins a file, with its end. */
const BEGINNINGS = /(?<![^\n])#pragma loopscope file "([^"\n]+)"\r*(?:\n|$)/g;

/** The text of a file as it stands in a program: the end of its last line is added there. */
export function textOf(content: string): string {
  return content.endsWith('\n') ? content.slice(0, -1) : content;
}

/** The text of a program of several files; a single file is its text alone. */
export function joined(files: readonly ProgramFile[]): string {
  if (files.length === 1) return files[0]?.text ?? '';
  return files.map(({ name, text }) => `${START}${name}"\n${text}\n`).join('');
}

/** The files of a text in their order; none if it is one file, which has no name. */
export function filesIn(source: string): readonly PlacedFile[] {
  if (!source.startsWith(START)) return [];
  const beginnings = [...source.matchAll(BEGINNINGS)];
  let first = 1;
  return beginnings.map(({ index, 0: line, 1: name = '' }, at) => {
    const from = index + line.length;
    const end = beginnings[at + 1]?.index ?? source.length;
    const to = end > from && source.endsWith('\n', end) ? end - 1 : end;
    const text = source.slice(from, to);
    first++;
    const file = { name, text, from, to, first, last: first + linesIn(text) - 1 };
    first += linesIn(source.slice(from, end)) - 1;
    return file;
  });
}

/** The file that a line of the whole text is in; undefined if there is one file. */
export function fileOfLine(files: readonly PlacedFile[], line: number): PlacedFile | undefined {
  return files.findLast(({ first }) => first <= line);
}

/** The file that an offset of the whole text is in; undefined if there is one file. */
export function fileAt(files: readonly PlacedFile[], offset: number): PlacedFile | undefined {
  return files.findLast(({ from }) => from <= offset);
}

function linesIn(text: string): number {
  return text.split('\n').length;
}
