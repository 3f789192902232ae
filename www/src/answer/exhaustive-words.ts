import { msg } from '@lit/localize';
import { counted } from '../words/format.ts';

/** Says that a comparison is proved by runs on all promised inputs on which the reference ends without an error. */
export function exhaustiveWords(runs: number): string {
  return counted(runs, msg('The only one of these inputs was run.|All # of these inputs were run.'));
}
