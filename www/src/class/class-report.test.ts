import { expect, test } from 'vitest';
import { SAME, TRIED, classOf, wrong } from './class-for-tests.ts';
import { reportOf } from './class-report.ts';
import { groupsOf, withNote } from './groups.ts';

const CLASS = classOf([
  ['boris', TRIED, 2],
  ['anna', wrong('differ', '7', { text: 'heavy' }), 1],
  ['carl', SAME, 2],
]);

test('the part of a student names no other one, and what is before them names none', () => {
  const { students, ...rest } = reportOf(CLASS);
  expect(students.map(({ name }) => name)).toEqual(['anna', 'boris', 'carl']);
  students.forEach((student) => {
    const others = ['anna', 'boris', 'carl'].filter((name) => name !== student.name);
    expect(JSON.stringify(student)).not.toMatch(new RegExp(others.join('|')));
  });
  expect(JSON.stringify(rest)).not.toMatch(/anna|boris|carl/);
});

test('a student is told the points, what was found, and the remark of the group', () => {
  const group = groupsOf(CLASS).find(({ kind }) => kind === 'differ');
  if (!group) throw new Error('no group');
  const { students, groups } = reportOf(withNote({ ...CLASS, most: 2 }, group, { remark: 'More than 7.', points: 1 }));
  expect(groups.map(({ title, programs, points, remark }) => [title, programs, points, remark])).toEqual([
    ['Right: proved', 1, '2', ''],
    ['No difference found', 1, '2', ''],
    ['Wrong for 7', 1, '1', 'More than 7.'],
  ]);
  expect(students.map(({ points, found, remark }) => [points, found, remark])).toEqual([
    ['1 of 2 points.', 'Wrong', 'More than 7.'],
    ['2 of 2 points.', 'No difference found: tried on 1,234 inputs', ''],
    ['2 of 2 points.', 'Right: proved', ''],
  ]);
  expect(students[0]?.facts.map(({ title, text }) => `${title}: ${text}`)).toEqual(['Input: 7', 'Expected: not heavy', 'Given: heavy']);
  expect(students[1]?.facts).toEqual([]);
});
