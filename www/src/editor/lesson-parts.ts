import { RangeSetBuilder, StateField, type Text } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';

const line = (name: string) => Decoration.line({ class: name });
const [setting, fenced] = [line('setting'), line('fenced')];

/** Marks the lines of a lesson that are settings, and those between fences. Only the engine knows their meaning. */
export const lessonParts = StateField.define<DecorationSet>({
  create: ({ doc }) => decorate(doc),
  update: (decorations, { docChanged, newDoc }) => (docChanged ? decorate(newDoc) : decorations),
  provide: (field) => EditorView.decorations.from(field),
});

function decorate(doc: Text): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  let [inSettings, ticks] = [false, 0];
  let from = 0;
  for (const text of doc.iterLines()) {
    const fence = /^\s*(`{3,})/.exec(text)?.[1]?.length ?? 0;
    const isRule = ticks === 0 && text.trimEnd() === '---';
    const isFence = !inSettings && (ticks === 0 ? fence > 0 : fence >= ticks && /^[\s`]*$/.test(text));
    if (inSettings || isRule) builder.add(from, from, setting);
    else if (ticks > 0 || isFence) builder.add(from, from, fenced);
    if (isRule) inSettings = !inSettings;
    if (isFence) ticks = ticks === 0 ? fence : 0;
    from += text.length + 1;
  }
  return builder.finish();
}
