import { msg, str } from '@lit/localize';
import { copiesIn, messageWords } from '../words/message.ts';
import { counted, countedWord, listed } from '../words/format.ts';
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
  ProgramPoint,
  Proof,
  Tried,
} from '../generated/interface.ts';
import { exclusionWords } from './exclusion.ts';
import { exceptionWords } from './termination-view.ts';
import { lineList, lineName } from '../words/places.ts';

/** The possible errors of a program: `three places: division by zero in line 4, null dereference in lines 7 and 9`. */
export function consideredWords(considered: readonly Considered[]): string {
  const places = considered.reduce((sum, each) => sum + each.places, 0);
  const kinds = considered.map(({ text, lines }) => {
    const [what, where] = [messageWords(text), lineList(lines)];
    return lines.length === 1 ? msg(str`${what} in line ${where}`) : msg(str`${what} in lines ${where}`);
  });
  return `${countedWord(places, msg('# place where something could go wrong|# places where something could go wrong'))}: ${kinds.join('; ')}`;
}

/** The ends of paths to the target, for proofs based on them. */
export function contradictionsOf(proof: Proof): readonly Contradiction[] {
  return 'contradictions' in proof ? proof.contradictions : [];
}

/** The invariants of a proof that has some. */
export function invariantsOf(proof: Proof): readonly Invariant[] {
  return 'invariants' in proof ? proof.invariants : [];
}

/** The argument of a proof, for the beginning of a paragraph. */
export function proofWords(proof: Proof, target: string): string {
  switch (proof.kind) {
    case 'nothing-can-fail':
      return msg('No operation in the program can go wrong, whatever the inputs are.');
    case 'no-path':
      return msg(str`No path through the program leads to ${target}, whatever its conditions are.`);
    case 'runs':
      if (proof.tried.length > 0) return runsWords(proof, target);
      if (proof.ended) return msg('The program was run to its end. It reads no input, so every run ends in the same way.');
      return msg('The program was run to its end. It reads no input, so every run is the same.');
    case 'invariants':
      if (proof.invariants.length === 0) {
        return msg(str`From each loop on, every path to ${target} has contradictory conditions, whatever happened before.`);
      }
      return proof.invariants.every(({ at }) => at.kind === 'loop')
        ? msg(str`What always holds at the loops rules out every run to ${target}.`)
        : msg(str`What always holds at these places rules out every run to ${target}.`);
    case 'ranking':
      if (proof.components.length === 0) return msg('No loop can be iterated for ever.');
      return [
        msg('Each loop has finitely many iterations, because terms fall and are bounded. They come in this order: a term may be about only those iterations that the ones before it leave open.'),
        ...(proof.looks_ahead > 0 ? [exceptionWords(proof)] : []),
      ].join(' ');
    case 'recurrent':
      return msg('A run gets into a set of states that it never leaves.');
    case 'relations':
      return [
        msg('Loopscope learnt what any number of iterations of a loop does.'),
        countedWord(proof.steps, msg('Every run is covered by # step at most, from one loop to the next or by what was learnt,|Every run is covered by # steps at most, each from one loop to the next or by what was learnt,')),
        msg(str`and none of these leads to ${target}.`),
      ].join(' ');
    case 'intervals':
      if (proof.by_shape) {
        return msg(str`The bounds of each variable, the targets of each pointer, the length of each array and the shapes of lists in memory were followed through the program. No such values lead to ${target}.`);
      }
      return msg(str`The bounds of each variable, the targets of each pointer and the length of each array were followed through the program. No such values lead to ${target}.`);
    case 'excluded':
      if (proof.contradictions.length > 0) {
        return msg(str`Every path to ${target} ends before it. Here is where, and which conditions contradict each other: no inputs satisfy all of them.`);
      }
      return proof.left_out === 0 ? msg('Every path was followed to its end, and none gets there.') : msg('Every path was followed to its end or pruned, and none gets there.');
  }
}

/** The argument of a proof in a sentence, for the answer itself. */
export function proofBriefly(proof: Proof, target: string): string {
  const exclusion = exclusionWords(proof, target);
  if (exclusion !== '') return exclusion;
  switch (proof.kind) {
    case 'excluded':
      return msg(str`Every path was checked, and none leads to ${target}.`);
    case 'relations':
      return msg('Loopscope learnt what any number of iterations of a loop does.');
    case 'intervals':
      return msg(str`With the values that the variables can have, no run reaches ${target}.`);
    default:
      return proofWords(proof, target);
  }
}

