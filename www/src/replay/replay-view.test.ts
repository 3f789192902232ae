import { describe, expect, test } from 'vitest';
import type { Replay, ReplayLoop, ReplayStep } from '../generated/interface.ts';
import { message } from '../words/message-for-tests.ts';
import { columnsOf, endWords, missingElement, pathText, loopPositionsAt, replayMarks, tableRows, whereParts } from './replay-view.ts';

const step = (index: number, line: number, changes: Record<string, string> = {}, depth = 0, fn = 'main'): ReplayStep => ({
  index,
  line,
  depth,
  function: fn,
  changes: Object.entries(changes).map(([name, value]) => ({ name, variable: name.charCodeAt(0), value })),
  printed: 0,
});

const ended: Pick<Replay, 'end' | 'outputs'> = {
  end: { kind: 'target', line: 6, text: message('the target'), error: null, bounds: null, cause: null, why: null, names: [] },
  outputs: { total: 0, last: [], fresh: 0 },
};

test('the element that an array does not have is named at the last step', () => {
  const bounds = { array: 'a', index: 'i', value: '10', length: '10', is_whole: true, is_text: false, needed: null };
  const run = (of: Partial<typeof bounds> = {}): Replay => ({
    total_steps: 2, steps: [step(0, 1), step(1, 4)], loops: [], reads: [], outputs: ended.outputs,
    end: { kind: 'error', line: 4, text: message('index out of bounds'), error: 'index-out-of-bounds', bounds: { ...bounds, ...of }, cause: null, why: null, names: [] },
  });
  expect(missingElement(run(), 1)).toEqual({ line: 4, element: 'a[10]' });
  expect(missingElement(run(), 0)).toBeNull();
  expect(missingElement(run({ is_whole: false }), 1)).toBeNull();
  expect(missingElement({ ...run(), ...ended }, 1)).toBeNull();
});

// while (i < 5) i = i + 1;   on lines 3 and 4
const loop: ReplayLoop = {
  line: 3,
  end_line: 4,
  variables: ['i', 'n'],
  entries: 1,
  iterations: 5,
  paths: [[{ kind: 'branch', line: 4, taken: false }], []],
  stretches: [
    {
      entry: 1,
      path: 1,
      first: { iteration: 1, step: 1, values: ['0', '5'] },
      last: { iteration: 5, step: 9, values: ['4', '5'] },
      growth: ['1', '0'],
      end: ['5', '5'],
    },
  ],
  omitted: 0,
};

describe('what a replay marks', () => {
  const steps = [step(0, 2), step(1, 3, { i: '0' }), step(2, 4), step(3, 3, { i: '1' })];
  const replay: Replay = { total_steps: 4, reads: [], steps, loops: [], ...ended };

  test('a value is shown at the line that set it', () => {
    expect(replayMarks(replay, 1).values).toEqual(new Map([[2, { text: 'i = 0', fresh: true }]]));
    expect(replayMarks(replay, 2).values).toEqual(new Map([[2, { text: 'i = 0', fresh: false }]]));
    expect(replayMarks(replay, 3).values).toEqual(new Map([[4, { text: 'i = 1', fresh: true }]]));
    expect(replayMarks(replay, 3).current).toBe(3);
  });

  test('in a sample with gaps no line is guessed', () => {
    const sample: Replay = { ...replay, total_steps: 4000, reads: [], steps: [step(0, 2), step(40, 3, { i: '7' })] };
    expect(replayMarks(sample, 1)).toEqual({ current: 3, values: new Map() });
    const whole: Replay = { ...sample, total_steps: 40 };
    expect(replayMarks(whole, 1).values, 'a statement of several parts is one step').toEqual(new Map([[2, { text: 'i = 7', fresh: true }]]));
  });

  test('a call has variables of its own, and its caller keeps them', () => {
    const calls = [step(0, 2), step(1, 3, { x: '1' }), step(2, 9, { y: '5' }, 1, 'f'), step(3, 4, { z: '6' })];
    const marks = (at: number) => replayMarks({ ...replay, steps: calls }, at).values;
    expect(marks(2)).toEqual(new Map());
    expect(marks(3)).toEqual(
      new Map([
        [2, { text: 'x = 1', fresh: false }],
        [3, { text: 'z = 6', fresh: true }],
      ]),
    );
  });

  test('nothing without a replay', () => {
    expect(replayMarks(null, 0)).toEqual({ current: null, values: new Map() });
  });
});

