/** The input and output of C programs as text. */

/** The text of the codes that a C program printed; a code that is not a byte is shown as a replacement character. */
export function printedText(codes: readonly string[]): string {
  const bytes = codes.map(Number);
  if (bytes.some((code) => !Number.isInteger(code) || code < 0 || code > 255)) {
    return bytes.map((code) => (code >= 0 && code < 0x11_0000 ? String.fromCodePoint(code) : '\uFFFD')).join('');
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

/** A text in which every character is visible: newlines get a sign, and other control characters become escapes. */
export function visibleText(text: string): string {
  return text.replaceAll('\n', '⏎\n').replace(/[^\n\P{Cc}]/gu, (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
