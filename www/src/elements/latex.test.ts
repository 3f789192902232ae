import katex from 'katex';
import { describe, expect, test } from 'vitest';
import { withCases } from './latex.ts';

const ite = (condition: string, yes: string, no: string) => `\\mathrm{ite}(${condition},\\, ${yes},\\, ${no})`;

describe('cases', () => {
  test('one, with what stands around it', () => {
    expect(withCases(`1 + ${ite('\\mathit{n} > (1)', '\\mathit{A}[0]', '2')} \\cdot 3`)).toBe(
      '1 + \\begin{cases} \\mathit{A}[0] & \\text{if } \\mathit{n} > (1) \\\\ 2 & \\text{otherwise} \\end{cases} \\cdot 3',
    );
  });

  test('another in the last place is a further case', () => {
    expect(withCases(ite('a', '1', ite('b', '2', '3')))).toBe(
      '\\begin{array}{|ll} 1 & \\text{if } a \\\\ 2 & \\text{if } b \\\\ 3 & \\text{otherwise} \\end{array}',
    );
  });

  test('others inside are cases of their own, and all of it can be typeset', () => {
    const latex = withCases(ite(`${ite('a', '1', '0')} = 1`, ite('b', '2', '3'), `4 + ${ite('c', '5', '6')}`));
    expect(latex.match(/\\begin/g)).toHaveLength(4);
    expect(latex).not.toContain('ite');
    expect(katex.renderToString(latex, { strict: true, throwOnError: true })).toContain('otherwise');
  });

  test('no brace is a drawing, however many cases there are', () => {
    for (const count of [1, 2, 3, 8]) {
      const nested = Array.from({ length: count }).reduce<string>((rest, _, at) => ite(`c_{${at}}`, String(at), rest), '9');
      for (const latex of [nested, ite(ite('a', '1', '0'), '1', '0')]) {
        expect(katex.renderToString(withCases(latex), { strict: true, throwOnError: true })).not.toContain('<svg');
      }
    }
  });

  test('braces of names are not brackets', () => {
    expect(withCases(ite('\\mathit{a\\{} = 1', '\\mathit{\\}}', '2'))).toBe(
      '\\begin{cases} \\mathit{\\}} & \\text{if } \\mathit{a\\{} = 1 \\\\ 2 & \\text{otherwise} \\end{cases}',
    );
  });

  test('names and what was cut stay as they are', () => {
    for (const same of ['\\mathit{ite} + 1', '\\mathrm{ite}(a,\\, \\ldots ']) expect(withCases(same)).toBe(same);
  });
});