/** The places that values exclude beside the argument of a proof, in a sentence; empty if there are none. */
export function excludedByBoundsWords({ excluded_by_bounds: places }: Proof): string {
  return places === 0 ? '' : counted(places, msg('What variables and memory can hold excludes # more place.|What variables and memory can hold excludes # more places.'));
}

/** Loops that no run leaves, a sentence for each. */
export function neverLeftWords({ never_left }: Proof): string[] {
  return never_left.map((line) => msg(str`A run that reaches the loop in line ${lineName(line)} never leaves it.`));
}

/** The most inputs that are named. */
const INPUTS_TOLD = 6;

/** The inputs on which the program was run. */
function runsWords({ runs, tried, ended }: Extract<Proof, { kind: 'runs' }>, target: string): string {
  const one = ({ name, least, most }: Tried) => (least === most ? msg(str`${name} (only ${least})`) : msg(str`${name} (from ${least} to ${most})`));
  const more = tried.length - INPUTS_TOLD;
  const inputs = listed([...tried.slice(0, INPUTS_TOLD).map(one), ...(more > 0 ? [counted(more, msg('# more input|# more inputs'))] : [])]);
  const made =
    tried.length === 1
      ? counted(runs, msg('The only value of {inputs} was run.|All # values of {inputs} were run.'), { inputs })
      : counted(runs, msg('The only combination of values of {inputs} was run.|All # combinations of values of {inputs} were run.'), { inputs });
  if (ended) return `${made} ${msg('All of these runs end, and runs on other values end before any loop.')}`;
  return `${made} ${msg(str`None of these runs gets to ${target}, and runs on other values end before.`)}`;
}

/** The words before the invariants of a place. */
export function invariantWords({ at, holds }: Invariant): string {
  const never = holds.length === 0;
  switch (at.kind) {
    case 'loop':
      return never
        ? msg(str`No run reaches the loop in line ${lineName(at.line)}.`)
        : msg(str`Whenever a run reaches the loop in line ${lineName(at.line)}, before its condition is tested:`);
    case 'call':
      return never
        ? msg(str`No run calls ${at.function} in line ${lineName(at.line)}.`)
        : msg(str`Whenever a run is about to call ${at.function} in line ${lineName(at.line)}:`);
    case 'entry':
      return never ? msg(str`No run enters ${at.function} (line ${lineName(at.line)}).`) : msg(str`Whenever ${at.function} (line ${lineName(at.line)}) is entered:`);
    case 'return':
      return never ? msg(str`${at.function} (line ${lineName(at.line)}) never returns.`) : msg(str`Whenever ${at.function} (line ${lineName(at.line)}) returns:`);
  }
}

/** A place, for the middle of a sentence. */
function placeWords(at: ProgramPoint): string {
  switch (at.kind) {
    case 'loop':
      return msg(str`the loop in line ${lineName(at.line)}`);
    case 'call':
      return msg(str`the call of ${at.function} in line ${lineName(at.line)}`);
    case 'entry':
      return msg(str`the entry of ${at.function}`);
    case 'return':
      return msg(str`the return of ${at.function}`);
  }
}

/** The words before a condition by which paths were left out. */
export function learntWords({ line, holds }: LearntCondition): string {
  return holds.length === 0
    ? msg(str`Paths were pruned in line ${lineName(line)}: from there, no run gets to the target.`)
    : msg(str`Paths were pruned in line ${lineName(line)}: from there, no run gets to the target if this holds:`);
}

/** The text before the learnt relation of a loop. */
export function relationWords({ line }: LoopRelation): string {
  return msg(str`κ iterations of the loop in line ${lineName(line)} turn each value into the one with a prime, where:`);
}

/** A check, with the kind of its way: once around a loop, into or out of functions, or from one loop to another. */
export interface Check extends Omit<CertificateCheck, 'text'> {
  readonly text: string;
  readonly way: 'around' | 'calls' | 'on';
}

/** The argument of a proof and its checks: from its certificate, or else from the technique that found it. */
export interface Evidence {
  readonly invariants: readonly Invariant[];
  readonly bounds: readonly LoopBound[];
  readonly checks: readonly Check[];
  /** Conditions that every run to the target would have to satisfy last. */
  readonly needed: readonly Excluded[];
}

