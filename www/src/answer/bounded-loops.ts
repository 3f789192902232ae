/** Answers about runs with few iterations: all others were given up. */
import { msg, str } from '@lit/localize';
import type { Report } from '../generated/interface.ts';
import type { Session } from '../program/session.ts';
import { lineName } from '../words/places.ts';

/** Returns true if nothing leads to the target in runs with few iterations of each loop, and no other run was left out. */
export function isBounded({ verdict, ...rest }: Report, { unroll }: Pick<Session, 'unroll'>): boolean {
  return verdict === 'unknown' && unroll > 1 && 'stop' in rest && rest.stop.code === 'unrolled';
}

/** Says what holds for these runs, as a sentence. */
export function boundedLoopsSentence({ target: { line } }: Report, about: Pick<Session, 'unroll'>): string {
  return line === null
    ? msg(str`Nothing can go wrong with at most ${most(about)} iterations of each loop.`)
    : msg(str`Line ${lineName(line)} cannot be reached with at most ${most(about)} iterations of each loop.`);
}

/** The number of whole iterations within the bound, which also counts the test that ends a `while`. */
function most({ unroll }: Pick<Session, 'unroll'>): number {
  return unroll - 1;
}
