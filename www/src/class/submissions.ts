/** The programs that students have handed in, in folders, zips or plain files. Everything in them is text, whatever it looks like. */
import { msg, str } from '@lit/localize';
import { LARGEST_FILE, programIn } from '../program/program-file.ts';
import { listed } from '../words/format.ts';
import { filesInZip } from './zip.ts';

/** The most programs of a class: the engine holds all of them at once. */
export const MOST_PROGRAMS = 500;

/** A file that was dropped or chosen. */
export interface GivenFile {
  /** With the folders that it is in, from the outermost on. */
  path: string;
  /** In bytes. */
  size: number;
  /** Its content; null if that is not looked at. */
  file: Blob | null;
}

/** A program of the class. */
export interface Submission {
  /** Its path, which is its own. */
  file: string;
  /** The student: the folder's name, or that of the file. */
  name: string;
  source: string;
  dialect: 'c' | 'extended';
}

/** A file or folder without a program that can be graded. */
export interface Unread {
  file: string;
  name: string;
  reason: string;
}

/** The programs that were handed in. */
export interface HandedIn {
  /** The name of the zip or folder; empty if there are only files. */
  title: string;
  submissions: Submission[];
  unread: Unread[];
}

/** Returns true if a file may be a program, by its name. */
export function isProgram(path: string): boolean {
  return /\.(c|mc)$/i.test(path);
}

/** The language of a program, by the name of its file. */
export function dialectOfFile(path: string): Submission['dialect'] {
  return /\.c$/i.test(path) ? 'c' : 'extended';
}

/** Reads what was dropped or chosen. A sentence if that is a zip that cannot be read. */
export async function handedIn(given: readonly GivenFile[]): Promise<HandedIn | string> {
  const [first] = given;
  if (given.length === 1 && first && isZip(first.path) && first.file) {
    const inside = await filesInZip(first.file);
    return typeof inside === 'string' ? inside : { title: shown(nameOf(first.path)), ...(await read(inside)) };
  }
  const folder = first?.path.split('/').slice(0, -1)[0] ?? '';
  const isOne = folder !== '' && given.every(({ path }) => path.startsWith(`${folder}/`));
  return { title: isOne ? shown(folder) : '', ...(await read(given)) };
}

async function read(given: readonly GivenFile[]): Promise<Pick<HandedIn, 'submissions' | 'unread'>> {
  const submissions: Submission[] = [];
  const unread: Unread[] = [];
  for (const { name, files } of students(given)) {
    const programs = files.filter(({ path }) => isProgram(path));
    const [program, ...others] = programs;
    const file = program?.path ?? files[0]?.path ?? '';
    const refuse = (reason: string) => unread.push({ file: shown(file), name, reason });
    if (program === undefined) refuse(withoutProgram(files));
    else if (others.length > 0) refuse(msg(str`There are ${programs.length} programs: ${listed(programs.map(({ path }) => shown(nameOf(path))))}. Only one file a student is read.`));
    else if (submissions.length >= MOST_PROGRAMS) refuse(msg(str`There are more than ${MOST_PROGRAMS} programs.`));
    else {
      const source = await sourceOf(program);
      if ('reason' in source) refuse(source.reason);
      else submissions.push({ file: shown(file), name, source: source.source, dialect: dialectOfFile(file) });
    }
  }
  return { submissions, unread };
}

/** The text of a program, or why there is none. */
export async function sourceOf({ path, size, file }: GivenFile): Promise<{ source: string } | { reason: string }> {
  const opened = size > LARGEST_FILE || file === null ? msg('The file is larger than one megabyte, which is too large for this page.') : await programIn(file, path);
  return typeof opened === 'string' ? { reason: opened } : { source: opened.session.source };
}

function withoutProgram(files: readonly GivenFile[]): string {
  if (files.some(({ path }) => isZip(path))) return msg('There is a zip in it, which is not unpacked.');
  return msg('There is no program in it: no file whose name ends with .c or .mc.');
}

interface Student {
  name: string;
  files: readonly GivenFile[];
}

/** The files of each student: those of one folder, or else a single file. */
export function students(given: readonly GivenFile[]): Student[] {
  const files = given.filter(({ path }) => !path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX'));
  const above = foldersAbove(files);
  const byStudent = new Map<string, GivenFile[]>();
  for (const file of files) {
    const inside = file.path.split('/').slice(above);
    // A file that lies beside the folders is a student's if it is a program.
    if (inside.length === 1 && !isProgram(file.path)) continue;
    const key = inside.length === 1 ? file.path : (inside[0] ?? '');
    byStudent.set(key, [...(byStudent.get(key) ?? []), file]);
  }
  return [...byStudent].map(([key, own]) => ({ name: studentName(nameOf(key)), files: own }));
}

/** The number of folders that all files are in, except that of a student who is alone. */
function foldersAbove(files: readonly GivenFile[]): number {
  const folders = files.map(({ path }) => path.split('/').slice(0, -1));
  const [first = []] = folders;
  const differ = first.findIndex((folder, at) => folders.some((each) => each[at] !== folder));
  const common = differ === -1 ? first.length : differ;
  const isAlone = files.filter(({ path }) => isProgram(path)).length === 1 && folders.every(({ length }) => length === common);
  return isAlone ? Math.max(0, common - 1) : common;
}

/** The student's name in that of a folder or file; Moodle's have a number and what was asked for behind it. */
function studentName(name: string): string {
  const moodle = /^(.+?)_\d+_assignsubmission_/.exec(name)?.[1];
  return shown(moodle ?? (isProgram(name) ? name.replace(/\.\w+$/, '') : name));
}

function isZip(path: string): boolean {
  return /\.zip$/i.test(path);
}

function nameOf(path: string): string {
  return path.split('/').at(-1) ?? path;
}

/** A text on one line, without control characters and marks of direction. */
function shown(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Bidi_C}]/gu, '\ufffd').slice(0, 200);
}
