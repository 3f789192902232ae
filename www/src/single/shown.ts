/** The page that the one-file page shows. */
import { placeIn } from '../exercises/place.ts';
import { isOneFile } from './inside.ts';

/** The page that the address names, by its name in `ADDRESSES`. */
export function shownPage(): string {
  const text = document.querySelector('main.prose:is(:target, :has(:target))');
  if (text) return text.id;
  const fragment = location.hash.slice(1);
  return fragment === 'exercises' || placeIn(new URLSearchParams(fragment)) !== null ? 'exercises' : 'analyse';
}

/** Returns true if the address names a page other than the workbench, if all are in one file. */
export function isElsewhere(): boolean {
  return isOneFile() && shownPage() !== 'analyse';
}
