/** A part of a message: words, or code from between backticks. */
export interface TextPart {
  text: string;
  code: boolean;
}

/** Splits a message at `code` between backticks. A backtick without a partner is an ordinary character. */
export function codeParts(message: string): TextPart[] {
  return message
    .split(/(`[^`]+`)/)
    .filter((part) => part !== '')
    .map((part) =>
      part.length > 2 && part.startsWith('`') && part.endsWith('`')
        ? { text: part.slice(1, -1), code: true }
        : { text: part, code: false },
    );
}

/** A message without the backticks around code, for places that allow only plain text. */
export function plain(message: string): string {
  return codeParts(message)
    .map(({ text }) => text)
    .join('');
}
