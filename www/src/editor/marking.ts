import { msg, str } from '@lit/localize';
import type { Run } from '../answer/run.ts';
import { barsOf, family, rootChains } from '../chains/chain-view.ts';
import type { Artefacts } from '../explanation/artefacts.ts';
import { isExtreme } from '../answer/everyday.ts';
import type { LineFault } from '../errors/errors.ts';
import type { IterationBound, Replay, Report } from '../generated/interface.ts';
import { missingElement, replayMarks } from '../replay/replay-view.ts';
import type { LineMarks, LineValue } from './line-marks.ts';
import { inScope, loopNotes, noNotes, withBounds, withOwnNames, type LoopNotes } from './loop-notes.ts';

/** The data for the marks in the editor's lines. */
export interface Marked {
  /** The lines of the item under the pointer. */
  linked: ReadonlySet<number>;
  /** The line of the target; null if the target is any error. */
  target: number | null;
  replay: Replay | null;
  /** The moment of the replay. */
  step: number;
  /** The lines that go wrong, where the page knows more than one run; else null. */
  faults: ReadonlyMap<number, LineFault> | null;
  /** The analysis with its artefacts and with bounds that were found later; null if it is about another program or question. */
  analysis: { run: Run; artefacts: Artefacts | null; bounds: readonly IterationBound[] } | null;
}

/** The marks of the editor's lines; recomputed only if their data has changed. */
export class Marking {
  private last: { of: readonly unknown[]; marks: LineMarks } | null = null;

  marks(marked: Marked): LineMarks {
    const { linked, target, replay, step, faults, analysis } = marked;
    const of = [linked, target, replay, step, faults, analysis?.run, analysis?.artefacts, analysis?.bounds];
    if (this.last === null || of.some((each, at) => each !== this.last?.of[at])) this.last = { of, marks: made(marked) };
    return this.last.marks;
  }
}

function made({ linked, target, replay, step, faults, analysis }: Marked): LineMarks {
  const report = analysis?.run.kind === 'done' ? analysis.run.report : null;
  const byOther = report !== null && report.technique !== 'navigate';
  const navigation = byOther ? null : (analysis?.artefacts?.navigation ?? null);
  const root = navigation ? rootChains(navigation)[0] : undefined;
  const { current, values } = replayMarks(replay, step);
  return {
    current,
    waits: false,
    values: withMissing(values, replay, step),
    linked,
    bars: navigation && root ? barsOf(family(navigation, root)) : new Map(),
    loops: analysis?.run.kind === 'done' ? notesOf(analysis.run, analysis.bounds) : noNotes,
    target,
    faults: faults ?? faultOf(replay, report),
  };
}

/** The line in which the run of an answer goes wrong, or which it never leaves. */
function faultOf(replay: Replay | null, report: Report | null): ReadonlyMap<number, LineFault> {
  if (replay?.end.kind === 'error' && replay.end.line !== null) return new Map([[replay.end.line, report !== null && isExtreme(report) ? 'extreme' : 'error']]);
  return report?.verdict === 'endless' && report.proof.kind === 'recurrent' ? new Map([[report.proof.line, 'endless']]) : new Map();
}

function notesOf({ report, certificate }: Run & { kind: 'done' }, bounds: readonly IterationBound[]): LoopNotes {
  const notes = withBounds(loopNotes(report, certificate), bounds);
  return new Map(
    [...notes].flatMap(([line, note]) => {
      const kept = inScope(note, line);
      return kept === null ? [] : [[line, withOwnNames(kept, line, report.named_once)]];
    }),
  );
}

/** The values, and in the line that goes wrong the element that it needs and that does not exist. */
function withMissing(values: ReadonlyMap<number, LineValue>, replay: Replay | null, step: number): ReadonlyMap<number, LineValue> {
  const missing = replay === null ? null : missingElement(replay, step);
  if (missing === null) return values;
  const before = values.get(missing.line);
  const words = msg(str`there is no ${missing.element}`);
  return new Map(values).set(missing.line, { text: before ? `${before.text}   ${words}` : words, fresh: true, wrong: true });
}
