/** The boxes of values: their sizes and texts. */
import type { Held } from '../generated/interface.ts';

/** The advance of a character of the code font, in pixels. */
export const LETTER = 8;

/** The height of a box, and the least width of one. */
export const BOX = 26;

/** The height of the name above a field. */
export const LABEL = 15;

/** The longest value or name, in characters. */
const LETTERS = 18;

/** The size of the box of a value. */
export function sizeOf(value: Held): { width: number; height: number } {
  if (value.kind === 'record' && value.fields.length > 0) {
    const sizes = value.fields.map((field) => fieldSize(field.name, field.value));
    return {
      width: sizes.reduce((sum, { width }) => sum + width, 0),
      height: LABEL + Math.max(...sizes.map(({ height }) => height)),
    };
  }
  return { width: Math.max(BOX + 6, textOf(value).length * LETTER + 14), height: BOX };
}

/** The size of the box of a field, which its name may widen. */
export function fieldSize(name: string, value: Held): { width: number; height: number } {
  const { width, height } = sizeOf(value);
  return { width: Math.max(width, cut(name).length * LETTER + 6), height };
}

/** The text in the box of a value that is not an arrow. */
export function textOf(value: Held): string {
  switch (value.kind) {
    case 'integer':
      return cut(value.text);
    case 'null':
      return 'null';
    case 'function':
      return cut(value.name);
    case 'cut':
      return '…';
    case 'record':
      return '{}';
    case 'unwritten':
      return '?';
    default:
      return '';
  }
}

/** A text, shortened to what fits into a box. */
export function cut(text: string): string {
  return text.length > LETTERS ? `${text.slice(0, LETTERS - 1)}…` : text;
}
