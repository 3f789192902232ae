/** Not every technique has every option; a request must leave out those that have no effect. */
import type { TechniqueInfo } from '../generated/interface.ts';
import { DEFAULTS, ONLY_WITH } from '../generated/options.ts';
import { configurationFrom, type Configuration, type Option } from './configuration.ts';

/** Returns true if a technique has an option. Until the technique is known, assume that it does. */
export function hasOption(technique: TechniqueInfo | undefined, option: Option): boolean {
  return technique?.options.includes(option) ?? true;
}

/** Returns true if loops are replaced by templates: always for a technique without a choice of the treatment of loops. */
export function hasTemplates(technique: TechniqueInfo | undefined, loops: string): boolean {
  return hasOption(technique, 'templates') && (!hasOption(technique, 'loops') || loops === 'template');
}

/** Returns true if an option has an effect, with the technique and the values of the other options. */
export function hasEffect(technique: TechniqueInfo | undefined, option: Option, given: Configuration): boolean {
  if (option === 'technique') return true;
  if (option === 'templates') return hasTemplates(technique, given.loops);
  const needed = ONLY_WITH[option];
  if (needed === undefined) return hasOption(technique, option);
  return hasEffect(technique, needed.option, given) && needed.values.includes(given[needed.option]);
}

/** The configuration to request: options that have no effect are reset. */
export function effectiveConfiguration<Given extends Configuration>(given: Given, techniques: readonly TechniqueInfo[]): Given {
  const chosen = techniques.find(({ name }) => name === given.technique);
  return { ...given, ...configurationFrom((option) => (hasEffect(chosen, option, given) ? given : DEFAULTS)[option]) };
}
