/** Programs as files: the text, and in a comment at its end what is asked about it. */
import { msg } from '@lit/localize';
import { optionsText, sessionOf } from './address.ts';
import type { Session } from './session.ts';

/** The largest file that is read as a program, in bytes. */
export const LARGEST_FILE = 1 << 20;

const COMMENT = /(?:^|\n)\/\/ loopscope: (.*)\n?$/;

/** The text of a file. Lines keep their numbers, so that other tools speak of the same ones. */
export function fileText(session: Session): string {
  const source = session.source.endsWith('\n') || session.source === '' ? session.source : `${session.source}\n`;
  const options = optionsText(session);
  return options === '' ? source : `${source}// loopscope: ${options}\n`;
}

/** What a file holds, or in words why it is no program. */
export async function programIn(file: Blob): Promise<Session | string> {
  if (file.size > LARGEST_FILE) return msg('The file is larger than a megabyte: that is no program for this page.');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return msg('The file is no text.');
  }
  if (text.includes('\0')) return msg('The file is no text.');
  text = text.replaceAll('\r\n', '\n');
  const options = COMMENT.exec(text)?.[1] ?? '';
  return sessionOf(options === '' ? text : text.replace(COMMENT, '\n'), options);
}