/** The evidence that the target is out of reach: from the certificate if there is one. */
export function evidenceOf(proof: Proof, certificate: Certificate | null, target: string): Evidence {
  const needed = 'needed' in proof ? proof.needed : [];
  // A certificate about the end of runs has formulas, but no text of its invariants.
  const invariants = certificate?.kind === 'found' && proof.kind !== 'ranking' ? certificate.invariants : invariantsOf(proof);
  if (certificate?.kind === 'found') return { ...certificate, invariants, checks: certificate.checks.map(certifiedCheck), needed };
  const checks = 'checks' in proof ? proof.checks.map((check) => passedCheck(check, target)) : [];
  return { invariants, bounds: [], checks: unique(checks), needed };
}

/** A check of a certificate. Its program has no calls, and each iteration keeps the invariant of its loop. */
function certifiedCheck({ kind, line, text }: CertificateCheck): Check {
  return { kind, line, text: messageWords(text), way: kind === 'consecution' ? 'around' : 'on' };
}

/** A check of invariants by the technique that found them. */
function passedCheck({ from, to }: PassedCheck, target: string): Check {
  const kind = to === null ? 'safety' : from === null ? 'initiation' : 'consecution';
  const line = (to ?? from)?.line ?? 1;
  const start = from === null ? msg('the start of the program') : placeWords(from);
  const end = to === null ? target : placeWords(to);
  if (from?.kind === 'loop' && start === end) return { kind, line, way: 'around', text: msg(str`one iteration from ${start} back to it`) };
  const isCall = [from, to].some((place) => place?.kind === 'entry' || place?.kind === 'return');
  return { kind, line, way: isCall ? 'calls' : 'on', text: msg(str`from ${start} to ${end}`) };
}

/** Removes duplicates. */
function unique(checks: readonly Check[]): Check[] {
  return checks.filter(({ text }, at) => checks.findIndex((each) => each.text === text) === at);
}

/** One reason why no run reaches the target: a sentence, and the checks on which it rests. */
export interface Reason {
  /** The sentence, before and after its formulas. */
  before: string;
  holds: readonly Formula[];
  after: string;
  /** The checks for it. */
  checks: readonly Check[];
}

/** The most formulas in a sentence; with more, it would be unreadable. */
const IN_A_SENTENCE = 3;

/** The kinds of checks, in the order of an argument. The last four are about the end of runs. */
const KINDS = ['initiation', 'consecution', 'bound', 'safety', 'outside', 'run', 'bounded', 'descent', 'entry', 'closed'] as const satisfies readonly CheckKind[];

/** The reasons why the answer holds, a sentence for each kind of check that was made. */
export function reasonsOf(evidence: Evidence, target: string): Reason[] {
  const reasons = KINDS.map((kind) => {
    const checks = evidence.checks.filter((check) => check.kind === kind);
    return { holds: [], after: '', ...wordsFor(kind, checks, evidence, target), checks };
  });
  return reasons.filter(({ checks }) => checks.length > 0);
}

function wordsFor(
  kind: (typeof KINDS)[number],
  checks: readonly Check[],
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
    case 'outside':
      return { before: msg(str`Runs on other values end early: none of them reaches a loop or ${target}.`) };
    case 'bounded':
      return { before: msg('No term is ever below 0 when a run is at the head of a loop.') };
    case 'descent':
      return { before: msg('From one head of a loop to the next, the terms become smaller: the first one that changes falls.') };
    case 'entry':
      return { before: msg('The run gets into these states.') };
    case 'closed':
      return { before: msg('No step leads out of them, so the run stays there for ever.') };
    case 'run':
      if (evidence.checks.some(({ kind }) => kind === 'entry')) return { before: msg('The interpreter executed the beginning of this run.') };
      if (evidence.checks.some(({ kind }) => kind === 'outside')) {
        return { before: msg(str`All runs on the remaining values were repeated, and none reached ${target}.`) };
      }
      return { before: msg(str`The program reads no input, so every run is the same. It was run to its end, and did not reach ${target}.`) };
  }
}

