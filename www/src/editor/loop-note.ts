import { WidgetType, type EditorView } from '@codemirror/view';
import { msg, str } from '@lit/localize';
import type { FormulaView } from '../components/formula.ts';
import { noteWords, type LoopNote } from '../loop-notes.ts';

/** The invariants of a loop, in a line of their own below the loop's first one and a little deeper than that. */
export class LoopNoteWidget extends WidgetType {
  constructor(
    readonly line: number,
    readonly depth: number,
    readonly note: LoopNote,
  ) {
    super();
  }

  override eq(other: LoopNoteWidget): boolean {
    const said = ({ line, depth, note }: LoopNoteWidget) => JSON.stringify([line, depth, note]);
    return said(this) === said(other);
  }

  override toDOM(view: EditorView): HTMLElement {
    const box = document.createElement('div');
    box.className = this.note.proves ? 'loop-note proves' : 'loop-note';
    box.setAttribute('role', 'note');
    box.setAttribute('aria-label', noteWords(this.line, this.note));
    box.title = msg(str`${noteWords(this.line, this.note)}, before its condition is tested`);
    box.style.marginLeft = `${this.depth}ch`;
    const { holds } = this.note;
    const label = document.createElement('span');
    label.className = 'loop-note-label';
    label.textContent = holds.length === 0 ? msg('no run gets here') : msg('always');
    box.append(label);
    for (const { latex, text } of holds) {
      const conjunct = document.createElement('span');
      conjunct.className = 'loop-note-conjunct';
      const formula = document.createElement('ls-formula') as FormulaView;
      Object.assign(formula, { latex, text });
      conjunct.append(formula);
      box.append(conjunct);
      // Typesetting may change its height.
      void customElements
        .whenDefined('ls-formula')
        .then(() => formula.updateComplete)
        .then(() => view.requestMeasure());
    }
    return box;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}
