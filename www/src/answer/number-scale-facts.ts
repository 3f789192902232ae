/** The numbers that are fine, and one that is not, where a program reads a single number. */
import type { Replay, Report } from '../generated/interface.ts';
import { argumentWords } from '../words/message.ts';
import { isExtreme } from './everyday.ts';

/** Facts about the only number that a program reads. */
export interface ScaleFacts {
  /** The object that gets the number, as code. */
  name: string;
  /** Numbers up to this are proved to be fine, and those from minus this. */
  limit: number;
  /** The extreme number that was found. */
  extreme: bigint;
  /** The line that goes wrong. */
  line: number;
}

/** The facts, if the answer is about extreme inputs only and its run reads one number, once. */
export function scaleFacts(report: Report, replay: Replay | null): ScaleFacts | null {
  const line = replay?.end.kind === 'error' ? replay.end.line : null;
  const [read, ...others] = replay?.reads ?? [];
  const [first] = read?.values ?? [];
  if (!isExtreme(report) || report.everyday === null || line === null || !read || others.length > 0 || read.times !== 1 || read.name === null || first === undefined) return null;
  const [extreme, { limit }] = [integerOf(first[0]), report.everyday];
  return extreme !== null && distance(extreme) > BigInt(limit) ? { name: argumentWords(read.name), limit, extreme, line } : null;
}

/** Positions on the scale, in percent: steps grow tenfold to both sides of 0, and the scale ends a step beyond the extreme number. */
export function positionOn({ extreme }: ScaleFacts): (value: bigint) => number {
  const steps = distance(extreme).toString().length + 1;
  return (value) => 50 + (value < 0n ? -50 : 50) * (Math.log10(Number(distance(value)) + 1) / steps);
}

/** The value of an integer; null for a floating-point number that is none, or that has an exponent. */
function integerOf(number: string): bigint | null {
  try {
    return BigInt(number);
  } catch {
    return null;
  }
}

function distance(value: bigint): bigint {
  return value < 0n ? -value : value;
}
