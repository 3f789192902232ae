import { expect, test } from 'vitest';
import type { Exercise } from '../generated/interface.ts';
import { preferLanguage, preferredLanguage, versionIn, versionsOf } from './program-language.ts';

const micro = { dialect: 'extended', source: 'main(n) {}', other: null } as unknown as Exercise;
const both = { dialect: 'c', source: 'int main(void) {}', other: micro } as unknown as Exercise;

test('the first program is shown, unless the visitor prefers the language of the other one', () => {
  expect(versionsOf(both)).toEqual([both, micro]);
  expect(versionIn(both, null)).toBe(both);
  expect(versionIn(both, 'c')).toBe(both);
  expect(versionIn(both, 'extended')).toBe(micro);
  expect(versionsOf(micro)).toEqual([micro]);
  expect(versionIn(micro, 'c')).toBe(micro);
});

test('the choice is kept', () => {
  const kept = new Map<string, string>();
  const store = () => ({ getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => void kept.set(name, text) });
  expect(preferredLanguage(store)).toBe(null);
  preferLanguage('extended', store);
  expect(preferredLanguage(store)).toBe('extended');
  kept.forEach((_, name) => kept.set(name, 'latin'));
  expect(preferredLanguage(store)).toBe(null);
});
