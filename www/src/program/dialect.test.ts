import { expect, test } from 'vitest';
import { Recognition, dialectOf } from './dialect.ts';

const c = { recognised: 'c', diagnostics: [] } as const;
const microc = { recognised: 'extended', diagnostics: [] } as const;
const error = { severity: 'error' } as const;

test('stored names', () => {
  expect(['sized', 'extended', 'microc', 'c', 'd', '', null].map(dialectOf)).toEqual(['sized', 'extended', 'microc', 'c', null, null, null]);
});

test('a program with a dialect of its own keeps it', () => {
  const recognition = new Recognition();
  expect(recognition.dialect('extended', { ...c, diagnostics: [error] })).toBe('extended');
  recognition.bring();
  recognition.settle();
  expect(recognition.dialect('microc', c)).toBe('microc');
  expect(recognition.recognised).toBe(false);
});

test('what is brought is read as what it is, and then stays', () => {
  const recognition = new Recognition();
  recognition.bring();
  expect(recognition.dialect('extended', c)).toBe('c');
  expect([recognition.recognised, recognition.isNew]).toEqual([true, true]);
  expect(recognition.dialect('c', microc), 'an edit does not make it another program').toBe('c');
  expect(recognition.isNew).toBe(false);
  recognition.bring();
  expect(recognition.dialect('c', microc)).toBe('sized');
  expect(recognition.recognised).toBe(false);
  recognition.bring();
  expect(recognition.dialect('extended', microc), 'endless arrays are chosen for one program').toBe('sized');
  recognition.bring();
  expect(recognition.dialect('microc', microc), 'no text asks for the core').toBe('microc');
});

test('a program that comes with its question is recognised, and keeps the question', () => {
  const recognition = new Recognition();
  recognition.bringWithQuestion();
  expect(recognition.dialect('sized', c)).toBe('c');
  expect(recognition.isNew).toBe(false);
  recognition.bring();
  expect(recognition.dialect('c', microc)).toBe('sized');
  expect(recognition.isNew).toBe(true);
});

test('what is typed becomes C only where micro-c refuses it', () => {
  const recognition = new Recognition();
  recognition.clear();
  expect(recognition.dialect('extended', c)).toBe('extended');
  expect(recognition.dialect('extended', { ...microc, diagnostics: [error] })).toBe('extended');
  expect(recognition.dialect('extended', { ...c, diagnostics: [error] })).toBe('c');
  expect(recognition.dialect('c', { ...microc, diagnostics: [error] }), 'its beginning looked like C').toBe('sized');
  expect(recognition.recognised).toBe(false);
});
