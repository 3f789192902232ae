/** What a run is given that shows an answer to be wrong. */
import type { AnswerQuestion, Witness } from '../generated/interface.ts';
import { inputRows, type InputRow } from '../inputs.ts';

/** The arguments of `main`, then what stands at the head of the loop: the first inputs that the run reads. */
export function counterexampleRows(question: AnswerQuestion, witness: Witness | null): InputRow[] {
  if (witness === null) return [];
  const rows = inputRows({ parameters: witness.parameters, inputs: [] });
  // Both versions of a program get these; their names say so.
  const named = rows.map(({ name, value }) => ({ name: question.claim === 'same' ? name.replace(/^given_/, '') : name, value }));
  const read = witness.inputs.flatMap(({ value, times }) => Array.from({ length: Math.min(times, question.inputs.length) }, () => value));
  return [...named, ...question.inputs.flatMap((name, at) => (read[at] === undefined ? [] : [{ name, value: read[at] }]))];
}
