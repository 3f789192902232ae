import { givenOf } from '../program/inputs.ts';
import type { Replay, Report, Snapshot, Witness } from '../generated/interface.ts';
import { endlessInputs } from '../proof/termination-view.ts';
import type { Analysis } from '../answer/analysis.ts';
import type { Rerun } from './moments.ts';

/** The run of the inputs that an analysis found: the same object for the same analysis. */
export class FoundRun {
  private last: Rerun | null = null;

  of({ replay, about }: Analysis, witness: Witness | null): Rerun | null {
    if (!replay || !about || !witness) return null;
    if (this.last?.replay !== replay) this.last = { source: about.source, dialect: about.dialect, given: givenOf(witness), replay };
    return this.last;
  }
}

/** A run with the step of it that is shown. */
export interface ShownRun {
  run: Rerun;
  /** The position of the step in the replay. */
  step: number;
  /** The memory at the step; null until the run was repeated up to there. */
  snapshot: Snapshot | null;
}

/** The position of the last step of a run; 0 if there is none. */
export function lastStepOf(run: { replay: Replay | null } | null): number {
  return Math.max(0, (run?.replay?.steps.length ?? 0) - 1);
}

/** The inputs that an analysis found, if any: one that a run reads again and again is as often there as the run needs. */
export function witnessOf(report: Report): Witness | null {
  switch (report.verdict) {
    case 'reachable':
      return report.witness;
    case 'endless':
      return report.proof.kind === 'recurrent' ? endlessInputs(report.witness, report.proof) : report.witness;
    default:
      return null;
  }
}
