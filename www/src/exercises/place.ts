/** The place of a lesson: the part of the page's address that names it. */
import { msg } from '@lit/localize';
import { LONGEST_LINK, LONGEST_READ } from '../program/address.ts';
import { pack, unpack } from '../program/packing.ts';

/** The place of a lesson that is too long for an address: it is available until the page is left. */
export const UNLINKED = 'lesson=yours';

/** The place of one of the site's lessons. */
export function placeOfName(name: string): string {
  return `lesson=${name}`;
}

/** The place of a visitor's own lesson: it contains the text if that takes at most `longest` characters. */
export async function placeOfText(text: string, longest: number = LONGEST_LINK): Promise<string> {
  const packed = await pack(text);
  return packed.length <= longest ? `text=${packed}` : UNLINKED;
}

/** The place that an address names; null if it names none. */
export function placeIn(parameters: URLSearchParams): string | null {
  for (const kind of ['text', 'lesson']) {
    const value = parameters.get(kind);
    if (value !== null) return `${kind}=${value}`;
  }
  return null;
}

/** The text in a place, or a message with the reason why it has no text. */
export async function textAt(place: string): Promise<{ text: string } | { refused: string }> {
  const [, packed] = /^text=(.*)$/s.exec(place) ?? [];
  if (packed === undefined) return { refused: msg('This link names a lesson that does not exist.') };
  const text = packed.length <= LONGEST_READ ? await unpack(packed) : null;
  return text === null ? { refused: msg('This link is incomplete, or its lesson is too long.') } : { text };
}
