/** Other names in formulas, at the places that the engine gives. */
import type { Formula, Meaning } from '../generated/interface.ts';

/** A name as text and as LaTeX. */
export type WrittenName = Pick<Formula, 'text' | 'latex'>;

/** A formula with other names; where there is no other one, the name stays. */
export function renamed(formula: Formula, written: (meaning: Meaning) => WrittenName | null): Formula {
  const { names, comparison } = formula;
  if (names === undefined) return formula;
  const others = names.map(({ meaning }) => written(meaning));
  const replaced = (key: 'text' | 'latex') => withOthers(formula[key], names.map((name, at) => ({ places: name[key], other: others[at]?.[key] ?? null })));
  const [text, latex] = [replaced('text'), replaced('latex')];
  const moved = names.map(({ meaning }, at) => ({ meaning, text: text.places[at] ?? [], latex: latex.places[at] ?? [] }));
  const sides = comparison && { ...comparison, left: renamed(comparison.left, written), right: renamed(comparison.right, written) };
  return { ...formula, text: text.whole, latex: latex.whole, names: moved, ...(sides && { comparison: sides }) };
}

type Range = [start: number, length: number];

/** A text with other names, and their places in it. */
function withOthers(text: string, names: readonly { places: readonly Range[]; other: string | null }[]): { whole: string; places: Range[][] } {
  const places: Range[][] = names.map(() => []);
  const all = names.flatMap(({ places, other }, name) => places.map(([start, length]) => ({ name, start, end: start + length, other })));
  let [whole, done] = ['', 0];
  for (const { name, start, end, other } of all.sort((one, next) => one.start - next.start)) {
    const word = other ?? text.slice(start, end);
    whole += text.slice(done, start);
    places[name]?.push([whole.length, word.length]);
    whole += word;
    done = end;
  }
  return { whole: whole + text.slice(done), places };
}
