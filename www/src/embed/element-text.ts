/** The text inside an element, a program or a lesson, however the tool that made the page has wrapped it. */
import type { What, Words } from './element-words.ts';

/** The longest accepted text, in characters. */
export const LONGEST_TEXT = 1_000_000;

/** The text of an element, or a message with the reason why it is not accepted. */
export type Found = { text: string } | { refused: string };

/**
 * Looks for a `<script type="text/plain">`, in which nothing is markup; then for a listing, which Markdown tools make of a
 * fenced block; else takes the element's own text. `words` has the error messages.
 */
export function textIn(element: Element, what: What, words: Words): Found {
  const script = element.querySelector('script[type="text/plain"]');
  const listing = script ?? element.querySelector('pre code') ?? element.querySelector('pre');
  if (listing === null) {
    // Markdown turns a line into a paragraph; other elements arise when a browser parses `a<b` as markup.
    const strange = [...element.querySelectorAll('*')].find(({ localName }) => localName !== 'p' && localName !== 'br');
    if (strange) return { refused: words.markup(what, strange.localName) };
  }
  const text = (listing ?? element).textContent ?? '';
  if (text.length > LONGEST_TEXT) return { refused: words.tooLongToShow(what, text.length, LONGEST_TEXT) };
  return { text: withoutIndent(text) };
}

/** Removes the common indentation of all lines, and empty lines around the text. */
export function withoutIndent(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').replace(/^(?:[ \t]*\n)+/, '').trimEnd().split('\n');
  let common: string | null = null;
  for (const line of lines) {
    if (line.trim() === '') continue;
    const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
    common = common === null ? indent : shared(common, indent);
  }
  const cut = common?.length ?? 0;
  return lines.map((line) => line.slice(cut).trimEnd()).join('\n');
}

function shared(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return one.slice(0, length);
}