function beginWords(checks: readonly Check[], invariants: readonly Invariant[]): Pick<Reason, 'before'> & Partial<Reason> {
  const lines = [...new Set(checks.map(({ line }) => line))];
  const first = invariants.filter(({ at }) => at.kind !== 'return' && lines.includes(at.line));
  if (first.some(({ at }) => at.kind !== 'loop')) return { before: msg('It holds at the start: when a run first reaches one of these places, what is claimed there holds.') };
  const holds = first.flatMap((each) => each.holds);
  const [line] = lines;
  if (line === undefined || lines.length > 1) {
    return { before: msg(str`It holds at the start: when a run first reaches the loops in lines ${lineList(lines)}, what is claimed there holds.`) };
  }
  if (holds.length === 0 || holds.length > IN_A_SENTENCE) {
    return { before: msg(str`It holds at the start: when a run first reaches the loop in line ${lineName(line)}, what is claimed there holds.`) };
  }
  const before = msg(str`It holds at the start: when a run first reaches the loop in line ${lineName(line)},`);
  return { before: `${before} `, holds, after: ` ${counted(holds.length, msg('holds.|hold.'))}` };
}

function keepWords(checks: readonly Check[]): string {
  // A technique that finds invariants may also check the ways from one loop to the next.
  return checks.every(({ way }) => way === 'around')
    ? msg('Every iteration keeps it: if it holds before an iteration, it holds before the next one.')
    : checks.some(({ way }) => way === 'calls')
      ? msg('Every step keeps it: if it holds at a place, and for the calls that have returned since, it holds at the next place.')
      : msg('Every step keeps it: if it holds at a loop, it still holds after one more iteration, and when the run reaches the next loop.');
}

function boundWords(bounds: readonly LoopBound[]): string {
  const [first] = bounds;
  return first && bounds.length === 1
    ? counted(
        first.most,
        msg('It ends soon: no run reaches the head of the loop in line {line} more than # time.|It ends soon: no run reaches the head of the loop in line {line} more than # times.'),
        { line: first.line },
      )
    : msg('It ends soon: no run reaches the heads of these loops more often than the certificate says.');
}

function endWords({ needed, invariants, bounds }: Evidence, target: string): string {
  const start =
    invariants.length > 0
      ? msg(str`With it, no run gets to ${target}:`)
      : bounds.length > 0
        ? msg(str`Followed that far, no run gets to ${target}:`)
        : msg(str`No run gets to ${target}:`);
  if (needed.length === 0) return `${start} ${msg('no values lead a run there.')}`;
  const lines = [...new Set(needed.map(({ line }) => line))];
  const parts = lines.map((line) => msg(str`${listed(needed.filter((each) => each.line === line).map(({ why }) => messageWords(why)))} in line ${lineName(line)}`));
  return `${start} ${msg(str`that needs ${listed(parts)}, and no values satisfy all of this together.`)}`;
}

/** The words between the ends of paths and the conditions. */
export function excludedWords({ conditions }: Contradiction): string {
  if (conditions.length === 0) return '';
  return conditions.length === 1 ? msg('But this cannot be:') : msg('But these cannot hold together:');
}

/** The number of contradictions that are not shown. */
export function moreWords(proof: Proof): string {
  const more = 'more' in proof ? proof.more : 0;
  return more === 0 ? '' : counted(more, msg('And # more contradiction of this kind.|And # more contradictions of this kind.'));
}

/** Explains names such as `max#2.a`, in a sentence for each function. */
export function callWords(proof: Proof, invariants: readonly Invariant[]): string[] {
  const excluded = contradictionsOf(proof);
  const conditions = excluded.flatMap(({ conditions }) => conditions);
  const messages = [...excluded.map(({ ends }) => ends), ...conditions.map(({ why }) => why)];
  const formulas = [...conditions.flatMap(({ formula }) => formula ?? []), ...invariants.flatMap(({ holds }) => holds)];
  const named = formulas.flatMap(({ names = [] }) => names.flatMap(({ meaning }) => (meaning.kind === 'inlined' && meaning.copy > 1 ? [meaning] : [])));
  const all = [...messages.flatMap(copiesIn), ...named];
  const first = all.filter((each, at) => all.findIndex((other) => other.function === each.function) === at);
  return first.map(({ name, function: called, variable }) =>
    msg(str`${code(called)} is called in several places, and each call has variables of its own: ${code(name)} is ${code(variable)} in one of these calls.`),
  );
}

function code(text: string): string {
  return `\`${text}\``;
}
