import { expect, test } from 'vitest';
import type { EndlessRun, Proof, Replay, Report } from '../generated/interface.ts';
import type { Session } from '../program/session.ts';
import { message } from '../words/message-for-tests.ts';
import { answerText } from './answer-text.ts';
import { shownReport } from './hang.ts';

const stats = { states: 0, paths: 0, merges: 0, subsumed: 0, guided: 0, ruled_out: 0, queries: 0, solver_calls: 0, refuted: 0, solver_failures: 0, simplified: 0, reused: 0, cached: 0, seconds: 0 };
const witness = { inputs: [{ value: '3', times: 1 }], parameters: [], replayed: true, steps: 20, path_condition: [], same_path: true, note: null };
const proof = { kind: 'recurrent', line: 8, visits: 0, later: [], again: null, invariants: [], head: null, function: null, unchanged: [], cause: null, never_left: [], excluded_by_bounds: 0, claims: [] } as Proof;
const ends = {
  verdict: 'ends',
  proof: { kind: 'ranking', components: [], looks_ahead: 0, bounds: [], iterations: null, counts: null, example: null, invariants: [], measures: [], never_left: [], excluded_by_bounds: 0, claims: [] },
  everyday: null, target: { kind: 'ends', line: null, text: message(''), left_out: [] }, considered: [], endless: [], may_fill_stack: [],
  endless_run: null, hangs: false, error_end: null, long_run: null, named_once: [], technique: 'ranking', unguided: null, members: [], turns: [], stats,
} as unknown as Report;

/** The answer about a C program whose runs all end. */
function answer(part: Partial<Report>) {
  const report = shownReport({ ...ends, ...part } as Report);
  const given = { stdin: '3\n', files: [], assumptions: [], checksResults: false };
  return answerText({ report, certificate: null, about: { dialect: 'c' } as Session, given, replay: null, smaller: null }, (name) => name);
}

test('an answer that every run ends is green only if no end is an error', () => {
  expect(answer({})).toMatchObject({ kind: 'proved', sentence: 'It always ends.' });
});

test('an error that alone ends a loop is named, with the loop', () => {
  const bounds = { array: 'a', index: 'i', value: '10', length: '10', is_whole: true, is_text: false, needed: null };
  const error = { kind: 'array-bounds', text: message('index out of bounds'), line: 9, column: 9, bounds, cause: null, why: message('`i` is 10, and `a` has 10 elements (0 to 9).') };
  const { kind, sentence, reasons } = answer({ error_end: { witness, error, line: 8, is_only_end: true } });
  expect([kind, sentence]).toEqual(['extreme', 'It stops only by an error.']);
  expect(reasons).toEqual(['Line 9 can go past the end of `a`.', 'No run leaves the loop in line 8 otherwise.', '`i` is 10, and `a` has 10 elements (0 to 9).']);
  expect(answer({ error_end: { witness, error, line: 8, is_only_end: false } }).reasons[1]).toBe('On these inputs, nothing else ends the loop in line 8.');
});

test('an overflow that alone ends a loop is named, with the number of iterations', () => {
  const overflow = { variable: 'i', line: 9, iterations: '2147483647' };
  const run: EndlessRun = { witness, proof, overflows: true, overflow };
  const { kind, sentence, facts } = answer({ endless_run: run, hangs: true });
  expect([kind, sentence]).toEqual(['extreme', 'It stops only by an error.']);
  expect(facts[0]?.sentence).toBe('`i` overflows in line 9 after 2,147,483,647 iterations.');
  const unchanged = answer({ endless_run: { ...run, proof: { ...proof, unchanged: ['n'] } as Proof }, hangs: true });
  expect([unchanged.kind, unchanged.sentence]).toEqual(['endless', 'The loop in line 8 never ends when the input is 3: `n` is never changed in it.']);
  expect(unchanged.facts[0]?.sentence).toBe('After 2,147,483,647 iterations, `i` would overflow in line 9, and then C promises nothing. Nobody waits that long.');
});

test('a proof that leaves out errors is about the others', () => {
  const proof = { kind: 'no-path', never_left: [], excluded_by_bounds: 0, claims: [] } as Proof;
  const target: Report['target'] = { kind: 'any', line: null, text: message(''), left_out: ['overflow'] };
  const { sentence, reasons } = answer({ verdict: 'unreachable', proof, target });
  expect([sentence, reasons[0]]).toEqual([
    'Apart from overflow, nothing can go wrong.',
    'No path through the program leads to another run-time error, whatever its conditions are.',
  ]);
});

test('a run that reads files shows their texts by name', () => {
  const report = shownReport({ ...ends, verdict: 'reachable', witness, error: null } as unknown as Report);
  const shown = (stdin: string, replay: object | null = null) => {
    const files = [{ name: 'in.txt', text: '1\n2\n', is_written: false }, { name: 'empty.txt', text: '', is_written: false }, { name: 'no.txt', text: null, is_written: false }, { name: 'out.txt', text: null, is_written: true }];
    const given = { stdin, files, assumptions: [], checksResults: false };
    return answerText({ report, certificate: null, about: { dialect: 'c' } as Session, given, replay: replay as Replay | null, smaller: null }, (name) => name).inputs;
  };
  const rows = [
    { name: 'in.txt', where: 'in this file', value: '1⏎2⏎' },
    { name: 'empty.txt', where: 'in this file', value: 'nothing' },
    { name: 'no.txt', where: 'this file', value: 'cannot be opened' },
    { name: 'out.txt', where: 'this file', value: 'cannot be written' },
  ];
  expect(shown('')).toMatchObject({ kind: 'rows', placed: true, rows });
  expect(shown('7\n')).toMatchObject({ rows: [{ name: 'stdin', where: 'the text to type', value: '7⏎' }, ...rows] });
  const argument = { name: 'argc', kind: 'argument', line: 2, times: 1, values: [['2', 1]] };
  const typed = { name: 'n', kind: 'library', line: 3, times: 1, values: [['7', 1]] };
  const replay = { reads: [argument, typed], steps: [], end: { kind: 'target', line: null, names: [] } };
  expect(shown('', replay)).toMatchObject({ rows: [{ name: 'argc', where: '', value: '2' }, ...rows] });
});
