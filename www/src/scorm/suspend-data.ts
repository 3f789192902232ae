/** The answers to a lesson as the text that a learning platform keeps, `cmi.suspend_data`: JSON, packed if it is long. */
import { isDone, isSolved, type Done } from '../exercises/progress.ts';
import { pack, unpack } from '../program/packing.ts';

/** The longest text that SCORM 1.2 allows, in characters. */
export const LONGEST = 4096;

/** The numbers of the last attempts of an exercise that are kept, for less and less room. */
const ATTEMPTS = [50, 5, 1];

/** The text, if it is short enough to stay as it is; null otherwise. Unlike the packed text, it is there at once. */
export function plain(all: readonly Done[]): string | null {
  // Platforms count bytes or characters: in ASCII, these are the same.
  const ascii = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const text = ascii(JSON.stringify(all.map(short(ATTEMPTS[0] ?? 0))));
  return text.length <= LONGEST ? text : null;
}

/** The text with as much of the answers as there is room for, and whether that is all. */
export async function packed(all: readonly Done[]): Promise<{ text: string; whole: boolean }> {
  for (const attempts of ATTEMPTS) {
    const text = await pack(JSON.stringify(all.map(short(attempts))));
    if (text.length <= LONGEST) return { text, whole: true };
  }
  const solved = all.filter(isSolved).map((done) => ({ ...short(0)(done), answer: '', attempts: [{ answer: '', right: true, at: '' }] }));
  const text = await pack(JSON.stringify(solved));
  return { text: text.length <= LONGEST ? text : '', whole: false };
}

/** The answers in a text; none if it is not such a text. */
export async function doneInText(text: string, lesson: string): Promise<Done[]> {
  try {
    const given: unknown = JSON.parse(text.startsWith('[') ? text : ((await unpack(text)) ?? '[]'));
    return Array.isArray(given) ? given.map((each: unknown) => ({ ...(each as object), lesson })).filter(isDone) : [];
  } catch {
    return [];
  }
}

/** Without the lesson, and with the last attempts only; a right one is always among them. */
function short(attempts: number): (done: Done) => Omit<Done, 'lesson'> {
  return ({ exercise, answer, hints, attempts: all }) => {
    const last = all.slice(-attempts);
    const right = all.findLast((each) => each.right);
    return { exercise, answer, hints, attempts: right === undefined || last.includes(right) ? last : [right, ...last.slice(1)] };
  };
}
