import { expect, test } from 'vitest';
import { noMarks } from '../editor/line-marks.ts';
import type { EditorParts } from '../program/editor-parts.ts';
import { filesIn, joined } from '../program/program-files.ts';
import { FileParts, lineAt } from './file-parts.ts';

const SOURCE = joined([
  { name: 'main.c', text: 'int f(void);\nint main(void) { return f(); }' },
  { name: 'f.c', text: 'int\nf(void) { return 1 / 0; }' },
]);
const files = filesIn(SOURCE);
const [main, f] = files as [(typeof files)[0], (typeof files)[0]];
const at = (text: string, from = 0) => ({ from: SOURCE.indexOf(text, from), to: SOURCE.indexOf(text, from) + text.length });
const message = { template: 'x', args: {} };

function whole(of: Partial<EditorParts>): EditorParts {
  return { source: SOURCE, tokens: [], diagnostics: [], targets: { line: null, possible: null }, marks: noMarks, starts: [], covers: null, ...of };
}

test('an editor shows its file: text, tokens, marks and targets', () => {
  const parts = whole({
    tokens: [
      { ...at('return'), kind: 'keyword' },
      { ...at('1 / 0'), kind: 'number' },
    ],
    targets: { line: f.first + 1, possible: new Set([main.first + 1, f.first + 1]) },
    marks: { ...noMarks, current: f.first + 1, linked: new Set([main.first, f.first]), faults: new Map([[f.first + 1, 'error']]) },
  });
  const seen = new FileParts().of(parts, f, files);
  expect(seen.source).toBe(f.text);
  expect(seen.tokens.map(({ from, to }) => f.text.slice(from, to))).toEqual(['1 / 0']);
  expect(seen.targets).toEqual({ line: 2, possible: new Set([2]) });
  expect([seen.marks.current, seen.marks.linked, seen.marks.faults]).toEqual([2, new Set([1]), new Map([[2, 'error']])]);
  const other = new FileParts().of(parts, main, files);
  expect([other.marks.current, other.targets.line, other.marks.faults.size]).toEqual([null, null, 0]);
});

test('a problem keeps its fix and its related places, which may be in another file', () => {
  const problem = { severity: 'error' as const, code: 'x', message, ...at('1 / 0'), related: [{ ...at('f(void)'), message }, { ...at('f(void)', f.from), message }], fix: { title: message, insert: '', ...at('int f') } };
  const [seen, ...rest] = new FileParts().of(whole({ diagnostics: [problem] }), f, files).diagnostics;
  expect(rest).toEqual([]);
  expect(f.text.slice(seen!.from, seen!.to)).toBe('1 / 0');
  expect(seen!.fix, 'it is in another file').toBeNull();
  expect(seen!.related.map(({ from }) => from), 'one of the whole program, one of this file').toEqual([SOURCE.indexOf('f(void)'), 4]);
  expect(seen!.related.map(({ elsewhere }) => elsewhere)).toEqual([expect.any(String), undefined]);
  expect(new FileParts().of(whole({ diagnostics: [problem] }), main, files).diagnostics).toEqual([]);
});

test('the same parts are the same objects, as the editor is redrawn for new ones', () => {
  const parts = new FileParts();
  const given = whole({});
  const one = parts.of(given, f, files);
  const two = parts.of({ ...given, covers: new Map() }, f, files);
  expect([two.marks === one.marks, two.targets === one.targets, two.tokens === one.tokens]).toEqual([true, true, true]);
  expect(parts.of(given, main, files).marks).not.toBe(one.marks);
});

test('an offset is in a line', () => {
  expect([lineAt(files, main.from), lineAt(files, at('return').from), lineAt(files, at('1 / 0').from)]).toEqual([main.first, main.first + 1, f.first + 1]);
});
