/** Searching in the editor. It is loaded when the editor first gets the focus, or a search is asked for before that. */
import { Compartment, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';

export function searching(): Extension {
  const place = new Compartment();
  let arrival: Promise<typeof import('./search-panel.ts') | null> | null = null;
  const load = (view: EditorView) =>
    (arrival ??= import('./search-panel.ts').then(
      (panel) => {
        view.dispatch({ effects: place.reconfigure(panel.search) });
        return panel;
      },
      // Without a network there is no search until the next attempt.
      () => (arrival = null),
    ));
  const open = (view: EditorView): boolean => {
    void load(view).then((panel) => panel?.openSearchPanel(view));
    return true;
  };
  return place.of([
    keymap.of([{ key: 'Mod-f', run: open }]),
    EditorView.domEventHandlers({ focus: (_, view) => void load(view) }),
  ]);
}
