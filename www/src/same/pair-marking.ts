import { msg, str } from '@lit/localize';
import { noMarks, type LineMarks, type LineValue } from '../editor/line-marks.ts';
import type { LineFault } from '../errors/errors.ts';
import { isFollowed, replayMarks } from '../replay/replay-view.ts';
import type { SameRun, Watched } from './comparing.ts';
import type { Found } from './found.ts';
import { both, type Moment, type Side } from './in-step.ts';

type Done = Extract<SameRun, { kind: 'done' }>;

/** The marks of the lines of two programs: the same ones as long as what they show is the same, as an editor is redrawn for others. */
export class PairMarking {
  private last: { done: Done | null; moment: Moment | null; marks: Record<Side, LineMarks> } | null = null;

  marks(side: Side, done: Done | null, moment: Moment | null): LineMarks {
    if (this.last === null || this.last.done !== done || this.last.moment !== moment) {
      this.last = { done, moment, marks: both((each) => marksOf(each, done, moment)) };
    }
    return this.last.marks[side];
  }
}

export function marksOf(side: Side, done: Done | null, moment: Moment | null): LineMarks {
  if (done === null) return noMarks;
  const { found, watched } = done;
  const shown = watched && moment ? { ...replayMarks(watched.runs[side].replay, moment[side]), waits: moment.waits === side } : {};
  return { ...noMarks, ...loopsOf(side, found), ...shown, faults: faultsOf(side, found, watched) };
}

/** Loops that run together have the same bar and the same number. */
function loopsOf(side: Side, found: Found): Partial<LineMarks> {
  if (found.kind !== 'same') return {};
  const lines = found.loops.map(({ reference, program }) => (side === 'reference' ? reference : program));
  const values = new Map(lines.map((line, at): [number, LineValue] => [line, { text: msg(str`loop ${at + 1}`, { id: 'loop-number', desc: 'a loop that runs together with one of another program' }), fresh: false }]));
  return { bars: new Map(lines.map((line, at) => [line, at % BARS])), values };
}

/** The number of colours of bars. */
const BARS = 7;

/** The line in which a program goes wrong, or prints something else. */
function faultsOf(side: Side, found: Found, watched: Watched | null): ReadonlyMap<number, LineFault> {
  const wrong = wrongLine(side, found);
  if (wrong !== null) return new Map([[wrong, 'error']]);
  const prints = watched?.steps.prints[side] ?? null;
  if (side === 'reference' || watched === null || prints === null) return new Map();
  const { replay } = watched.runs[side];
  const line = isFollowed(replay, prints) ? replay.steps[prints]?.line : undefined;
  return line === undefined ? new Map() : new Map([[line, 'differs']]);
}

function wrongLine(side: Side, found: Found): number | null {
  switch (found.kind) {
    case 'differ':
      return side === 'submission' ? found.difference.given.line : null;
    case 'wrong':
      return side === 'reference' ? found.failure.line : null;
    case 'refused':
      return side === found.side ? found.refusal.line : null;
    default:
      return null;
  }
}
