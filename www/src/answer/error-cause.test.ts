import { expect, test } from 'vitest';
import { namesExpression, neverReturningSentence } from './error-cause.ts';

test('a call that is proved never to return is the answer', () => {
  const call = (value: string) => ({ function: 'factorial', arguments: value });
  const cause = { kind: 'stack-overflow', calls: [call('-1'), call('-2'), call('-3')], open: 174_762, never_returns: true } as const;
  expect(neverReturningSentence({ ...cause, calls: [...cause.calls] })).toBe('`factorial(-1)` never returns.');
  expect(neverReturningSentence({ ...cause, calls: [...cause.calls], never_returns: false })).toBeNull();
  expect(neverReturningSentence({ kind: 'zero-divisor', divisor: 'n' })).toBeNull();
  expect(neverReturningSentence(null)).toBeNull();
});

test('the values of the variables follow where the cause names an expression', () => {
  expect(namesExpression({ kind: 'zero-divisor', divisor: 'n' }, ['n'])).toBe(false);
  expect(namesExpression({ kind: 'zero-divisor', divisor: 'n - 1' }, ['n'])).toBe(true);
  expect(namesExpression({ kind: 'freed', line: 3 }, ['n'])).toBe(false);
});
