/**
 * The messages by which a frame without a storage of its own asks the page around it to keep answers.
 *
 * The frame sends `recall` once, with a secret word in `ask`. Only an answer with this word counts, only the first one, and from
 * then on only its origin: there the answers go, with `keep`, and to no other page.
 */
import { isDone, type Done } from '../exercises/progress.ts';

/** The frame's messages. `name` is that of the exercise; `work` is a text that only the frame reads. */
export type Asking =
  | { loopscope: 'recall'; ask: string; name: string; work?: undefined }
  | { loopscope: 'keep'; ask: string; name: string; work: string };

/** The host's messages. */
export type Keeping =
  /** What it has kept under that name; null if it keeps nothing yet. */
  | { loopscope: 'recalled'; ask: string; work: string | null }
  /** Whether it has kept what was sent last; a host need not say that it has. */
  | { loopscope: 'kept'; ask: string; kept: boolean };

/** The longest text of answers, in characters. */
export const LONGEST_WORK = 1_000_000;
/** The names of a lesson and an exercise have 400 characters at most, and what is secret is shorter. */
const LONGEST_NAME = 1_000;

/** The work in a host's text; null if it is anything but a list of work. */
export function workIn(text: unknown): Done[] | null {
  if (text === null) return [];
  if (typeof text !== 'string' || text.length > LONGEST_WORK) return null;
  try {
    const work: unknown = JSON.parse(text);
    return Array.isArray(work) && work.every(isDone) ? work : null;
  } catch {
    return null;
  }
}

/** Kept work with that which has begun meanwhile: nothing of either is lost but what is in the form, of which the new one counts. */
export function joinedWork(kept: readonly Done[], own: readonly Done[]): Done[] {
  const others = kept.filter((old) => !own.some((each) => isSame(each, old)));
  const both = own.map((each) => {
    const old = kept.find((other) => isSame(other, each));
    return old ? { ...each, answer: each.answer || old.answer, hints: Math.max(each.hints, old.hints), attempts: [...old.attempts, ...each.attempts] } : each;
  });
  return [...both, ...others];
}

function isSame(one: Done, other: Done): boolean {
  return one.lesson === other.lesson && one.exercise === other.exercise;
}

/** A frame's message with known fields only; null if it is none. */
export function checkedAsking({ loopscope, ask, name, work }: Readonly<Record<string, unknown>>): Asking | null {
  if (![ask, name].every((text) => isText(text, LONGEST_NAME)) || !(loopscope === 'recall' || (loopscope === 'keep' && isText(work, LONGEST_WORK)))) return null;
  return { loopscope, ask, name, work: loopscope === 'keep' ? work : undefined } as Asking;
}

/**
 * What a host's element does with a frame's message: it uses the storage of the host's page, in which nothing else is touched. Null
 * if there is nothing to answer: it has no storage, or has kept the work.
 */
export function keepFor({ ask, name, work }: Asking, storage: () => Pick<Storage, 'getItem' | 'setItem'> = () => localStorage): Keeping | null {
  const key = `loopscope.kept ${name}`;
  try {
    if (work === undefined) return { loopscope: 'recalled', ask, work: storage().getItem(key) };
    storage().setItem(key, work);
  } catch {
    if (work !== undefined) return { loopscope: 'kept', ask, kept: false };
  }
  return null;
}

/** Whether a value is a text that is not too long. */
export function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length <= longest;
}
