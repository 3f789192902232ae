import { expect, test } from 'vitest';
import { SAME, TRIED, classOf, wrong } from './class-for-tests.ts';
import { rowsOf } from './class-table.ts';
import { detailOf, titleOf } from './class-words.ts';
import { promisedRange, unprovedOf, withPrograms } from './class-work.ts';
import { groupsOf, matches, passes, pointsOf, withNote } from './groups.ts';

const HEAVY = wrong('differ', '7', { text: 'heavy', difference: 0 });
const ENDLESS = wrong('endless', '10', { end: { template: 'never ends', args: {} } });
const FAILS = wrong('fails', '0', { end: { template: '{error} in line {line}', args: { error: { template: 'division by zero', args: {} }, line: 5 } }, line: 5 });
const REFUSED = { ...TRIED, verdict: 'refused' as const, points: 0, runs: 0, refusal: { line: 9, message: { template: 'a semicolon is missing', args: {} } } };
const UNDECIDED = { ...TRIED, verdict: 'undecided' as const, points: null, undecided: '3' };

const CLASS = classOf([
  ['ivo', REFUSED, 5],
  ['dana', ENDLESS, 3],
  ['anna', FAILS, 2],
  ['boris', HEAVY, 1],
  ['emil', TRIED, 4],
  ['hana', HEAVY, 1],
  ['olga', UNDECIDED, 4],
]);

const described = (work = CLASS) => groupsOf(work).map((group) => `${titleOf(group)} (${group.members.map(({ name }) => name).join(', ')}): ${detailOf(group)}`);

test('right groups come first, wrong ones by size, and what is not known last', () => {
  expect(described({ ...CLASS, unread: [{ file: 'week3/jan', name: 'jan', reason: 'Nothing.' }] })).toEqual([
    'No difference found (emil): tried on at least 1,234 inputs; this is no proof',
    'Wrong for 7 (boris, hana): gives heavy, expected not heavy',
    'Fails for 0 (anna): gives (division by zero in line 5), expected not heavy',
    'Never ends for 10 (dana): gives (never ends), expected not heavy',
    'Not decided (olga): some runs were stopped, or use numbers of their own',
    'Does not compile, or uses what is not supported (ivo): Line 9: a semicolon is missing',
    'Not read (jan): Nothing.',
  ]);
});

test('points follow from the grade until the teacher sets them', () => {
  const points = (work = CLASS) => groupsOf(work).map((group) => pointsOf(group, 4));
  expect(points()).toEqual([4, 0, 0, 0, null, 0]);
  const [, heavy] = groupsOf(CLASS);
  if (!heavy) throw new Error('no group');
  expect(points(withNote(CLASS, heavy, { points: 3 }))).toEqual([4, 3, 0, 0, null, 0]);
});

test('a group that splits keeps its remark in both parts', () => {
  const [, heavy] = groupsOf(CLASS);
  if (!heavy) throw new Error('no group');
  const noted = withNote(CLASS, heavy, { remark: 'Exactly 7 is not more.' });
  const split = { ...noted, groups: new Map(noted.groups).set('week3/hana/heavy.c', 9) };
  const remarks = groupsOf(split).flatMap(({ members, note }) => members.map(({ name }) => [name, note.remark]));
  expect(remarks.filter(([, remark]) => remark !== '')).toEqual([
    ['boris', 'Exactly 7 is not more.'],
    ['hana', 'Exactly 7 is not more.'],
  ]);
});

test('the list is filtered by kind and by words', () => {
  const groups = groupsOf(CLASS);
  expect(groups.filter((group) => passes(group, 'wrong')).length).toBe(3);
  expect(groups.filter((group) => passes(group, 'open')).map(({ kind }) => kind)).toEqual(['undecided', 'refused']);
  expect(groups.filter((group) => matches(group, ' HANA ')).map(({ kind }) => kind)).toEqual(['differ']);
});

test('a row has the remark of the group, or else what was found', () => {
  const [, heavy] = groupsOf(CLASS);
  if (!heavy) throw new Error('no group');
  const rows = rowsOf(withNote({ ...CLASS, unread: [{ file: 'week3/jan', name: 'jan', reason: 'Nothing.' }] }, heavy, { remark: 'Not more.' }));
  expect(rows.map(({ file, verdict, points, group, remark }) => [file.split('/')[1], verdict, points, group, remark])).toEqual([
    ['ivo', 'refused', 0, 5, 'Line 9: a semicolon is missing'],
    ['dana', 'endless', 0, 3, ''],
    ['anna', 'fails', 0, 2, ''],
    ['boris', 'differ', 0, 1, 'Not more.'],
    ['emil', 'tried', 1, 4, 'tried on 1,234 inputs'],
    ['hana', 'differ', 0, 1, 'Not more.'],
    ['olga', 'undecided', null, 4, 'not decided on the input 3'],
    ['jan', 'refused', null, 5, 'Nothing.'],
  ]);
  expect(rows[1]).toMatchObject({ input: '10', expected: 'not heavy', given: '(never ends)' });
});

test('a program that is handed in again loses its grade, and the others keep theirs', () => {
  const again = { title: '', submissions: [{ file: 'week3/boris/heavy.c', name: 'boris', source: 'int x;', dialect: 'c' as const }], unread: [] };
  const work = withPrograms(CLASS, again);
  expect([work.submissions.length, work.grades.size, work.title]).toEqual([7, 6, 'week3.zip']);
  expect(work.grades.has('week3/boris/heavy.c')).toBe(false);
});

test('promised numbers are a range', () => {
  expect(['', ' 1..9999 ', '-5 .. +5', '−3..3'].map(promisedRange)).toEqual([null, '1..9999', '-5..+5', '-3..3']);
  expect(['1', '9..1', 'a..b', '1...3', '1..'].map(promisedRange)).toEqual([undefined, undefined, undefined, undefined, undefined]);
});

test('programs that are proved are a group of their own, before those in which no difference was found', () => {
  const work = classOf([
    ['emil', TRIED, 1],
    ['petra', SAME, 1],
    ['hana', TRIED, 1],
  ]);
  expect(described(work)).toEqual([
    'Right: proved (petra): on every promised input they do what the reference does',
    'No difference found (emil, hana): tried on at least 1,234 inputs; this is no proof',
  ]);
  expect(groupsOf(work).filter((group) => passes(group, 'right')).length).toBe(2);
  expect(rowsOf(work).map(({ verdict, points, group, remark }) => [verdict, points, group, remark])).toContainEqual(['same', 1, 1, 'proved']);
  const compared = { ...work, compared: new Map([['week3/emil/heavy.c', null]]) };
  expect([work, compared].map((each) => unprovedOf(each).map(({ name }) => name))).toEqual([['emil', 'hana'], ['hana']]);
  const again = { title: '', submissions: [{ file: 'week3/emil/heavy.c', name: 'emil', source: 'int x;', dialect: 'c' as const }], unread: [] };
  expect(withPrograms(compared, again).compared.size).toBe(0);
});
