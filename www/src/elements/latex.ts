/** Improves the engine's LaTeX for the page. */
import { msg } from '@lit/localize';

const CASE = '\\mathrm{ite}(';

/** Sets `ite(c, a, b)` as cases: a if c, b otherwise. A nested one in the last place adds a case. */
export function withCases(latex: string): string {
  const start = latex.indexOf(CASE);
  if (start < 0) return latex;
  const end = closing(latex, start + CASE.length);
  // A formula that was cut off in the middle stays as it is.
  if (end < 0) return latex;
  const rows = casesOf(latex.slice(start, end + 1));
  if (rows === null) return latex;
  return latex.slice(0, start) + set(rows) + withCases(latex.slice(end + 1));
}

/** A brace taller than the largest in the fonts would become a drawing with inline styles, which the page's policy forbids. */
function set(rows: readonly string[]): string {
  const [start, end] =
    rows.length > 2 || rows.some((row) => row.includes('\\begin'))
      ? ['\\begin{array}{|ll}', '\\end{array}']
      : ['\\begin{cases}', '\\end{cases}'];
  return `${start} ${rows.join(' \\\\ ')} ${end}`;
}

function casesOf(latex: string): string[] | null {
  if (!latex.startsWith(CASE) || closing(latex, CASE.length) !== latex.length - 1) {
    return [`${withCases(latex)} & \\text{${msg('otherwise')}}`];
  }
  const [condition, yes, no, ...more] = splitOutside(latex.slice(CASE.length, -1), ',\\, ');
  if (condition === undefined || yes === undefined || no === undefined || more.length > 0) return null;
  const others = casesOf(no);
  return others && [`${withCases(yes)} & \\text{${msg('if')} } ${withCases(condition)}`, ...others];
}

/** Splits a text at separators outside all brackets. */
function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    // `\{` and the like are part of a name.
    if (letter === '\\' && '{}'.includes(text.charAt(at + 1))) at++;
    else if ('([{'.includes(letter)) depth++;
    else if (')]}'.includes(letter)) depth--;
    else if (depth === 0 && text.startsWith(separator, at)) {
      parts.push(text.slice(start, at));
      start = at + separator.length;
      at = start - 1;
    }
  }
  return [...parts, text.slice(start)];
}

/** The position of the parenthesis that closes the one at a position; -1 if there is none. */
function closing(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')' && --depth === 0) return at;
  }
  return -1;
}
