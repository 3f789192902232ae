/**
 * The messages by which a frame without a storage of its own asks the embedding page to keep answers.
 *
 * The frame sends `recall` at first and before each `keep`, with a random token in `token`. Only answers with this one count, and
 * only those of the origin of the first one: there the student's answers go, with `keep`, and to no other page.
 */
import { MOST_ATTEMPTS, isDone, type Attempt, type Done } from '../exercises/progress.ts';

/** The frame's messages. `name` is that of the exercise; `work` is a text that only the frame reads. */
export type Asking =
  | { loopscope: 'recall'; token: string; name: string; work?: undefined }
  | { loopscope: 'keep'; token: string; name: string; work: string };

/** The host's messages. */
export type Keeping =
  /** The answers that it has kept under that name; null if it keeps nothing yet. */
  | { loopscope: 'recalled'; token: string; work: string | null }
  /** The result of the last request to keep answers; `false` also if it can keep nothing. */
  | { loopscope: 'kept'; token: string; kept: boolean };

/** The longest text of answers, in UTF-16 units. */
export const LONGEST_WORK = 1_000_000;
/** The names of a lesson and an exercise have 200 characters each, of two UTF-16 units at most; ` / ` is between them. */
const LONGEST_NAME = 2 * 200 + 3 + 2 * 200;

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

/**
 * Joins kept work with a frame's own: nothing is lost but the content of the form, of which the frame's own counts. If
 * that is empty, the kept one counts at the `first` time, when the frame has not shown it yet.
 */
export function joinedWork(kept: readonly Done[], own: readonly Done[], first: boolean): Done[] {
  const others = kept.filter((old) => !own.some((each) => isSame(each, old)));
  const both = own.map((each) => {
    const old = kept.find((other) => isSame(other, each));
    if (!old) return each;
    const answer = first ? each.answer || old.answer : each.answer;
    return { ...each, answer, hints: Math.max(each.hints, old.hints), attempts: joinedAttempts(old.attempts, each.attempts) };
  });
  return [...both, ...others];
}

/** The attempts of both lists by their times: the last ones. */
function joinedAttempts(old: readonly Attempt[], own: readonly Attempt[]): Attempt[] {
  const isOwn = (attempt: Attempt) => own.some(({ at, answer, right }) => at === attempt.at && answer === attempt.answer && right === attempt.right);
  const all = [...old.filter((attempt) => !isOwn(attempt)), ...own];
  return all.sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at))).slice(-MOST_ATTEMPTS);
}

function isSame(one: Done, other: Done): boolean {
  return one.lesson === other.lesson && one.exercise === other.exercise;
}

/** A frame's message with known fields only; null if it is none. */
export function checkedAsking({ loopscope, token, name, work }: Readonly<Record<string, unknown>>): Asking | null {
  if (![token, name].every((text) => isText(text, LONGEST_NAME)) || !(loopscope === 'recall' || (loopscope === 'keep' && isText(work, LONGEST_WORK)))) return null;
  return { loopscope, token, name, work: loopscope === 'keep' ? work : undefined } as Asking;
}

/** The answer of a host's element to a frame's message: it uses the storage of the host's page, in which nothing else is touched. */
export function keepFor({ token, name, work }: Asking, storage: () => Pick<Storage, 'getItem' | 'setItem'> = () => localStorage): Keeping {
  const key = `loopscope.kept ${name}`;
  let kept = true;
  try {
    if (work === undefined) return { loopscope: 'recalled', token, work: storage().getItem(key) };
    storage().setItem(key, work);
  } catch {
    kept = false;
  }
  return { loopscope: 'kept', token, kept };
}

/** `keepFor` the exercise of the first message: a page that replaces the frame's gets no answers to other exercises. */
export function keeper(storage?: () => Pick<Storage, 'getItem' | 'setItem'>): (message: Asking) => Keeping | null {
  let own: string | null = null;
  return (message) => ((own ??= message.name) === message.name ? keepFor(message, storage) : null);
}

/** Returns true if a value is a text that is not too long. */
export function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length <= longest;
}
