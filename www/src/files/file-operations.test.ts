import { expect, test } from 'vitest';
import { filesIn, joined } from '../program/program-files.ts';
import { inOrder, isFileName, movedLine, refusedName, renamed, withFiles, withText, without } from './file-operations.ts';

const FILES = [
  { name: 'main.c', text: 'a\nb' },
  { name: 'stack.c', text: 'c\nd\ne' },
  { name: 'stack.h', text: 'f' },
];

const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);
const placed = (files: typeof FILES) => filesIn(joined(files));

test('programs stand first, then headers, then other files', () => {
  expect(names(inOrder(['data.txt', 'stack.h', 'b.c', 'lib/main.c', 'a.h', 'a.c'].map((name) => ({ name, text: '' }))))).toEqual(['lib/main.c', 'a.c', 'b.c', 'a.h', 'stack.h', 'data.txt']);
});

test('a file is added at its place, or replaces that of its name', () => {
  expect(names(withFiles(FILES, [{ name: 'list.c', text: '' }]))).toEqual(['main.c', 'list.c', 'stack.c', 'stack.h']);
  expect(withFiles(FILES, [{ name: 'stack.h', text: 'g' }])).toEqual([...FILES.slice(0, 2), { name: 'stack.h', text: 'g' }]);
});

test('a file is changed, renamed and removed', () => {
  expect(withText(FILES, 'stack.c', 'x')[1]).toEqual({ name: 'stack.c', text: 'x' });
  expect(names(renamed(FILES, 'stack.h', 'alone.c'))).toEqual(['main.c', 'alone.c', 'stack.c']);
  expect(names(without(FILES, 'main.c'))).toEqual(['stack.c', 'stack.h']);
});

test('a name is refused if it is taken, or is none', () => {
  expect(refusedName(FILES, 'list.c', null)).toBeNull();
  expect(refusedName(FILES, 'stack.h', null)).toBe('There is a file stack.h already.');
  expect(refusedName(FILES, 'stack.h', 'stack.h')).toBeNull();
  expect(refusedName(FILES, '', null)).toBe('A name has at most 200 characters, and no quotation marks.');
});

test('a line moves with its file', () => {
  const before = placed(FILES);
  // The second line of stack.c.
  const line = before[1]!.first + 1;
  const longer = placed(withText(FILES, 'main.c', 'a\nb\nb\nb'));
  expect(movedLine(before, longer, line)).toBe(line + 2);
  const other = placed(renamed(FILES, 'stack.c', 'a.c'));
  expect(movedLine(before, other, line, (name) => (name === 'stack.c' ? 'a.c' : name))).toBe(other.find(({ name }) => name === 'a.c')!.first + 1);
  expect(movedLine(before, placed(without(FILES, 'stack.c')), line), 'its file is gone').toBeNull();
  expect(movedLine(before, placed(withText(FILES, 'stack.c', 'c')), line), 'its line is gone').toBeNull();
});

test('names have no quotation marks, no control characters, and few bytes', () => {
  expect(['a.c', 'lib/a b.h', 'žluť.c'].every(isFileName)).toBe(true);
  expect(['', 'a".c', 'a\n.c', 'a\u0007.c', 'a\u202e.c', 'x'.repeat(201), 'ž'.repeat(101)].some(isFileName)).toBe(false);
});
