import { expect, test } from 'vitest';
import type { LoopNote } from './loop-notes.ts';
import { withOwnNames } from './own-names.ts';

const formula = (text: string) => ({ text, latex: text.replace(/[A-Za-z_.]+/g, (name) => `\\mathit{${name.replaceAll('_', '\\_')}}`) });
const note = (...holds: string[]): LoopNote => ({ holds: holds.map(formula), falls: [], bounds: [], runs: 'all' });
const holds = (note: LoopNote, line: number, source: string) => withOwnNames(note, line, source).holds.map(({ text }) => text);

const GCD = `#include <stdio.h>
int gcd(int a, int b); /* gcd(a, b) */
int gcd(int a, int b)
{
    while (b != 0) {
    }
    return a;
}
int main(void)
{
    int x;
    while (x > 0) {
    }
    printf("%d gcd(", gcd(x, 2));
}`;

test('the variables of the function around a loop have their own names', () => {
  expect(holds(note('gcd.b >= 0', 'x >= 1'), 5, GCD)).toEqual(['b >= 0', 'x >= 1']);
  expect(withOwnNames(note('my_gcd.b >= 0'), 5, GCD.replaceAll('gcd', 'my_gcd')).holds[0]).toEqual(formula('b >= 0'));
  const falls = { ...note(), falls: [formula('gcd.b')], bounds: [{ line: 5, most: formula('gcd.a'), is_exact: false, each_time: false, at_arrival: false }] };
  expect(withOwnNames(falls, 5, GCD)).toMatchObject({ falls: [{ text: 'b' }], bounds: [{ most: { text: 'a' } }] });
});

test('in another function, of another one, or where two variables would have one name, they keep it', () => {
  expect(holds(note('gcd.b >= 0'), 12, GCD)).toEqual(['gcd.b >= 0']);
  expect(holds(note('my.gcd.b >= 0', 'f.b == 1'), 5, GCD)).toEqual(['my.gcd.b >= 0', 'f.b == 1']);
  expect(holds(note('gcd.x >= x'), 5, GCD)).toEqual(['gcd.x >= x']);
});

test('so they do if the function is called in several places: the note may be about another call', () => {
  expect(holds(note('gcd.b == 0'), 5, GCD.replace('int x;', 'int x = gcd(1, 2);'))).toEqual(['gcd.b == 0']);
  expect(holds(note('gcd.b == 0'), 5, GCD.replace('#include <stdio.h>', '#define G(x) gcd(x, x)'))).toEqual(['gcd.b == 0']);
  expect(holds(note('gcd.b == 0'), 5, GCD.replace('int x;', 'int (*f)(int, int) = gcd;'))).toEqual(['gcd.b == 0']);
});
