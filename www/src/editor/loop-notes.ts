/** The editor's notes at loops: invariants, and the terms that decrease in their iterations. */
import { msg, str } from '@lit/localize';
import { builtBy } from '../explanation/artefacts.ts';
import { renamed, type WrittenName } from '../elements/formula-names.ts';
import type { Formula, Inlined, Invariant, IterationBound, Meaning, NamedOnce, Proof, Report } from '../generated/interface.ts';
import type { Certificate } from '../proof/certificate.ts';
import { invariantsOf } from '../proof/proof-view.ts';
import { isAboutRest } from '../proof/termination-view.ts';
import { listed } from '../words/format.ts';

/** The facts about the loops of a line. */
export interface LoopNote {
  /** The invariants, a conjunct each. */
  holds: readonly Formula[];
  /** The terms that decrease in every iteration. If there are neither these nor invariants, no run reaches the loop. */
  falls: readonly Formula[];
  /** The bounds for the iterations that a run completes. */
  bounds: readonly IterationBound[];
  /** The runs for which the invariants hold: all, those on the way to the target, or one that never ends. */
  runs: 'all' | 'to-target' | 'endless';
}

/** The notes, by the lines of the loops. */
export type LoopNotes = ReadonlyMap<number, LoopNote>;

export const noNotes: LoopNotes = new Map();

const nothingKnown: LoopNote = { holds: [], falls: [], bounds: [], runs: 'all' };

/**
 * The invariants to show at loops: those of the proof's certificate, or those on which the proof rests, or, without an
 * answer, the best that were found.
 */
export function loopNotes(report: Report, certificate: Certificate | null): LoopNotes {
  switch (report.verdict) {
    case 'unreachable':
      if (certificate?.kind === 'found' && certificate.invariants.length > 0) return byLine(certificate.invariants, 'all');
      return byLine([...invariantsOf(report.proof).filter(isAtLoop), ...approximated(report)], 'all');
    case 'unknown':
      return byLine(builtBy(report.members).invariants, 'to-target');
    case 'ends':
      return withTerms(byLine(invariantsOf(report.proof).filter(isAtLoop), 'all'), report.proof);
    case 'endless':
      // Calls are not at a loop. If a state comes again only after several iterations, it does not hold in those between.
      return report.proof.kind === 'recurrent' && report.proof.function === null && (report.proof.again ?? 1) === 1 ? byLine(report.proof.invariants, 'endless') : noNotes;
    case 'reachable':
      return noNotes;
  }
}

/** Invariants of functions appear only in the proof. */
function isAtLoop({ at }: Invariant): boolean {
  return at.kind === 'loop';
}

/** The invariants of loops that a proof by summaries only approximates. */
function approximated({ members, technique }: Report): Invariant[] {
  const { summaries } = builtBy(members.filter((member) => member.technique === technique));
  return summaries.flatMap(({ line, approximation }) =>
    approximation && approximation.invariants.length > 0 ? [{ at: { kind: 'loop', line }, holds: approximation.invariants }] : [],
  );
}

/** The loops of a function that is called in several places occur more than once. */
function byLine(invariants: readonly Invariant[], runs: LoopNote['runs']): LoopNotes {
  const notes = new Map<number, LoopNote>();
  for (const { at: { line }, holds } of invariants) {
    const known = notes.get(line)?.holds ?? [];
    const more = holds.filter(({ text }) => !known.some((each) => each.text === text));
    notes.set(line, { holds: [...known, ...more], falls: [], bounds: [], runs });
  }
  return notes;
}

/** The same with the ranking functions of loops, if these decrease in every iteration. Other terms are only in the proof. */
function withTerms(invariants: LoopNotes, proof: Proof): LoopNotes {
  const notes = new Map(invariants);
  if (proof.kind !== 'ranking') return notes;
  const components = proof.looks_ahead > 0 ? [] : proof.components;
  for (const [at, component] of components.entries()) {
    const { lines, cases, shape, function: term } = component;
    if (shape !== 'ranking' || cases.length > 0 || isAboutRest(component, components.slice(0, at))) continue;
    for (const line of lines) {
      const note = notes.get(line) ?? nothingKnown;
      notes.set(line, { ...note, falls: [...note.falls, term] });
    }
  }
  return withBounds(notes, proof.bounds);
}

/** The same with bounds for the iterations of loops. */
export function withBounds(before: LoopNotes, bounds: readonly IterationBound[]): LoopNotes {
  const notes = new Map(before);
  for (const bound of bounds) {
    const note = notes.get(bound.line) ?? nothingKnown;
    notes.set(bound.line, { ...note, bounds: [...note.bounds, bound] });
  }
  return notes;
}

/** A note without formulas that have a variable whose name means another one in this line; null if there are no others. */
export function inScope(note: LoopNote, line: number): LoopNote | null {
  const isOutside = (meaning: Meaning) => meaning.kind === 'namesake' && !meaning.lines.some(([first, last]) => first <= line && line <= last);
  const isKept = ({ names = [] }: Formula) => !names.some(({ meaning }) => isOutside(meaning));
  const kept = { ...note, holds: note.holds.filter(isKept), falls: note.falls.filter(isKept), bounds: note.bounds.filter(({ most }) => isKept(most)) };
  const countOf = ({ holds, falls, bounds }: LoopNote) => holds.length + falls.length + bounds.length;
  // Without any, a note says that no run reaches the loop.
  return countOf(kept) === 0 && countOf(note) > 0 ? null : kept;
}

