/** Notes at loops in the words of the function around them: `b`, where the whole program calls it `gcd.b`. */
import type { Formula } from '../generated/interface.ts';
import type { LoopNote } from './loop-notes.ts';

/** The head of a function that starts at the beginning of a line; a prototype ends with a semicolon. */
const HEAD = /^(?!return\b|else\b)(?:[A-Za-z_]\w*[\s*]+)*([A-Za-z_]\w*)\s*\([^;]*$/;

/**
 * A note without the name of the function before its variables. It stays as it is if that function is called in several places,
 * as the note may then be about variables of another call, or if a name would mean two variables.
 */
export function withOwnNames(note: LoopNote, line: number, source: string): LoopNote {
  const name = functionAround(line, source);
  if (name === null || callsOf(name, source) !== 1) return note;
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

/** The function in which a line is, where its head starts a line. */
function functionAround(line: number, source: string): string | null {
  const heads = source.split('\n').slice(0, line).map((text) => HEAD.exec(text)?.[1] ?? null);
  return heads.findLast((name) => name !== null) ?? null;
}

/** The number of calls of a function in its program. A macro that names it may be any number of them. */
function callsOf(name: string, source: string): number {
  const lines = source.replace(/\/\*[^]*?\*\/|\/\/.*|"(?:\\.|[^"\\\n])*"/g, ' ').split('\n');
  const mentions = (text: string) => text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;
  if (lines.some((text) => /^\s*#/.test(text) && mentions(text) > 0)) return Infinity;
  const isDeclaration = (text: string) => HEAD.exec(text.replace(/;\s*$/, ''))?.[1] === name;
  return lines.reduce((sum, text) => sum + mentions(text) - (isDeclaration(text) ? 1 : 0), 0);
}
