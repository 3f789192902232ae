/** The artefacts that the members of an analysis have built, by kind: each kind has its own view. */
import type { Artefact, Interpolants, Invariant, LoopSummary, LoopTemplates, MemberReport, Navigation, NecessaryCondition } from '../generated/interface.ts';

export interface Artefacts {
  readonly navigation: Navigation | null;
  /** Necessary conditions of runs to the target. */
  readonly condition: NecessaryCondition | null;
  readonly summaries: readonly LoopSummary[];
  readonly templates: readonly LoopTemplates[];
  /** The tree of a search with interpolants. */
  readonly interpolants: Interpolants | null;
  /** Loop invariants that did not suffice for a proof. */
  readonly invariants: readonly Invariant[];
}

export const nothingBuilt: Artefacts = { navigation: null, condition: null, summaries: [], templates: [], interpolants: null, invariants: [] };

/** The same, with an artefact added in place of an earlier one of its kind. */
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
    case 'interpolants':
      return { ...artefacts, interpolants: artefact.interpolants };
    case 'invariants':
      return { ...artefacts, invariants: artefact.loops };
  }
}

/** All artefacts that these members have built. */
export function builtBy(members: readonly MemberReport[]): Artefacts {
  return members.flatMap(({ artefact }) => artefact ?? []).reduce(withArtefact, nothingBuilt);
}
