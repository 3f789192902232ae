import { expect, test } from 'vitest';
import type { TechniqueInfo } from '../generated/interface.ts';
import { DEFAULTS } from '../generated/options.ts';
import { message } from '../words/message-for-tests.ts';
import { effectiveConfiguration, hasOption } from './effective-options.ts';
import type { Session } from './session.ts';

const info = (name: string, options: string[]): TechniqueInfo => ({ name, title: '', summary: message(''), accepts: message(''), claims: 'both', options });
const techniques = [
  info('execute', ['search', 'loops', 'merge', 'indexing', 'templates', 'call_depth', 'unroll', 'subsume', 'guide', 'seed']),
  info('summarise', ['search', 'merge', 'indexing', 'call_depth', 'unroll', 'seed']),
  info('compact', ['search', 'merge', 'templates', 'seed']),
  info('navigate', []),
];
const session = (technique: string): Session => ({
  source: 'main() {}',
  target: { kind: 'any' },
  dialect: 'extended',
  technique,
  search: 'klee',
  loops: 'template',
  merge: 'recursive',
  limit_cost: 3,
  kappa: 2,
  indexing: 'fork',
  templates: 'random',
  call_depth: 9,
  unroll: 6,
  subsume: true,
  rounds: 5,
  guide: true,
  guide_by: 'condition',
  guide_when: 'needed',
  loop_processing: 'lightweight',
  scope: 'both',
  numbers: 10_000,
  seconds: 30,
});

test('options that a technique does not have are not asked for', () => {
  const asked = (technique: string) => {
    const { search, loops, merge, limit_cost, kappa, indexing, templates, call_depth, unroll, subsume, rounds, guide, guide_by, guide_when } = effectiveConfiguration(session(technique), techniques);
    return [search, loops, merge, limit_cost, kappa, indexing, templates, call_depth, unroll, subsume, rounds, guide, guide_by, guide_when];
  };
  expect(asked('execute')).toEqual(['klee', 'template', 'recursive', 3, 2, 'fork', 'random', 9, 6, true, 5, true, 'condition', 'needed']);
  expect(asked('summarise')).toEqual(['klee', 'unroll', 'recursive', 3, 2, 'fork', 'cheapest', 9, 6, false, 2, false, 'chains', 'always']);
  expect(asked('navigate')).toEqual(['nearest', 'unroll', 'none', 1, 10, 'ite', 'cheapest', 10_000, 0, false, 2, false, 'chains', 'always']);
});

test('all else stays', () => {
  expect(effectiveConfiguration(session('navigate'), techniques)).toEqual({ ...session('navigate'), ...DEFAULTS, technique: 'navigate' });
});

test('what merging does not depend on is not asked for', () => {
  const counts = (merge: Session['merge']) => {
    const { limit_cost, kappa } = effectiveConfiguration({ ...session('execute'), merge }, techniques);
    return [limit_cost, kappa];
  };
  expect(counts('aggressive')).toEqual([1, 10]);
  expect(counts('lattice')).toEqual([3, 10]);
  expect(counts('dynamic')).toEqual([3, 10]);
});

test('templates can be chosen if they are used', () => {
  const chosen = (technique: string, loops: Session['loops']) => effectiveConfiguration({ ...session(technique), loops }, techniques).templates;
  expect(chosen('execute', 'template')).toBe('random');
  expect(chosen('execute', 'summarise')).toBe('cheapest');
  expect(chosen('compact', 'unroll')).toBe('random');
});

test('an unknown technique may have every option', () => {
  expect(hasOption(undefined, 'search')).toBe(true);
  expect(effectiveConfiguration(session('auto'), [])).toEqual(session('auto'));
});
