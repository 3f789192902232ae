/** The text inside of an element, a program or a lesson, however the tool that made the page has wrapped it. */
import type { What, Words } from './element-words.ts';

/** The longest text that is taken, in characters. */
export const LONGEST_TEXT = 1_000_000;

/** A text as it stands in a page, or in words why it cannot be taken. */
export type Found = { text: string } | { refused: string };

/**
 * Looks for a `<script type="text/plain">`, in which nothing is markup; then for a listing, as Markdown tools make one of a
 * fenced block; else it is the element's own text.
 * Why it cannot be taken is said in `words`.
 */
export function textIn(element: Element, what: What, words: Words): Found {
  const script = element.querySelector('script[type="text/plain"]');
  const listing = script ?? element.querySelector('pre code') ?? element.querySelector('pre');
  if (listing === null) {
    // A paragraph is what Markdown makes of a line; other elements are what a browser makes of `a<b`.
    const strange = [...element.querySelectorAll('*')].find(({ localName }) => localName !== 'p' && localName !== 'br');
    if (strange) return { refused: words.markup(what, strange.localName) };
  }
  const text = (listing ?? element).textContent ?? '';
  if (text.length > LONGEST_TEXT) return { refused: words.tooLongToShow(what, text.length, LONGEST_TEXT) };
  return { text: withoutIndent(text) };
}

/** Without what all lines are indented by, and without the empty lines around the text. */
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
