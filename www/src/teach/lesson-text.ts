/** A lesson's text by its exercises. Lines are those of the text, from 1. */
import type { Exercise, Lesson } from '../generated/interface.ts';

/** Which exercise a line belongs to, from 0; the first one where it comes before all. */
export function exerciseAt(line: number, { exercises }: Lesson): number {
  return Math.max(0, exercises.findLastIndex(({ from }) => from <= line));
}

/** The text with an exercise put in behind the one that a line belongs to; `line` is where the new one begins. */
export function withExercise(text: string, behind: number, lesson: Lesson, exercise: string): { text: string; line: number } {
  const next = lesson.exercises[exerciseAt(behind, lesson) + 1];
  const lines = text.trimEnd().split('\n');
  const [before, after] = next ? [lines.slice(0, next.from - 1), lines.slice(next.from - 1)] : [lines, []];
  while (before.at(-1)?.trim() === '') before.pop();
  const start = before.length === 0 ? [] : [...before, ''];
  const end = after.length === 0 ? [] : ['', ...after];
  return { text: `${[...start, ...exercise.trimEnd().split('\n'), ...end].join('\n')}\n`, line: start.length + 1 };
}

/** An exercise without its place in the text: two that are alike here ask the same. */
export function meaning(exercise: Exercise): string {
  return JSON.stringify({ ...exercise, from: 0, line: 0 });
}
