import { describe, expect, test } from 'vitest';
import { fileAt, fileOfLine, filesIn, joined, textOf } from './program-files.ts';

const FILES = [
  { name: 'main.c', text: '#include "stack.h"\n\nint main(void) { push(1); }' },
  { name: 'stack.c', text: 'int top;\n' },
  { name: 'lib/stack.h', text: '' },
];

describe('a program of several files', () => {
  test('is one text, from which its files come back', () => {
    const source = joined(FILES);
    expect(source).toBe(
      '#pragma loopscope file "main.c"\n#include "stack.h"\n\nint main(void) { push(1); }\n#pragma loopscope file "stack.c"\nint top;\n\n#pragma loopscope file "lib/stack.h"\n\n',
    );
    expect(filesIn(source).map(({ name, text }) => ({ name, text }))).toEqual(FILES);
  });

  test('has its files at their places', () => {
    const source = joined(FILES);
    const files = filesIn(source);
    expect(files.map(({ first, last }) => [first, last])).toEqual([[2, 4], [6, 7], [9, 9]]);
    for (const { from, to, text } of files) expect(source.slice(from, to)).toBe(text);
    const lines = source.split('\n');
    for (const { first, last, text } of files) expect(lines.slice(first - 1, last).join('\n')).toBe(text);
    expect([2, 4, 6, 7, 9].map((line) => fileOfLine(files, line)?.name)).toEqual(['main.c', 'main.c', 'stack.c', 'stack.c', 'lib/stack.h']);
    expect(fileAt(files, source.indexOf('top'))?.name).toBe('stack.c');
  });

  test('may end without the end of its last line, and have files without any', () => {
    const files = filesIn('#pragma loopscope file "a.c"\n#pragma loopscope file "b.h"\nint x;');
    expect(files.map(({ name, text, first }) => [name, text, first])).toEqual([['a.c', '', 2], ['b.h', 'int x;', 3]]);
  });

  test('is one only if its first line begins a file', () => {
    expect(filesIn('int x;\n#pragma loopscope file "a.c"\n')).toEqual([]);
    expect(filesIn(' #pragma loopscope file "a.c"\n')).toEqual([]);
    expect(filesIn('')).toEqual([]);
  });

  test('has the files that the engine finds in a text from elsewhere', () => {
    expect(filesIn('#pragma loopscope file "a.c"\r\nint x;\r\u2028#pragma loopscope file "b.c"\n').map(({ name, text }) => [name, text])).toEqual([['a.c', 'int x;\r\u2028#pragma loopscope file "b.c"']]);
  });

  test('a line that names no file belongs to the text around it', () => {
    const source = '#pragma loopscope file "a.c"\n#pragma loopscope file ""\n  #pragma loopscope file "b.c"\n#pragma loopscope file "c.c" x\nint x;\n';
    expect(filesIn(source).map(({ name, last }) => [name, last])).toEqual([['a.c', 5]]);
  });
});

test('one file is its text alone', () => {
  expect(joined([{ name: 'main.c', text: 'int x;\n' }])).toBe('int x;\n');
});

test('the end of the last line is added where files are joined', () => {
  expect([textOf('a\nb\n'), textOf('a\n\n'), textOf('a'), textOf('')]).toEqual(['a\nb', 'a\n', 'a', '']);
});
