import { expect, test } from 'vitest';
import type { TechniqueInfo } from './generated/interface.ts';
import { heeded, heeds } from './heeded.ts';
import type { Session } from './session.ts';

const info = (name: string, options: string[]): TechniqueInfo => ({ name, title: '', summary: '', accepts: '', claims: 'both', options });
const techniques = [info('execute', ['search', 'loops', 'seed']), info('summarise', ['search', 'seed']), info('navigate', [])];
const session = (technique: string): Session => ({
  source: 'main() {}',
  target: { kind: 'any' },
  dialect: 'extended',
  technique,
  search: 'klee',
  loops: 'template',
  seconds: 30,
});

test('what a technique does not heed is not asked for', () => {
  const asked = (technique: string) => {
    const { search, loops } = heeded(session(technique), techniques);
    return [search, loops];
  };
  expect(asked('execute')).toEqual(['klee', 'template']);
  expect(asked('summarise')).toEqual(['klee', 'unroll']);
  expect(asked('navigate')).toEqual(['nearest', 'unroll']);
});

test('all else stays', () => {
  expect(heeded(session('navigate'), techniques)).toEqual({ ...session('navigate'), search: 'nearest', loops: 'unroll' });
});

test('a technique of which nothing is known yet may heed everything', () => {
  expect(heeds(undefined, 'search')).toBe(true);
  expect(heeded(session('auto'), [])).toEqual(session('auto'));
});
