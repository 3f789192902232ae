/** The language in which an exercise shows its program, if it has one in C and one in micro-c. */
import type { Dialect, Exercise } from '../generated/interface.ts';
import { dialectOf } from '../program/dialect.ts';
import { remember, remembered } from '../shell/remembered.ts';
import type { Store } from './progress.ts';

const KEY = 'loopscope.exercise-language';

/** The language that the visitor chose last; null before the first choice. */
export function preferredLanguage(storage: () => Store = () => localStorage): Dialect | null {
  return dialectOf(remembered(KEY, storage));
}

/** Stores the visitor's choice. */
export function preferLanguage(language: Dialect, storage: () => Store = () => localStorage): void {
  remember(KEY, language, storage);
}

/** The exercise about each of its programs, in the order of the lesson. */
export function versionsOf(exercise: Exercise): Exercise[] {
  return exercise.other ? [exercise, exercise.other] : [exercise];
}

/** The exercise about its program in a language, or else about its first one. */
export function versionIn(exercise: Exercise, language: Dialect | null): Exercise {
  return versionsOf(exercise).find(({ dialect }) => dialect === language) ?? exercise;
}
