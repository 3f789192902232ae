import type { Attempt, Done } from '../exercises/progress.ts';
import type { Calls } from './api.ts';

/** The most answers that are reported in a session. */
const MOST = 500;

/** The longest answer that SCORM 1.2 takes, in characters. */
const LONGEST = 255;

/**
 * Reports each checked answer to the platform, as one of its `cmi.interactions`: the exercise, the answer, whether it is right,
 * and the time. Platforms need not know interactions, so a call that fails only ends the reports.
 */
export class Interactions {
  /** The number of the next one; null if the platform does not take them. */
  private next: number | null;
  /** The attempts that were reported. Their times do not order them: a student may use several computers. */
  private readonly reported = new Set<string>();
  private left = MOST;

  /** The attempts in `known` were reported in earlier sessions. */
  constructor(
    private readonly calls: Calls,
    private readonly exercises: readonly string[],
    known: readonly Done[],
  ) {
    const count = Number(calls.get('cmi.interactions._count') || '0');
    this.next = Number.isSafeInteger(count) && count >= 0 ? count : null;
    for (const { exercise, attempts } of known) for (const attempt of attempts) this.reported.add(keyOf(exercise, attempt));
  }

  /** Reports the attempts that are new. */
  report(done: readonly Done[]): void {
    for (const { exercise, attempts } of done) {
      for (const attempt of attempts) {
        const key = keyOf(exercise, attempt);
        if (this.reported.has(key)) continue;
        this.reported.add(key);
        this.add(exercise, attempt);
      }
    }
  }

  private add(exercise: string, { answer, right, at }: Attempt): void {
    if (this.next === null || this.left-- <= 0) return;
    const one = `cmi.interactions.${this.next}`;
    // An identifier has no spaces.
    const named = this.set(`${one}.id`, `exercise-${this.exercises.indexOf(exercise) + 1}`);
    if (!named) {
      this.next = null;
      return;
    }
    this.next++;
    this.set(`${one}.time`, timeOf(new Date(at)));
    this.set(`${one}.type`, 'fill-in');
    this.set(`${one}.student_response`, answer.trim().replaceAll(/\s*\n\s*/g, '; ').slice(0, LONGEST));
    this.set(`${one}.result`, right ? 'correct' : 'wrong');
  }

  private set(name: string, value: string): boolean {
    return this.calls.try('LMSSetValue', name, value);
  }
}

function keyOf(exercise: string, { at }: Attempt): string {
  return `${at} ${exercise}`;
}

/** The time of day as SCORM writes it, `HH:MM:SS`; midnight for an invalid date. */
function timeOf(date: Date): string {
  const two = (number: number) => String(number || 0).padStart(2, '0');
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
}
