/** Two runs side by side: a step is a step of both, and the run that is ahead waits for the other one. */
import type { Output } from '../class/class-work.ts';
import type { Dialect, GradedOutput, Replay } from '../generated/interface.ts';
import { iterationStarts } from '../replay/replay-view.ts';
import { partsOf, printedParts, type Part } from './parts.ts';

/** One of the two programs. */
export type Side = 'reference' | 'submission';

export const SIDES: readonly Side[] = ['reference', 'submission'];

/** A value for each of two programs. */
export type Both<T> = Readonly<Record<Side, T>>;

/** A program's run on an input on which the two differ. */
export interface OneRun {
  dialect: Dialect;
  replay: Pick<Replay, 'steps' | 'loops' | 'outputs'>;
  /** Its output, as the engine has compared it. */
  compared: Pick<GradedOutput, 'text' | 'difference' | 'end'>;
}

/** A moment of both runs: the position of each among its recorded steps. */
export interface Moment extends Both<number> {
  /** The run that waits for the other one, or has ended before it; null if none does. */
  waits: Side | null;
}

/** Two runs in step. */
export interface InStep {
  moments: readonly Moment[];
  /** The moments at which both are about to print a part, or to begin an iteration. */
  meetings: readonly number[];
  /** The moment of the first difference; null if it cannot be told. */
  part: number | null;
  /** The steps that print the first difference, or what stands in its place; null where none does. */
  prints: Both<number | null>;
  /** Their outputs there. */
  texts: Both<string | null>;
  /** The number of parts before the first that differs; null if it is not known. */
  same: number | null;
}

/**
 * Takes two runs in step: both are about to print their first part at the same moment, then their second one, and so on.
 * Between two prints, iterations of loops begin together as long as both have one.
 */
export function inStep(runs: Both<OneRun>, output: Output): InStep {
  const parts = both((side) => printedParts(runs[side].replay.outputs, runs[side].compared.text, runs[side].dialect, output));
  const printed = both((side) => positions(runs[side].replay, parts[side] ?? []));
  const { moments, meetings } = momentsOf(meetingsOf(printed, runs));
  const same = sameParts(runs, parts, output);
  const prints = both((side) => (same === null ? null : (printed[side][same] ?? null)));
  const texts = both((side) => (same === null ? null : (parts[side]?.[same]?.text ?? null)));
  return { moments, meetings, texts, part: partOf(runs, moments, prints, same !== null), prints, same };
}

/** A value for each of both programs. */
export function both<T>(of: (side: Side) => T): Both<T> {
  return { reference: of('reference'), submission: of('submission') };
}

/** For each part, the step that prints it. */
function positions({ steps }: Pick<Replay, 'steps'>, parts: readonly Part[]): number[] {
  const found: number[] = [];
  for (const [position, { printed }] of steps.entries()) {
    while (found.length < parts.length && (parts[found.length]?.at ?? 0) < printed) found.push(Math.max(0, position - 1));
  }
  return found;
}

/** The moments at which both runs must be at certain steps, in order. */
function meetingsOf(printed: Both<readonly number[]>, runs: Both<OneRun>): Both<number>[] {
  const last = both((side) => Math.max(0, runs[side].replay.steps.length - 1));
  const prints = printed.reference.flatMap((reference, at) => {
    const submission = printed.submission[at];
    return submission === undefined ? [] : [{ reference, submission }];
  });
  const starts = both((side) => iterationStarts(runs[side].replay));
  const met: Both<number>[] = [{ reference: 0, submission: 0 }];
  for (const end of [...prints, last]) {
    const begin = met.at(-1) ?? last;
    const between = both((side) => starts[side].filter((position) => begin[side] < position && position < end[side]));
    const count = Math.min(between.reference.length, between.submission.length);
    for (let at = 0; at < count; at++) met.push(both((side) => between[side][at] ?? 0));
    met.push(end);
  }
  return met;
}

function momentsOf(met: readonly Both<number>[]): Pick<InStep, 'moments' | 'meetings'> {
  const meetings: number[] = [];
  const moments: Moment[] = [{ reference: 0, submission: 0, waits: null }];
  for (const end of met.slice(1)) {
    const begin = moments.at(-1) ?? end;
    const [steps, others] = [end.reference - begin.reference, end.submission - begin.submission];
    for (let step = 1; step <= Math.max(steps, others); step++) {
      const waits = step === Math.max(steps, others) ? null : step >= steps ? 'reference' : step >= others ? 'submission' : null;
      moments.push({ reference: begin.reference + Math.min(step, steps), submission: begin.submission + Math.min(step, others), waits });
    }
    if (meetings.at(-1) !== moments.length - 1) meetings.push(moments.length - 1);
  }
  return { moments, meetings };
}

/** The number of parts before the first that differs; null if the outputs do not tell, or are not those that were compared. */
function sameParts(runs: Both<OneRun>, parts: Both<readonly Part[] | null>, output: Output): number | null {
  const before = both((side) => {
    const { text, difference } = runs[side].compared;
    const printed = parts[side];
    if (difference === null || printed === null) return null;
    const same = partsOf(text.slice(0, difference), output);
    return same.every((part, at) => part.text === printed[at]?.text) ? same.length : null;
  });
  return before.reference === before.submission ? before.reference : null;
}

function partOf(runs: Both<OneRun>, moments: readonly Moment[], prints: Both<number | null>, isPrinted: boolean): number | null {
  const first = (is: (moment: Moment) => boolean) => {
    const at = moments.findIndex(is);
    return at === -1 ? null : at;
  };
  if (isPrinted) return first((moment) => SIDES.every((side) => prints[side] === null || moment[side] >= prints[side]));
  // They print the same, and end in different ways: that shows where the first of them has ended.
  const isEnd = SIDES.some((side) => runs[side].compared.end !== null) && SIDES.every((side) => runs[side].compared.difference === null);
  return isEnd ? first((moment) => SIDES.some((side) => moment[side] === runs[side].replay.steps.length - 1)) : null;
}
