/** Places of the program as they are shown: in a program of several files, a line is that of a file. */
import { msg, str } from '@lit/localize';
import { fileOfLine, filesIn, type PlacedFile } from '../program/program-files.ts';
import { listed } from './format.ts';

/** The program that is talked about: words are made in many views, and there is one program on a page. */
let shown: { source: string; files: readonly PlacedFile[] } = { source: '', files: [] };

/** Says which program the lines are of from now on. */
export function talkAbout(source: string): void {
  if (source !== shown.source) shown = { source, files: filesIn(source) };
}

/** True if the program has several files. */
export function areFiles(): boolean {
  return shown.files.length > 1;
}

/** A line, after the word for it: its number, with the name of its file unless there is one only. */
export function lineName(line: number | null, files = shown.files, around = ''): string {
  const file = fileOf(line, files);
  return file === undefined ? String(line) : ofFile(String(numberIn(file, line ?? 0)), file, around);
}

/** The same where code stands between backticks. */
export function lineCode(line: number | null): string {
  return lineName(line, shown.files, '`');
}

/** Lines in ascending order, after the word for them; `texts` makes the texts of those of one file. */
export function lineList(lines: readonly number[], texts = (numbers: readonly number[]) => numbers.map(String)): string {
  const files = new Set(lines.map((line) => fileOf(line)));
  const lists = [...files].map((file) => {
    const list = listed(texts(lines.filter((line) => fileOf(line) === file).map((line) => numberIn(file, line))));
    return file === undefined ? list : ofFile(list, file);
  });
  return listed(lists);
}

/** `line 12`, or `stack.c, line 12`. */
export function placeName(line: number | null, files = shown.files): string {
  const file = fileOf(line, files);
  return file === undefined ? msg(str`line ${line}`) : msg(str`${file.name}, line ${numberIn(file, line ?? 0)}`);
}

/** The number of a line in its file, where the file is named elsewhere. */
export function lineNumber(line: number | null): string {
  return line === null ? '' : String(numberIn(fileOf(line), line));
}

function fileOf(line: number | null, files = shown.files): PlacedFile | undefined {
  return line === null ? undefined : fileOfLine(files, line);
}

function numberIn(file: PlacedFile | undefined, line: number): number {
  return line - (file?.first ?? 1) + 1;
}

function ofFile(numbers: string, { name }: PlacedFile, around = ''): string {
  return msg(str`${numbers} of ${around + name + around}`, { id: 'line-of-file', desc: 'after "line" or "lines", as in "12 of stack.c"' });
}
