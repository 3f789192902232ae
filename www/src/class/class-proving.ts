/** Looks for a proof, and then for an input that shows a difference, for one program of a class after another. */
import type { SameOutcome, SamePart, SameRequest } from '../generated/interface.ts';
import { AnalysisClient } from '../workers/analysis-client.ts';
import type { Parts } from '../workers/parts.ts';
import type { Submission } from './submissions.ts';

/** The time limit of each part of a comparison: that of the command line. */
const SECONDS = 3;

/** The part that all comparisons of a class share. */
export type SharedRequest = Pick<SameRequest, 'reference' | 'output' | 'promised' | 'seed'>;

/** Told while proofs are looked for. */
export interface ProvingListener {
  /** The solver is loading. */
  loading(share: number): void;
  /** The comparison of a program begins. */
  begins(submission: Submission): void;
  part(part: SamePart): void;
  /** The end for one program; null if the time was up, or if the engine broke on it. */
  compared(submission: Submission, outcome: SameOutcome | null): void;
  /** All programs were compared. */
  over(): void;
  /** The solver did not load: nothing more is told. */
  broken(reason: string): void;
}

/** Compares the programs in a worker with the solver. Returns how to stop it. */
export function proveClass(parts: Parts, programs: readonly Submission[], shared: SharedRequest, listener: ProvingListener): () => void {
  const loading = (loaded: number, total: number) => listener.loading(total > 0 ? Math.min(1, loaded / total) : 0);
  const client = new AnalysisClient(parts, { loading, broken: () => {} });
  /** The finding of a search in the reference. */
  let ofReference: SameRequest['of_reference'] = null;
  const next = (at: number): void => {
    const submission = programs[at];
    if (submission === undefined) {
      client.close();
      return listener.over();
    }
    const { source, dialect } = submission;
    const request: SameRequest = { ...shared, of_reference: ofReference, program: { source, dialect }, seconds: SECONDS };
    let hasBegun = false;
    const end = (outcome: SameOutcome | null) => {
      if (outcome?.kind === 'compared') ofReference = outcome.of_reference ?? ofReference;
      listener.compared(submission, outcome);
      next(at + 1);
    };
    client.do(
      { kind: 'same', request },
      {
        started: () => {
          hasBegun = true;
          listener.begins(submission);
        },
        received: (message) => {
          if (message.kind === 'part') listener.part(message.part);
          else if (message.kind === 'same') end(message.outcome);
          else if (message.kind === 'late') end(null);
        },
        broken: (reason) => {
          // The engine breaks on this program, and not on the next one.
          if (hasBegun) return end(null);
          client.close();
          listener.broken(reason);
        },
      },
    );
  };
  next(0);
  return () => client.close();
}
