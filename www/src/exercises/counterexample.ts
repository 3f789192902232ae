/** The inputs of a run that shows that an answer is wrong. */
import type { AnswerQuestion, Witness } from '../generated/interface.ts';
import { argumentWords } from '../words/message.ts';
import { inputRows, type InputRow } from '../program/inputs.ts';

/** The arguments of `main`, then the values at the head of the loop, which the run reads as its first inputs. */
export function counterexampleRows(question: AnswerQuestion, witness: Witness | null): InputRow[] {
  if (witness === null) return [];
  const rows = inputRows({ parameters: witness.parameters, inputs: [] });
  // Both versions of a program get these; the labels say so.
  const named = rows.map(({ name, value }) => ({ name: question.claim === 'same' ? name.replace(/^given_/, '') : name, where: '', value }));
  // The first input is the number of an output that differs: the outputs themselves are compared.
  if (question.claim === 'same') return named;
  const read = witness.inputs.flatMap(({ value, times }) => Array.from({ length: Math.min(times, question.inputs.length) }, () => value));
  return [...named, ...question.inputs.flatMap((name, at) => (read[at] === undefined ? [] : [{ name: argumentWords(name), where: '', value: read[at] }]))];
}
