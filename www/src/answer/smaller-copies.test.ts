import { describe, expect, test } from 'vitest';
import type { Dialect, Parameter } from '../generated/interface.ts';
import { smallerCopies } from './smaller-copies.ts';

/** The names of the inputs with the copies. */
function copies(source: string, dialect: Dialect = 'extended', parameters: readonly Parameter[] = []): [string, string][] {
  return smallerCopies({ source, dialect, parameters }).map(({ name, copy }) => [name, copy]);
}

const integer = (name: string): Parameter => ({ name, kind: 'integer' });
const c = (body: string) => `#include <stdio.h>\nint main(void) {\n  int i, n;\n  ${body}\n  while (i < n) i++;\n}`;
/** The body with the assumption, of the first copy. */
const inC = (body: string) => copies(c(body), 'c')[0]?.[1].split('\n')[3]?.trim();

describe('a copy with a small input', () => {
  test('a parameter of main is small from its start, and one in the head of a loop comes first', () => {
    const source = 'main(m, A, n) {\n  while (n > 0) { n = n - m; }\n}';
    expect(copies(source, 'extended', [integer('m'), { name: 'A', kind: 'array' }, integer('n')])).toEqual([
      ['n', 'main(m, A, n) { assume(n <= 10);\n  while (n > 0) { n = n - m; }\n}'],
      ['m', 'main(m, A, n) { assume(m <= 10);\n  while (n > 0) { n = n - m; }\n}'],
    ]);
  });

  test('the length of an array has no name in the text, and a program that starts elsewhere is left as it is', () => {
    const source = 'main(int a[], n) {\n  return a[n];\n}\n';
    expect(copies(source, 'sized', [{ name: 'a', kind: 'array' }, integer('n'), integer('length of a')]).map(([name]) => name)).toEqual(['n']);
    expect(copies(`${source}f(n) { return n; }\n#pragma loopscope entry f\n`, 'sized', [integer('n')])).toEqual([]);
  });

  test('no parameter of a main that calls itself', () => {
    expect(copies('main(n) { if (n < 20) main(n + 1); }', 'extended', [integer('n')])).toEqual([]);
  });

  test('what is read is small after the statement that reads it, at each place', () => {
    expect(copies('main() {\n  var k = 0, n = input;\n  if (n < 0) { n = input; }\n}')).toEqual([
      ['n', 'main() {\n  var k = 0, n = input; assume(n <= 10);\n  if (n < 0) { n = input; assume(n <= 10); }\n}'],
    ]);
  });

  test.each([
    ['the body of an if', 'if (c) n = input;'],
    ['an else', 'if (c) { } else n = input;'],
    ['the head of a loop', 'for (n = input; n > 0; n--) { }'],
    ['a declaration that goes on', 'int n = input, m = 7 / n;'],
    ['an expression', 'n = input + 1;'],
    ['a field', 's.n = input;'],
    ['one of two places', 'n = input; if (c) n = input;'],
  ])('nothing where the input is read in %s', (_, body) => {
    expect(copies(`main(c) {\n  int n = 0;\n  ${body}\n}`)).toEqual([]);
  });

  test('comments, texts and directives read nothing', () => {
    expect(copies('#define X n = input;\nmain() {\n  // n = input;\n  /* n = input; */\n  print("n = input;");\n}')).toEqual([]);
  });

  test('in C, after scanf or after the test whether it has read all', () => {
    expect(inC('scanf("%d", &n);')).toBe('scanf("%d", &n); __VERIFIER_assume(n <= 10);');
    expect(inC('scanf("%d %ld\\n", &i, & n); i = 0;')).toBe('scanf("%d %ld\\n", &i, & n); __VERIFIER_assume(i <= 10); i = 0;');
    expect(inC('if (scanf("%d", &n) != 1) return 1;')).toBe('if (scanf("%d", &n) != 1) return 1; __VERIFIER_assume(n <= 10);');
    expect(inC('if (scanf("%d", &n) < 1) { return (1); }')).toBe('if (scanf("%d", &n) < 1) { return (1); } __VERIFIER_assume(n <= 10);');
    expect(inC('n = __VERIFIER_nondet_int();')).toBe('n = __VERIFIER_nondet_int(); __VERIFIER_assume(n <= 10);');
  });

  test.each([
    ['another number', 'if (scanf("%d", &n) != 0) { i = 1; }'],
    ['a pointer', 'int *p = &n; scanf("%d", &n); scanf("%d", p);'],
    ['a variable whose address is kept', 'int *p = &n; scanf("%d", &n);'],
    ['an element beside it', 'scanf("%d%d", &n, &a[0]);'],
    ['a variable called input', 'int input = 100; n = input;'],
  ])('in C, nothing where a read is about %s', (_, body) => {
    expect(copies(c(body), 'c').filter(([name]) => name === 'n')).toEqual([]);
  });

  test.each(['#pragma loopscope entry main', ' # pragma loopscope input any', '#define READ(x) \\\n  scanf("%d", &x)', '#define __VERIFIER_assume(c) assert(c)'])('in C, nothing with %s', (directive) => {
    expect(copies(`${directive}\n${c('scanf("%d", &n);')}`, 'c')).toEqual([]);
  });

  test('reads within and after each other are small at each place', () => {
    expect(inC('if (scanf("%d%d", &n, &n) != 2) { scanf("%d", &n); }')).toBe(
      'if (scanf("%d%d", &n, &n) != 2) { scanf("%d", &n); __VERIFIER_assume(n <= 10); } __VERIFIER_assume(n <= 10);',
    );
  });

  test.each([
    'if (scanf("%d", &n) == 1) { i = 1 / n; }',
    'if (scanf("%d", &n) != 1) { } else i = 1 / n;',
    'if (i && scanf("%d", &n) != 1) return 1;',
    'while (scanf("%d", &n) == 1) i++;',
    'i = scanf("%d", &n);',
    'scanf("%c", &n);',
    'scanf("%d", &a[n]);',
    'scanf("%d", &n',
  ])('in C, not for %s', (body) => expect(inC(body)).toBeUndefined());

  test('a program with a function of that name may mean anything by it', () => {
    expect(copies(`void __VERIFIER_assume(int c) { while (!c); }\n${c('scanf("%d", &n);')}`, 'c')).toEqual([]);
    expect(copies(`void __VERIFIER_assume(int c);\n${c('scanf("%d", &n);')}`, 'c')).toHaveLength(1);
  });

  test('every line keeps its number', () => {
    for (const [, copy] of copies(c('scanf("%d%d", &i, &n);'), 'c')) expect(copy.split('\n')).toHaveLength(c('').split('\n').length);
  });
});
