/** The encodings of older editors, which save each character as one byte. */
import type { Language } from '../shell/language.ts';

/** The likely encoding of a text that is not UTF-8, for somebody who reads the page in a language. */
export function encodingOf(bytes: Uint8Array, language: Language): string {
  // Letters beyond ASCII are next to each other in Cyrillic words, and alone in most others.
  const isLetter = (byte: number | undefined) => byte !== undefined && byte >= 0x80;
  const letters = bytes.filter(isLetter).length;
  const pairs = bytes.filter((byte, at) => isLetter(byte) && isLetter(bytes[at + 1])).length;
  if (2 * pairs > letters) return 'windows-1251';
  return language === 'cs' ? 'windows-1250' : 'windows-1252';
}
