import { expect, test } from 'vitest';
import type { Replay, Report } from '../generated/interface.ts';
import { arrayInCall, withNamedArray } from './named-bounds.ts';

const source = (call: string) => `#include <stdio.h>\n#define MOST 12\nint main(void) {\n  char name[8], first[8]; char greeting[MOST] = "name";\n  int n; char *p = name; char grid[8][8];\n${call}\n}`;
const array = (call: string, length = '8') => arrayInCall(source(call), 6, length);

test('an array that is left within a function of the library is named if only one can be meant', () => {
  expect(array('scanf("%s", name); // first')).toBe('name');
  expect(array('if (scanf("%7s %d", name, &n) == 1)')).toBe('name');
  expect(array('strcat(greeting, name);', '12')).toBe('greeting');
  expect(array('strcat(greeting, name);')).toBe('name');
  expect(array('fgets(name, MOST, stdin);')).toBe('name');
  expect(array('strcpy(name, "first");')).toBe('name');
});

test.each([
  ['two arrays of this length', 'strcpy(name, first);'],
  ['a pointer, which may lead to another one', 'strcpy(name, p);'],
  ['a part of a larger one', 'strcpy(name, grid[n]);'],
  ['a name that is not declared', 'strcpy(name, other);'],
  ['a field', 'strcpy(name, s.first);'],
  ['a call that goes on in the next line', 'strcpy(name,'],
  ['the result of another function', 'strcpy(name, next());'],
  ['no function of the library', 'copy(name);'],
])('not with %s', (_, call) => {
  expect(array(call)).toBeNull();
});

test('nor where it is declared with two lengths, or as a parameter', () => {
  expect(arrayInCall(`void f(void) { char name[9]; }\n${source('scanf("%s", name);')}`, 7, '8')).toBeNull();
  for (const parameter of ['char name[]', 'char name[8]', 'const char name[8]', 'int n, char name[8]', 'char other[8], char name[8]']) {
    expect(arrayInCall(`void f(${parameter}) {\nscanf("%s", name);\n}`, 2, '8'), parameter).toBeNull();
  }
});

test('the answer and the end of its replay say the name', () => {
  const bounds = { array: null, index: null, value: '8', length: '8', is_whole: false };
  const report = { verdict: 'reachable', error: { kind: 'array-bounds', line: 6, bounds } } as unknown as Report;
  const replay = { end: { kind: 'error', line: 6, bounds } } as unknown as Replay;
  const named = withNamedArray(report, replay, source('scanf("%s", name);'));
  expect(named).toMatchObject({ report: { error: { bounds: { array: 'name', is_whole: true } } }, replay: { end: { bounds: { array: 'name' } } } });
  expect(withNamedArray(report, null, source('strcpy(name, p);'))).toEqual({ report, replay: null });
});
