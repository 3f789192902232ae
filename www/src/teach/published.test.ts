import { expect, test } from 'vitest';
import type { Opened } from '../exercises/exercise-work.ts';
import { UNLINKED, textAt } from '../exercises/place.ts';
import type { Exercise, Lesson } from '../generated/interface.ts';
import { Published } from './published.ts';

const text = '---\nlesson: Loops\n---\n\n---\nexercise: First\n---\nsecret 1\n\n---\nexercise: Second\n---\nsecret 2\n';
const lesson = { id: 'Loops', title: 'Loops', exercises: [{ from: 5 } as Exercise, { from: 10 } as Exercise] } as unknown as Lesson;
const host = { addController: () => {}, removeController: () => {}, requestUpdate: () => {}, updateComplete: Promise.resolve(true) };
const without = (text: string) => Promise.resolve(text.replaceAll(/secret \d/g, 'hash'));

test('what is published has no solutions, unless the teacher wants them in there', async () => {
  const published = new Published(host, () => ({ text, lesson }) as Opened, () => 1, without);
  await published.make();
  expect(published.texts?.lesson).toContain('exercise: First');
  expect(JSON.stringify(published.texts)).not.toContain('secret');
  expect(published.texts?.exercise).toBe('---\nlesson: Loops\n---\n\n---\nexercise: Second\n---\nhash\n');
  expect(await textAt(published.texts?.place ?? UNLINKED)).toEqual({ text: published.texts?.lesson });
  published.setSolutions(true);
  await published.make();
  expect(published.texts?.exercise).toContain('secret 2');
});

test('a lesson with a mistake is not published', async () => {
  const published = new Published(host, () => ({ text, lesson }) as Opened, () => 0, () => Promise.resolve(''));
  await published.make();
  expect(published.texts).toBeNull();
});
