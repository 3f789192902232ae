/** What the editor shows at loops: what always holds there. */
import { msg, str } from '@lit/localize';
import { builtBy } from './artefacts.ts';
import type { Certificate } from './certificate.ts';
import { listed } from './format.ts';
import type { Formula, Invariant, Report } from './generated/interface.ts';
import { invariantsOf } from './proof-view.ts';

/** What always holds at the loops of a line. */
export interface LoopNote {
  /** A conjunct each; none where no run comes there. */
  holds: readonly Formula[];
  /** Whether a proof rests on it. */
  proves: boolean;
}

/** What is shown at loops, by their lines. */
export type LoopNotes = ReadonlyMap<number, LoopNote>;

export const noNotes: LoopNotes = new Map();

/**
 * What is known to hold at loops: what the certificate of a proof says of them, or that on which the proof rests, or, where
 * there is no answer, the best that was found.
 */
export function loopNotes(report: Report, certificate: Certificate | null): LoopNotes {
  switch (report.verdict) {
    case 'unreachable':
      if (certificate?.kind === 'found' && certificate.invariants.length > 0) return byLine(certificate.invariants, true);
      return byLine([...(report.proof ? invariantsOf(report.proof) : []).filter(isAtLoop), ...approximated(report)], true);
    case 'unknown':
      return byLine(builtBy(report.members).invariants, false);
    case 'reachable':
      return noNotes;
  }
}

/** What is known of functions is in the proof alone. */
function isAtLoop({ at }: Invariant): boolean {
  return at.kind === 'loop';
}

/** What a proof by summaries knows of the loops that it only approximates. */
function approximated({ members, technique }: Report): Invariant[] {
  const { summaries } = builtBy(members.filter((member) => member.technique === technique));
  return summaries.flatMap(({ line, approximation }) =>
    approximation && approximation.invariants.length > 0 ? [{ at: { kind: 'loop', line }, holds: approximation.invariants }] : [],
  );
}

/** A function that is called in several places has its loops more than once. */
function byLine(invariants: readonly Invariant[], proves: boolean): LoopNotes {
  const notes = new Map<number, LoopNote>();
  for (const { at: { line }, holds } of invariants) {
    const known = notes.get(line)?.holds ?? [];
    const more = holds.filter(({ text }) => !known.some((each) => each.text === text));
    notes.set(line, { holds: [...known, ...more], proves });
  }
  return notes;
}

/** A note for those who do not see it. */
export function noteWords(line: number, { holds, proves }: LoopNote): string {
  // Behind the target, nothing need hold; where there is a proof, no run is there.
  if (holds.length === 0) {
    return proves ? msg(str`No run comes to the loop in line ${line}`) : msg(str`No run on its way to the target comes to the loop in line ${line}`);
  }
  const all = listed(holds.map(({ text }) => text));
  return proves
    ? msg(str`Whenever a run comes to the loop in line ${line}: ${all}`)
    : msg(str`Whenever a run on its way to the target comes to the loop in line ${line}: ${all}`);
}
