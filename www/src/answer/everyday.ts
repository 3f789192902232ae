/** Answers for everyday inputs: what they say beside the answer for all. */
import { msg, str } from '@lit/localize';
import type { Report } from '../generated/interface.ts';
import { switchNames } from '../words/catalogue.ts';
import { count, listed } from '../words/format.ts';

/** Returns true if all inputs that go wrong are extreme: everyday ones are proved to be fine. */
export function isExtreme({ verdict, everyday }: Report): boolean {
  return verdict === 'reachable' && everyday?.verdict === 'unreachable';
}

/** Returns true if nothing but everyday inputs is proved to be fine. */
export function isOnlyEveryday({ verdict, everyday }: Report): boolean {
  return everyday?.verdict === 'unreachable' && (verdict === 'unknown' || (verdict === 'unreachable' && everyday.is_alone));
}

/** The scope of a proof for everyday inputs, as a sentence. */
export function provedUpTo({ everyday }: Report): string {
  return everyday === null ? '' : msg(str`Proved for numbers up to ${count(everyday.limit)}.`);
}

/** The technique that proved that everyday inputs are fine; null if that is not the answer. */
export function everydayTechnique({ members }: Report): string | null {
  return members.find(({ is_everyday, standing }) => is_everyday && standing === 'unreachable')?.technique ?? null;
}

/** The sentence of a proof that nothing but everyday inputs is fine. */
export function onlyEverydaySentence({ everyday, target }: Report): string {
  if (everyday === null) return '';
  const limit = count(everyday.limit);
  return target.left_out.length === 0
    ? msg(str`Nothing can go wrong for numbers up to ${limit}.`)
    : msg(str`Apart from ${leftOutNames(target)}, nothing can go wrong for numbers up to ${limit}.`);
}

/** The errors that a program leaves out, as a list. */
export function leftOutNames({ left_out: groups }: Report['target']): string {
  return listed(groups.map((group) => switchNames()[group][0]));
}

/** A remark about inputs that were found: whether everyday ones go wrong is open. Empty if it is known. */
export function extremeRemark({ verdict, everyday }: Report): string {
  if (verdict !== 'reachable' || everyday?.verdict !== 'unknown') return '';
  return msg(str`I don’t know whether numbers up to ${count(everyday.limit)} can go wrong, too.`);
}
