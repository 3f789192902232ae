/**
 * The messages between the element in a host's page and the page in its frame. Both sides check the sender; this module
 * checks the message: its shape and its size.
 */

import { checkedAsking, isText, type Asking } from './kept-answers.ts';

/** The result of an analysis, for the host's page. All of it is text from the program or about it, never markup. */
export interface VerdictDetail {
  /** `stopped`: by the visitor, or because the time was up; `refused`: the program has errors; `broken`: Loopscope failed. */
  status: 'reachable' | 'unreachable' | 'ends' | 'endless' | 'unknown' | 'stopped' | 'refused' | 'broken';
  /** The line; `any` where the target is any run-time error, `ends` where it is the end of every run. */
  target: number | 'any' | 'ends';
  /** The name of the technique that answered; empty if none did. */
  technique: string;
  /** The inputs of a run to the target, or of one that never ends, a line for each parameter and one for `input`; empty if there are none. */
  inputs: string;
  /** The answer in a sentence. */
  reason: string;
}

/** The frame's messages to its host. */
export type FromFrame =
  /** It is ready for messages. */
  | { loopscope: 'ready' }
  /** The height of its content, in CSS pixels. */
  | { loopscope: 'height'; height: number }
  | { loopscope: 'verdict'; detail: VerdictDetail }
  /** An exercise was solved, by its title. */
  | { loopscope: 'solved'; exercise: string }
  | Asking;

/** The host's message to its frame: the colour scheme, and values of variables by their names in `VARIABLES`. */
export interface Look {
  loopscope: 'look';
  scheme: 'light' | 'dark';
  variables: Record<string, string>;
}

/** The variables that a host's page can set, each with its name in Loopscope's own pages. */
export const VARIABLES: Readonly<Record<string, string>> = {
  '--loopscope-paper': '--paper',
  '--loopscope-surface': '--surface',
  '--loopscope-ink': '--ink',
  '--loopscope-soft': '--soft',
  '--loopscope-rule': '--rule',
  '--loopscope-accent': '--accent',
  '--loopscope-on-accent': '--on-accent',
  '--loopscope-target': '--target',
};

/** The text size, which is not a colour: a length in pixels. */
export const SIZE = '--loopscope-size';

/** The longest text in a message, in characters: more inputs than anybody reads. */
export const LONGEST_TEXT = 20_000;

const LONGEST_NAME = 200;
/** Titles of exercises have 200 characters, each of which may count as two. */
const LONGEST_TITLE = 400;
const HIGHEST = 100_000;
const STATUSES: readonly unknown[] = ['reachable', 'unreachable', 'ends', 'endless', 'unknown', 'stopped', 'refused', 'broken'] satisfies VerdictDetail['status'][];

/** A message of the frame with known fields only; null if it is none. */
export function checkedFromFrame(message: unknown): FromFrame | null {
  if (!isRecord(message)) return null;
  switch (message['loopscope']) {
    case 'ready':
      return { loopscope: 'ready' };
    case 'height': {
      const { height } = message;
      return isBetween(height, 0, HIGHEST) ? { loopscope: 'height', height } : null;
    }
    case 'verdict': {
      const detail = checkedVerdict(message['detail']);
      return detail && { loopscope: 'verdict', detail };
    }
    case 'solved': {
      const { exercise } = message;
      return isText(exercise, LONGEST_TITLE) ? { loopscope: 'solved', exercise } : null;
    }
    default:
      return checkedAsking(message);
  }
}

/** A message of the host; null if it is none. Values that are not colours or sizes are left out. */
export function checkedLook(message: unknown, isColour: (value: string) => boolean): Look | null {
  if (!isRecord(message) || message['loopscope'] !== 'look' || !isRecord(message['variables'])) return null;
  const given = message['variables'];
  const variables: Record<string, string> = {};
  for (const name of Object.keys(VARIABLES)) {
    const value = given[name];
    if (isText(value, LONGEST_NAME) && isColour(value)) variables[name] = value;
  }
  const size = given[SIZE];
  if (isText(size, LONGEST_NAME) && isBetween(Number(size), 8, 64)) variables[SIZE] = size;
  return { loopscope: 'look', scheme: message['scheme'] === 'dark' ? 'dark' : 'light', variables };
}

function checkedVerdict(detail: unknown): VerdictDetail | null {
  if (!isRecord(detail)) return null;
  const { status, target, technique, inputs, reason } = detail;
  if (!STATUSES.includes(status)) return null;
  if (target !== 'any' && target !== 'ends' && !(isBetween(target, 1, Number.MAX_SAFE_INTEGER) && Number.isInteger(target))) return null;
  if (!isText(technique, LONGEST_NAME) || !isText(inputs, LONGEST_TEXT) || !isText(reason, LONGEST_TEXT)) return null;
  return { status: status as VerdictDetail['status'], target, technique, inputs, reason };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isBetween(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most;
}
