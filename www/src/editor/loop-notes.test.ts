import { expect, test } from 'vitest';
import type { Artefact, CertificateOutcome, Invariant, IterationBound, LoopSummary, MemberReport, NamedOnce, Proof, RankingComponent, RankingShape, Report } from '../generated/interface.ts';
import { formulaOf } from '../elements/formula-for-tests.ts';
import { foldedConditions, inScope, loopNotes, noNotes, noteWords, withBounds, withOwnNames, type LoopNote } from './loop-notes.ts';

const invariant = (line: number, ...texts: string[]): Invariant => ({ at: { kind: 'loop', line }, holds: texts.map((text) => formulaOf(text)) });
const member = (technique: string, artefact: Artefact | null = null) => ({ technique, artefact }) as MemberReport;
const report = (part: Partial<Report>) =>
  ({ verdict: 'unreachable', technique: 'invariants', members: [], proof: proof(), ...part }) as Report;
const proof = (...invariants: Invariant[]) =>
  ({ kind: 'invariants', invariants, checks: [], needed: [], never_left: [], excluded_by_bounds: 0, claims: [] }) as Proof;
const told = (part: Partial<Report>) =>
  [...loopNotes(report(part), null)].map(([line, { holds, runs }]) => [line, holds.map(({ text }) => text), runs]);

test('the invariants of a proof are shown at their loops', () => {
  expect(told({ proof: proof(invariant(3, 'a <= i'), invariant(6)) })).toEqual([
    [3, ['a <= i'], 'all'],
    [6, [], 'all'],
  ]);
});

test('what its certificate says comes first', () => {
  const certificate: CertificateOutcome = { kind: 'found', text: '{}', checks: [], invariants: [invariant(3, 'a <= 15')], bounds: [] };
  const notes = (certificate: CertificateOutcome) => [...loopNotes(report({ proof: proof(invariant(3, 'a <= i')) }), certificate)];
  expect(notes(certificate).map(([line, { holds }]) => [line, holds.map(({ text }) => text)])).toEqual([[3, ['a <= 15']]]);
  expect(notes({ ...certificate, invariants: [] }).map(([, { holds }]) => holds[0]?.text), 'where it says something').toEqual(['a <= i']);
});

test('loops of one line share a note, with each condition once', () => {
  const both = proof(invariant(3, 'f#1.i <= 4', 'n = 4'), invariant(3, 'f#2.i <= 4', 'n = 4'));
  expect(told({ proof: both })).toEqual([[3, ['f#1.i <= 4', 'n = 4', 'f#2.i <= 4'], 'all']]);
});

test('the invariants of approximated loops in a proof by summaries are shown, too', () => {
  const approximation = { conditions: [], values: [], invariants: [formulaOf('ones <= i')] };
  const loops = [{ line: 3, approximation } as unknown as LoopSummary, { line: 8, approximation: null } as LoopSummary];
  const members = [member('summarise', { kind: 'summaries', loops }), member('compact')];
  expect(told({ technique: 'summarise', members })).toEqual([[3, ['ones <= i'], 'all']]);
  expect(told({ technique: 'compact', members }), 'only of who proved it').toEqual([]);
});

test('the best invariants are shown without an answer, and nothing with inputs', () => {
  const members = [member('invariants', { kind: 'invariants', loops: [invariant(3, 'i >= 0')] })];
  expect(told({ verdict: 'unknown', members })).toEqual([[3, ['i >= 0'], 'to-target']]);
  expect(told({ verdict: 'reachable', members })).toEqual([]);
  expect(told({ members }), 'another one proved it').toEqual([]);
});

