import { expect, test } from 'vitest';
import { allDone, doneIn, isDone, isSolved, keepDone, type Done } from './progress.ts';

function storage(): () => Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return () => ({ getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => void kept.set(name, text) });
}

const done: Done = {
  lesson: 'Paths',
  exercise: 'First',
  answer: 'n = 9',
  hints: 1,
  attempts: [
    { answer: 'n = 3', right: false, at: '2026-11-23T10:00:00.000Z' },
    { answer: 'n = 9', right: true, at: '2026-11-23T10:01:00.000Z' },
  ],
};

test('what was done is kept by lesson and exercise', () => {
  const kept = storage();
  keepDone(done, [], kept);
  keepDone({ ...done, exercise: 'Second', attempts: [] }, [], kept);
  keepDone({ ...done, answer: 'n = 10' }, [], kept);
  expect(allDone(kept).map(({ exercise, answer }) => [exercise, answer])).toEqual([['First', 'n = 10'], ['Second', 'n = 9']]);
  expect(isSolved(doneIn('Paths', 'First', allDone(kept)))).toBe(true);
  expect(isSolved(doneIn('Paths', 'Third', allDone(kept)))).toBe(false);
});

test('where nothing can be kept, all is known until the page is left', () => {
  const refusing = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const known = keepDone({ ...done, exercise: 'Second' }, keepDone(done, [], refusing), refusing);
  expect(known.map(({ exercise }) => exercise)).toEqual(['Second', 'First']);
});

test('hints are counted, times are dates, and languages have names', () => {
  const attempt = { answer: 'n = 9', right: true, at: '2026-11-23T10:01:00.000Z' };
  const attempts = (part: object) => ({ ...done, attempts: [{ ...attempt, ...part }] });
  for (const right of [done, attempts({ language: 'c' }), attempts({ at: '' })]) expect(isDone(right), JSON.stringify(right)).toBe(true);
  for (const hints of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '1']) expect(isDone({ ...done, hints }), String(hints)).toBe(false);
  for (const part of [{ language: 'rust' }, { language: 1 }, { at: 'now' }, { at: '2026-99-23T10:01:00.000Z' }, { at: '<b>' }, { at: 1 }])
    expect(isDone(attempts(part)), JSON.stringify(part)).toBe(false);
});

test('what is kept can be anything', () => {
  for (const text of ['', '{', '{}', '[null, 1, {"lesson": 1}, {"lesson": "a", "exercise": "b", "answer": "c", "hints": 0, "attempts": [null]}]']) {
    const kept = () => ({ getItem: () => text, setItem: () => {} });
    expect(allDone(kept)).toEqual([]);
  }
});
