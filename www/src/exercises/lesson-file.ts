/** A lesson's file, opened by the visitor. */
import { msg, str } from '@lit/localize';

/** The longest file that is opened, in bytes: what the engine reads. */
const LONGEST = 1_000_000;

export interface LessonFile {
  name: string;
  text: string;
}

/** The file that was just chosen in a field, or in words why it cannot be a lesson; null where none was. */
export async function chosenFile({ target }: Event): Promise<LessonFile | { refused: string } | null> {
  const input = target as HTMLInputElement;
  const file = input.files?.[0];
  // The same file may be chosen again.
  input.value = '';
  if (!file) return null;
  if (file.size > LONGEST) return { refused: msg(str`${file.name} is larger than a lesson can be.`) };
  return { name: file.name, text: await file.text() };
}
