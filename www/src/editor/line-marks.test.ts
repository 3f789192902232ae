import { EditorState } from '@codemirror/state';
import { gutterLineClass } from '@codemirror/view';
import { expect, it } from 'vitest';
import { lineMarksExtension, noMarks, setLineMarks, type LineMarks } from './line-marks.ts';

/** The signs beside the lines of `a`, `b` and `c`, by where the lines begin. */
function signs(marks: Partial<LineMarks>): [number, string][] {
  const { state } = EditorState.create({ doc: 'a\nb\nc', extensions: [lineMarksExtension] }).update({ effects: setLineMarks.of({ ...noMarks, ...marks }) });
  const found: [number, string][] = [];
  for (const set of state.facet(gutterLineClass)) set.between(0, state.doc.length, (from, _to, { elementClass }) => void found.push([from, elementClass]));
  return found;
}

it('lines that go wrong have a sign, and so has the loop that never ends', () => {
  expect(signs({})).toEqual([]);
  expect(signs({ faults: new Map([[3, 'extreme'], [2, 'error']]) })).toEqual([[2, 'error-line'], [4, 'error-line extreme']]);
  expect(signs({ faults: new Map([[3, 'endless']]) })).toEqual([[4, 'error-line endless']]);
  expect(signs({ faults: new Map([[9, 'error']]) }), 'a line that is gone').toEqual([]);
});
