import { counted, countedWord, listed, subscript } from './format.ts';
import type { Certificate } from './certificate.ts';
import type {
  CertificateCheck,
  CheckKind,
  Considered,
  Contradiction,
  Excluded,
  Formula,
  LearntCondition,
  LoopBound,
  LoopRelation,
  Invariant,
  PassedCheck,
  Place,
  Proof,
} from './generated/interface.ts';

/** What could go wrong in a program: `three places: division by zero in line 4, null dereference in lines 7 and 9`. */
export function consideredWords(considered: readonly Considered[]): string {
  const places = considered.reduce((sum, each) => sum + each.places, 0);
  const kinds = considered.map(
    ({ text, lines }) => `${text} in ${lines.length === 1 ? 'line' : 'lines'} ${listed(lines.map(String))}`,
  );
  return `${countedWord(places, 'place')} where something could go wrong: ${kinds.join('; ')}`;
}

/** What a proof rests on, for the beginning of a paragraph. */
export function proofWords({ kind, contradictions, invariants, steps, left_out }: Proof, target: string): string {
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
        : `What always holds at ${invariants.every(({ at }) => at.kind === 'loop') ? 'a loop' : 'these places'} keeps every run away from ${target}.`;
    case 'relations':
      return `What any number of rounds of a loop does was learnt. Every run is covered by ${countedWord(steps, 'step')} at most, each from one loop to the next or by what was learnt, and none of these leads to ${target}.`;
    case 'values':
      return `It was followed through the program between which numbers each variable stays, to what each pointer leads and how long each array is. What they may be never leads to ${target}.`;
    case 'excluded':
      return contradictions.length === 0
        ? `Every path was followed to its end${left_out === 0 ? '' : ' or left out'}, and none gets there.`
        : `Every way to ${target} ends before it. Here is where, and which conditions of the program are in each other’s way: no inputs satisfy all of them.`;
  }
}

/** What is said before the invariants of a place. */
export function invariantWords({ at, holds }: Invariant): string {
  const never = holds.length === 0;
  switch (at.kind) {
    case 'loop':
      return never
        ? `No run comes to the loop in line ${at.line}.`
        : `Whenever a run comes to the loop in line ${at.line}, before its condition is looked at:`;
    case 'call':
      return never
        ? `No run calls ${at.function} in line ${at.line}.`
        : `Whenever a run is about to call ${at.function} in line ${at.line}:`;
    case 'entry':
      return never ? `No run enters ${at.function} (line ${at.line}).` : `Whenever ${at.function} (line ${at.line}) is entered:`;
    case 'return':
      return never ? `${at.function} (line ${at.line}) never returns.` : `Whenever ${at.function} (line ${at.line}) returns:`;
  }
}

/** A place, for the middle of a sentence. */
function placeWords(at: Place): string {
  switch (at.kind) {
    case 'loop':
      return `the loop in line ${at.line}`;
    case 'call':
      return `the call of ${at.function} in line ${at.line}`;
    case 'entry':
      return `the entry of ${at.function}`;
    case 'return':
      return `the return of ${at.function}`;
  }
}

/** What is said before a condition because of which paths were left out. */
export function learntWords({ line, holds }: LearntCondition): string {
  const before = `Paths were left out in line ${line}: from there on, no run gets to the target`;
  return holds.length === 0 ? `${before}.` : `${before} where this holds:`;
}

/** What is said before what was learnt of a loop. */
export function relationWords({ line }: LoopRelation): string {
  return `κ rounds of the loop in line ${line} turn values into those with a prime, where:`;
}

/** What a proof rests on, and what was checked of that: by its certificate, or by whoever found it. */
export interface Evidence {
  readonly invariants: readonly Invariant[];
  readonly bounds: readonly LoopBound[];
  readonly checks: readonly CertificateCheck[];
  /** Conditions that every run to the target would pass last. */
  readonly needed: readonly Excluded[];
}

/** What shows that there is no way to the target: where there is a certificate, what that says. */
export function evidenceOf(proof: Proof, certificate: Certificate | null, target: string): Evidence {
  const { invariants, checks, needed } = proof;
  if (certificate?.kind === 'found') return { ...certificate, needed };
  return { invariants, bounds: [], checks: unique(checks.map((check) => passedCheck(check, target))), needed };
}

/** A check of invariants by whoever found them. */
function passedCheck({ from, to }: PassedCheck, target: string): CertificateCheck {
  const kind = to === null ? 'safety' : from === null ? 'initiation' : 'consecution';
  const line = (to ?? from)?.line ?? 1;
  const start = from === null ? 'the start of the program' : placeWords(from);
  const end = to === null ? target : placeWords(to);
  if (from?.kind === 'loop' && start === end) return { kind, line, text: `once around ${start}` };
  return { kind, line, text: `from ${start} to ${end}` };
}

