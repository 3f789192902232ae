/** The program in several files that are opened at once: C files, a folder or a zip. */
import { msg, str } from '@lit/localize';
import type { Drop } from '../class/drop.ts';
import { filesOfDrop } from '../class/dropped.ts';
import type { GivenFile } from '../class/submissions.ts';
import { filesInZip } from '../class/zip.ts';
import { programIn, type OpenedProgram } from '../program/program-file.ts';
import { joined, textOf, type ProgramFile } from '../program/program-files.ts';
import { listed } from '../words/format.ts';
import { inOrder, isFileName } from './file-operations.ts';

/** The most files of a program. */
const MOST_FILES = 100;

/** The most names of files that are told as left out. */
const MOST_NAMED = 5;

/** The files that were opened. */
export interface OpenedFiles {
  program: OpenedProgram;
  /** The files; none if there is one, which has no name. */
  files: readonly ProgramFile[];
  /** The things that were not as expected, in sentences. */
  notes: readonly string[];
}

/** The program in what was dropped or chosen, or a sentence that says why there is none. */
export async function openedFiles(drop: Drop): Promise<OpenedFiles | string> {
  const given = await filesOfDrop(drop);
  const [first] = given;
  if (given.length === 1 && first?.file && /\.zip$/i.test(first.path)) {
    const inside = await filesInZip(first.file, isCFile);
    return typeof inside === 'string' ? inside : programOf(inside);
  }
  return programOf(given);
}

async function programOf(given: readonly GivenFile[]): Promise<OpenedFiles | string> {
  const seen = given.filter(({ path }) => !path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX'));
  const sources = seen.filter(({ path }) => isCFile(path));
  if (sources.length === 0) return msg('There is no file of C in it: none whose name ends with .c or .h.');
  if (sources.length > MOST_FILES) return msg(str`There are ${sources.length} files of C in it; a program has at most ${MOST_FILES}.`);
  const above = foldersAbove(sources.map(({ path }) => path));
  const notes: string[] = [];
  const files: ProgramFile[] = [];
  const programs: OpenedProgram[] = [];
  for (const { path, file } of sources) {
    const name = path.split('/').slice(above).join('/');
    const opened = file === null ? msg('The file is larger than one megabyte, which is too large for this page.') : isFileName(name) ? await programIn(file, name) : msg('A name has at most 200 characters, and no quotation marks.');
    if (typeof opened === 'string') {
      notes.push(`${name}: ${opened}`);
      continue;
    }
    if (opened.encoding) notes.push(msg(str`${name} is not UTF-8 text, so it was read as ${opened.encoding} and as if saved as UTF-8.`));
    programs.push(opened);
    files.push({ name, text: textOf(opened.session.source) });
  }
  const others = seen.filter(({ path }) => !isCFile(path)).map(({ path }) => path.split('/').at(-1) ?? path);
  if (others.length > 0) notes.push(msg(str`Left out, because they are no files of C: ${listed(shortened(others))}.`));
  const [only] = programs;
  if (only === undefined) return notes.join(' ');
  if (programs.length === 1) return { program: only, files: [], notes };
  // The question stands in one of them.
  const asked = programs.find(({ session }) => session.target.kind !== 'any') ?? only;
  return { program: { session: { ...asked.session, dialect: 'c', source: joined(inOrder(files)) }, isSettled: true }, files: inOrder(files), notes };
}

function isCFile(path: string): boolean {
  return /\.[ch]$/i.test(path);
}

/** The number of folders that all files are in. */
function foldersAbove(paths: readonly string[]): number {
  const folders = paths.map((path) => path.split('/').slice(0, -1));
  const [first = []] = folders;
  const differ = first.findIndex((folder, at) => folders.some((each) => each[at] !== folder));
  return differ === -1 ? first.length : differ;
}

function shortened(names: readonly string[]): string[] {
  const more = names.length - MOST_NAMED;
  return more <= 0 ? [...names] : [...names.slice(0, MOST_NAMED), msg(str`${more} more`)];
}
