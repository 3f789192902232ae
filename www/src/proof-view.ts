import { counted, countedWord, listed, subscript } from './format.ts';
import type { Considered, Contradiction, Excluded, Formula, LoopInvariant, PassedCheck, Proof } from './generated/interface.ts';

/** What could go wrong in a program: `three places: division by zero in line 4, null dereference in lines 7 and 9`. */
export function consideredWords(considered: readonly Considered[]): string {
  const places = considered.reduce((sum, each) => sum + each.places, 0);
  const kinds = considered.map(
    ({ text, lines }) => `${text} in ${lines.length === 1 ? 'line' : 'lines'} ${listed(lines.map(String))}`,
  );
  return `${countedWord(places, 'place')} where something could go wrong: ${kinds.join('; ')}`;
}

/** What a proof rests on, for the beginning of a paragraph. */
export function proofWords({ kind, contradictions, invariants }: Proof, target: string): string {
  switch (kind) {
    case 'nothing-can-fail':
      return 'No operation in the program can go wrong: it divides by nothing, reads no array, follows no pointer and asserts nothing that could fail.';
    case 'no-path':
      return `No path through the program leads to ${target}, whatever its conditions are.`;
    case 'one-run':
      return 'The program was run to its end. It reads nothing, so every run is the same: what this one does not do, none does.';
    case 'invariants':
      return invariants.length === 0
        ? `From each loop on, every way to ${target} needs conditions that exclude each other, whatever happened before.`
        : `What always holds at a loop keeps every run away from ${target}.`;
    case 'excluded':
      return contradictions.length === 0
        ? 'Every path was followed to its end, and none gets there.'
        : `Every way to ${target} ends before it. Here is where, and which conditions of the program are in each other’s way: no inputs satisfy all of them.`;
  }
}

/** What is said before the invariants of a loop. */
export function invariantWords({ line, holds }: LoopInvariant): string {
  return holds.length === 0
    ? `No run comes to the loop in line ${line}.`
    : `Whenever a run comes to the loop in line ${line}, before its condition is looked at:`;
}

/** One of the reasons why invariants prove something: a sentence, and the checks on which it rests. */
export interface Reason {
  /** The sentence, around the formulas that stand in it. */
  before: string;
  holds: readonly Formula[];
  after: string;
  /** What was checked for it, each in a few words. */
  checks: readonly string[];
}

/** So many formulas stand in a sentence; with more it could not be read. */
const IN_A_SENTENCE = 3;

/** Why what holds at loops proves that the target is out of reach, from the checks that were made. */
export function reasonsOf({ invariants, checks, needed }: Proof, target: string): Reason[] {
  // Initiation, consecution and safety.
  const first = checks.filter(({ from, to }) => from === null && to !== null);
  const next = checks.filter(({ from, to }) => from !== null && to !== null);
  const last = checks.filter(({ to }) => to === null);
  const reasons: Reason[] = [
    { ...beginWords(first, invariants), checks: checkWords(first, target) },
    { before: keepWords(next), holds: [], after: '', checks: checkWords(next, target) },
    { before: endWords(needed, target), holds: [], after: '', checks: checkWords(last, target) },
  ];
  return reasons.filter((reason) => reason.checks.length > 0);
}

function beginWords(checks: readonly PassedCheck[], invariants: readonly LoopInvariant[]): Pick<Reason, 'before' | 'holds' | 'after'> {
  const lines = [...new Set(checks.map(({ to }) => to))];
  const holds = invariants.filter(({ line }) => lines.includes(line)).flatMap((each) => each.holds);
  const loops = `the ${lines.length === 1 ? 'loop in line' : 'loops in lines'} ${listed(lines.map(String))}`;
  if (lines.length !== 1 || holds.length === 0 || holds.length > IN_A_SENTENCE) {
    return { before: `It holds at the beginning: when a run first comes to ${loops}, what is claimed there holds.`, holds: [], after: '' };
  }
  return { before: `It holds at the beginning: when a run first comes to ${loops}, `, holds, after: holds.length === 1 ? ' holds.' : ' hold.' };
}

function keepWords(checks: readonly PassedCheck[]): string {
  const lines = new Set(checks.flatMap(({ from, to }) => [from, to]));
  return lines.size === 1
    ? 'Every time around keeps it: if it holds before an iteration, it holds before the next one.'
    : 'Going on keeps it: if it holds at a loop, it still holds after one more time around, and when the run comes to the next loop.';
}

function endWords(needed: readonly Excluded[], target: string): string {
  const start = `With it, no run gets to ${target}:`;
  if (needed.length === 0) return `${start} no values that satisfy it lead a run from a loop to there.`;
  const lines = [...new Set(needed.map(({ line }) => line))];
  const parts = lines.map((line) => `${listed(needed.filter((each) => each.line === line).map(({ why }) => why))} in line ${line}`);
  return `${start} that needs ${listed(parts)}, and no values satisfy all of this together.`;
}

/** What was checked, each once. */
function checkWords(checks: readonly PassedCheck[], target: string): string[] {
  const words = checks.map(({ from, to }) => {
    if (from !== null && from === to) return `once around the loop in line ${from}`;
    const start = from === null ? 'the start of the program' : `the loop in line ${from}`;
    return `from ${start} to ${to === null ? target : `the loop in line ${to}`}`;
  });
  return [...new Set(words)];
}

/** What is said between where ways end and the conditions. */
export function excludedWords({ conditions }: Contradiction): string {
  if (conditions.length === 0) return '';
  return conditions.length === 1 ? 'But this cannot be:' : 'But these cannot hold together:';
}

/** How many contradictions are not told. */
export function moreWords({ more }: Proof): string {
  return more === 0 ? '' : `And ${counted(more, 'more contradiction')} of this kind.`;
}

/** Says what names such as `max#2.a` stand for, a sentence for each function. */
export function callWords({ contradictions, invariants }: Proof): string[] {
  const conditionsOf = contradictions.flatMap(({ ends, conditions }) => [
    ends,
    ...conditions.flatMap(({ why, formula }) => [why, formula?.text ?? '']),
  ]);
  const texts = [...conditionsOf, ...invariants.flatMap(({ holds }) => holds.map(({ text }) => text))];
  const sentences = new Map<string, string>();
  for (const [name, called = '', variable = ''] of texts.join('\n').matchAll(/\b(\w+)#\d+\.(\w+)/g)) {
    if (sentences.has(called)) continue;
    sentences.set(
      called,
      `\`${called}\` is called in several places, and each call has variables of its own: \`${name}\` is \`${variable}\` in one of these calls.`,
    );
  }
  return [...sentences.values()];
}

/** Words with chains as they are written elsewhere: `c1` becomes `c₁`, but for code between backticks. */
export function withChainNames(words: string): string {
  return words
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replace(/\bc(\d+)\b/g, (_, id: string) => `c${subscript(Number(id))}`)))
    .join('');
}
