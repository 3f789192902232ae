import { isOneFile } from './single/inside.ts';

/** Where the pages are: in one file, all others are below the first one, but for those of the techniques, which are not there. */
export const ADDRESSES = isOneFile()
  ? { analyse: '#work', method: '#method', language: '#language', techniques: null }
  : { analyse: './index.html', method: './method.html', language: './language.html', techniques: './techniques.html' };

/** The page of a technique, or of an option that has one; nothing where there are no such pages. */
export function techniquePage(name: string): string | null {
  if (ADDRESSES.techniques === null) return null;
  return ['auto', 'run'].includes(name) ? ADDRESSES.techniques : `./technique-${name}.html`;
}
