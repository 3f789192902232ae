import { RangeSetBuilder, StateEffect, StateField, type Extension } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';
import type { Token } from '../generated/interface.ts';

/** Colours the text by the tokens of the real lexer; edits shift the old tokens until new ones arrive. */
export const setTokens = StateEffect.define<readonly Token[]>();

const marks = new Map<string, Decoration>();

function markOf(kind: string): Decoration {
  const known = marks.get(kind);
  if (known) return known;
  const mark = Decoration.mark({ class: `token-${kind}` });
  marks.set(kind, mark);
  return mark;
}

const tokens = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(decorations, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setTokens)) return decorate(effect.value, transaction.state.doc.length);
    }
    return decorations.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

function decorate(all: readonly Token[], length: number): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to, kind } of all) {
    if (from < to && to <= length) builder.add(from, to, markOf(kind));
  }
  return builder.finish();
}

export const highlight: Extension = tokens;
