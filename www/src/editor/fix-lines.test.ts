import { describe, expect, test } from 'vitest';
import { fixLines } from './fix-lines.ts';

/** The lines with the changed part in brackets. The fix replaces `old`, or inserts in front of it if it is marked by `|`. */
function shown(source: string, old: string, insert: string): string[] | null {
  const from = source.indexOf('|') >= 0 ? source.indexOf('|') : source.indexOf(old);
  const text = source.replace('|', '');
  const lines = fixLines(text, { from, to: from + old.length, insert });
  return lines && [lines.before, lines.after].map(({ start, changed, end }) => `${start}[${changed}]${end}`);
}

describe('the lines of a fix', () => {
  test('an insertion', () => {
    expect(shown('main() {\n  int n = 0|\n  n = 1;\n}', '', ';')).toEqual(['int n = 0[]', 'int n = 0[;]']);
  });

  test('a replacement marks no more than what differs', () => {
    expect(shown('main() {\n  if (n = 1) { }\n}', '(n = 1)', '(n == 1)')).toEqual(['if (n [=] 1) { }', 'if (n [==] 1) { }']);
    expect(shown('\tsun = 1;', 'sun', 'sum')).toEqual(['[sun] = 1;', '[sum] = 1;']);
  });

  test('a deletion, also of all that a line has', () => {
    expect(shown('a\n  register int n;\nb', 'register ', '')).toEqual(['[register ]int n;', '[]int n;']);
    expect(shown('#include <conio.h>\nint n;', '#include <conio.h>', '')).toEqual(['[#include <conio.h>]', '[]']);
  });

  test('at the ends of the program', () => {
    expect(shown('|', '', 'main() { }')).toEqual(['[]', '[main() { }]']);
    expect(shown('main() {|', '', '}')).toEqual(['main() {[]', 'main() {[}]']);
  });

  test('several lines keep their indentation to each other', () => {
    expect(shown('  if (a)\n    b\n  c;', 'if (a)\n    b', 'if (a) {\n    b;\n  }')).toEqual(['if (a)[\n  b]', 'if (a)[ {\n  b;\n}]']);
    expect(shown(`a${'\n'.repeat(9)}b`, `a${'\n'.repeat(9)}b`, '')).toBeNull();
  });

  test('repeated signs are not counted twice', () => {
    expect(shown('a;|', '', ';')).toEqual(['a;[]', 'a;[;]']);
    expect(shown('f(());', '()', '')).toEqual(['f([()]);', 'f([]);']);
  });
});
