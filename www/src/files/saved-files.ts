/** The files of a program as a zip. */
import { downloadZip } from 'client-zip';
import { optionsComment } from '../program/program-file.ts';
import { filesIn } from '../program/program-files.ts';
import type { Session } from '../program/session.ts';

/** A zip with the files of a program; the question about it is a comment at the end of the first one. */
export function zipOf(session: Session): Promise<Blob> {
  const files = filesIn(session.source).map(({ name, text }, at) => ({ name, input: `${text}\n${at === 0 ? optionsComment(session) : ''}` }));
  return downloadZip(files).blob();
}
