import { expect, test } from 'vitest';
import { stackWords } from './stack-words.ts';

test('a proof that leaves the stack out names the functions that may fill it', () => {
  expect(stackWords(['even', 'odd'])).toBe('Not proved: that the stack of 8 MB is enough for the calls of `even` and `odd`. It was in runs on small inputs.');
  expect(stackWords([])).toBe('');
});
