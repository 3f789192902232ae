/** Formulas for tests, with the data that the engine gives. */
import type { Formula, Inlined, Meaning } from '../generated/interface.ts';

/** Lines by a name, such as `i#2` for the second `i`, that means its variable there alone. */
type Scopes = Readonly<Record<string, readonly [first: number, last: number]>>;

/**
 * A formula from its text: `gcd#2.b` is the `b` of the second call of `gcd`, `own` are names of `main` that calls have, too,
 * and `scopes` has the lines of variables that share their names.
 */
export function formulaOf(text: string, own: readonly string[] = [], scopes: Scopes = {}): Formula {
  const [left = '', relation = '', right = '', ...more] = text.split(' ');
  const isComparison = right !== '' && more.length === 0;
  const sides = { left: sideOf(left, own, scopes), right: sideOf(right, own, scopes), relation, with_number: /^-?\d+$/.test(right) };
  return { ...sideOf(text, own, scopes), ...(isComparison ? { comparison: sides } : {}) };
}

function sideOf(text: string, own: readonly string[], scopes: Scopes): Formula {
  const named = [...text.matchAll(/[\w#.]+/g)].flatMap((found) => meaningOf(found[0], own, scopes).map((meaning) => ({ meaning, at: found.index, name: found[0] })));
  const latex = (before: string) => before.replace(/[\w#.]*[a-z][\w#.]*/g, latexOf);
  const names = named.map(({ meaning, at, name }) => ({
    meaning,
    text: [[at, name.length]] as [number, number][],
    latex: [[latex(text.slice(0, at)).length, latexOf(name).length]] as [number, number][],
  }));
  return { text, latex: latex(text), ...(names.length > 0 ? { names } : {}) };
}

function latexOf(name: string): string {
  return `\\mathit{${name.replaceAll(/[_#]/g, '\\$&')}}`;
}

function meaningOf(name: string, own: readonly string[], scopes: Scopes): Meaning[] {
  const lines = scopes[name];
  if (lines !== undefined) return [{ kind: 'namesake', variable: name.replace(/#.*/, ''), lines: [[...lines]], call: null }];
  const [called = '', variable] = name.split('.');
  const [function_ = '', copy = '1'] = called.split('#');
  const inlined = (variable: string): Inlined => ({ name, function: function_, copy: Number(copy), variable });
  if (variable !== undefined) return [{ kind: 'inlined', ...inlined(variable) }];
  return own.includes(name) ? [{ kind: 'own', variable: name }] : [];
}
