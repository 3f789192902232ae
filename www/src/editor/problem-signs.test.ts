import { EditorState } from '@codemirror/state';
import { gutterLineClass } from '@codemirror/view';
import { expect, it } from 'vitest';
import type { Diagnostic } from '../generated/interface.ts';
import { message } from '../words/message-for-tests.ts';
import { haveOtherProblems, problemSignsExtension, problemsIn, setProblems } from './problem-signs.ts';

const problem = (from: number, severity: Diagnostic['severity'], words: string) => ({ from, to: from + 1, severity, message: message(words) }) as Diagnostic;

/** The classes of the lines' signs, by where the lines begin. */
function signs(state: EditorState): [number, string][] {
  const found: [number, string][] = [];
  for (const set of state.facet(gutterLineClass)) set.between(0, state.doc.length, (from, _to, { elementClass }) => void found.push([from, elementClass]));
  return found;
}

it('a line has the sign of its worst problem and the words of all, also after a change above it', () => {
  const before = EditorState.create({ doc: 'ab\ncd\nef', extensions: [problemSignsExtension] });
  const problems = [problem(4, 'warning', 'first'), problem(3, 'error', 'second'), problem(7, 'hint', 'third'), problem(60, 'error', 'gone')];
  let { state } = before.update({ effects: setProblems.of(problems) });
  expect(haveOtherProblems(before, state)).toBe(true);
  expect(signs(state)).toEqual([[3, 'problem-line error'], [6, 'problem-line hint']]);
  expect([1, 2, 3].map((line) => problemsIn(state, line))).toEqual(['', 'Warning: first\nError: second', 'Hint: third']);
  state = state.update({ changes: { from: 0, insert: 'x\n' } }).state;
  expect([2, 3, 4].map((line) => problemsIn(state, line))).toEqual(['', 'Warning: first\nError: second', 'Hint: third']);
  state = state.update({ effects: setProblems.of([]) }).state;
  expect(signs(state)).toEqual([]);
});
