/** Not every technique heeds every option; a request must leave out those that the technique does not heed. */
import { unset, type Configuration } from './configuration.ts';
import type { TechniqueInfo } from './generated/interface.ts';

/** The options, with the engine's names for them. */
const NAMES = {
  search: 'search',
  loops: 'loops',
  merge: 'merge',
  indexing: 'indexing',
  templates: 'templates',
  callDepth: 'call_depth',
  subsume: 'subsume',
  guide: 'guide',
} as const;

export type Option = keyof typeof NAMES;

/** Whether a technique heeds an option. Until the technique is known, assume that it does. */
export function heeds(technique: TechniqueInfo | undefined, option: Option): boolean {
  return technique?.options.includes(NAMES[option]) ?? true;
}

/** Whether merging depends on how many questions are expected. */
export function estimates(merge: string): boolean {
  return merge === 'lattice' || merge === 'recursive' || merge === 'dynamic';
}

/** Whether loops are replaced by templates: always for a technique without a choice of how to treat loops. */
export function hasTemplates(technique: TechniqueInfo | undefined, loops: string): boolean {
  return heeds(technique, 'templates') && (!heeds(technique, 'loops') || loops === 'template');
}

/** The configuration to request: options that the chosen technique does not heed, or that have no effect, are reset. */
export function heeded<Given extends Configuration>(given: Given, techniques: readonly TechniqueInfo[]): Given {
  const chosen = techniques.find(({ name }) => name === given.technique);
  const options = (Object.keys(NAMES) as Option[]).filter((option) => !heeds(chosen, option));
  const asked = { ...given, ...Object.fromEntries(options.map((option) => [option, unset[option]])) };
  return {
    ...asked,
    limitCost: estimates(asked.merge) ? asked.limitCost : unset.limitCost,
    kappa: asked.merge === 'recursive' ? asked.kappa : unset.kappa,
    rounds: asked.subsume ? asked.rounds : unset.rounds,
    templates: hasTemplates(chosen, asked.loops) ? asked.templates : unset.templates,
  };
}
