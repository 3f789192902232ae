/** The invariants that the editor shows at loops. */
import { msg, str } from '@lit/localize';
import { builtBy } from './artefacts.ts';
import type { Certificate } from './certificate.ts';
import { listed } from './format.ts';
import type { Formula, Invariant, Report } from './generated/interface.ts';
import { invariantsOf } from './proof-view.ts';

/** The invariants of the loops of a line. */
export interface LoopNote {
  /** A conjunct each; empty if no run gets to the loop. */
  holds: readonly Formula[];
  /** Whether a proof rests on it. */
  proves: boolean;
}

/** The notes, by the lines of the loops. */
export type LoopNotes = ReadonlyMap<number, LoopNote>;

export const noNotes: LoopNotes = new Map();

/**
 * The invariants to show at loops: those of the proof's certificate, or those on which the proof rests, or, without an
 * answer, the best that were found.
 */
export function loopNotes(report: Report, certificate: Certificate | null): LoopNotes {
  switch (report.verdict) {
    case 'unreachable':
      if (certificate?.kind === 'found' && certificate.invariants.length > 0) return byLine(certificate.invariants, true);
      return byLine([...invariantsOf(report.proof).filter(isAtLoop), ...approximated(report)], true);
    case 'unknown':
      return byLine(builtBy(report.members).invariants, false);
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
function byLine(invariants: readonly Invariant[], proves: boolean): LoopNotes {
  const notes = new Map<number, LoopNote>();
  for (const { at: { line }, holds } of invariants) {
    const known = notes.get(line)?.holds ?? [];
    const more = holds.filter(({ text }) => !known.some((each) => each.text === text));
    notes.set(line, { holds: [...known, ...more], proves });
  }
  return notes;
}

/** A note in words, for screen readers. */
export function noteWords(line: number, { holds, proves }: LoopNote): string {
  // After the target, invariants need not hold; with a proof, no run gets there at all.
  if (holds.length === 0) {
    return proves ? msg(str`No run reaches the loop in line ${line}`) : msg(str`No run on its way to the target reaches the loop in line ${line}`);
  }
  const all = listed(holds.map(({ text }) => text));
  return proves
    ? msg(str`Whenever a run reaches the loop in line ${line}: ${all}`)
    : msg(str`Whenever a run on its way to the target reaches the loop in line ${line}: ${all}`);
}
