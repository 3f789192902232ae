/** The file of answers that a student hands in: JSON, with all lessons that the student has worked on. */
import { doneIn, isDone, isSolved, type Done } from './progress.ts';

/** A lesson whose exercises are known. */
export interface Known {
  id: string;
  title: string;
  exercises: readonly { id: string }[];
}

/** The work on a lesson, by its id. */
export interface LessonResults {
  lesson: string;
  results: Done[];
}

/** A file that was handed in. */
export interface HandedIn {
  /** The student's name; empty if none was given. */
  name: string;
  lessons: LessonResults[];
}

/** The largest file that is read, in bytes. */
export const LONGEST_FILE = 5_000_000;

/** The most exercises that a file may have. */
const MOST = 5_000;

/** The lessons that were worked on: first the known ones, with all their exercises, then those for which only the stored work is known. */
export function lessonsIn(known: readonly Known[], all: readonly Done[]): LessonResults[] {
  const isWorkedOn = (id: string) => all.some(({ lesson }) => lesson === id);
  const others = new Set(all.map(({ lesson }) => lesson).filter((id) => !known.some((each) => each.id === id)));
  return [
    ...known
      .filter(({ id }) => isWorkedOn(id))
      .map(({ id, exercises }) => ({ lesson: id, results: exercises.map((exercise) => doneIn(id, exercise.id, all)) })),
    ...[...others].map((lesson) => ({ lesson, results: all.filter((done) => done.lesson === lesson) })),
  ];
}

/** The text of the file. */
export function handedIn(name: string, known: readonly Known[], all: readonly Done[]): string {
  const lessons = lessonsIn(known, all).map(({ lesson, results }) => ({
    lesson,
    results: results.map((done) => ({ exercise: done.exercise, solved: isSolved(done), answer: done.answer, hints: done.hints, attempts: done.attempts })),
  }));
  return `${JSON.stringify({ name, lessons }, null, 2)}\n`;
}

/** The name of the file, with the student's: a teacher gets many of them. */
export function answersFileName(name: string): string {
  const words = name.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return `${['answers', ...words].join('-').slice(0, 80)}.json`;
}

/** The contents of a file; null if it is no such file. A file of an earlier version has one lesson and no name. */
export function handedInFile(text: string): HandedIn | null {
  try {
    const file: unknown = JSON.parse(text);
    if (!isRecord(file)) return null;
    const { name = '', lessons = [file] } = file;
    if (typeof name !== 'string' || !Array.isArray(lessons)) return null;
    const read = lessons.map(lessonIn);
    const known = read.filter((lesson) => lesson !== null);
    return known.length === read.length && known.reduce((count, { results }) => count + results.length, 0) <= MOST ? { name, lessons: known } : null;
  } catch {
    return null;
  }
}

function lessonIn(value: unknown): LessonResults | null {
  if (!isRecord(value)) return null;
  const { lesson, results } = value;
  if (typeof lesson !== 'string' || !Array.isArray(results)) return null;
  const done = results.map((each: unknown) => ({ ...(each as object), lesson })).filter(isDone);
  return done.length === results.length ? { lesson, results: done } : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
