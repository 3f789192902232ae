/** Simple conditions as sentences. */
import { msg, str } from '@lit/localize';

/** A comparison of a variable with a number or another variable as a sentence, code between backticks; null for other conditions. */
export function conditionWords(text: string): string | null {
  const [, variable, operator, value = ''] = /^([A-Za-z_][\w.]*) (<=|>=|==|=|<|>|!=) (-?\d+|[A-Za-z_][\w.]*)$/.exec(text) ?? [];
  const other = /^-?\d+$/.test(value) ? value : `\`${value}\``;
  switch (operator) {
    case '<=':
      return msg(str`\`${variable}\` is at most ${other}`);
    case '>=':
      return msg(str`\`${variable}\` is at least ${other}`);
    case '<':
      return msg(str`\`${variable}\` is less than ${other}`);
    case '>':
      return msg(str`\`${variable}\` is more than ${other}`);
    case '=':
    case '==':
      return msg(str`\`${variable}\` is ${other}`);
    case '!=':
      return msg(str`\`${variable}\` is not ${other}`);
    default:
      return null;
  }
}
