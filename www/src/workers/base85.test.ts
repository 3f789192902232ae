import { expect, test } from 'vitest';
import { fromBase85, toBase85 } from './base85.ts';

test('bytes survive as text, whatever their number', () => {
  for (let length = 0; length < 70; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 151 + length * 7) % 256);
    expect([...fromBase85(toBase85(bytes))]).toEqual([...bytes]);
  }
  expect([...fromBase85(toBase85(new Uint8Array(9).fill(255)))]).toEqual(Array(9).fill(255));
});

test('the text means nothing in HTML, and is a quarter longer than the bytes', () => {
  const text = toBase85(Uint8Array.from({ length: 40_000 }, (_, at) => (at * at * 31 + (at >> 3)) % 256));
  expect(text).not.toMatch(/[^!-~ ]|["&'<>\\`]/);
  expect(text.length).toBe('40000 '.length + 50_000);
});
