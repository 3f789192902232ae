import { expect, test } from 'vitest';
import type { NamedOnce } from '../generated/interface.ts';
import type { LoopNote } from './loop-notes.ts';
import { withOwnNames } from './own-names.ts';

const formula = (text: string) => ({ text, latex: text.replace(/[A-Za-z_.]+/g, (name) => `\\mathit{${name.replaceAll('_', '\\_')}}`) });
const note = (...holds: string[]): LoopNote => ({ holds: holds.map(formula), falls: [], bounds: [], runs: 'all' });
const gcd: NamedOnce = { function: 'gcd', from: 3, to: 8 };
const holds = (note: LoopNote, line = 5) => withOwnNames(note, line, [gcd]).holds.map(({ text }) => text);

test('the variables of the function around a loop have their own names', () => {
  expect(holds(note('gcd.b >= 0', 'x >= 1'))).toEqual(['b >= 0', 'x >= 1']);
  expect(withOwnNames(note('my_gcd.b >= 0'), 5, [{ ...gcd, function: 'my_gcd' }]).holds[0]).toEqual(formula('b >= 0'));
  const falls = { ...note(), falls: [formula('gcd.b')], bounds: [{ line: 5, most: formula('gcd.a'), is_exact: false, each_time: false, at_arrival: false }] };
  expect(withOwnNames(falls, 5, [gcd])).toMatchObject({ falls: [{ text: 'b' }], bounds: [{ most: { text: 'a' } }] });
});

test('in another function, of another one, or where two variables would have one name, they keep it', () => {
  expect(holds(note('gcd.b >= 0'), 12)).toEqual(['gcd.b >= 0']);
  expect(holds(note('my.gcd.b >= 0', 'f.b == 1'))).toEqual(['my.gcd.b >= 0', 'f.b == 1']);
  expect(holds(note('gcd.x >= x'))).toEqual(['gcd.x >= x']);
});
