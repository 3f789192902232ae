import { counted, countedWord, listed, subscript } from './format.ts';
import type { Considered, Contradiction, LoopInvariant, Proof } from './generated/interface.ts';

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
        : `What holds at a loop keeps every run away from ${target}. It holds when a run first comes to the loop, every time around keeps it, and no run that it holds for gets there. These three were checked, one by one.`;
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
