/** A lesson's file, opened by the visitor. */

/** The longest file that is opened, in bytes: what the engine reads. */
const LONGEST = 1_000_000;

/** The text of a file, or in words why it cannot be a lesson. */
export async function textOfFile(file: File): Promise<{ text: string } | { refused: string }> {
  if (file.size > LONGEST) return { refused: `${file.name} is larger than a lesson can be.` };
  return { text: await file.text() };
}
