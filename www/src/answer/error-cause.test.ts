import { expect, test } from 'vitest';
import { causeSentence, namesExpression } from './error-cause.ts';

const product = { kind: 'overflow', operator: '*', left: { text: 'n', value: '13' }, right: { text: null, value: '479001600' }, result: '6227020800', type_name: 'int', limit: '2147483647', is_least: false } as const;

test('an overflow names the calculation and the end of the type', () => {
  expect(causeSentence(product)).toBe('`13 * 479001600` is 6227020800; an `int` ends at 2147483647.');
  const below = { ...product, operator: '-', left: { text: 'n', value: '-2147483648' }, right: { text: null, value: '1' }, result: '-2147483649', limit: '-2147483648', is_least: true };
  expect(causeSentence(below)).toBe('`-2147483648 - 1` is -2147483649; an `int` starts at -2147483648.');
  const negation = { ...product, operator: '-', left: null, right: { text: 'm', value: '-2147483648' }, result: '2147483648' };
  expect(causeSentence(negation)).toBe('`-(-2147483648)` is 2147483648; an `int` ends at 2147483647.');
  expect(causeSentence({ ...product, type_name: 'long' })).toBe('`13 * 479001600` is 6227020800; a `long` ends at 2147483647.');
});

test('a shift names by how much, and the limit', () => {
  const shift = { kind: 'shift-amount', by: { text: 'n', value: '40' }, type_name: 'int', bits: 32 } as const;
  expect(causeSentence(shift)).toBe('`n` is 40; `int` has 32 bits and can be shifted by 0 to 31.');
  expect(causeSentence({ ...shift, by: { text: null, value: '-1' } })).toBe('The shift is by -1; `int` has 32 bits and can be shifted by 0 to 31.');
  expect(causeSentence({ kind: 'negative-shift', operand: { text: 'n', value: '-4' } })).toBe('`n` is -4: a negative number cannot be shifted to the left.');
});

test('a read before a write names the lines of the declaration and the first write', () => {
  const read = { kind: 'no-value', name: 'sum', declared: 4, written: 9 } as const;
  expect(causeSentence(read)).toBe('`sum` has no value yet: it is declared in line 4, and first written in line 9.');
  expect(causeSentence({ ...read, written: null })).toBe('`sum` has no value yet: it is declared in line 4 without one.');
  expect(causeSentence({ ...read, name: 'a[i]', declared: null, written: null })).toBe('`a[i]` has no value yet.');
});

test('the values of the variables follow where the cause names an expression', () => {
  expect(namesExpression({ kind: 'zero-divisor', divisor: 'n' }, ['n'])).toBe(false);
  expect(namesExpression({ kind: 'zero-divisor', divisor: 'n - 1' }, ['n'])).toBe(true);
  expect(namesExpression(product, ['n'])).toBe(false);
});
