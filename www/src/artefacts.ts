/** What the members of an analysis have built, by its kind: each has a view of its own. */
import type { Artefact, Invariant, LoopSummary, LoopTemplates, MemberReport, Navigation, NecessaryCondition } from './generated/interface.ts';

export interface Artefacts {
  readonly navigation: Navigation | null;
  /** What every run to the target satisfies. */
  readonly condition: NecessaryCondition | null;
  readonly summaries: readonly LoopSummary[];
  readonly templates: readonly LoopTemplates[];
  /** What always holds at loops, and was not enough for a proof. */
  readonly invariants: readonly Invariant[];
}

export const nothingBuilt: Artefacts = { navigation: null, condition: null, summaries: [], templates: [], invariants: [] };

/** The same with another one in the place of what there was of its kind. */
export function withArtefact(artefacts: Artefacts, artefact: Artefact): Artefacts {
  switch (artefact.kind) {
    case 'navigation':
      return { ...artefacts, navigation: artefact.navigation };
    case 'condition':
      return { ...artefacts, condition: artefact.condition };
    case 'summaries':
      return { ...artefacts, summaries: artefact.loops };
    case 'templates':
      return { ...artefacts, templates: artefact.loops };
    case 'invariants':
      return { ...artefacts, invariants: artefact.loops };
  }
}

/** All that these have built. */
export function builtBy(members: readonly MemberReport[]): Artefacts {
  return members.flatMap(({ artefact }) => artefact ?? []).reduce(withArtefact, nothingBuilt);
}
