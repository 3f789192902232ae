import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import { fixing } from './apply-fixes.ts';

const state = EditorState.create({ doc: 'int x = 1\nint y == 2;\n' });

/** The text after fixes, what is selected in it, and what is said. */
function after(fixes: { from: number; to: number; insert: string }[]) {
  const change = fixing(state, fixes);
  if (change === null) return null;
  const { state: then, effects } = state.update(change);
  const { from, to } = then.selection.main;
  const said = effects.filter((effect) => effect.is(EditorView.announce)).map(({ value }) => value as string);
  return { text: then.doc.toString(), selected: then.sliceDoc(from, to), line: then.doc.lineAt(from).number, said };
}

test('a fix is selected and announced', () => {
  expect(after([{ from: 16, to: 18, insert: '=' }])).toEqual({
    text: 'int x = 1\nint y = 2;\n',
    selected: '=',
    line: 2,
    said: ['Line 2 is fixed. == becomes ='],
  });
});

test('of several fixes, the first is selected, and their number is announced', () => {
  const all = after([
    { from: 9, to: 9, insert: ';' },
    { from: 16, to: 18, insert: '=' },
  ]);
  expect(all).toEqual({ text: 'int x = 1;\nint y = 2;\n', selected: ';', line: 1, said: ['Line 1 is fixed. Inserted: ; 1 other place is fixed, too.'] });
});

test('a deletion puts the cursor at its place', () => {
  expect(after([{ from: 0, to: 4, insert: '' }])).toMatchObject({ selected: '', line: 1 });
  expect(after([])).toBeNull();
});
