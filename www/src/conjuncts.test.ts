import { describe, expect, test } from 'vitest';
import { conjuncts, simplified, splitOutside } from './conjuncts.ts';
import type { Formula } from './generated/interface.ts';

const formula = (text: string): Formula => ({ text, latex: text.replaceAll('&&', '\\land').replaceAll('||', '\\lor') });
const texts = (all: readonly Formula[]) => all.map(({ text }) => text);

describe('the conjuncts of a formula', () => {
  test('are taken apart outside brackets only', () => {
    const parts = conjuncts(formula('n > 3 && (a == 1 && b == 2 || c == 3) && A[i && j] == 1'));
    expect(texts(parts)).toEqual(['n > 3', 'a == 1 && b == 2 || c == 3', 'A[i && j] == 1']);
    expect(parts[1]?.latex).toBe('a == 1 \\land b == 2 \\lor c == 3');
  });

  test('lose only parentheses around the whole', () => {
    expect(texts(conjuncts(formula('(a || b) == (c || d) && x')))).toEqual(['(a || b) == (c || d)', 'x']);
  });

  test('are one below a quantifier, none where nothing is asked', () => {
    const all = formula('forall τ. x != A[τ] && τ > 1');
    expect(conjuncts(all)).toEqual([all]);
    expect(conjuncts(formula('true'))).toEqual([]);
  });

  test('stay together where text and LaTeX differ', () => {
    const cut = { text: 'a && b', latex: 'a \\land \\ldots ' };
    expect(texts(conjuncts(cut))).toEqual(['a', 'b']);
    const odd = { text: 'a && b', latex: 'a' };
    expect(conjuncts(odd)).toEqual([odd]);
  });

  test('braces of names are no brackets', () => {
    expect(splitOutside('\\mathit{a\\{} \\land b', ' \\land ')).toEqual(['\\mathit{a\\{}', 'b']);
  });
});

describe('simplified', () => {
  test('only the strongest bound of a term is left, in its place', () => {
    const all = ['n > 0', 'A[0] != x', 'n >= 1', 'n > 1', 'n < 9', 'n <= 7', 'x == y', 'n - m > 3'].map(formula);
    expect(texts(simplified(all))).toEqual(['A[0] != x', 'n > 1', 'n <= 7', 'x == y', 'n - m > 3']);
  });

  test('a value says more than any bound, and nothing is lost that contradicts', () => {
    expect(texts(simplified(['n >= 1', 'n == 4', 'n < 10'].map(formula)))).toEqual(['n == 4']);
    for (const all of [['n == 4', 'n == 5'], ['n == 4', 'n > 4']]) expect(texts(simplified(all.map(formula)))).toEqual(all);
  });

  test('two bounds that leave one value are an equation', () => {
    const latex = (all: readonly Formula[]) => all.map((each) => [each.text, each.latex]);
    const bounds = [
      { text: 'k <= 15', latex: 'k \\le 15' },
      { text: 'n >= k', latex: 'n \\ge k' },
      { text: 'k > 14', latex: 'k > 14' },
      { text: 'n <= k', latex: 'n \\le k' },
    ];
    expect(latex(simplified(bounds))).toEqual([
      ['k == 15', 'k = 15'],
      ['n == k', 'n = k'],
    ]);
    const apart = ['k <= 15', 'k >= 14', 'n > k', 'm <= k'];
    expect(texts(simplified(apart.map(formula)))).toEqual(apart);
  });

  test('disjunctions and numbers of any size are left as they are', () => {
    const all = ['a == 1 || n > 3', 'n > 99999999999999999999', 'n > 99999999999999999998'].map(formula);
    expect(texts(simplified(all))).toEqual(['a == 1 || n > 3', 'n > 99999999999999999999']);
  });
});
