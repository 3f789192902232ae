import { expect, test } from 'vitest';
import { pack } from '../program/packing.ts';
import { UNLINKED, placeIn, placeOfName, placeOfText, textAt } from './place.ts';

test('a text is found again at its place, by an address', async () => {
  const place = await placeOfText('čtyři & five');
  expect(place).toMatch(/^text=[\w-]+$/);
  expect(placeIn(new URLSearchParams(`${place}&exercise=2`))).toBe(place);
  expect(await textAt(place)).toEqual({ text: 'čtyři & five' });
});

test('a text that is too long for an address has no place there', async () => {
  const varied = Array.from({ length: 10_000 }, (_, at) => String.fromCharCode(33 + ((at * at * 7919) % 6007))).join('');
  expect(await placeOfText(varied)).toBe(UNLINKED);
  expect(await placeOfText(varied, 500_000)).toMatch(/^text=/);
  expect(await textAt(`text=${'x'.repeat(500_001)}`)).toHaveProperty('refused');
});

test('what is not a packed text is refused, and so is what unpacks to too much', async () => {
  const bomb = await pack(' '.repeat(5_000_000));
  expect(bomb.length).toBeLessThan(8000);
  for (const packed of ['', '?', 'abc', bomb]) expect(await textAt(`text=${packed}`)).toHaveProperty('refused');
});

test('a name has no text inside', async () => {
  expect(placeIn(new URLSearchParams('lesson=paths&exercise=1'))).toBe(placeOfName('paths'));
  expect(placeIn(new URLSearchParams('exercise=1'))).toBeNull();
  expect(await textAt(placeOfName('paths'))).toHaveProperty('refused');
});
