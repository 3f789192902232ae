import { WidgetType, type EditorView } from '@codemirror/view';
import { msg, str } from '@lit/localize';
import type { FormulaView } from '../elements/formula.ts';
import type { Formula } from '../generated/interface.ts';
import { counted } from '../words/format.ts';
import { foldedConditions, noteWords, type LoopNote } from './loop-notes.ts';

/**
 * The invariants of a loop, the terms that decrease in its iterations, and the bound for their number, in a line of
 * their own below the loop's first one and a little deeper than that.
 */
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
    box.className = this.note.runs === 'all' ? 'loop-note proves' : 'loop-note';
    box.setAttribute('role', 'note');
    box.setAttribute('aria-label', noteWords(this.line, this.note));
    box.title = this.note.falls.length === 0 && this.note.bounds.length === 0 ? msg(str`${noteWords(this.line, this.note)}, before its condition is tested`) : noteWords(this.line, this.note);
    box.style.marginLeft = `${this.depth}ch`;
    const { holds, falls, bounds, runs } = this.note;
    if (holds.length > 0 || (falls.length === 0 && bounds.length === 0)) {
      this.addConditions(view, box, holds.length === 0 ? msg('no run gets here') : runs === 'endless' ? msg('for ever') : msg('always'), holds);
    }
    if (falls.length > 0) this.add(view, box, msg('falls'), falls);
    for (const { most, is_exact, each_time } of bounds) {
      this.add(view, box, is_exact ? msg('exactly', { id: 'bound-exactly', desc: 'before a number of iterations' }) : msg('at most', { id: 'bound-at-most', desc: 'before a number of iterations' }), [most]);
      this.add(view, box, each_time ? msg('iterations each time', { id: 'bound-each-time', desc: 'after their number' }) : msg('iterations', { id: 'bound', desc: 'after their number' }), [], 'unit');
    }
    return box;
  }

  /** Adds formulas after a label. */
  private add(view: EditorView, box: HTMLElement, words: string, formulas: readonly Formula[], kind = ''): void {
    const label = document.createElement('span');
    label.className = `loop-note-label ${kind}`;
    label.textContent = words;
    box.append(label);
    this.addFormulas(view, box, formulas);
  }

  /** Adds the conditions that say most, and a button for the others. */
  private addConditions(view: EditorView, box: HTMLElement, words: string, conditions: readonly Formula[]): void {
    const [shown, others] = foldedConditions(conditions);
    this.add(view, box, words, shown);
    if (others.length === 0) return;
    const more = document.createElement('button');
    more.type = 'button';
    more.className = 'loop-note-more';
    more.textContent = shown.length === 0 ? counted(others.length, msg('# condition|# conditions')) : counted(others.length, msg('and # more|and # more'));
    more.addEventListener('click', () => {
      const hadFocus = view.root.activeElement === more;
      more.remove();
      this.addFormulas(view, box, others);
      if (hadFocus) view.focus();
      view.requestMeasure();
    });
    box.append(more);
  }

  private addFormulas(view: EditorView, box: HTMLElement, formulas: readonly Formula[]): void {
    for (const { latex, text } of formulas) {
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
  }

  /** The editor leaves a button its keys and clicks: Enter would break a line. */
  override ignoreEvent(event: Event): boolean {
    return event.target instanceof Element && event.target.closest('button') !== null;
  }
}
