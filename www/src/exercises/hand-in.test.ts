import { expect, test } from 'vitest';
import { answersFileName, handedIn, handedInFile } from './hand-in.ts';
import type { Done } from './progress.ts';

const done: Done = { lesson: 'Paths', exercise: 'First', answer: 'n = 9', hints: 1, attempts: [{ answer: 'n = 9', right: true, at: '2026-11-23T10:01:00.000Z' }] };
const known = [{ id: 'Paths', title: 'Cesty', exercises: [{ id: 'First' }, { id: 'Second' }] }];

test('one file has all lessons, each exercise of those that are known, and the name', () => {
  const other: Done = { ...done, lesson: 'A link', attempts: [] };
  const file = handedInFile(handedIn('Ada', known, [other, done]));
  expect(file?.name).toBe('Ada');
  expect(file?.lessons.map(({ lesson, results }) => [lesson, results.map(({ exercise, attempts }) => [exercise, attempts.length])])).toEqual([
    ['Paths', [['First', 1], ['Second', 0]]],
    ['A link', [['First', 0]]],
  ]);
});

test('the name of the file has that of the student, and nothing that a file cannot have', () => {
  const names = ['', 'Jana Nováková', '../../etc/passwd', ' .:*? ', 'x'.repeat(200)].map(answersFileName);
  expect(names.slice(0, 4)).toEqual(['answers.json', 'answers-Jana-Nováková.json', 'answers-etc-passwd.json', 'answers.json']);
  expect(names[4]?.length).toBeLessThan(100);
});

test('a lesson nobody worked on is left out', () => {
  expect(handedInFile(handedIn('', known, []))).toEqual({ name: '', lessons: [] });
});

test('a file of one lesson without a name, as before, can be read', () => {
  const { lesson, ...rest } = done;
  expect(handedInFile(JSON.stringify({ lesson, results: [rest] }))?.lessons[0]?.results).toEqual([done]);
});

test('what is no such file is refused', () => {
  const one = { lesson: 'Paths', results: [{ ...done, hints: 'many' }] };
  for (const text of ['', '{', 'null', '[]', '3', '{}', '{"name": 3, "lessons": []}', '{"lessons": [null]}', '{"lessons": [{"lesson": "a", "results": {}}]}', JSON.stringify(one)]) {
    expect(handedInFile(text), text).toBeNull();
  }
});
