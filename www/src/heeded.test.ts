import { expect, test } from 'vitest';
import type { TechniqueInfo } from './generated/interface.ts';
import { heeded, heeds } from './heeded.ts';
import type { Session } from './session.ts';

const info = (name: string, options: string[]): TechniqueInfo => ({ name, title: '', summary: '', accepts: '', claims: 'both', options });
const techniques = [info('execute', ['search', 'loops', 'merge', 'seed']), info('summarise', ['search', 'merge', 'seed']), info('navigate', [])];
const session = (technique: string): Session => ({
  source: 'main() {}',
  target: { kind: 'any' },
  dialect: 'extended',
  technique,
  search: 'klee',
  loops: 'template',
  merge: 'recursive',
  limitCost: 3,
  kappa: 2,
  seconds: 30,
});

test('what a technique does not heed is not asked for', () => {
  const asked = (technique: string) => {
    const { search, loops, merge, limitCost, kappa } = heeded(session(technique), techniques);
    return [search, loops, merge, limitCost, kappa];
  };
  expect(asked('execute')).toEqual(['klee', 'template', 'recursive', 3, 2]);
  expect(asked('summarise')).toEqual(['klee', 'unroll', 'recursive', 3, 2]);
  expect(asked('navigate')).toEqual(['nearest', 'unroll', 'none', 1, 10]);
});

test('all else stays', () => {
  const unset = { search: 'nearest', loops: 'unroll', merge: 'none', limitCost: 1, kappa: 10 };
  expect(heeded(session('navigate'), techniques)).toEqual({ ...session('navigate'), ...unset });
});

test('what merging does not depend on is not asked for', () => {
  const counts = (merge: string) => {
    const { limitCost, kappa } = heeded({ ...session('execute'), merge }, techniques);
    return [limitCost, kappa];
  };
  expect(counts('aggressive')).toEqual([1, 10]);
  expect(counts('lattice')).toEqual([3, 10]);
  expect(counts('dynamic')).toEqual([3, 10]);
});

test('a technique of which nothing is known yet may heed everything', () => {
  expect(heeds(undefined, 'search')).toBe(true);
  expect(heeded(session('auto'), [])).toEqual(session('auto'));
});