/**
 * A note in the words of the function around it, if the program names that function in one place only: `b`, where the whole
 * program calls it `gcd.b`. Otherwise, the note may be about variables of another call. It stays as it is if a name would
 * mean two variables.
 */
export function withOwnNames(note: LoopNote, line: number, namedOnce: readonly NamedOnce[]): LoopNote {
  const around = namedOnce.find(({ from, to }) => from <= line && line <= to)?.function;
  const ofCall = ({ copy, function: called }: Inlined, variable: string) => (copy === 1 && called === around ? variable : null);
  const own = (meaning: Meaning): string | null => {
    if (meaning.kind === 'inlined') return ofCall(meaning, meaning.variable);
    if (meaning.kind === 'namesake') return meaning.call === null ? meaning.variable : ofCall(meaning.call, meaning.variable);
    return null;
  };
  const meanings = [...note.holds, ...note.falls, ...note.bounds.map(({ most }) => most)].flatMap(({ names = [] }) => names.map(({ meaning }) => meaning));
  const variables = new Set(meanings.map(own));
  if (meanings.some((meaning) => meaning.kind === 'own' && variables.has(meaning.variable))) return note;
  const shorter = (formula: Formula) => renamed(formula, (meaning) => variableName(own(meaning)));
  return { ...note, holds: note.holds.map(shorter), falls: note.falls.map(shorter), bounds: note.bounds.map((bound) => ({ ...bound, most: shorter(bound.most) })) };
}

function variableName(name: string | null): WrittenName | null {
  return name === null ? null : { text: name, latex: `\\mathit{${name.replaceAll(/[_&#]/g, '\\$&')}}` };
}

/** The most conditions that are shown without being asked for. */
const MOST_SHOWN = 3;

/** The conditions of a note that say most, in their order, and the others, which are shown on demand. */
export function foldedConditions(holds: readonly Formula[]): [shown: readonly Formula[], others: readonly Formula[]] {
  const shown = holds.filter((each) => !hasOtherNames(each) && !isOnlyItsType(each)).slice(0, MOST_SHOWN);
  return [shown, holds.filter((each) => !shown.includes(each))];
}

/** Returns true if it has names that the lines do not show: `gcd#2.a` in one of several calls. */
function hasOtherNames({ names = [] }: Formula): boolean {
  const call = (meaning: Meaning) => (meaning.kind === 'inlined' ? meaning : meaning.kind === 'namesake' ? meaning.call : null);
  return names.some(({ meaning }) => (call(meaning)?.copy ?? 1) > 1);
}

/**
 * Returns true if it states only that the value of a variable fits into its type of 32 or 64 bits, or is next to the
 * limit, from which an increment is safe.
 */
function isOnlyItsType({ comparison }: Formula): boolean {
  if (!comparison?.with_number || ['==', '!='].includes(comparison.relation)) return false;
  const limit = BigInt(comparison.right.text);
  const size = limit < 0n ? -limit : limit;
  return [1n << 31n, 1n << 32n, 1n << 63n, 1n << 64n].some((power) => size >= power - 2n && size <= power);
}

/** A note in words, for screen readers. */
export function noteWords(line: number, note: LoopNote): string {
  const falls = note.falls.map(({ text }) => msg(str`In every iteration of the loop in line ${line}, ${text} is at least 0 and falls by 1 or more`));
  const invariants = note.holds.length > 0 || (falls.length === 0 && note.bounds.length === 0) ? [invariantWords(line, note)] : [];
  return [...invariants, ...falls, ...note.bounds.map((bound) => iterationsWords(bound))].join('. ');
}

function iterationsWords({ most: { text }, is_exact, each_time }: IterationBound): string {
  if (each_time) return is_exact ? msg(str`Each time a run gets to it, it completes exactly ${text} iterations`) : msg(str`Each time a run gets to it, it completes at most ${text} iterations`);
  return is_exact ? msg(str`A run completes exactly ${text} of its iterations`) : msg(str`A run completes at most ${text} of its iterations`);
}

function invariantWords(line: number, { holds, runs }: LoopNote): string {
  // After the target, invariants need not hold; with a proof, no run reaches it at all.
  if (holds.length === 0) {
    return runs === 'all' ? msg(str`No run reaches the loop in line ${line}`) : msg(str`No run on its way to the target reaches the loop in line ${line}`);
  }
  const all = listed(holds.map(({ text }) => text));
  switch (runs) {
    case 'all':
      return msg(str`Whenever a run reaches the loop in line ${line}: ${all}`);
    case 'to-target':
      return msg(str`Whenever a run on its way to the target reaches the loop in line ${line}: ${all}`);
    case 'endless':
      return msg(str`From some iteration of the loop in line ${line} on, for ever: ${all}`);
  }
}
