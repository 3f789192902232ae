/** What may be set is not heeded by every technique, and what is not heeded must not be asked for. */
import type { Configuration } from './configuration.ts';
import type { TechniqueInfo } from './generated/interface.ts';

/** What stands for not being set. */
const UNSET = { search: 'nearest', loops: 'unroll', merge: 'none' } as const;

/** What is set for merging only counts where it depends on it. */
const UNCOUNTED = { limitCost: 1, kappa: 10 } as const;

export type Option = keyof typeof UNSET;

/** Whether a technique heeds an option. As long as nothing is known of it, it may. */
export function heeds(technique: TechniqueInfo | undefined, option: Option): boolean {
  return technique?.options.includes(option) ?? true;
}

/** Whether merging depends on how many questions are expected. */
export function estimates(merge: string): boolean {
  return merge === 'lattice' || merge === 'recursive' || merge === 'dynamic';
}

/** What is asked for: without the options that the chosen technique does not heed, or that mean nothing beside the others. */
export function heeded<Given extends Configuration>(given: Given, techniques: readonly TechniqueInfo[]): Given {
  const chosen = techniques.find(({ name }) => name === given.technique);
  const options = Object.entries(UNSET).filter(([option]) => !heeds(chosen, option as Option));
  const asked = { ...given, ...Object.fromEntries(options) };
  const limitCost = estimates(asked.merge) ? asked.limitCost : UNCOUNTED.limitCost;
  return { ...asked, limitCost, kappa: asked.merge === 'recursive' ? asked.kappa : UNCOUNTED.kappa };
}