test('of many conditions, three are shown, and neither what a type says nor copies of calls', () => {
  const split = (...texts: string[]) => foldedConditions(texts.map((text) => formulaOf(text))).map((part) => part.map(({ text }) => text));
  expect(split('a <= i', 'i <= 15', 'n = 4')).toEqual([['a <= i', 'i <= 15', 'n = 4'], []]);
  expect(split('a <= i', 'i <= 15', 'n = 4', 'i >= 0')).toEqual([['a <= i', 'i <= 15', 'n = 4'], ['i >= 0']]);
  expect(split('gcd#2.b >= 0', 'x <= 2147483647', 'x >= 1')).toEqual([['x >= 1'], ['gcd#2.b >= 0', 'x <= 2147483647']]);
  expect(split('i <= 2147483646', 'i >= -2147483648', 'n <= 4294967295', 'm < 9223372036854775808')[0]).toEqual([]);
  expect(split('sum + x <= 2147483647', 'a[i] <= 2147483647'), 'a sum that does not overflow').toEqual([['sum + x <= 2147483647'], ['a[i] <= 2147483647']]);
  expect(split('i <= 2147483640', 'n <= 1000000')[1]).toEqual([]);
});

test('notes have texts for screen readers', () => {
  const holds = ['a <= i', 'i <= 15'].map((text) => formulaOf(text));
  expect(noteWords(3, { holds, falls: [], bounds: [], runs: 'all' })).toBe('Whenever a run reaches the loop in line 3: a <= i and i <= 15');
  expect(noteWords(3, { holds, falls: [], bounds: [], runs: 'to-target' })).toMatch(/^Whenever a run on its way to the target reaches the loop in line 3: a <= i/);
  expect(noteWords(3, { holds: [], falls: [], bounds: [], runs: 'all' })).toBe('No run reaches the loop in line 3');
});

test('a proof that every run ends shows its invariants and ranking functions', () => {
  const component = (lines: number[], text: string, shape: RankingShape, ...cases: string[]): RankingComponent => ({ lines, cases: cases.map((text) => formulaOf(text)), function: formulaOf(text), shape, functions: [] });
  const components = [component([4], 'n - i', 'bounded'), component([6], 'i - j', 'ranking'), component([4], 'z', 'ranking'), component([8], 'x', 'ranking', 'x > 0'), component([9], 'y', 'phase')];
  const ends = { kind: 'ranking', components, looks_ahead: 0, invariants: [invariant(6, 'n > i')], measures: [], bounds: [{ line: 6, most: formulaOf('i'), is_exact: true, each_time: true, at_arrival: true }, { line: 12, most: formulaOf('n'), is_exact: false, each_time: false, at_arrival: false }], iterations: null, example: null, counts: null, never_left: [], excluded_by_bounds: 0, claims: [] } as Proof;
  const notes = loopNotes(report({ verdict: 'ends', proof: ends } as Partial<Report>), null);
  expect([...notes.keys()], 'only where a term falls in every iteration, or a bound is known').toEqual([6, 12]);
  expect(noteWords(6, notes.get(6)!)).toBe('Whenever a run reaches the loop in line 6: n > i. In every iteration of the loop in line 6, i - j is at least 0 and falls by 1 or more. Each time a run gets to it, it completes exactly i iterations');
  expect(noteWords(12, notes.get(12)!)).toBe('A run completes at most n of its iterations');
  expect(noteWords(6, { ...notes.get(6)!, holds: [] })).toMatch(/^In every iteration/);
  const exception = loopNotes(report({ verdict: 'ends', proof: { ...ends, looks_ahead: 1 } } as Partial<Report>), null);
  expect(exception.get(6)?.falls, 'the last iteration may be an exception').toEqual([]);
});

test('the states of a run that never ends are shown at their loop', () => {
  const endless = { kind: 'recurrent', line: 4, visits: 3, later: [], again: null, invariants: [invariant(4, 'n < i')], head: 7, function: null, unchanged: [], cause: null, never_left: [], excluded_by_bounds: 0, claims: [] } as Proof;
  const notes = loopNotes(report({ verdict: 'endless', proof: endless } as Partial<Report>), null);
  expect(noteWords(4, notes.get(4)!)).toBe('From some iteration of the loop in line 4 on, for ever: n < i');
  expect(loopNotes(report({ verdict: 'endless', proof: { ...endless, again: 5 } } as Partial<Report>), null).size, 'not in each iteration').toBe(0);
  expect(loopNotes(report({ verdict: 'endless', proof: { ...endless, function: 'f' } } as Partial<Report>), null).size, 'calls are at no loop').toBe(0);
});

