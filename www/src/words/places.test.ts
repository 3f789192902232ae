import { afterEach, expect, test } from 'vitest';
import { joined } from '../program/program-files.ts';
import { messageWords } from './message.ts';
import { areFiles, lineCode, lineList, lineName, lineNumber, placeName, talkAbout } from './places.ts';

const SOURCE = joined([
  { name: 'main.c', text: 'a\nb' },
  { name: 'stack.c', text: 'c\nd\ne' },
]);

afterEach(() => talkAbout(''));

test('the lines of one file are numbers', () => {
  talkAbout('a\nb\nc');
  expect([areFiles(), lineName(2), lineCode(2), lineNumber(2), placeName(2), lineList([1, 2, 3])]).toEqual([false, '2', '2', '2', 'line 2', '1, 2 and 3']);
});

test('those of several files name it', () => {
  talkAbout(SOURCE);
  expect([areFiles(), lineName(6), lineCode(6), lineNumber(6), placeName(6)]).toEqual([true, '2 of stack.c', '2 of `stack.c`', '2', 'stack.c, line 2']);
  expect(lineList([2, 3, 6])).toBe('1 and 2 of main.c and 2 of stack.c');
});

test('so do those in messages of the engine', () => {
  talkAbout(SOURCE);
  expect(messageWords({ template: 'no run reaches line {line} of {many}', args: { line: 7, many: 7 } })).toBe('no run reaches line 3 of stack.c of 7');
});
