/** The size of the text and the wrapping of long lines, for readers in the last row. */
import { remember, remembered } from '../shell/remembered.ts';

/** The sizes of the page's text, in percent of the normal one. */
const SIZES = [75, 87.5, 100, 112.5, 125, 150, 175, 200] as const;

const SIZE = 'loopscope.text-size';
const WRAP = 'loopscope.wrap';

/** The visitor's choice. */
export function storedSize(): number {
  const stored = Number(remembered(SIZE));
  return SIZES.find((size) => size === stored) ?? 100;
}

/** The next larger (1) or smaller (-1) size, or the same at the end of the range. */
export function nextSize(size: number, step: 1 | -1): number {
  return SIZES[SIZES.findIndex((one) => one === size) + step] ?? size;
}

/** Sets the page's text size and stores it. */
export function applySize(size: number): void {
  document.documentElement.style.setProperty('--text-size', String(size / 100));
  remember(SIZE, String(size));
}

/** Returns true if long lines of the program are wrapped. */
export function storedWrap(): boolean {
  return remembered(WRAP) !== 'no';
}

/** Stores the choice. */
export function keepWrap(wrap: boolean): void {
  remember(WRAP, wrap ? 'yes' : 'no');
}
