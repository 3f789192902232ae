import { afterEach, describe, expect, test } from 'vitest';
import { codeParts } from '../elements/code-text.ts';
import { showIn } from '../shell/language.ts';
import { counted, countedWord, duration, listed, megabytes, ordinal, subscript } from './format.ts';

describe('numbers', () => {
  test('durations change their unit', () => {
    expect([0.004, 0.21, 0.996, 4.26, 59.96, 125].map(duration)).toEqual([
      '0.00 s',
      '0.21 s',
      '1.0 s',
      '4.3 s',
      '1 min',
      '2 min 5 s',
    ]);
  });

  test('counts agree with their nouns', () => {
    expect(counted(1, '# query|# queries')).toBe('1 query');
    expect(counted(12345, '# query|# queries')).toBe('12,345 queries');
    expect(countedWord(4, '# chain|# chains')).toBe('four chains');
    expect(countedWord(161, '# chain|# chains')).toBe('161 chains');
  });

  test('ordinal numbers have the ending of their last digits', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 12_345].map(ordinal)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd', '103rd', '12,345th']);
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

describe('in Czech', () => {
  afterEach(() => showIn('en'));

  test('nouns have a form for one, for two to four, and for all others', () => {
    showIn('cs');
    const forms = '# otázka|# otázky|# otázek';
    expect([0, 1, 2, 4, 5, 21, 22, 12345].map((value) => counted(value, forms))).toEqual([
      '0 otázek',
      '1 otázka',
      '2 otázky',
      '4 otázky',
      '5 otázek',
      '21 otázek',
      '22 otázek',
      '12\u00a0345 otázek',
    ]);
    expect(countedWord(3, forms), 'numbers are digits').toBe('3 otázky');
  });

  test('ordinal numbers end with a full stop', () => {
    showIn('cs');
    expect([1, 22].map(ordinal)).toEqual(['1.', '22.']);
  });

  test('numbers have a comma, and lists their own word', () => {
    showIn('cs');
    expect([duration(0.21), megabytes(34_938_413), listed(['a', 'b', 'c'])]).toEqual(['0,21 s', '34,9 MB', 'a, b a\u00a0c']);
  });
});

test('values of a counted text stand where they are named, whatever they say', () => {
  expect(counted(2, '# of {all} says {what}|# of {all} say {what}', { all: 3, what: '{all} # | of' })).toBe('2 of 3 say {all} # | of');
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
