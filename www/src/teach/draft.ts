/** The lesson that is being written, stored in this browser, and the one before another was opened. */
import { remember, remembered } from '../shell/remembered.ts';

const DRAFT = 'loopscope.lesson';
const BEFORE = 'loopscope.lesson.before';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The stored draft; null if there is none. */
export function draft(storage?: () => Store): string | null {
  return remembered(DRAFT, storage);
}

export function keepDraft(text: string, storage?: () => Store): void {
  remember(DRAFT, text, storage);
}

/** The draft from before the present lesson was opened; null if there is none. */
export function draftBefore(storage?: () => Store): string | null {
  return remembered(BEFORE, storage) || null;
}

/** Stores a text that another replaces; an empty text removes it. */
export function keepBefore(text: string, storage?: () => Store): void {
  remember(BEFORE, text, storage);
}
