import { isOneFile } from './single/inside.ts';

/** Where the pages are: in one file, all others are below the first one. */
export const ADDRESSES = isOneFile()
  ? { analyse: '#work', method: '#method', language: '#language' }
  : { analyse: './index.html', method: './method.html', language: './language.html' };
