/** How to analyse: a technique with its options. */
import { indexings, loopChoices, merges, searches, templateChoices, type Choices } from './catalogue.ts';
import type { AnalysisRequest } from './generated/interface.ts';

/** The options, by the engine's names. */
export interface Configuration {
  technique: string;
  search: string;
  loops: string;
  merge: string;
  limitCost: number;
  kappa: number;
  indexing: string;
  templates: string;
  callDepth: number;
  subsume: boolean;
  rounds: number;
  guide: boolean;
}

/** The defaults. */
export const unset: Configuration = {
  technique: 'auto',
  search: 'nearest',
  loops: 'unroll',
  merge: 'none',
  limitCost: 1,
  kappa: 10,
  indexing: 'ite',
  templates: 'cheapest',
  callDepth: 10_000,
  subsume: false,
  rounds: 2,
  guide: false,
};

/** Picks the configuration out of a larger object. */
export function configurationOf(given: Configuration): Configuration {
  const { technique, search, loops, merge, limitCost, kappa, indexing, templates, callDepth, subsume, rounds, guide } = given;
  return { technique, search, loops, merge, limitCost, kappa, indexing, templates, callDepth, subsume, rounds, guide };
}

/** The part of an engine request that sets the configuration. */
export type Asked = Pick<
  AnalysisRequest,
  'technique' | 'search' | 'loops' | 'merge' | 'limit_cost' | 'kappa' | 'indexing' | 'templates' | 'call_depth' | 'subsume' | 'rounds' | 'guide'
>;

export function askedBy(configuration: Configuration): Asked {
  const { limitCost, callDepth, ...same } = configurationOf(configuration);
  return { ...same, limit_cost: limitCost, call_depth: callDepth };
}

/** Former names of techniques, each with the present one: links and stored sessions may still have them. */
export const EARLIER_NAMES: ReadonlyMap<string, string> = new Map([
  ['run', 'enumerate'],
  ['values', 'intervals'],
  ['abstract', 'apc'],
  ['minimax', 'interpolation'],
  ['learn', 'trl'],
]);

/** The present name of a technique. */
export function techniqueNamed(name: string): string {
  return EARLIER_NAMES.get(name) ?? name;
}

/** Takes valid values from stored data, the rest from `fresh`. */
export function checkedConfiguration(stored: object, fresh: Configuration): Configuration {
  const from = stored as Partial<Record<keyof Configuration, unknown>>;
  const text = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise);
  const among = (choices: Choices, value: unknown, otherwise: string) => choices.find(([name]) => name === value)?.[0] ?? otherwise;
  const flag = (value: unknown, otherwise: boolean) => (typeof value === 'boolean' ? value : otherwise);
  const number = (value: unknown, otherwise: number) => (isCount(value) ? value : otherwise);
  return {
    technique: techniqueNamed(text(from.technique, fresh.technique)),
    search: among(searches(), from.search, fresh.search),
    loops: among(loopChoices(), from.loops, fresh.loops),
    merge: among(merges(), from.merge, fresh.merge),
    limitCost: number(from.limitCost, fresh.limitCost),
    kappa: number(from.kappa, fresh.kappa),
    indexing: among(indexings(), from.indexing, fresh.indexing),
    templates: among(templateChoices(), from.templates, fresh.templates),
    callDepth: number(from.callDepth, fresh.callDepth),
    subsume: flag(from.subsume, fresh.subsume),
    rounds: from.rounds === 0 ? 0 : number(from.rounds, fresh.rounds),
    guide: flag(from.guide, fresh.guide),
  };
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0;
}
