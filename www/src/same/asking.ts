/** The question to a worker: do two programs do the same? */
import { promisedRange } from '../class/class-work.ts';
import type { GradingEvent } from '../generated/interface.ts';
import { gradeClass } from '../workers/grading-client.ts';
import type { Parts } from '../workers/parts.ts';
import type { Found } from './found.ts';
import type { Both } from './in-step.ts';
import type { Pair, Task } from './pair.ts';

/** Two programs, and what they must have in common. */
export interface Asked {
  programs: Both<Pair['second']>;
  task: Task;
}

/** Told while two programs are compared. */
export interface AskListener {
  /** The reference has run on so many inputs. */
  running(inputs: number): void;
  /** The last thing that is told. */
  over(found: Found): void;
  /** The worker broke: nothing more is told. */
  broken(reason: string): void;
}

/** The seed of the inputs that are tried. */
const SEED = 0;

/** Compares two programs. Returns how to stop it. */
export function askSame(parts: Parts, { programs, task }: Asked, listener: AskListener): () => void {
  let found: Found | null = null;
  const request = {
    reference: programs.reference,
    submissions: [programs.submission],
    output: task.output,
    promised: promisedRange(task.promised) ?? null,
    seed: SEED,
    known: [null],
  };
  return gradeClass(parts, request, {
    event: (event) => {
      if (event.kind === 'reference') listener.running(event.inputs);
      else if (event.kind === 'graded') found = foundIn(event);
    },
    over: (outcome) => {
      if (outcome.kind === 'refused') listener.over({ kind: 'refused', side: 'reference', refusal: outcome.refusal });
      else if (outcome.kind !== 'graded') listener.over(outcome);
      else if (found !== null) listener.over(found);
    },
    broken: (reason) => listener.broken(reason),
  });
}

function foundIn({ grade }: Extract<GradingEvent, { kind: 'graded' }>): Found {
  const { difference, refusal, runs, undecided, known } = grade;
  if (refusal !== null) return { kind: 'refused', side: 'submission', refusal };
  if (difference !== null && known.differs !== null) return { kind: 'differ', difference, given: known.differs };
  return { kind: 'tried', runs, undecided, why: null };
}
