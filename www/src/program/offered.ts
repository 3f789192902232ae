/** The techniques that can be chosen for a target: each answers one of two questions. */
import type { OfferedTechnique, Target } from '../generated/interface.ts';

/** Those that answer the question about a target, in their order. */
export function offered(techniques: readonly OfferedTechnique[], target: Target): readonly OfferedTechnique[] {
  return techniques.filter(({ reaches, ends }) => (target.kind === 'ends' ? ends : reaches));
}
