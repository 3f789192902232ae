import { expect, test } from 'vitest';
import type { Done } from '../exercises/progress.ts';
import { LONGEST, doneInText, packed, plain } from './suspend-data.ts';

const attempt = (answer: string, right: boolean) => ({ answer, right, at: '2026-11-23T10:00:00.000Z' });
const done: Done = { lesson: 'Cesty', exercise: 'První', answer: 'n = "ž"', hints: 1, attempts: [attempt('n = 1', false), attempt('n = 9', true)] };

/** Text that no compression makes shorter. */
function noise(length: number): string {
  let seed = 1;
  return Array.from({ length }, () => String.fromCharCode(33 + ((seed = (seed * 48271) % 2147483647) % 90))).join('');
}

test('short answers stay a text of ASCII characters, and come back', async () => {
  const text = plain([done]);
  expect(text).toMatch(/^[\x20-\x7e]+$/);
  expect(await doneInText(text ?? '', 'Cesty')).toEqual([done]);
});

test('longer answers are packed, and come back', async () => {
  const long: Done = { ...done, attempts: Array.from({ length: 40 }, (_, at) => attempt(`x = ${at}\n`.repeat(30), at === 0)) };
  expect(plain([long])).toBeNull();
  const { text, whole } = await packed([long]);
  expect([text.length <= LONGEST, whole]).toEqual([true, true]);
  expect(await doneInText(text, 'Cesty')).toEqual([long]);
});

test('where there is no room for all attempts, the last one and the right one stay', async () => {
  const long: Done = { ...done, attempts: Array.from({ length: 6 }, (_, at) => attempt(noise(600 + at), at === 1)) };
  const { text, whole } = await packed([long]);
  expect([text.length <= LONGEST, whole]).toEqual([true, true]);
  const [kept] = await doneInText(text, 'Cesty');
  expect(kept?.attempts).toContainEqual(long.attempts[1]);
  expect(kept?.answer).toBe(long.answer);
});

test('where there is no room for answers, what is solved stays', async () => {
  const { text, whole } = await packed([{ ...done, answer: noise(5000) }, { ...done, exercise: 'Second', attempts: [] }]);
  expect([text.length <= LONGEST, whole]).toEqual([true, false]);
  expect((await doneInText(text, 'Cesty')).map(({ exercise, attempts }) => [exercise, attempts.some(({ right }) => right)])).toEqual([['První', true]]);
});

test('a platform may give anything back', async () => {
  for (const text of ['', '[', '[null, 3, {"exercise": 1}]', '{}', 'abc', '<b>', '[[[[']) expect(await doneInText(text, 'Cesty'), text).toEqual([]);
});
