/** What may be set is not heeded by every technique, and what is not heeded must not be asked for. */
import type { TechniqueInfo } from './generated/interface.ts';
import type { Session } from './session.ts';

/** What stands for not being set. */
const UNSET = { search: 'nearest', loops: 'unroll' } as const;

export type Option = keyof typeof UNSET;

/** Whether a technique heeds an option. As long as nothing is known of it, it may. */
export function heeds(technique: TechniqueInfo | undefined, option: Option): boolean {
  return technique?.options.includes(option) ?? true;
}

/** What is asked for: without the options that the chosen technique does not heed. */
export function heeded(session: Session, techniques: readonly TechniqueInfo[]): Session {
  const chosen = techniques.find(({ name }) => name === session.technique);
  const options = Object.entries(UNSET).filter(([option]) => !heeds(chosen, option as Option));
  return { ...session, ...Object.fromEntries(options) };
}
