/** Program files: the text, with the question about it in a comment at the end. */
import { msg } from '@lit/localize';
import { language } from '../shell/language.ts';
import { encodingOf } from './encoding.ts';
import { optionsText, sessionOf } from './address.ts';
import type { Session } from './session.ts';

/** The largest program file that is read, in bytes. */
export const LARGEST_FILE = 1 << 20;

const COMMENT = /(?:^|\n)\/\/ loopscope: (.*)\n?$/;

/** The text of a file. Lines keep their numbers, so that they match those of other tools. */
export function fileText(session: Session): string {
  const source = session.source.endsWith('\n') || session.source === '' ? session.source : `${session.source}\n`;
  return `${source}${optionsComment(session)}`;
}

/** The line with the question about a program; empty if it is the usual one. */
export function optionsComment(session: Session): string {
  const options = optionsText(session);
  // The name of the file is that of a C file.
  return options === '' || options === 'dialect=c' ? '' : `// loopscope: ${options}\n`;
}

/** The name under which a program is saved. */
export function fileName({ dialect }: Pick<Session, 'dialect'>): string {
  return dialect === 'c' ? 'program.c' : 'program.mc';
}

/** A program from a file. */
export interface OpenedProgram {
  session: Session;
  /** True if the file's name or the comment at its end determines the dialect. */
  isSettled: boolean;
  /** The encoding of the file, if it is not UTF-8. */
  encoding?: string;
}

/** The content of a file, or a message with the reason why it is not a program. */
export async function programIn(file: Blob, name: string): Promise<OpenedProgram | string> {
  if (file.size > LARGEST_FILE) return msg('The file is larger than one megabyte, which is too large for this page.');
  const bytes = await bytesOf(file);
  if (bytes === null || bytes.includes(0)) return msg('This file is not text.');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    if (!/\.[ch]$/i.test(name)) return msg('This file is not text.');
    const encoding = encodingOf(bytes, language());
    return { ...withQuestion(new TextDecoder(encoding).decode(bytes), name), encoding };
  }
  return withQuestion(text, name);
}

/** Reads a file, or returns null if it cannot be read, as a folder. */
async function bytesOf(file: Blob): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return null;
  }
}

function withQuestion(decoded: string, name: string): OpenedProgram {
  const text = decoded.replaceAll('\r\n', '\n');
  const options = COMMENT.exec(text)?.[1] ?? '';
  if (options !== '') return { session: sessionOf(text.replace(COMMENT, '\n'), options), isSettled: true };
  return { session: sessionOf(text, /\.[ch]$/i.test(name) ? 'dialect=c' : ''), isSettled: /\.(c|h|mc)$/i.test(name) };
}
