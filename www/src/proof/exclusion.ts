/** Why nothing gets to a target, if a single contradiction says it: which conditions exclude each other, and where they stand. */
import { msg, str } from '@lit/localize';
import type { Contradiction, Excluded, Proof } from '../generated/interface.ts';
import { listed } from '../words/format.ts';

/** The most conditions that a sentence names. */
const MOST_CONDITIONS = 3;

/** A sentence with code between backticks; empty if the proof has several reasons, or one that needs a list. `target` stands after "to". */
export function exclusionWords(proof: Proof, target: string): string {
  const [only, another] = soleContradiction(proof);
  if (only === undefined || another !== undefined) return '';
  return only.conditions.length === 0 ? neverWords(only.ends) : togetherWords(only.conditions, target);
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
  const all = conditions.filter(({ why }) => why !== 'no path through a loop is taken a negative number of times').map(placed);
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
function placed({ why, line }: Excluded): string {
  const [, condition = '', , which = '', loop = ''] = /^(`[^`]+`)( in the (first|last) iteration of the loop in line (\d+))?$/.exec(why) ?? [];
  if (condition === '' || line === 0) return '';
  if (which === 'first') return msg(str`${condition} in the first iteration of the loop in line ${loop}`);
  if (which === 'last') return msg(str`${condition} in the last iteration of the loop in line ${loop}`);
  return msg(str`${condition} in line ${line}`);
}

/** The engine's sentence that values rule out a condition, in the language of the page. */
function neverWords(ends: string): string {
  const [, line = '', condition = '', , fact = ''] = /^In line (\d+) it never happens that (`[^`]+`)(, whatever the inputs are|: there, (`[^`]+` is .*))?\.$/.exec(ends) ?? [];
  if (condition === '') return '';
  const known = factWords(condition, fact);
  return known === '' ? msg(str`In line ${line}, ${condition} never holds.`) : msg(str`In line ${line}, ${condition} never holds: ${known}.`);
}

/** What is known of the value in a condition; of its two bounds, only the one that rules out a comparison with something. */
function factWords(condition: string, fact: string): string {
  const [, name = '', words = ''] = /^(`[^`]+`) is ([^`]*)$/.exec(fact) ?? [];
  const value = /^-?\d+$/.exec(words)?.[0];
  const [, from, to] = /^from (-?\d+) to (-?\d+)$/.exec(words) ?? [];
  const least = from ?? /^at least (-?\d+)$/.exec(words)?.[1];
  const most = to ?? /^at most (-?\d+)$/.exec(words)?.[1];
  const after = condition.slice(1, -1).startsWith(`${name.slice(1, -1)} `) ? condition.slice(name.length).trimEnd() : '';
  if (value !== undefined) return msg(str`${name} is ${value} there`);
  if (most !== undefined && (least === undefined || after.startsWith('>'))) return msg(str`${name} is at most ${most} there`);
  if (least !== undefined && (most === undefined || after.startsWith('<'))) return msg(str`${name} is at least ${least} there`);
  return least === undefined ? '' : msg(str`${name} is from ${least} to ${most} there`);
}
