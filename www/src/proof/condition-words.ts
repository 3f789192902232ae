/** Simple conditions as sentences. */
import { msg, str } from '@lit/localize';
import type { Formula } from '../generated/interface.ts';

/** A comparison of a variable or an element as a sentence, code between backticks; null for other conditions. */
export function conditionWords({ comparison }: Formula): string | null {
  if (comparison === undefined) return null;
  const { left: { text: variable }, right, with_number } = comparison;
  const other = with_number ? right.text : `\`${right.text}\``;
  switch (comparison.relation) {
    case '<=':
      return msg(str`\`${variable}\` is at most ${other}`);
    case '>=':
      return msg(str`\`${variable}\` is at least ${other}`);
    case '<':
      return msg(str`\`${variable}\` is less than ${other}`);
    case '>':
      return msg(str`\`${variable}\` is more than ${other}`);
    case '==':
      return msg(str`\`${variable}\` is ${other}`);
    case '!=':
      return msg(str`\`${variable}\` is not ${other}`);
    default:
      return null;
  }
}
