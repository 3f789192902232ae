import { msg, str } from '@lit/localize';
import { listed } from '../words/format.ts';

/** Says what a proof leaves out: functions whose calls may fill the stack. A sentence with code between backticks, or empty. */
export function stackWords(functions: readonly string[]): string {
  const names = listed(functions.map((name) => `\`${name}\``));
  return functions.length === 0 ? '' : msg(str`Not proved: that the stack of 8 MB is enough for the calls of ${names}. It was in runs on small inputs.`);
}
