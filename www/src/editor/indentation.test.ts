import { IndentContext, indentService, indentUnit } from '@codemirror/language';
import { insertNewlineAndIndent } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { indentation } from './indentation.ts';

/** The text after Enter at `|`, with the cursor marked. */
function enter(text: string): string {
  const anchor = text.indexOf('|');
  let state = EditorState.create({
    doc: text.replace('|', ''),
    selection: { anchor },
    extensions: [indentUnit.of('  '), indentService.of(indentation)],
  });
  insertNewlineAndIndent({ state, dispatch: (transaction) => (state = transaction.state) });
  const { head } = state.selection.main;
  const after = state.doc.toString();
  return `${after.slice(0, head)}|${after.slice(head)}`;
}

it('Enter goes on as deep as the line that it breaks, one step deeper after a brace', () => {
  expect(enter('main() {|')).toBe('main() {\n  |');
  expect(enter('main() {|}')).toBe('main() {\n  |\n}');
  expect(enter('main() {\n  while (1) {|\n}')).toBe('main() {\n  while (1) {\n    |\n}');
  expect(enter('main() {\n  while (1) { // for ever|\n}')).toBe('main() {\n  while (1) { // for ever\n    |\n}');
  expect(enter('main() {\n  x = 1;|\n}')).toBe('main() {\n  x = 1;\n  |\n}');
  expect(enter('main() {\n  x = 1;|}')).toBe('main() {\n  x = 1;\n|}');
  expect(enter('main() {\n  x = 1;\n|\n}')).toBe('main() {\n  x = 1;\n\n  |\n}');
  expect(enter('f() {\n}|')).toBe('f() {\n}\n|');
  expect(enter('|f() {')).toBe('\n|f() {');
});

it('a line is indented by the one before it', () => {
  const state = EditorState.create({ doc: 'main() {\n\nx = 1;\n}' });
  const depths = [0, 9, 10, 17].map((position) => indentation(new IndentContext(state), position));
  expect(depths).toEqual([0, 2, 2, 0]);
});
