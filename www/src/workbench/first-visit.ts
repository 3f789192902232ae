import { isAddress } from '../program/address.ts';
import { remember, remembered } from '../shell/remembered.ts';

const KEY = 'loopscope.tour';

/**
 * Returns true if the tour is to be offered: once, but not if the address names a program, or if the page is in a
 * frame. A browser that stores nothing never gets it, as it would appear on each visit.
 */
export function isFirstVisit(fragment: string, isFramed: boolean): boolean {
  if (isFramed || isAddress(fragment) || remembered(KEY) !== null) return false;
  remember(KEY, 'seen');
  return remembered(KEY) !== null;
}
