import { expect, test } from 'vitest';
import type { AnswerQuestion, Replay, ReplayStep, RunRequest, Snapshot, Witness } from '../generated/interface.ts';
import { message } from '../words/message-for-tests.ts';
import { shownRun, withoutNames } from './own-program.ts';

const step = (index: number, line: number, changes: [string, string][], name = 'main', depth = 0): ReplayStep => ({
  index,
  line,
  depth,
  function: name,
  changes: changes.map(([name, value], variable) => ({ name, variable: index * 10 + variable, value })),
  printed: 0,
});

const replayOf = (steps: ReplayStep[], outputs: string[] = [], text = '`main` returned 0'): Replay => ({
  total_steps: steps.length,
  steps,
  reads: [],
  loops: [],
  end: { kind: 'returned', line: null, text: message(text), error: null, bounds: null, cause: null, why: null, names: [] },
  outputs: { total: outputs.length, last: outputs, fresh: 0 },
});

const question = (claim: AnswerQuestion['claim'], source = 'checks'): AnswerQuestion => ({ claim, source, target: { kind: 'line', line: 9 }, inputs: ['s'], state: 'fails', finding: 0, fails_before: false, added: ['said', 'rounds', 'failed'], lines: 4, taken: [] });
const witness = { parameters: [], inputs: [{ value: '3', times: 1 }] } as unknown as Witness;

/** Runs nothing: gives these replays by program. */
function runner(replays: Record<string, Replay>) {
  const asked: RunRequest[] = [];
  const run = (request: RunRequest) => {
    asked.push(request);
    const replay = replays[request.source];
    return Promise.resolve(replay ? ({ kind: 'run', replay, stdin: null } as const) : ({ kind: 'refused' } as const));
  };
  return { asked, run };
}

test('a changed program is compared with the one before, on the inputs without the number of an output', async () => {
  const { asked, run } = runner({ before: replayOf([], ['1', '2']), answer: replayOf([], ['1', '3'], '`main` returned 4') });
  const shown = await shownRun(question('same'), witness, null, { source: 'before', variable: null, decisions: [], answer: 'answer' }, run);
  expect(asked.map(({ source, given }) => [source, given.inputs])).toEqual([['answer', []], ['before', []]]);
  expect(shown.run?.source).toBe('answer');
  expect(shown.compared).toEqual([
    { name: 'Output', expected: '1, 2', given: '1, 3' },
    { name: 'End of the run', expected: '`main` returned 0.', given: '`main` returned 4.' },
  ]);
});

test('the value of a formula stands beside that of the variable', async () => {
  const source = 'main(n) { var s = 0; }';
  const { run } = runner({ [source]: replayOf([]) });
  const replay = replayOf([step(0, 1, [['n', '2'], ['s', '0']]), step(1, 1, [['said', '5'], ['s', '4']]), step(2, 9, [], 'failed', 1)]);
  const shown = await shownRun(question('equal'), witness, replay, { source, variable: 's', decisions: [], answer: '2 * n + 1' }, run);
  expect(shown.compared).toEqual([{ name: 's', expected: '4', given: '5' }]);
  expect([shown.run?.source, shown.run?.given.inputs]).toEqual([source, [['3', 1]]]);
});

test('where a run begins at the head of a loop, nothing of the checks is seen', async () => {
  const source = 'main(n) {\n  var s = 0;\n  while (s < n) s = s + 1;\n}';
  const row = { iteration: 1, step: 0, values: ['0', '0'] };
  const stretch = { entry: 1, path: null, first: row, last: null, growth: ['1', '1'], end: ['1', '1'] };
  const replay: Replay = {
    ...replayOf([step(0, 3, [['rounds', '0'], ['s', '0']]), step(1, 3, [['rounds', '1']]), step(2, 6, [], 'failed', 1)]),
    loops: [{ line: 3, end_line: 3, variables: ['rounds', 's'], entries: 1, iterations: 1, paths: [], stretches: [stretch], omitted: 0 }],
  };
  const shown = await shownRun(question('consecution'), witness, replay, { source, variable: null, decisions: [], answer: 's > 0' }, runner({}).run);
  expect(JSON.stringify(shown.run?.replay)).not.toMatch(/rounds|failed|checks/);
  expect(shown.run?.replay.loops[0]?.stretches[0]?.first.values).toEqual(['0']);
  expect(shown.run?.replay.end).toEqual({ kind: 'halted', line: 3, text: message('your condition does not hold here'), error: null, bounds: null, cause: null, why: null, names: [] });

  const calls = [
    { function: 'main', line: 3, depth: 0, parameters: 1, variables: [{ name: 'n' }, { name: 'rounds' }], hidden_variables: 0 },
    { function: 'failed', line: 6, depth: 1, parameters: 0, variables: [], hidden_variables: 0 },
  ];
  const snapshot = withoutNames(['rounds', 'failed'], { calls } as unknown as Snapshot);
  expect(JSON.stringify(snapshot)).not.toMatch(/rounds|failed/);
});

test('a program that cannot be run shows nothing', async () => {
  const shown = await shownRun(question('safe'), witness, null, { source: 'a', variable: null, decisions: [], answer: 'b' }, runner({}).run);
  expect(shown).toEqual({ compared: [] });
});

test('where a run leaves the path, its decisions stand beside those of the path', async () => {
  const decisions = [3, 4, 3, 4, 3, 4, 3].map((line, at) => ({ line, holds: at !== 6 }));
  const taken = decisions.slice(0, 6).map((decision, at) => (at === 5 ? { ...decision, holds: false } : decision));
  const compared = async (taken: AnswerQuestion['taken']) => {
    const shown = await shownRun({ ...question('sound'), taken }, witness, null, { source: 'a', variable: null, decisions, answer: 'n > 0' }, runner({ a: replayOf([]) }).run);
    return shown.compared;
  };
  const same = (line: number) => ({ name: `line ${line}`, expected: 'holds', given: 'holds' });
  expect(await compared(taken), 'the last ones').toEqual([same(3), same(4), same(3), same(4), same(3), { name: 'line 4', expected: 'holds', given: 'does not hold' }]);
  expect((await compared(decisions.slice(0, 6))).at(-1)).toEqual({ name: 'line 3', expected: 'does not hold', given: 'nothing more is decided' });
  expect((await compared([...decisions, { line: 8, holds: true }])).at(-1)).toEqual({ name: 'line 8', expected: 'nothing more is decided', given: 'holds' });
  expect(await compared(decisions), 'a run that takes the whole path').toEqual([]);
});
