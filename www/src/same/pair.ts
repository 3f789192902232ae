/** The second of two programs, and how they are compared: plain data, which the browser keeps, and which a link may hold. */
import { promisedRange, type Output } from '../class/class-work.ts';
import type { Dialect } from '../generated/interface.ts';
import { dialectOf } from '../program/dialect.ts';
import { tabStorage } from '../program/kept-session.ts';
import { remember, remembered } from '../shell/remembered.ts';

/** The behaviour that two programs must share. */
export interface Task {
  /** The part of their output that counts. */
  output: Output;
  /** The promised numbers as they were typed, `1..9999`; empty for everyday ones. */
  promised: string;
}

export interface Pair {
  second: { source: string; dialect: Dialect };
  task: Task;
}

export const noPair: Pair = { second: { source: '', dialect: 'c' }, task: { output: 'words', promised: '' } };

const OUTPUTS: readonly Output[] = ['exact', 'words', 'numbers'];

/** The longest range, in characters. */
export const LONGEST_RANGE = 80;

const KEY = 'loopscope.second';

/** Returns the pair that this browser has kept. */
export function keptPair(storage: () => Pick<Storage, 'getItem'> = tabStorage): Pair {
  try {
    return checkedPair(JSON.parse(remembered(KEY, storage) ?? 'null'));
  } catch {
    return noPair;
  }
}

export function keepPair(pair: Pair, storage: () => Pick<Storage, 'setItem'> = tabStorage): void {
  remember(KEY, JSON.stringify(pair), storage);
}

/** Takes valid values from stored data, the rest from `noPair`. */
export function checkedPair(stored: unknown): Pair {
  const { second, task } = partsOf(stored);
  const { source, dialect } = partsOf(second);
  const { output, promised } = partsOf(task);
  return {
    second: { source: typeof source === 'string' ? source : '', dialect: dialectOf(dialect) ?? noPair.second.dialect },
    task: checkedTask(output, promised),
  };
}

export function checkedTask(output: unknown, promised: unknown): Task {
  const isRange = typeof promised === 'string' && promised.length <= LONGEST_RANGE && promisedRange(promised) !== undefined;
  return { output: OUTPUTS.find((name) => name === output) ?? noPair.task.output, promised: isRange ? promised : '' };
}

function partsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
