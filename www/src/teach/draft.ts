/** The lesson that is being written, kept in this browser, and the one that was there before another was opened. */
import { remember, remembered } from '../remembered.ts';

const DRAFT = 'loopscope.lesson';
const BEFORE = 'loopscope.lesson.before';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** What was written last; null where nothing was. */
export function draft(storage?: () => Store): string | null {
  return remembered(DRAFT, storage);
}

export function keepDraft(text: string, storage?: () => Store): void {
  remember(DRAFT, text, storage);
}

/** What was written before the present text was opened; null where nothing was. */
export function draftBefore(storage?: () => Store): string | null {
  return remembered(BEFORE, storage) || null;
}

/** Keeps a text that another takes the place of; an empty one when there is none any more. */
export function keepBefore(text: string, storage?: () => Store): void {
  remember(BEFORE, text, storage);
}
