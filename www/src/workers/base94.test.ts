import { expect, test } from 'vitest';
import { fromBase94, toBase94 } from './base94.ts';

test('bytes survive as text, whatever their number', () => {
  for (let length = 0; length < 70; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 151 + length * 7) % 256);
    expect([...fromBase94(toBase94(bytes))]).toEqual([...bytes]);
  }
  expect([...fromBase94(toBase94(new Uint8Array(18).fill(255)))]).toEqual(Array(18).fill(255));
  for (let byte = 0; byte < 9; byte++) {
    const one = Uint8Array.from({ length: 9 }, (_, at) => (at === byte ? 129 : 0));
    expect([...fromBase94(toBase94(one))]).toEqual([...one]);
  }
});

test('the text can end no element, and is two ninths longer than the bytes', () => {
  const text = toBase94(Uint8Array.from({ length: 45_000 }, (_, at) => (at * at * 31 + (at >> 3)) % 256));
  expect(text).not.toMatch(/[^ -~]|</);
  expect(text.length).toBe('45000 '.length + 55_000);
});
