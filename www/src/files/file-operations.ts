/** Changes of the files of a program. Each makes new files; the names stay different. */
import { msg, str } from '@lit/localize';
import type { PlacedFile, ProgramFile } from '../program/program-files.ts';

/** The longest name of a file, in bytes. */
export const LONGEST_FILE_NAME = 200;

/** Returns true if a file can have this name, which is seen as it is. */
export function isFileName(name: string): boolean {
  return name !== '' && new Blob([name]).size <= LONGEST_FILE_NAME && !/["\p{Cc}\p{Bidi_C}]/u.test(name);
}

/** The name of the file of a program that had no other ones. */
export const FIRST_NAME = 'main.c';

/** Files in the order in which they are shown: programs, headers, then others; `main.c` is the first one. */
export function inOrder(files: readonly ProgramFile[]): ProgramFile[] {
  const rank = (name: string) => (/(^|\/)main\.c$/i.test(name) ? 0 : /\.c$/.test(name) ? 1 : /\.h$/i.test(name) ? 2 : 3);
  return files.toSorted((a, b) => rank(a.name) - rank(b.name) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** The files with another text of one of them. */
export function withText(files: readonly ProgramFile[], name: string, text: string): ProgramFile[] {
  return files.map((file) => (file.name === name ? { name, text } : file));
}

/** The files with others, which replace those of the same name. */
export function withFiles(files: readonly ProgramFile[], added: readonly ProgramFile[]): ProgramFile[] {
  const names = new Set(added.map(({ name }) => name));
  return inOrder([...files.filter(({ name }) => !names.has(name)), ...added]);
}

export function renamed(files: readonly ProgramFile[], name: string, to: string): ProgramFile[] {
  return inOrder(files.map((file) => (file.name === name ? { ...file, name: to } : file)));
}

export function without(files: readonly ProgramFile[], name: string): ProgramFile[] {
  return files.filter((file) => file.name !== name);
}

/** The reason why a file cannot have this name; null if it can. `own` is the name that it has so far. */
export function refusedName(files: readonly ProgramFile[], name: string, own: string | null): string | null {
  if (!isFileName(name)) return msg('A name has at most 200 characters, and no quotation marks.');
  const isThere = name !== own && files.some((file) => file.name === name);
  return isThere ? msg(str`There is a file ${name} already.`) : null;
}

/** A line of a program after a change of its files; null if its file is gone, or has been cut before it. */
export function movedLine(before: readonly PlacedFile[], after: readonly PlacedFile[], line: number, nameAfter = (name: string) => name): number | null {
  const file = before.findLast(({ first }) => first <= line);
  const now = after.find(({ name }) => name === nameAfter(file?.name ?? ''));
  if (file === undefined || now === undefined) return null;
  return now.first + line - file.first <= now.last ? now.first + line - file.first : null;
}
