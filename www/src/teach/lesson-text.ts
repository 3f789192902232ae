/** Splits a lesson's text into its exercises. Line numbers are those of the text, from 1. */
import type { Exercise, Lesson } from '../generated/interface.ts';

/** The index of the exercise that a line belongs to; the first one if the line precedes all. */
export function exerciseAt(line: number, { exercises }: Lesson): number {
  return Math.max(0, exercises.findLastIndex(({ from }) => from <= line));
}

/** The text with an exercise inserted after the one that a line belongs to; `line` is where the new one starts. */
export function withExercise(text: string, behind: number, lesson: Lesson, exercise: string): { text: string; line: number } {
  const next = lesson.exercises[exerciseAt(behind, lesson) + 1];
  const lines = text.trimEnd().split('\n');
  const [before, after] = next ? [lines.slice(0, next.from - 1), lines.slice(next.from - 1)] : [lines, []];
  while (before.at(-1)?.trim() === '') before.pop();
  const start = before.length === 0 ? [] : [...before, ''];
  const end = after.length === 0 ? [] : ['', ...after];
  return { text: `${[...start, ...exercise.trimEnd().split('\n'), ...end].join('\n')}\n`, line: start.length + 1 };
}

/** A lesson of one exercise alone, by its index: the lesson's settings stay, its introduction does not. */
export function alone(text: string, number: number, { exercises }: Lesson): string {
  const lines = text.split('\n');
  const [from, to] = [(exercises[number]?.from ?? 1) - 1, (exercises[number + 1]?.from ?? lines.length + 1) - 1];
  const first = lines.slice(0, (exercises[0]?.from ?? 1) - 1);
  const settings = first[0]?.trimEnd() === '---' ? first.slice(0, first.findIndex((line, at) => at > 0 && line.trimEnd() === '---') + 1) : [];
  const own = lines.slice(from, to).join('\n').trim();
  return `${settings.length === 0 ? '' : `${settings.join('\n')}\n\n`}${own}\n`;
}

/** An exercise without its place in the text: two that are equal here ask the same. */
export function meaning(exercise: Exercise): string {
  return JSON.stringify(placeless(exercise));
}

function placeless(exercise: Exercise): Exercise {
  return { ...exercise, from: 0, line: 0, other: exercise.other && placeless(exercise.other) };
}

/** The title that a lesson's text gives it; empty if it gives none. */
export function titleIn(text: string): string {
  return /^lesson:\s*(.*)$/m.exec(text)?.[1] ?? '';
}
