/** Program files: the text, with the question about it in a comment at the end. */
import { msg } from '@lit/localize';
import { optionsText, sessionOf } from './address.ts';
import type { Session } from './session.ts';

/** The largest program file that is read, in bytes. */
export const LARGEST_FILE = 1 << 20;

const COMMENT = /(?:^|\n)\/\/ loopscope: (.*)\n?$/;

/** The text of a file. Lines keep their numbers, so that they match those of other tools. */
export function fileText(session: Session): string {
  const source = session.source.endsWith('\n') || session.source === '' ? session.source : `${session.source}\n`;
  const options = optionsText(session);
  // The name of the file is that of a C file.
  return options === '' || options === 'dialect=c' ? source : `${source}// loopscope: ${options}\n`;
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
}

/** The content of a file, or a message with the reason why it is not a program. */
export async function programIn(file: Blob, name: string): Promise<OpenedProgram | string> {
  if (file.size > LARGEST_FILE) return msg('The file is larger than one megabyte, which is too large for this page.');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return msg('This file is not text.');
  }
  if (text.includes('\0')) return msg('This file is not text.');
  text = text.replaceAll('\r\n', '\n');
  const options = COMMENT.exec(text)?.[1] ?? '';
  if (options !== '') return { session: sessionOf(text.replace(COMMENT, '\n'), options), isSettled: true };
  return { session: sessionOf(text, /\.[ch]$/i.test(name) ? 'dialect=c' : ''), isSettled: /\.(c|h|mc)$/i.test(name) };
}
