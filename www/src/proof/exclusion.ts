/** The reason why no run reaches a target, if it is a single contradiction: the conditions that exclude each other, and their lines. */
import { msg, str } from '@lit/localize';
import type { Contradiction, Excluded, KnownValue, NeverHolds, Proof } from '../generated/interface.ts';
import { listed } from '../words/format.ts';
import { lineName } from '../words/places.ts';

/** The most conditions that a sentence names. */
const MOST_CONDITIONS = 3;

/** A sentence with code between backticks; empty if the proof has several reasons, or one that needs a list. `target` stands after "to". */
export function exclusionWords(proof: Proof, target: string): string {
  const [only, another] = soleContradiction(proof);
  if (only === undefined || another !== undefined) return '';
  return only.conditions.length === 0 ? (only.never === null ? '' : neverWords(only.never)) : togetherWords(only.conditions, target);
}

/** The contradictions, if all paths to the target end at them. */
function soleContradiction(proof: Proof): readonly Contradiction[] {
  if ((proof.kind !== 'excluded' && proof.kind !== 'intervals') || proof.more > 0) return [];
  const isWhole = proof.never_left.length + proof.excluded_by_bounds === 0 && (proof.kind === 'intervals' || proof.left_out === 0);
  return isWhole ? proof.contradictions : [];
}

/** The conditions of the program that every path has, and that cannot hold together. */
function togetherWords(conditions: readonly Excluded[], target: string): string {
  // A number of iterations is never negative, so the others exclude each other without that.
  const all = conditions.filter(({ kind }) => kind.kind !== 'counts').map(placed);
  if (all.includes('')) return '';
  const places = [...new Set(all)];
  // Conditions of several iterations or calls may have the same words. Each of them may hold alone.
  if (places.length === 1 && all.length > 1) return '';
  switch (places.length) {
    case 1:
      return msg(str`A run to ${target} needs ${places[0]}, which cannot hold on the way there.`);
    case 2:
      return msg(str`A run to ${target} needs ${listed(places)}, which cannot both hold.`);
    case MOST_CONDITIONS:
      return msg(str`A run to ${target} needs ${listed(places)}, which cannot all hold.`);
    default:
      return '';
  }
}

/** A condition with its place; empty if it is none of the program's. */
function placed({ kind, line }: Excluded): string {
  if (line === 0) return '';
  switch (kind.kind) {
    case 'condition':
      return msg(str`${code(kind.code)} in line ${lineName(line)}`);
    case 'first-iteration':
      return msg(str`${code(kind.code)} in the first iteration of the loop in line ${lineName(kind.loop_line)}`);
    case 'last-iteration':
      return msg(str`${code(kind.code)} in the last iteration of the loop in line ${lineName(kind.loop_line)}`);
    default:
      return '';
  }
}

/** States that values rule out a condition. */
function neverWords({ line, condition, known }: NeverHolds): string {
  if (known === null) return msg(str`In line ${lineName(line)}, ${code(condition)} never holds.`);
  return msg(str`In line ${lineName(line)}, ${code(condition)} never holds: ${knownWords(known)}.`);
}

function knownWords({ place, least, most }: KnownValue): string {
  const name = code(place);
  if (least === most) return msg(str`${name} is ${least} there`);
  if (least === null) return msg(str`${name} is at most ${most} there`);
  if (most === null) return msg(str`${name} is at least ${least} there`);
  return msg(str`${name} is from ${least} to ${most} there`);
}

function code(text: string): string {
  return `\`${text}\``;
}
