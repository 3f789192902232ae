import { expect, test } from 'vitest';
import { message } from '../words/message-for-tests.ts';
import { compatibleFixes } from './fixes.ts';

const fix = (from: number, to: number) => ({ fix: { title: message(''), from, to, insert: 'x' } });

test('of fixes that overlap, the first one counts', () => {
  const fixes = compatibleFixes([fix(10, 12), { fix: null }, fix(0, 4), fix(3, 5), fix(4, 6), fix(7, 7), fix(7, 7)]);
  expect(fixes.map(({ from, to }) => [from, to])).toEqual([[0, 4], [4, 6], [7, 7], [10, 12]]);
});
