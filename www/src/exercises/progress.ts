/** A visitor's answers, stored in this browser and handed in as a file. */
import type { Dialect } from '../generated/interface.ts';
import { remember, remembered } from '../shell/remembered.ts';

/** An answer that was checked. */
export interface Attempt {
  answer: string;
  right: boolean;
  /** The time, as an ISO date. */
  at: string;
  /** The language of the program that was shown, if the exercise has two. */
  language?: Dialect;
}

/** The visitor's work on an exercise. */
export interface Done {
  /** The ids of lesson and exercise: the same in all languages. */
  lesson: string;
  exercise: string;
  /** The text in the form now, checked or not. */
  answer: string;
  /** The number of hints shown. */
  hints: number;
  attempts: readonly Attempt[];
}

/** The name of all stored work. */
export const KEY = 'loopscope.exercises';

/** The most attempts of an exercise that are kept; the latest ones stay. */
export const MOST_ATTEMPTS = 50;

/** The most exercises that are kept; those worked on last stay. */
const MOST_EXERCISES = 500;

const LANGUAGES: readonly unknown[] = ['extended', 'sized', 'microc', 'c'] satisfies Dialect[];

/** A store of texts by name, such as the browser's. */
export type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** All stored work. Work that cannot be read is left out. */
export function allDone(storage: () => Store = () => localStorage): Done[] {
  try {
    const stored: unknown = JSON.parse(remembered(KEY, storage) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isDone) : [];
  } catch {
    return [];
  }
}

/** The stored work on one exercise. */
export function doneIn(lesson: string, exercise: string, all: readonly Done[]): Done {
  const found = all.find((each) => each.lesson === lesson && each.exercise === exercise);
  return found ?? { lesson, exercise, answer: '', hints: 0, attempts: [] };
}

/** Stores the work on an exercise with all other stored work, or with `known` if nothing can be stored. Returns all. */
export function keepDone(done: Done, known: readonly Done[], storage: () => Store = () => localStorage): Done[] {
  const before = remembered(KEY, storage) === null ? known : allDone(storage);
  const others = before.filter((each) => each.lesson !== done.lesson || each.exercise !== done.exercise);
  const all = [{ ...done, attempts: done.attempts.slice(-MOST_ATTEMPTS) }, ...others].slice(0, MOST_EXERCISES);
  remember(KEY, JSON.stringify(all), storage);
  return all;
}

/** Returns true if an exercise is solved. */
export function isSolved({ attempts }: Done): boolean {
  return attempts.some(({ right }) => right);
}

/** Returns true if a value is the work on an exercise. */
export function isDone(value: unknown): value is Done {
  const done = value as Done;
  return (
    typeof value === 'object' &&
    value !== null &&
    [done.lesson, done.exercise, done.answer].every((text) => typeof text === 'string') &&
    Number.isSafeInteger(done.hints) &&
    done.hints >= 0 &&
    Array.isArray(done.attempts) &&
    done.attempts.every(isAttempt)
  );
}

function isAttempt(value: unknown): value is Attempt {
  const attempt = value as Attempt;
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof attempt.answer === 'string' &&
    typeof attempt.right === 'boolean' &&
    isTime(attempt.at) &&
    (attempt.language === undefined || LANGUAGES.includes(attempt.language))
  );
}

/** An ISO date; empty where there was no room for it. */
function isTime(at: unknown): at is string {
  return at === '' || (typeof at === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) && !Number.isNaN(Date.parse(at)));
}
