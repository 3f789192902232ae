import { Text } from '@codemirror/state';
import { expect, it } from 'vitest';
import { examples } from '../examples/examples.ts';
import { depthsOf, formatting } from './format.ts';

function formatted(text: string): string {
  const doc = Text.of(text.split('\n'));
  return formatting(doc).apply(doc).toString();
}

/** The text without indentation becomes this text again. */
function restores(text: string): void {
  expect(formatted(text.replaceAll(/^ +/gm, ''))).toBe(text);
}

it('programs of the site are indented as they are written', () => {
  for (const { name, source } of examples) expect(formatted(source), name).toBe(source);
});

it('statements without braces are one step deeper, and an else is as deep as its if', () => {
  restores(`main(n) {
  if (n > 0)
    if (n > 1)
      n = 1;
    else
      n = 2;
  else if (n < -5)
    for (;;)
      n = n + 1;
  else {
    n = 3;
  }
  while (n > 0)
    if (n > 7) {
      n = 0;
    } else
      n = n - 1;
  do
    n = n + 1;
  while (n < 3);
  return n;
}
`);
});

it('a do depends on an if, a list of an enum and a directive of several lines', () => {
  restores(`enum color {
  RED,
  GREEN,
  BLUE
};
typedef enum {
  ON, OFF
} state;
enum color f(int a) {
  int x = 0;
  if (a)
    do
      x = x + 1;
    while (x < 3);
  do
    do
      x = x - 1;
    while (x > 0);
  while (a > 7);
  return RED;
}
`);
  const directive = `#define MAX(a, b) \\
        ((a) > (b) ? (a) : (b))
#define N 3
int main(void) {
  return MAX(1, N);
}
`;
  expect(formatted(directive)).toBe(directive);
});

it('braces on lines of their own, and texts and comments with braces', () => {
  restores(`int main(void)
{
  char s[] = "{ ( \\" }"; // {
  if (s[0] == '{')
  {
    puts(s); /* } */
  }
  else
  {
    puts("}");
  }
}
`);
});

it('what continues a statement is deeper, and values in braces are one step deeper', () => {
  restores(`int a[2][2] = {
  {1, 2},
  {3, 4}
};

int f(int x,
    int y) {
  int z = x
      + y;
  if (x > 0 &&
      y > 0)
    return z;
  struct pair p = {
    x,
    y
  };
  return f(p.x,
      p.y);
}
`);
});

it('labels are one step less deep than their statements', () => {
  restores(`#include <stdio.h>
#define N 3

int main(void) {
  switch (N) {
    case 1:
      puts("1");
      break;
    case 'a': puts(N > 2 ? "a" : "b");
      break;
    default:
      return 1;
  }
#pragma loopscope input any
  return 0;
}
`);
});

it('lines within a comment stay as they are', () => {
  expect(formatted('main() {\n/* a\n      b\n */ x = 1;\n}')).toBe('main() {\n  /* a\n      b\n */ x = 1;\n}');
});

it('a program keeps the width of its steps, and tabs become spaces', () => {
  expect(formatted('main() {\n   if (1)\n    return 1;\n}')).toBe('main() {\n   if (1)\n      return 1;\n}');
  expect(formatted('main() {\n\tif (1)\n\treturn 1;\n \n}')).toBe('main() {\n  if (1)\n    return 1;\n\n}');
});

it('any text has as many depths as lines', () => {
  for (const text of ['', '\n', '}', '}}\n)(', 'else\nx;', 'if', '"\n', "'", '/*\n', 'case', '{'.repeat(5000), 'a\r\nb']) {
    expect(depthsOf(text)).toHaveLength(text.split('\n').length);
  }
});
