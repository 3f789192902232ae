/** A configuration of an analysis: a technique with its options, by the engine's names. */
import type { Options } from '../generated/interface.ts';
import { DEFAULTS, EARLIER_NAMES, VALUES, type Values } from '../generated/options.ts';

export type Configuration = Options;

export type Option = keyof Configuration;

/** The options, in the engine's order. */
export const OPTIONS = Object.keys(DEFAULTS) as readonly Option[];

/** Former names of options: links and stored sessions may still have them. */
const EARLIER_OPTIONS: Partial<Record<Option, string>> = { limit_cost: 'limitCost', call_depth: 'callDepth' };

/** Takes the value of each option from `value`. */
export function configurationFrom(value: (option: Option) => unknown): Configuration {
  return Object.fromEntries(OPTIONS.map((option) => [option, value(option)])) as unknown as Configuration;
}

/** The options, besides the technique, that differ from their defaults. */
export function changedOptions(given: Configuration): readonly Option[] {
  return OPTIONS.filter((option) => option !== 'technique' && given[option] !== DEFAULTS[option]);
}

/** Picks the configuration out of a larger object. */
export function configurationOf(given: Configuration): Configuration {
  return configurationFrom((option) => given[option]);
}

/** The stored or linked value of an option, under its present or its former name. */
export function storedValue(option: Option, stored: (name: string) => unknown): unknown {
  const earlier = EARLIER_OPTIONS[option];
  return stored(option) ?? (earlier === undefined ? undefined : stored(earlier));
}

/** Takes valid values from stored data, the rest from `fresh`. */
export function checkedConfiguration(stored: object, fresh: Configuration): Configuration {
  const entries = new Map<string, unknown>(Object.entries(stored));
  return configurationFrom((option) => {
    const value = storedValue(option, (name) => entries.get(name));
    const present = option === 'technique' && typeof value === 'string' ? techniqueNamed(value) : value;
    return isValue(VALUES[option], present) ? present : fresh[option];
  });
}

/** The present name of a technique. */
export function techniqueNamed(name: string): string {
  return EARLIER_NAMES.get(name) ?? name;
}

function isValue(values: Values, value: unknown): boolean {
  switch (values.kind) {
    case 'choice':
      return values.names.some((name) => name === value);
    case 'count':
      return Number.isInteger(value) && Number(value) >= values.least && Number(value) <= values.most;
    case 'flag':
      return typeof value === 'boolean';
  }
}
