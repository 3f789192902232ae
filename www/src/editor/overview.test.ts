import { setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { coverGutter, setLineCovers } from './cover-gutter.ts';
import { lineMarksExtension, noMarks, setLineMarks } from './line-marks.ts';
import { overviewOf } from './overview.ts';

it('a line is marked for what is most important about it', () => {
  let state = EditorState.create({ doc: 'a\nb\nc\nd\ne\nf', extensions: [lineMarksExtension, coverGutter(() => {})] });
  expect([...overviewOf(state)]).toEqual([]);
  const cover = (standing: 'reachable' | 'unknown') => ({ standing, rest: null, words: [] });
  state = state.update({
    effects: [
      setLineMarks.of({ ...noMarks, current: 2, faults: new Map([[2, 'error' as const]]), target: 3 }),
      setLineCovers.of(new Map([[1, cover('reachable')], [3, cover('unknown')], [4, cover('unknown')]])),
    ],
  }).state;
  state = state.update(setDiagnostics(state, [
    { from: 8, to: 9, severity: 'error', message: '' },
    { from: 10, to: 11, severity: 'warning', message: '' },
  ])).state;
  expect([...overviewOf(state)].sort()).toEqual([[2, 'error'], [3, 'target'], [4, 'uncovered'], [5, 'problem']]);
  // The error's line, once the replay stands elsewhere; a line that a change has removed has no mark.
  state = state.update({ effects: setLineMarks.of({ ...noMarks, current: 1, faults: new Map([[2, 'error' as const]]), target: 60 }) }).state;
  expect([...overviewOf(state)].slice(0, 2)).toEqual([[2, 'error'], [1, 'current']]);
});
