/** Notes at loops in the words of the function around them: `b`, where the whole program calls it `gcd.b`. */
import type { Formula, NamedOnce } from '../generated/interface.ts';
import type { LoopNote } from './loop-notes.ts';

/**
 * A note without the name of the function before its variables, if the program names that function in one place only: otherwise,
 * the note may be about variables of another call. It stays as it is if a name would mean two variables.
 */
export function withOwnNames(note: LoopNote, line: number, namedOnce: readonly NamedOnce[]): LoopNote {
  const name = namedOnce.find(({ from, to }) => from <= line && line <= to)?.function;
  if (name === undefined) return note;
  const formulas = [...note.holds, ...note.falls, ...note.bounds.map(({ most }) => most)];
  const own = new Set(formulas.flatMap(({ text }) => [...text.matchAll(/(?<![\w.#])(\w+)\.(\w+)/g)].flatMap(([, of, variable]) => (of === name && variable ? [variable] : []))));
  const others = formulas.flatMap(({ text }) => text.match(/(?<![\w.#])[A-Za-z_]\w*(?![\w.#])/g) ?? []);
  if (others.some((other) => own.has(other))) return note;
  const shorter = (formula: Formula): Formula => ({ text: without(name, formula.text), latex: without(name.replaceAll('_', '\\_'), formula.latex) });
  return { ...note, holds: note.holds.map(shorter), falls: note.falls.map(shorter), bounds: note.bounds.map((bound) => ({ ...bound, most: shorter(bound.most) })) };
}

function without(name: string, text: string): string {
  const [before, ...parts] = text.split(`${name}.`);
  // The name may also be the end of a longer one.
  return parts.reduce((words, part) => (/[\w.#\\]$/.test(words) ? `${words}${name}.${part}` : words + part), before ?? '');
}
