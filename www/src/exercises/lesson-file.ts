/** A lesson file that the visitor opens. */
import { msg, str } from '@lit/localize';

/** The largest file that is opened, in bytes: the engine's limit. */
const LONGEST = 1_000_000;

export interface LessonFile {
  name: string;
  text: string;
}

/** The file just chosen in a field, or a message with the reason why it cannot be a lesson; null if none was chosen. */
export async function chosenFile({ target }: Event): Promise<LessonFile | { refused: string } | null> {
  const input = target as HTMLInputElement;
  const file = input.files?.[0];
  // Allows the same file to be chosen again.
  input.value = '';
  if (!file) return null;
  if (file.size > LONGEST) return { refused: msg(str`${file.name} is larger than a lesson can be.`) };
  return { name: file.name, text: await file.text() };
}