/** Each text once. */
function unique(checks: readonly CertificateCheck[]): CertificateCheck[] {
  return checks.filter(({ text }, at) => checks.findIndex((each) => each.text === text) === at);
}

/** One of the reasons why there is no way to the target: a sentence, and the checks on which it rests. */
export interface Reason {
  /** The sentence, around the formulas that stand in it. */
  before: string;
  holds: readonly Formula[];
  after: string;
  /** What was checked for it. */
  checks: readonly CertificateCheck[];
}

/** So many formulas stand in a sentence; with more it could not be read. */
const IN_A_SENTENCE = 3;

/** Why the target is out of reach, in a sentence for each kind of check that was made. */
export function reasonsOf(evidence: Evidence, target: string): Reason[] {
  const kinds = ['initiation', 'consecution', 'bound', 'safety', 'run'] as const;
  const reasons = kinds.map((kind) => {
    const checks = evidence.checks.filter((check) => check.kind === kind);
    return { holds: [], after: '', ...wordsFor(kind, checks, evidence, target), checks };
  });
  return reasons.filter(({ checks }) => checks.length > 0);
}

function wordsFor(
  kind: CheckKind,
  checks: readonly CertificateCheck[],
  evidence: Evidence,
  target: string,
): Pick<Reason, 'before'> & Partial<Reason> {
  switch (kind) {
    case 'initiation':
      return beginWords(checks, evidence.invariants);
    case 'consecution':
      return { before: keepWords(checks) };
    case 'bound':
      return { before: boundWords(evidence.bounds) };
    case 'safety':
      return { before: endWords(evidence, target) };
    case 'run':
      return { before: `The program reads nothing, so every run is the same. It was run to its end, and did not come to ${target}.` };
  }
}

function beginWords(checks: readonly CertificateCheck[], invariants: readonly Invariant[]): Pick<Reason, 'before'> & Partial<Reason> {
  const lines = [...new Set(checks.map(({ line }) => line))];
  const first = invariants.filter(({ at }) => at.kind !== 'return' && lines.includes(at.line));
  if (first.some(({ at }) => at.kind !== 'loop')) return { before: 'It holds at the beginning: when a run first comes to one of these places, what is claimed there holds.' };
  const holds = first.flatMap((each) => each.holds);
  const loops = `the ${lines.length === 1 ? 'loop in line' : 'loops in lines'} ${listed(lines.map(String))}`;
  if (lines.length !== 1 || holds.length === 0 || holds.length > IN_A_SENTENCE) {
    return { before: `It holds at the beginning: when a run first comes to ${loops}, what is claimed there holds.` };
  }
  return { before: `It holds at the beginning: when a run first comes to ${loops}, `, holds, after: holds.length === 1 ? ' holds.' : ' hold.' };
}

function keepWords(checks: readonly CertificateCheck[]): string {
  // Whoever finds invariants may look at the ways from one loop to the next as well.
  return checks.every(({ text }) => text.includes(' around '))
    ? 'Every time around keeps it: if it holds before an iteration, it holds before the next one.'
    : checks.some(({ text }) => text.includes('the entry of') || text.includes('the return of'))
      ? 'Going on keeps it: if it holds at a place, and for the calls that have returned since, it holds at the next place.'
      : 'Going on keeps it: if it holds at a loop, it still holds after one more time around, and when the run comes to the next loop.';
}

function boundWords(bounds: readonly LoopBound[]): string {
  const [first] = bounds;
  return first && bounds.length === 1
    ? `It ends soon: no run comes to the head of the loop in line ${first.line} more than ${counted(first.most, 'time')}.`
    : 'It ends soon: no run comes to the heads of these loops more often than the certificate says.';
}

function endWords({ needed, invariants, bounds }: Evidence, target: string): string {
  const start =
    invariants.length > 0
      ? `With it, no run gets to ${target}:`
      : bounds.length > 0
        ? `Followed that far, no run gets to ${target}:`
        : `No run gets to ${target}:`;
  if (needed.length === 0) return `${start} no values lead a run there.`;
  const lines = [...new Set(needed.map(({ line }) => line))];
  const parts = lines.map((line) => `${listed(needed.filter((each) => each.line === line).map(({ why }) => why))} in line ${line}`);
  return `${start} that needs ${listed(parts)}, and no values satisfy all of this together.`;
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
export function callWords({ contradictions }: Proof, invariants: readonly Invariant[]): string[] {
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
