/** Formulas for tests, with the data that the engine gives. */
import type { Formula, Inlined, Meaning } from '../generated/interface.ts';

/**
 * A formula from its text: `gcd#2.b` is the `b` of the second call of `gcd`, `i#2` the second `i`, and
 * `own` are names of `main` that calls have, too.
 */
export function formulaOf(text: string, own: readonly string[] = []): Formula {
  const [left = '', relation = '', right = '', ...more] = text.split(' ');
  const isComparison = right !== '' && more.length === 0;
  const sides = { left: sideOf(left, own), right: sideOf(right, own), relation, with_number: /^-?\d+$/.test(right) };
  return { ...sideOf(text, own), ...(isComparison ? { comparison: sides } : {}) };
}

function sideOf(text: string, own: readonly string[]): Formula {
  const named = [...text.matchAll(/[\w#.]+/g)].flatMap((found) => meaningOf(found[0], own).map((meaning) => ({ meaning, at: found.index, name: found[0] })));
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

function meaningOf(name: string, own: readonly string[]): Meaning[] {
  const [called = '', variable] = name.split('.');
  const [function_ = '', copy = '1'] = called.split('#');
  const inlined = (variable: string): Inlined => ({ name, function: function_, copy: Number(copy), variable });
  if (variable !== undefined) return [{ kind: 'inlined', ...inlined(variable) }];
  if (name.includes('#')) return [{ kind: 'renamed' }];
  return own.includes(name) ? [{ kind: 'own', variable: name }] : [];
}
