import { msg } from '@lit/localize';

/** The sign and the words for the result of the check of an answer. */
export function verdictWords(kind: 'right' | 'wrong' | 'open' | 'failed'): [sign: string, words: string] {
  switch (kind) {
    case 'right':
      return ['✓', msg('right')];
    case 'wrong':
      return ['✗', msg('wrong')];
    case 'open':
      return ['?', msg('not decided')];
    case 'failed':
      return ['!', msg('check failed')];
  }
}
