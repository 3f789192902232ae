// Written by the tests of crates/wasm. Do not edit.
import type { Options } from './interface.ts';

/** The default of each option. */
export const DEFAULTS: Options = {
  technique: 'auto',
  search: 'nearest',
  loops: 'unroll',
  merge: 'none',
  limit_cost: 1,
  kappa: 10,
  indexing: 'ite',
  templates: 'cheapest',
  call_depth: 10000,
  unroll: 0,
  subsume: false,
  rounds: 2,
  guide: false,
  guide_by: 'chains',
  guide_when: 'always',
  loop_processing: 'heavyweight',
  scope: 'both',
  numbers: 10000,
};

/** The kind of an option's values. */
export type Values = { kind: 'choice'; names: readonly string[] } | { kind: 'count'; least: number; most: number } | { kind: 'flag' };

/** The values that each option may have. */
export const VALUES: { readonly [Name in keyof Options]: Values } = {
  technique: { kind: 'choice', names: ['auto', 'enumerate', 'fuzz', 'intervals', 'summarise', 'execute', 'navigate', 'compact', 'invariants', 'apc', 'horn', 'interpolation', 'trl', 'recurrent', 'ranking'] },
  search: { kind: 'choice', names: ['nearest', 'bfs', 'dfs', 'random', 'tree', 'coverage', 'klee', 'least-taken', 'buggy'] },
  loops: { kind: 'choice', names: ['unroll', 'summarise', 'template'] },
  merge: { kind: 'choice', names: ['none', 'aggressive', 'lattice', 'recursive', 'dynamic'] },
  limit_cost: { kind: 'count', least: 1, most: 1000 },
  kappa: { kind: 'count', least: 1, most: 100 },
  indexing: { kind: 'choice', names: ['ite', 'fork'] },
  templates: { kind: 'choice', names: ['cheapest', 'random'] },
  call_depth: { kind: 'count', least: 1, most: 10000 },
  unroll: { kind: 'count', least: 0, most: 1000000 },
  subsume: { kind: 'flag' },
  rounds: { kind: 'count', least: 0, most: 20 },
  guide: { kind: 'flag' },
  guide_by: { kind: 'choice', names: ['chains', 'condition'] },
  guide_when: { kind: 'choice', names: ['always', 'needed'] },
  loop_processing: { kind: 'choice', names: ['heavyweight', 'lightweight'] },
  scope: { kind: 'choice', names: ['both', 'everyday', 'all'] },
  numbers: { kind: 'count', least: 1, most: 1000000000 },
};

/** Options that have an effect only if another one has one of these values. */
export const ONLY_WITH: { readonly [Name in keyof Options]?: { option: keyof Options; values: readonly unknown[] } } = {
  limit_cost: { option: 'merge', values: ['lattice', 'recursive', 'dynamic'] },
  kappa: { option: 'merge', values: ['recursive'] },
  rounds: { option: 'subsume', values: [true] },
  guide_by: { option: 'guide', values: [true] },
  guide_when: { option: 'guide', values: [true] },
  numbers: { option: 'scope', values: ['both', 'everyday'] },
};

/** The defaults of the limits of an analysis in the page, and of its seed. */
export const LIMITS = {
  seconds: 30,
  states: 1000000,
  replay_steps: 20000000,
  seed: 1,
};

/** Former names of techniques, each with the present one: links and stored sessions may still have them. */
export const EARLIER_NAMES: ReadonlyMap<string, string> = new Map([
  ['run', 'enumerate'],
  ['values', 'intervals'],
  ['abstract', 'apc'],
  ['minimax', 'interpolation'],
  ['learn', 'trl'],
]);
