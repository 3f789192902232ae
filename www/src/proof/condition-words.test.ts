import { expect, test } from 'vitest';
import { formulaOf } from '../elements/formula-for-tests.ts';
import { conditionWords } from './condition-words.ts';

test('simple conditions have words', () => {
  expect(conditionWords(formulaOf('n <= 10'))).toBe('`n` is at most 10');
  expect(conditionWords(formulaOf('gcd.b >= -1'))).toBe('`gcd.b` is at least -1');
  expect(conditionWords(formulaOf('run <= i'))).toBe('`run` is at most `i`');
  expect(conditionWords(formulaOf('i != n'))).toBe('`i` is not `n`');
  expect(conditionWords(formulaOf('a[i] < 3'))).toBe('`a[i]` is less than 3');
  expect(conditionWords(formulaOf('a == 0'))).toBe('`a` is 0');
});

test('others have none', () => {
  expect(['i <= n + 1', '2 * i <= n', 'x <= 1 || y <= 1'].map((text) => conditionWords(formulaOf(text)))).toEqual([null, null, null]);
});
