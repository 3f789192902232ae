/** Path conditions as people read them: a list of conjuncts without what others say already. */
import type { Formula } from './generated/interface.ts';

/** The conjuncts of a formula, each with text and LaTeX. One that cannot be taken apart in both is left whole. */
export function conjuncts(formula: Formula): Formula[] {
  if (formula.text === 'true') return [];
  // What follows a quantifier is all its own.
  if (formula.text.startsWith('forall ')) return [formula];
  const texts = splitOutside(formula.text, ' && ');
  const latex = splitOutside(formula.latex, ' \\land ');
  if (texts.length !== latex.length) return [formula];
  return texts.map((text, at) => bare({ text, latex: latex[at] ?? '' }));
}

/**
 * A list without repetitions, without bounds that another bound on the same term implies, and with an equation for two
 * bounds that leave one value.
 */
export function simplified(all: readonly Formula[]): Formula[] {
  const unique = byText(all);
  const strongest = new Map<string, Bound>();
  const bounds = unique.map(({ text }) => boundOf(text));
  for (const bound of bounds) {
    if (bound === null) continue;
    const key = bound.term + bound.side;
    const before = strongest.get(key);
    if (before === undefined || stronger(bound, before)) strongest.set(key, bound);
  }
  const left = unique.filter((_, at) => {
    const bound = bounds[at] ?? null;
    if (bound === null || bound.side === '=') return true;
    const exact = strongest.get(`${bound.term}=`);
    if (exact && !stronger(bound, { ...exact, side: bound.side })) return false;
    return strongest.get(bound.term + bound.side) === bound;
  });
  return byText(left.map((formula) => equation(formula, left) ?? formula));
}

function byText(all: readonly Formula[]): Formula[] {
  return [...new Map(all.map((formula) => [formula.text, formula])).values()];
}

/** `a == b` for `a >= b` where `a <= b` is there as well, and the other way around. */
function equation(formula: Formula, all: readonly Formula[]): Formula | null {
  const side = sides(formula.text);
  if (side === null || !all.some(({ text }) => isOpposite(side, sides(text)))) return null;
  const [start, end, ...more] = formula.latex.split(/ (?:\\le|\\ge|<|>) /);
  if (start === undefined || end === undefined || more.length > 0) return null;
  const number = boundOf(formula.text)?.value.toString();
  return { text: `${side.left} == ${number ?? side.right}`, latex: `${start} = ${number ?? end}` };
}

interface Sides {
  left: string;
  relation: string;
  right: string;
}

/** The sides of a comparison that is the whole of a text. */
function sides(text: string): Sides | null {
  const match = /^([^<>=!&|?]+) (<=|>=|<|>|==) ([^<>=!&|?]+)$/.exec(text);
  const [, left, relation, right] = match ?? [];
  if (left === undefined || relation === undefined || right === undefined || left.startsWith('forall ')) return null;
  return { left, relation, right };
}

function isOpposite(a: Sides, b: Sides | null): boolean {
  if (b === null || a.left !== b.left) return false;
  if (a.relation + b.relation === '<=>=' || a.relation + b.relation === '>=<=') {
    if (a.right === b.right) return true;
  }
  const [one, other] = [a, b].map(({ left, relation, right }) => boundOf(`${left} ${relation} ${right}`));
  return Boolean(one && other && one.side !== '=' && other.side !== '=' && one.side !== other.side && one.value === other.value);
}

/** The parts of a text between separators that stand outside all brackets. */
export function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    // `\{` and the like are letters of a name.
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

/** A conjunct in parentheses around the whole of it needs none once it stands alone. */
function bare(formula: Formula): Formula {
  const { text, latex } = formula;
  if (!enclosed(text) || !enclosed(latex)) return formula;
  return { text: text.slice(1, -1), latex: latex.slice(1, -1) };
}

function enclosed(text: string): boolean {
  if (!text.startsWith('(') || !text.endsWith(')')) return false;
  let depth = 0;
  for (let at = 0; at < text.length - 1; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')') depth--;
    if (depth === 0) return false;
  }
  return true;
}

/** `term >= value`, `term <= value` or `term = value`, over the integers. */
interface Bound {
  term: string;
  side: '>' | '<' | '=';
  value: bigint;
}

function boundOf(text: string): Bound | null {
  const { left: term, relation, right: digits } = sides(text) ?? {};
  if (term === undefined || digits === undefined || !/^-?\d+$/.test(digits)) return null;
  const value = BigInt(digits);
  switch (relation) {
    case '>':
      return { term, side: '>', value: value + 1n };
    case '>=':
      return { term, side: '>', value };
    case '<':
      return { term, side: '<', value: value - 1n };
    case '<=':
      return { term, side: '<', value };
    default:
      return { term, side: '=', value };
  }
}

function stronger(a: Bound, b: Bound): boolean {
  return a.side === '<' ? a.value < b.value : a.side === '>' && a.value > b.value;
}
