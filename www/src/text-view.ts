/** How the text of page and program is shown: for who reads from the last row. */
import { remember, remembered } from './remembered.ts';

/** How large the page's text is, in percent of what is usual. */
const SIZES = [75, 87.5, 100, 112.5, 125, 150, 175, 200] as const;

const SIZE = 'loopscope.text-size';
const WRAP = 'loopscope.wrap';

/** The visitor's choice. */
export function storedSize(): number {
  const stored = Number(remembered(SIZE));
  return SIZES.find((size) => size === stored) ?? 100;
}

/** The next larger (1) or smaller (-1) size, or the same where there is none. */
export function nextSize(size: number, step: 1 | -1): number {
  return SIZES[SIZES.findIndex((one) => one === size) + step] ?? size;
}

/** Shows the page in a size and remembers it. */
export function applySize(size: number): void {
  document.documentElement.style.setProperty('--text-size', String(size / 100));
  remember(SIZE, String(size));
}

/** Whether long lines of the program are wrapped. */
export function storedWrap(): boolean {
  return remembered(WRAP) !== 'no';
}

/** Remembers whether they are. */
export function keepWrap(wrap: boolean): void {
  remember(WRAP, wrap ? 'yes' : 'no');
}
