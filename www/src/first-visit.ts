import { isAddress } from './address.ts';
import { remember, remembered } from './remembered.ts';

const KEY = 'loopscope.tour';

/**
 * Whether the visitor is to be shown around: once, and not where the address brings a program or another page shows this one. Where
 * the browser remembers nothing, nobody is, for it would be each time.
 */
export function isFirstVisit(fragment: string, isFramed: boolean): boolean {
  if (isFramed || isAddress(fragment) || remembered(KEY) !== null) return false;
  remember(KEY, 'seen');
  return remembered(KEY) !== null;
}