describe('the table of a loop', () => {
  const replay: Replay = { total_steps: 12, reads: [], steps: [step(0, 2), step(5, 3), step(6, 4), step(11, 6)], loops: [loop], ...ended };

  test('a step inside is in an iteration', () => {
    expect(loopPositionsAt(replay, 0)).toEqual([]);
    expect(loopPositionsAt(replay, 1).map(({ iteration }) => iteration)).toEqual([3]);
    expect(loopPositionsAt(replay, 2).map(({ iteration }) => iteration)).toEqual([3]);
    expect(loopPositionsAt(replay, 3)).toEqual([]);
  });

  test('a stretch is folded around the current iteration', () => {
    const rows = tableRows(loop, loopPositionsAt(replay, 1)[0] ?? null);
    expect(rows.map((row) => (row.kind === 'iteration' ? [row.iteration, row.current] : row.text))).toEqual([
      [1, false],
      'iteration 2: the same path, i grows by 1',
      [3, true],
      'iteration 4: the same path, i grows by 1',
      [5, false],
    ]);
    const third = rows[2];
    expect(third?.kind === 'iteration' && third.cells).toEqual([
      { before: '2', after: '3' },
      { before: '5', after: '5' },
    ]);
  });

  test('the last iteration, or an only one, shows its effect', () => {
    const cells = (table: ReplayLoop) => {
      const last = tableRows(table, null).at(-1);
      return last?.kind === 'iteration' ? last.cells : null;
    };
    expect(cells(loop)).toEqual([
      { before: '4', after: '5' },
      { before: '5', after: '5' },
    ]);
    const [stretch] = loop.stretches;
    if (!stretch) throw new Error('a loop without a stretch');
    const only: ReplayLoop = { ...loop, stretches: [{ ...stretch, last: null, growth: [null, null], end: ['1', null] }] };
    expect(cells(only)).toEqual([
      { before: '0', after: '1' },
      { before: '5', after: null },
    ]);
  });

  test('an array that stays as it is has no column', () => {
    const [stretch] = loop.stretches;
    if (!stretch) throw new Error('a loop without a stretch');
    const row = (A: string, B: string) => ({ iteration: 1, step: 1, values: ['0', A, B] });
    const table: ReplayLoop = {
      ...loop,
      variables: ['i', 'A', 'B'],
      stretches: [{ ...stretch, first: row('[1]', '[1]'), last: row('[1]', '[1]'), end: ['1', '[1]', '[2]'] }],
    };
    expect(columnsOf(table)).toEqual([0, 2]);
  });

  test('what is not known is not made up', () => {
    const [stretch] = loop.stretches;
    if (!stretch) throw new Error('a loop without a stretch');
    const unsteady: ReplayLoop = { ...loop, stretches: [{ ...stretch, growth: [null, '0'] }] };
    const place = { loop: unsteady, stretch: unsteady.stretches[0] ?? stretch, iteration: 3 };
    const row = tableRows(unsteady, place)[2];
    expect(row?.kind === 'iteration' && row.cells[0]).toEqual({ before: '…', after: null });
  });

  test('paths are identified by their decisions', () => {
    expect(pathText(loop, 0)).toBe('line 4 no');
    expect(pathText(loop, 1)).toBe('straight');
    expect(pathText(loop, null)).toBe('another');
  });
});

describe('where a replay stands', () => {
  const steps = [step(0, 2), step(1, 3), step(2, 6)];
  const replay: Replay = { total_steps: 2, reads: [], steps, loops: [], ...ended };
  const endingIn = (kind: string, text: string, line: number | null = 6): Replay => ({ ...replay, end: { kind, line, text: message(text), error: null, bounds: null, cause: null, why: null, names: [] } });

  test('as many steps are done as there were, when it is at its end', () => {
    expect(whereParts(replay, 0)).toEqual(['Step 0 of 2', 'next: line 2']);
    expect(whereParts(replay, 1)).toEqual(['Step 1 of 2', 'next: line 3']);
    expect(whereParts(replay, 2)).toEqual(['Step 2 of 2', 'line 6: the target']);
  });

  test('how it ended is said at the end', () => {
    expect(whereParts(endingIn('error', 'division by zero'), 2)).toEqual(['Step 2 of 2', 'line 6: division by zero']);
    expect(whereParts(endingIn('returned', '`main` returned 3', null), 2)).toEqual(['Step 2 of 2', 'main returned 3']);
    expect(endWords({ kind: 'error', line: 6, text: message('division by zero'), error: null, bounds: null, cause: null, why: null, names: [] })).toBe('It failed in line 6: division by zero.');
    expect(endWords({ kind: 'steps', line: 4, text: message('still running after 1000 steps'), error: null, bounds: null, cause: null, why: null, names: [] })).toBe(
      'It is still running after 1000 steps, in line 4.',
    );
  });
});