test('the bounds of a later search stand beside the invariants, or alone if there are none', () => {
  const bound = (line: number): IterationBound => ({ line, most: formulaOf('n'), is_exact: true, each_time: false, at_arrival: false });
  const notes = withBounds(loopNotes(report({ proof: proof(invariant(3, 'a <= i')) }), null), [bound(3), bound(7)]);
  expect(noteWords(3, notes.get(3)!)).toBe('Whenever a run reaches the loop in line 3: a <= i. A run completes exactly n of its iterations');
  expect(noteWords(7, notes.get(7)!)).toBe('A run completes exactly n of its iterations');
  expect(withBounds(noNotes, []).size).toBe(0);
});

const note = (...holds: string[]): LoopNote => ({ holds: holds.map((text) => formulaOf(text)), falls: [], bounds: [], runs: 'all' });
const gcd: NamedOnce = { function: 'gcd', from: 3, to: 8 };
const holds = (note: LoopNote, line = 5) => withOwnNames(note, line, [gcd]).holds.map(({ text }) => text);

test('the variables of the function around a loop have their own names', () => {
  expect(holds(note('gcd.b >= 0', 'x >= 1'))).toEqual(['b >= 0', 'x >= 1']);
  expect(withOwnNames(note('my_gcd.b >= 0'), 5, [{ ...gcd, function: 'my_gcd' }]).holds[0]).toMatchObject({ text: 'b >= 0', latex: formulaOf('b >= 0').latex, comparison: { left: { text: 'b' } } });
  const falls = { ...note(), falls: [formulaOf('gcd.b')], bounds: [{ line: 5, most: formulaOf('gcd.a'), is_exact: false, each_time: false, at_arrival: false }] };
  expect(withOwnNames(falls, 5, [gcd])).toMatchObject({ falls: [{ text: 'b' }], bounds: [{ most: { text: 'a' } }] });
});

test('in another function, of another one, or where two variables would have one name, they keep it', () => {
  expect(holds(note('gcd.b >= 0'), 12)).toEqual(['gcd.b >= 0']);
  expect(holds(note('gcd#2.b >= 0', 'f.b == 1'))).toEqual(['gcd#2.b >= 0', 'f.b == 1']);
  expect(holds({ ...note(), holds: [formulaOf('gcd.x >= x', ['x'])] })).toEqual(['gcd.x >= x']);
});

test('of variables with one name, a note has the one that the name means there', () => {
  const scopes = { i: [5, 6], 'i#2': [7, 13] } as const;
  const both: LoopNote = { ...note('n >= 0'), holds: ['i == 5', 'i#2 <= 4', 'n >= 0'].map((text) => formulaOf(text, [], scopes)) };
  const told = (line: number) => {
    const kept = inScope(both, line);
    return kept && withOwnNames(kept, line, []).holds.map(({ text, comparison }) => [text, comparison?.left.text]);
  };
  expect(told(5)).toEqual([['i == 5', 'i'], ['n >= 0', 'n']]);
  expect(told(7)).toEqual([['i <= 4', 'i'], ['n >= 0', 'n']]);
  expect(told(14)).toEqual([['n >= 0', 'n']]);
});

test('a note about variables of other lines alone is left out, as one without formulas says that no run gets there', () => {
  const holds = [formulaOf('i == 5', [], { i: [5, 6] })];
  expect(inScope({ ...note(), holds }, 7)).toBeNull();
  expect(inScope(note(), 7)).toEqual(note());
});
