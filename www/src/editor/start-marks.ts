/** Marks beside the names of functions, and where a line is the start: where the program starts, and buttons that let it start elsewhere. */
import { Facet, StateEffect, StateField, type Extension, type Text } from '@codemirror/state';
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view';
import { msg, str } from '@lit/localize';
import type { Start } from '../generated/interface.ts';

export const setStarts = StateEffect.define<readonly Start[]>();

interface Starts {
  starts: readonly Start[];
  decorations: DecorationSet;
}

const startMarks = StateField.define<Starts>({
  create: () => ({ starts: [], decorations: Decoration.none }),
  update({ starts, decorations }, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setStarts)) return { starts: effect.value, decorations: decorate(effect.value, transaction.state.doc) };
    }
    return { starts, decorations: decorations.map(transaction.changes) };
  },
  provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
});

/** Called when a function is chosen. */
const onChoose = Facet.define<(start: Start) => void, (start: Start) => void>({
  combine: (listeners) => (start) => listeners.forEach((listener) => listener(start)),
});

/** The marks; `choose` is called with the function in which the program is to start. */
export function startMarksExtension(choose: (start: Start) => void): Extension {
  return [startMarks, onChoose.of(choose)];
}

/** Lets the program start in the last function that begins before the end of the cursor's line. */
export function chooseStart(view: EditorView): boolean {
  const { state } = view;
  const { starts } = state.field(startMarks);
  const cursor = state.doc.lineAt(state.selection.main.head).to;
  const around = starts.findLast((start) => !isLine(start) && start.from <= cursor);
  if (around === undefined || !isChoice(starts)) return false;
  if (around.change) state.facet(onChoose)(around);
  // While the text is being parsed, it is not changed.
  if (view.state.doc !== state.doc) view.dispatch({ effects: EditorView.announce.of(msg(str`The program starts in ${around.name}`)) });
  return true;
}

/** In a program whose only function is `main`, there is nothing to choose. */
function isChoice(starts: readonly Start[]): boolean {
  return starts.some(({ name }) => name !== 'main');
}

/** Returns true if a line is the start, not a function. */
function isLine({ name }: Start): boolean {
  return /^\d/.test(name);
}

function decorate(starts: readonly Start[], doc: Text): DecorationSet {
  if (!isChoice(starts)) return Decoration.none;
  const undecided = starts.every(({ change }) => change !== null);
  const marks = starts
    .filter(({ name, change, to }) => to <= doc.length && (change !== null || name !== 'main'))
    .map((start) => Decoration.widget({ widget: new StartMark(start, undecided), side: 1 }).range(doc.lineAt(start.to).to));
  return Decoration.set(marks, true);
}

/** The mark of a function, at the end of the line with its name. */
class StartMark extends WidgetType {
  constructor(
    readonly start: Start,
    /** True if the program starts nowhere yet: then the button is seen without being pointed at. */
    readonly undecided: boolean,
  ) {
    super();
  }

  override eq({ start, undecided }: StartMark): boolean {
    return JSON.stringify([start, undecided]) === JSON.stringify([this.start, this.undecided]);
  }

  override toDOM(view: EditorView): HTMLElement {
    const { name, change } = this.start;
    if (change === null) {
      const mark = document.createElement('span');
      mark.className = 'start-mark chosen';
      mark.textContent = msg('starts here');
      mark.title = isLine(this.start)
        ? msg(str`The program starts in line ${name}, with any values of its variables`)
        : msg(str`The program starts in ${name}, with any arguments`);
      return mark;
    }
    const button = document.createElement('button');
    button.className = this.undecided ? 'start-mark undecided' : 'start-mark';
    button.textContent = msg(str`start in ${name}`);
    button.title = name === 'main' ? msg(str`Let the program start in ${name}`) : msg(str`Let the program start in ${name}, with any arguments`);
    button.addEventListener('click', () => view.state.facet(onChoose)(this.start));
    return button;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}
