/** Applies fixes to the text, shows the first one, and says what changed. */
import { EditorView } from '@codemirror/view';
import { msg, str } from '@lit/localize';
import type { EditorState, TransactionSpec } from '@codemirror/state';
import type { Edit } from '../generated/interface.ts';
import { counted } from '../words/format.ts';
import { fixLines } from './fix-lines.ts';
import { changeWords } from './fix-view.ts';

/** Applies fixes, none of which overlaps another one, at once; they can be undone. The text of the first one is selected. */
export function applyFixes(view: EditorView, fixes: readonly Edit[]): void {
  const change = fixing(view.state, fixes);
  if (change !== null) view.dispatch(change);
  view.focus();
}

/** The change that fixes make of a text, with what is said of it; null if there are none. */
export function fixing(state: EditorState, fixes: readonly Edit[]): TransactionSpec | null {
  const [first] = fixes;
  if (first === undefined) return null;
  const changes = state.changes(fixes.map(({ from, to, insert }) => ({ from, to, insert })));
  const anchor = changes.mapPos(first.from, -1);
  return {
    changes,
    selection: { anchor, head: anchor + first.insert.length },
    effects: [EditorView.scrollIntoView(anchor, { y: 'center' }), EditorView.announce.of(fixedWords(state, first, fixes.length))],
    userEvent: 'input.fix',
  };
}

/** Describes the fix. */
function fixedWords(state: EditorState, first: Edit, many: number): string {
  const { number } = state.doc.lineAt(first.from);
  const lines = fixLines(state.doc.toString(), first);
  const words = lines === null ? msg(str`Line ${number} is fixed.`) : msg(str`Line ${number} is fixed. ${changeWords(lines.before, lines.after)}`);
  return many === 1 ? words : `${words} ${counted(many - 1, msg('# other place is fixed, too.|# other places are fixed, too.'))}`;
}
