import { expect, test } from 'vitest';
import type { Formula, Meaning } from '../generated/interface.ts';
import { formulaOf } from './formula-for-tests.ts';
import { renamed } from './formula-names.ts';

const [one, other]: Meaning[] = [
  { kind: 'counter', chain: 1, within: null },
  { kind: 'counter', chain: 13, within: 1 },
];

const formula: Formula = {
  text: 'κ1 + κ13^1 >= κ1',
  latex: '\\kappa_{1} + \\kappa_{13}^{1} \\ge \\kappa_{1}',
  names: [
    { meaning: one as Meaning, text: [[0, 2], [14, 2]], latex: [[0, 10], [33, 10]] },
    { meaning: other as Meaning, text: [[5, 5]], latex: [[13, 15]] },
  ],
};

test('names are replaced at their places, and have their places afterwards', () => {
  const long = renamed(formula, (meaning) => (meaning === one ? { text: 'first', latex: '\\mathit{first}' } : null));
  expect([long.text, long.latex]).toEqual(['first + κ13^1 >= first', '\\mathit{first} + \\kappa_{13}^{1} \\ge \\mathit{first}']);
  expect(renamed(long, (meaning) => (meaning === other ? { text: 'a', latex: 'a' } : { text: 'b', latex: 'b' }))).toMatchObject({ text: 'b + a >= b', latex: 'b + a \\ge b' });
});

test('a comparison has the other names, too', () => {
  expect(renamed(formulaOf('gcd.b >= gcd.a'), (meaning) => (meaning.kind === 'inlined' ? { text: meaning.variable, latex: meaning.variable } : null))).toMatchObject({
    text: 'b >= a',
    latex: 'b >= a',
    comparison: { left: { text: 'b' }, relation: '>=', right: { text: 'a' } },
  });
});

test('a formula without names stays as it is', () => {
  const plain = { text: 'x <= 1', latex: 'x \\le 1' };
  expect(renamed(plain, () => ({ text: 'y', latex: 'y' }))).toBe(plain);
});
