import { expect, test } from 'vitest';
import { conditionWords } from './condition-words.ts';

test('simple conditions have words', () => {
  expect(conditionWords('n <= 10')).toBe('`n` is at most 10');
  expect(conditionWords('gcd.b >= -1')).toBe('`gcd.b` is at least -1');
  expect(conditionWords('run <= i')).toBe('`run` is at most `i`');
  expect(conditionWords('i != n')).toBe('`i` is not `n`');
  expect(conditionWords('a == 0')).toBe('`a` is 0');
});

test('others have none', () => {
  expect(['i <= n + 1', 'a[i] <= 3', '2 * i <= n', 'x <= 1 || y <= 1', 'gcd#2.b >= 0'].map(conditionWords)).toEqual([null, null, null, null, null]);
});
