import { expect, test } from 'vitest';
import type { Cost, MemberReport, MemberStatus, StopReason, Turn } from '../generated/interface.ts';
import { message } from '../words/message-for-tests.ts';
import { brokenOff, hasTurns, newReasons, rowsOf } from './timeline-view.ts';

const nothing: Cost = { states: 0, steps: 0, solver_calls: 0, units: 0 };
const stop: StopReason = { code: 'not-handled', message: message('`main` has parameters'), place: null, suggestion: null, advice: null, busiest: null };
const member = (technique: string, standing: MemberStatus, turns: number, part: Partial<MemberReport> = {}): MemberReport => ({
  technique,
  is_everyday: false,
  standing,
  stop: null,
  turns,
  cost: nothing,
  artefact: null,
  ...part,
});
const turn = (who: number, round: number, work: number): Turn => ({ member: who, round, work, cost: nothing });
const title = (name: string) => name.toUpperCase();

const members = [
  member('enumerate', 'refused', 1, { stop }),
  member('navigate', 'stopped', 1, { stop: { ...stop, message: message('too many ways') } }),
  member('execute', 'reached', 2, { cost: { states: 1234, steps: 9999, solver_calls: 1, units: 5 } }),
  member('summarise', 'unfinished', 1),
  member('compact', 'waiting', 0),
];
const turns = [turn(0, 0, 0), turn(1, 0, 25), turn(2, 0, 100), turn(3, 0, 100), turn(2, 1, 400)];

test('each row says what came of it', () => {
  const rows = rowsOf({ members, turns, at: [] }, title);
  expect(rows.map(({ name, fate }) => `${name} ${fate}`)).toEqual([
    'ENUMERATE does not apply',
    'NAVIGATE gave up',
    'EXECUTE found inputs',
    'SUMMARISE was working',
    'COMPACT not asked',
  ]);
  expect(rows.map(({ reason }) => reason?.template)).toEqual(['`main` has parameters', 'too many ways', undefined, undefined, undefined]);
  expect(rows[2]?.work).toBe('2 turns: 1,234 states, 1 solver query.');
  expect(rows[4]?.work).toBe('No turn.');
});

test('while it goes on, one is at work and the others wait', () => {
  const rows = rowsOf({ members: members.slice(3), turns: [], at: [1] }, title);
  expect(rows.map(({ kind, fate }) => [kind, fate])).toEqual([
    ['unfinished', 'waits'],
    ['working', 'working'],
  ]);
});

test('several may be at work, each in the round that goes on', () => {
  const rows = rowsOf({ members, turns: turns.slice(0, 4), at: [2, 3], round: 1 }, title);
  expect(rows.map(({ kind }) => kind)).toEqual(['refused', 'stopped', 'working', 'working', 'waiting']);
  const [here, there] = [rows[2]?.bars.at(-1), rows[3]?.bars.at(-1)];
  expect(here).toEqual(there);
  expect(here).toMatchObject({ goesOn: true });
  expect(here?.from).toBeGreaterThan((rows[2]?.bars[0]?.from ?? 0) + (rows[2]?.bars[0]?.length ?? 0));
});

test('between turns it still goes on', () => {
  const rows = rowsOf({ members, turns, at: [], round: 2 }, title);
  expect(rows.slice(3).map(({ fate }) => fate)).toEqual(['waits', 'not yet asked']);
});

test('a broken member did not give up', () => {
  const broke = member('one', 'stopped', 1, { stop: { ...stop, code: 'solver-failed', message: message('its worker broke: out of memory') } });
  expect(rowsOf({ members: [broke], turns: [], at: [] }, title)[0]).toMatchObject({ kind: 'stopped', fate: 'failed' });
});

test('a stopped analysis shows the members at work', () => {
  const rows = rowsOf(brokenOff({ members, turns: [], at: [4] }), title);
  expect(rows[4]).toMatchObject({ fate: 'was working', work: 'Its first turn was not over.' });
  expect(rows[1]?.fate).toBe('gave up');
});

test('no reason is shown twice', () => {
  const gaveUp = (why: string) => member('one', 'stopped', 1, { stop: { ...stop, message: message(why) } });
  const all = [members[0]!, gaveUp('too hard'), gaveUp('too many'), gaveUp('too long'), gaveUp('too many')];
  const rows = rowsOf({ members: all, turns: [], at: [] }, title);
  expect(newReasons(rows, { template: '{why}: in line {line}, two unknowns', args: { why: message('too hard'), line: 2 } })).toEqual([rows[2], rows[3]]);
});

test('a run shows its steps, and that it reached the target', () => {
  const run = member('enumerate', 'reached', 1, { cost: { ...nothing, steps: 41 } });
  expect(rowsOf({ members: [run], turns: [], at: [] }, title)[0]).toMatchObject({ fate: 'reached it', work: '1 turn: 41 steps.' });
});

test('turns of a round begin together, and the next round after the longest of them', () => {
  const [run, navigate, execute, summarise, compact] = rowsOf({ members, turns, at: [] }, title).map(({ bars }) => bars);
  const [first, second] = execute ?? [];
  expect([run?.[0]?.from, navigate?.[0]?.from, first?.from, summarise?.[0]?.from]).toEqual([0, 0, 0, 0]);
  expect(compact).toEqual([]);
  expect(second?.from).toBeGreaterThan(first?.length ?? 0);
  expect((second?.from ?? 0) + (second?.length ?? 0)).toBeLessThanOrEqual(100);
});

test('twice as long is four times the work, and nothing is too short to be seen', () => {
  const lengths = rowsOf({ members, turns, at: [] }, title).map(({ bars }) => bars.map(({ length }) => length));
  const [run, navigate, execute] = lengths.map(([first]) => first ?? 0);
  expect(run).toBe(1);
  const [short, long, longer] = [(navigate ?? 0) - 1, (execute ?? 0) - 1, (lengths[2]?.[1] ?? 0) - 1];
  expect(long / short).toBeCloseTo(2, 1);
  expect(longer / long).toBeCloseTo(2, 1);
});

test('a turn without work is drawn', () => {
  expect(rowsOf({ members, turns: [turn(0, 0, 0)], at: [] }, title)[0]?.bars).toEqual([{ from: 0, length: 1, goesOn: false }]);
});

test('the turn that goes on is drawn in its round', () => {
  const present = (before: Turn[], at: number) => rowsOf({ members, turns: before, at: [at] }, title)[at]?.bars.at(-1);
  expect(present([], 0)).toMatchObject({ from: 0, goesOn: true });
  // Beside those of the same round, and as long as the longest of them.
  const [longest] = rowsOf({ members, turns: turns.slice(0, 3), at: [3] }, title)[2]?.bars ?? [];
  expect(present(turns.slice(0, 3), 3)).toEqual({ ...longest, goesOn: true });
  // The first of a round comes after all before.
  const next = present(turns.slice(0, 4), 1);
  expect(next?.from).toBeGreaterThan(longest?.from ?? 0);
  expect(next?.goesOn).toBe(true);
});

test('there is something to compare where two were at work', () => {
  expect(hasTurns({ members, turns, at: [] })).toBe(true);
  const alone = [member('enumerate', 'refused', 1), member('navigate', 'reached', 1), member('execute', 'waiting', 0)];
  expect(hasTurns({ members: alone, turns: [], at: [] })).toBe(false);
  expect(hasTurns({ members: alone, turns: [], at: [2] })).toBe(true);
  expect(hasTurns({ members: [], turns: [], at: [] })).toBe(false);
});
