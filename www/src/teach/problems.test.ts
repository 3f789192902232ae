import { expect, test } from 'vitest';
import type { Lesson } from '../generated/interface.ts';
import { message } from '../words/message-for-tests.ts';
import { problemsOf } from './problems.ts';

test('a problem is underlined in its line, also after the end', () => {
  const text = 'one\ntwo\n';
  const mistakes = [1, 2, 3, 9].map((line) => ({ line, message: message('wrong') }));
  const lesson: Lesson = { title: '', id: '', text: '', exercises: [], mistakes };
  expect(problemsOf(text, lesson).map(({ from, to }) => [from, to])).toEqual([[0, 3], [4, 7], [8, 8], [8, 8]]);
});
