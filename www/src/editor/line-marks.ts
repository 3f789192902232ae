import { RangeSet, RangeSetBuilder, StateEffect, StateField, type EditorState, type Extension, type Text } from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, WidgetType, gutterLineClass, type DecorationSet } from '@codemirror/view';
import { LoopNoteWidget } from './loop-note.ts';
import type { LineFault } from '../errors/errors.ts';
import { noNotes, type LoopNotes } from './loop-notes.ts';

/** The marks of the page in the lines of the program. Lines count from 1. */
export interface LineMarks {
  /** The current line of the replay. */
  current: number | null;
  /** True if the run waits there for that of another program. */
  waits: boolean;
  /** Values at the ends of lines: the last assignments of the replay. */
  values: ReadonlyMap<number, LineValue>;
  /** The lines of the chain or constraint that the pointer is on. */
  linked: ReadonlySet<number>;
  /** Bars at the left of lines, with the colours of chains. */
  bars: ReadonlyMap<number, number>;
  /** Invariants of the loops that start in a line. */
  loops: LoopNotes;
  /** The line of the target, if it is marked. */
  target: number | null;
  /** The lines that go wrong: in which runs end with an error, or of loops that a run never leaves. */
  faults: ReadonlyMap<number, LineFault>;
}

/** A text at the end of a line. */
export interface LineValue {
  text: string;
  /** True if it changed in the current step of the replay. */
  fresh: boolean;
  /** True if it describes the error in this line. */
  wrong?: boolean;
}

export const noMarks: LineMarks = {
  current: null,
  waits: false,
  values: new Map(),
  linked: new Set(),
  bars: new Map(),
  loops: noNotes,
  target: null,
  faults: new Map(),
};

export const setLineMarks = StateEffect.define<LineMarks>();

class ValueWidget extends WidgetType {
  constructor(readonly value: LineValue) {
    super();
  }

  override eq(other: ValueWidget): boolean {
    return this.value.text === other.value.text && this.value.fresh === other.value.fresh && this.value.wrong === other.value.wrong;
  }

  override toDOM(): HTMLElement {
    const note = document.createElement('span');
    note.className = ['line-value', this.value.fresh ? 'fresh' : '', this.value.wrong ? 'wrong' : ''].join(' ').trim();
    note.textContent = this.value.text;
    return note;
  }
}

interface Marked {
  marks: LineMarks;
  decorations: DecorationSet;
}

const lineMarks = StateField.define<Marked>({
  create: () => ({ marks: noMarks, decorations: Decoration.none }),
  update(value, transaction) {
    const marks = transaction.effects.reduce((now, effect) => (effect.is(setLineMarks) ? effect.value : now), value.marks);
    if (marks === value.marks && !transaction.docChanged) return value;
    return { marks, decorations: decorate(marks, transaction.state.doc) };
  },
  provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
});

/** The marks that an editor shows. */
export function marksOf(state: EditorState): LineMarks {
  return state.field(lineMarks, false)?.marks ?? noMarks;
}

function decorate(marks: LineMarks, doc: Text): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (let number = 1; number <= doc.lines; number++) {
    const line = doc.line(number);
    const classes = lineClasses(marks, number);
    if (classes !== '') builder.add(line.from, line.from, Decoration.line({ class: classes }));
    const value = marks.values.get(number);
    if (value) builder.add(line.to, line.to, Decoration.widget({ widget: new ValueWidget(value), side: 1 }));
    const note = marks.loops.get(number);
    if (note) {
      const widget = new LoopNoteWidget(number, /^ */.exec(line.text)?.[0].length ?? 0, note);
      builder.add(line.to, line.to, Decoration.widget({ widget, side: 2, block: true }));
    }
  }
  return builder.finish();
}

function lineClasses(marks: LineMarks, line: number): string {
  const bar = marks.bars.get(line);
  return [
    marks.current === line ? `current-line${marks.waits ? ' waiting' : ''}` : '',
    marks.linked.has(line) ? 'linked-line' : '',
    marks.target === line ? 'target-line' : '',
    bar === undefined ? '' : `bar-${bar}`,
  ]
    .filter((name) => name !== '')
    .join(' ');
}

/** The sign beside the number of a line that goes wrong. */
class FaultSign extends GutterMarker {
  constructor(override elementClass: string) {
    super();
  }
}

const signs: Readonly<Record<LineFault, FaultSign>> = {
  error: new FaultSign('error-line'),
  extreme: new FaultSign('error-line extreme'),
  endless: new FaultSign('error-line endless'),
  differs: new FaultSign('error-line differs'),
};

const faultGutter = gutterLineClass.compute([lineMarks], (state) => {
  const faults = [...marksOf(state).faults].filter(([line]) => line <= state.doc.lines);
  return RangeSet.of(faults.map(([line, fault]) => signs[fault].range(state.doc.line(line).from)), true);
});

export const lineMarksExtension: Extension = [lineMarks, faultGutter];
