/** A part of a message: words, or code that stood between backticks. */
export interface TextPart {
  text: string;
  code: boolean;
}

/** Takes a message with `code` between backticks apart. A backtick without a partner is a character like others. */
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

/** A message without the backticks around code, where there can be only words. */
export function plain(message: string): string {
  return codeParts(message)
    .map(({ text }) => text)
    .join('');
}
