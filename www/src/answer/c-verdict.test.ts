import { expect, test } from 'vitest';
import type { Replay, ReplayStep } from '../generated/interface.ts';
import { message } from '../words/message-for-tests.ts';
import { causeWords, cSentence } from './c-verdict.ts';

const step = (index: number, line: number, changes: Record<string, string>): ReplayStep => ({
  index,
  line,
  depth: 0,
  function: 'main',
  changes: Object.entries(changes).map(([name, value], variable) => ({ name, variable, value })),
  printed: 0,
});

const replayOf = (steps: ReplayStep[], line: number, names: string[] = []): Replay => ({
  total_steps: steps.length, reads: [],
  steps,
  loops: [],
  end: { kind: 'error', line, text: message('index out of bounds'), error: 'index-out-of-bounds', bounds: null, cause: null, why: null, names },
  outputs: { total: 0, last: [], fresh: 0 },
});

test('an error is described in the terms of C', () => {
  const sentence = (kind: string) => cSentence({ kind, line: 7, bounds: null, cause: null });
  expect(sentence('signed-overflow')).toBe('Line 7 can overflow: a result does not fit into its type.');
  expect(sentence('overlap')).toBe('Line 7 can copy between places that overlap.');
  expect(sentence('read-only-write')).toBe('Line 7 can write to a string literal.');
  expect(sentence('array-bounds')).toBe('Line 7 can use an element that its array does not have.');
  expect(sentence('stack-overflow')).toBe('Line 7 can overflow the stack.');
  expect(sentence('not-a-pointer')).toBeNull();
  const cause = { kind: 'returned', array: 'text', function: 'digits' } as const;
  expect(cSentence({ kind: 'use-after-return', line: 7, bounds: null, cause })).toBe('Line 7 can use an array whose function has returned.');
  const none = { kind: 'no-elements', array: 'a', length: '0' } as const;
  expect(cSentence({ kind: 'array-bounds', line: 7, bounds: null, cause: none })).toBe('Line 7 can declare an array without elements.');
});

test('an answer about an index out of bounds names the array and the end that the index passes', () => {
  const whole = { array: 'a', index: 'i', value: '10', length: '10', is_whole: true, is_text: false, needed: null };
  const sentence = (of: Partial<typeof whole>) => cSentence({ kind: 'array-bounds', line: 7, bounds: { ...whole, ...of }, cause: null });
  expect(sentence({})).toBe('Line 7 can go past the end of `a`.');
  expect(sentence({ value: '-1' })).toBe('Line 7 can go before the start of `a`.');
  expect(sentence({ is_whole: false })).toBe('Line 7 can go past the end of the array that `a` points into.');
  expect(sentence({ value: '-1', is_whole: false })).toBe('Line 7 can go before the start of the array that `a` points into.');
});

test('the cause is what the variables of the line hold', () => {
  const steps = [step(0, 1, {}), step(1, 3, { i: '10', n: '3', a: '[1, 2, 3, 4, 5]' })];
  const replay = replayOf(steps, 3, ['a', 'i']);
  expect(causeWords(replay)).toBe('Here `i` is `10`.');
  expect(causeWords({ ...replay, end: { ...replay.end, kind: 'returned' } })).toBe('');
});

test('what the line itself has changed is not the cause', () => {
  const steps = [step(0, 1, { i: '4', n: '7' }), step(1, 1, { i: '5' })];
  expect(causeWords(replayOf(steps, 1, ['a', 'i', 'n']))).toBe('Here `n` is `7`.');
});
