import { Facet, Prec, StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import { EditorView, gutter, GutterMarker, ViewPlugin } from '@codemirror/view';
import { msg, str } from '@lit/localize';
import { marksOf } from './line-marks.ts';
import { haveOtherProblems, problemsIn } from './problem-signs.ts';

/** The line of the target, and the lines that it can move to. */
export interface TargetLines {
  /** The line of the target; null if the target is any error. */
  line: number | null;
  /** The lines that can be a target; null while they are unknown, and then every line can be chosen. */
  possible: ReadonlySet<number> | null;
}

/** No line can be the target. */
export const noTargets: TargetLines = { line: null, possible: new Set() };

export const setTargetLines = StateEffect.define<TargetLines>();

const targetLines = StateField.define<TargetLines>({
  create: () => ({ line: null, possible: null }),
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setTargetLines)) return effect.value;
    return value;
  },
});

/** Called when a line is chosen as the target. */
const onChoose = Facet.define<(line: number) => void, (line: number) => void>({
  combine: (listeners) => (line) => listeners.forEach((listener) => listener(line)),
});

/** Makes a line the target if it can be one. */
export function chooseTarget(state: EditorState, line: number): boolean {
  if (!isPossible(state.field(targetLines), line)) return false;
  state.facet(onChoose)(line);
  return true;
}

function isPossible({ possible }: TargetLines, line: number): boolean {
  return possible === null || possible.has(line);
}

/** A line number; where the line can be the target, a button that makes it so. */
class LineNumber extends GutterMarker {
  constructor(
    readonly line: number,
    readonly isTarget: boolean,
    readonly possible: boolean,
    readonly tabbable: boolean,
    readonly goesWrong: boolean,
    /** Its problems in words; empty if it has none. */
    readonly problems: string,
  ) {
    super();
  }

  override eq(other: LineNumber): boolean {
    return (
      this.line === other.line &&
      this.isTarget === other.isTarget &&
      this.possible === other.possible &&
      this.tabbable === other.tabbable &&
      this.goesWrong === other.goesWrong &&
      this.problems === other.problems
    );
  }

  override toDOM(view: EditorView): HTMLElement {
    if (!this.possible && !this.isTarget) {
      const number = document.createElement('span');
      number.className = 'line-number';
      number.textContent = String(this.line);
      if (this.problems !== '') {
        number.title = this.problems;
        number.setAttribute('role', 'img');
        number.setAttribute('aria-label', `${this.line}. ${this.problems}`);
      }
      return number;
    }
    const button = document.createElement('button');
    button.className = this.isTarget ? 'line-number target' : 'line-number';
    button.textContent = String(this.line);
    button.tabIndex = this.tabbable ? 0 : -1;
    button.dataset['line'] = String(this.line);
    button.setAttribute('aria-pressed', String(this.isTarget));
    button.setAttribute('aria-label', [this.label(), this.problems].filter((words) => words !== '').join('. '));
    button.title = this.problems || (this.isTarget ? msg('The target') : msg('Make this line the target'));
    button.addEventListener('click', () => {
      chooseTarget(view.state, this.line);
      focusNumber(view, this.line);
    });
    button.addEventListener('keydown', (event) => moveFocus(view, event, this.line));
    return button;
  }

  /** The number in words, for screen readers. */
  private label(): string {
    if (this.isTarget) return msg(str`Line ${this.line}, the target`);
    return this.goesWrong ? msg(str`Line ${this.line}, which goes wrong: make it the target`) : msg(str`Line ${this.line}: make it the target`);
  }
}

/** Up and down move between the numbers that can be chosen; Tab leaves all of them at once. */
function moveFocus(view: EditorView, event: KeyboardEvent, line: number): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  for (let at = line + step; at >= 1 && at <= view.state.doc.lines; at += step) {
    if (isPossible(view.state.field(targetLines), at)) return focusNumber(view, at);
  }
}

function focusNumber(view: EditorView, line: number): void {
  view.dom.querySelector<HTMLElement>(`.line-number[data-line="${line}"]`)?.focus();
}

/**
 * Keeps the focus on a number whose button an update of the editor replaces, as when the checks of the program end just after
 * the focus came. It is updated before the gutter, and so sees which number has the focus.
 */
const focusKeeper = ViewPlugin.define((view) => {
  let focused: HTMLElement | null = null;
  return {
    update() {
      // `:focus` selects nothing in a window that is not the active one.
      const { activeElement } = view.root;
      focused = activeElement instanceof HTMLElement && activeElement.matches('.line-number') ? activeElement : null;
    },
    /** Called after the gutter's update. */
    restore() {
      if (focused !== null && !focused.isConnected) focusNumber(view, Number(focused.dataset['line']));
    },
  };
});

function marker(view: EditorView, line: number): LineNumber {
  const state = view.state.field(targetLines);
  const first = state.possible === null ? 1 : Math.min(...state.possible);
  const isTabbable = line === (state.line ?? first);
  const goesWrong = marksOf(view.state).faults.has(line);
  return new LineNumber(line, state.line === line, isPossible(state, line), isTabbable, goesWrong, problemsIn(view.state, line));
}

/** Line numbers that set the target. */
export function targetGutter(choose: (line: number) => void): Extension {
  return [
    targetLines,
    onChoose.of(choose),
    Prec.highest(focusKeeper),
    EditorView.updateListener.of(({ view }) => view.plugin(focusKeeper)?.restore()),
    gutter({
      class: 'target-gutter',
      lineMarker: (view, block) => marker(view, view.state.doc.lineAt(block.from).number),
      lineMarkerChange: (update) =>
        update.docChanged ||
        haveOtherProblems(update.startState, update.state) ||
        update.startState.field(targetLines) !== update.state.field(targetLines) ||
        marksOf(update.startState).faults !== marksOf(update.state).faults,
      initialSpacer: () => new LineNumber(99, false, false, false, false, ''),
    }),
  ];
}
