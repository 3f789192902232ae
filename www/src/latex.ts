/** The engine's LaTeX, made nicer for the page. */
import { splitOutside } from './conjuncts.ts';

const CASE = '\\mathrm{ite}(';

/** Sets `ite(c, a, b)` as cases: a if c, b otherwise. One in the last place of another adds a case. */
export function withCases(latex: string): string {
  const start = latex.indexOf(CASE);
  if (start < 0) return latex;
  const end = closing(latex, start + CASE.length);
  // A formula that was cut in the middle stays as it is.
  if (end < 0) return latex;
  const rows = casesOf(latex.slice(start, end + 1));
  if (rows === null) return latex;
  return latex.slice(0, start) + set(rows) + withCases(latex.slice(end + 1));
}

/** A brace that is larger than the largest of the fonts would be a drawing with inline styles, which the page forbids. */
function set(rows: readonly string[]): string {
  const [start, end] =
    rows.length > 2 || rows.some((row) => row.includes('\\begin'))
      ? ['\\begin{array}{|ll}', '\\end{array}']
      : ['\\begin{cases}', '\\end{cases}'];
  return `${start} ${rows.join(' \\\\ ')} ${end}`;
}

function casesOf(latex: string): string[] | null {
  if (!latex.startsWith(CASE) || closing(latex, CASE.length) !== latex.length - 1) {
    return [`${withCases(latex)} & \\text{otherwise}`];
  }
  const [condition, yes, no, ...more] = splitOutside(latex.slice(CASE.length, -1), ',\\, ');
  if (condition === undefined || yes === undefined || no === undefined || more.length > 0) return null;
  const others = casesOf(no);
  return others && [`${withCases(yes)} & \\text{if } ${withCases(condition)}`, ...others];
}

/** Where the parenthesis ends that is open at a place; -1 where it does not. */
function closing(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')' && --depth === 0) return at;
  }
  return -1;
}
