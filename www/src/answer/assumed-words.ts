import { msg, str } from '@lit/localize';
import type { Message } from '../generated/interface.ts';
import { messageWords } from '../words/message.ts';

/** The assumptions of an answer: a sentence for each clause. */
export function assumedWords(clauses: readonly Message[]): string[] {
  return clauses.map((clause) => msg(str`Assumed: ${messageWords(clause)}.`));
}
