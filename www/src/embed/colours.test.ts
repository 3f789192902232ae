import { expect, test } from 'vitest';
import { colouredLines } from './colours.ts';

test('C has directives, headers, characters and suffixes of its own', () => {
  const source = '#include <stdio.h>\nunsigned n = 0x1Fu; // n\nchar c = \'"\', *s = "a\\"b"; if (a < b) return 10UL;';
  const pieces = colouredLines(source, 'c').flat().filter(({ kind }) => kind !== '');
  expect(pieces.map(({ text, kind }) => `${kind} ${text}`)).toEqual([
    'keyword #include',
    'string <stdio.h>',
    'keyword unsigned',
    'number 0x1Fu',
    'comment // n',
    'keyword char',
    'string \'"\'',
    'string "a\\"b"',
    'keyword if',
    'keyword return',
    'number 10UL',
  ]);
  expect(colouredLines('char var;', 'extended').flat()).toContainEqual({ text: 'var', kind: 'keyword' });
});
