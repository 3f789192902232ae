import { describe, expect, test } from 'vitest';
import { codeParts } from './code-text.ts';
import { counted, countedWord, duration, listed, megabytes, subscript } from './format.ts';

describe('numbers', () => {
  test('durations change their unit', () => {
    expect([0.004, 0.21, 0.996, 4.26, 59.96, 125].map(duration)).toEqual([
      '0.00 s',
      '0.21 s',
      '1.0 s',
      '4.3 s',
      '1 min 0 s',
      '2 min 5 s',
    ]);
  });

  test('counts agree with their nouns', () => {
    expect(counted(1, 'query', 'queries')).toBe('1 query');
    expect(counted(12345, 'query', 'queries')).toBe('12,345 queries');
    expect(countedWord(4, 'chain')).toBe('four chains');
    expect(countedWord(161, 'chain')).toBe('161 chains');
  });

  test('megabytes are those of download dialogs', () => {
    expect(megabytes(34_938_413)).toBe('34.9 MB');
  });

  test('lists and subscripts', () => {
    expect(listed([])).toBe('');
    expect(listed(['a', 'b', 'c'])).toBe('a, b and c');
    expect(subscript(120)).toBe('₁₂₀');
  });
});

describe('code in messages', () => {
  test('stands between backticks', () => {
    expect(codeParts('insert `;` here')).toEqual([
      { text: 'insert ', code: false },
      { text: ';', code: true },
      { text: ' here', code: false },
    ]);
  });

  test('a lonely backtick is a character', () => {
    expect(codeParts('a ` b')).toEqual([{ text: 'a ` b', code: false }]);
  });
});
