import { expect, test } from 'vitest';
import type { Exercise, Lesson } from '../generated/interface.ts';
import { exerciseAt, meaning, withExercise } from './lesson-text.ts';

const text = '---\nlesson: Two\n---\nBefore.\n\n---\nexercise: A\n---\na\n\n---\nexercise: B\n---\nb\n';
const lesson = lessonOf({ title: 'A', from: 6 }, { title: 'B', from: 11 });

test('a line belongs to the exercise that began before it', () => {
  expect([1, 5, 6, 10, 11, 99].map((line) => exerciseAt(line, lesson))).toEqual([0, 0, 0, 0, 1, 1]);
  expect(exerciseAt(3, lessonOf())).toBe(0);
});

test('an exercise is inserted after the one at the cursor', () => {
  const fresh = '---\nexercise: N\n---\nn\n';
  expect(withExercise(text, 7, lesson, fresh)).toEqual({
    text: text.replace('a\n\n---', 'a\n\n---\nexercise: N\n---\nn\n\n---'),
    line: 11,
  });
  expect(withExercise(text, 1, lesson, fresh).line).toBe(11);
  const last = withExercise(text, 12, lesson, fresh);
  expect(last).toEqual({ text: `${text}\n${fresh}`, line: 16 });
  expect(last.text.split('\n')[last.line]).toBe('exercise: N');
  expect(withExercise('\n', 1, lessonOf(), fresh)).toEqual({ text: fresh, line: 1 });
});

test('where an exercise stands is not part of what it means', () => {
  const [a, b] = lesson.exercises as [Exercise, Exercise];
  expect(meaning(a)).toBe(meaning({ ...a, from: 40, line: 45 }));
  expect(meaning(a)).not.toBe(meaning(b));
  const [one, moved, changed] = [a, { ...a, from: 40, line: 45 }, { ...a, source: 'main() {}' }].map((other) => meaning({ ...b, other }));
  expect(moved).toBe(one);
  expect(changed).not.toBe(one);
});

function lessonOf(...exercises: Pick<Exercise, 'title' | 'from'>[]): Lesson {
  const rest = { kind: 'repair', target: null, looping: null, variable: null, smallest: null, path: null, programming: null, other: null } as const;
  return {
    title: 'Two',
    id: 'Two',
    text: '',
    mistakes: [],
    exercises: exercises.map((each) => ({ ...rest, ...each, id: each.title, decisions: [], text: '', source: '', dialect: 'extended' as const, hints: [], solution: '', line: each.from + 4 })),
  };
}
