import { expect, test } from 'vitest';
import { TRIED, classOf, wrong } from './class-for-tests.ts';
import { reportOf } from './class-report.ts';
import { groupsOf, withNote } from './groups.ts';

const TRAP = '<img src=x onerror="alert(1)">\u202e\u0007&\'';
const CLASS = classOf([
  [`anna${TRAP}`, wrong('differ', '7', { text: `</pre>${TRAP}` }), 1],
  ['boris', TRIED, 2],
]);

test('nothing in a report is markup but its own', () => {
  const [, group] = groupsOf(CLASS);
  if (!group) throw new Error('no group');
  const report = reportOf(withNote({ ...CLASS, title: `week${TRAP}` }, group, { remark: TRAP, title: TRAP }));
  expect(report).not.toMatch(/<img|<script|onerror="|\u202e|\u0007/);
  expect(report).toContain('&lt;/pre&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt;\ufffd\ufffd&amp;&#39;');
  expect(report.match(/<pre>/g)?.length).toBe(report.match(/<\/pre>/g)?.length);
  expect(report).toContain(`default-src 'none'`);
});

test('the part of a student names no other one', () => {
  const report = reportOf(CLASS);
  const parts = report.split('<section>').slice(1);
  expect(parts.length).toBe(2);
  expect(parts[0]).not.toContain('boris');
  expect(parts[1]).toContain('boris');
  expect(parts[1]).not.toContain('anna');
  expect(parts[1]).toContain('<strong>1 of 1 points.</strong> No difference found: tried on 1,234 inputs');
  // Before them, no student is named.
  expect(report.split('<section>')[0]).not.toMatch(/anna|boris/);
});
