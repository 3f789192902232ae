/** Messages without placeholders. */
import type { Message } from '../generated/interface.ts';

export function message(template: string): Message {
  return { template, args: {} };
}
