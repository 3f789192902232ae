/** The question to the workers: do two programs do the same? */
import { msg } from '@lit/localize';
import { promisedRange } from '../class/class-work.ts';
import type { GivenInput, GradingOutcome, GradingRequest, Message, ProgramGrade, ReferenceFailure, SameOutcome, SamePart } from '../generated/interface.ts';
import { messageWords } from '../words/message.ts';
import type { Jobs } from '../workers/analysis-client.ts';
import type { GradingListener } from '../workers/grading-client.ts';
import type { Found } from './found.ts';
import type { Both } from './in-step.ts';
import type { Pair, Task } from './pair.ts';

/** Two programs, and what they must have in common. */
export interface Asked {
  programs: Both<Pair['second']>;
  task: Task;
}

/**
 * The stage of the work: runs, of which the reference's were on so many inputs; waiting for the solver; or a part that needs it.
 */
export type Stage = { kind: 'runs'; inputs: number | null } | { kind: 'solver' } | { kind: SamePart };

/** Told while two programs are compared. */
export interface AskListener {
  enters(stage: Stage): void;
  /** The last thing that is told. */
  over(found: Found): void;
  /** A worker broke: nothing more is told. */
  broken(reason: string): void;
}

/** Who answers. */
export interface Answerers {
  /** Runs programs, without the solver. Returns how to stop it. */
  grade(request: GradingRequest, listener: GradingListener): () => void;
  /** The workers with the solver. */
  jobs(): Jobs;
  /** The time limit of each part that needs the solver, in seconds. */
  seconds(): number;
}

/** The seed of the inputs that are tried. */
const SEED = 0;

/** Compares two programs: by runs, which find most differences at once, and if they find none by a proof and a search for inputs. */
export class Asking {
  /** The inputs that the last search has found in a reference, with what it was about. */
  private searched: { about: string; inputs: GivenInput[] } | null = null;

  constructor(private readonly answerers: Answerers) {}

  /** Asks. Returns how to stop it. */
  ask(asked: Asked, listener: AskListener): () => void {
    const { programs, task } = asked;
    let found: Found | null = null;
    let leftOut: ReferenceFailure | null = null;
    let stop = () => {};
    const request = { reference: programs.reference, submissions: [programs.submission], ...taskOf(task), known: [null] };
    stop = this.answerers.grade(request, {
      event: (event) => {
        if (event.kind === 'reference') {
          leftOut = event.left_out;
          listener.enters({ kind: 'runs', inputs: event.inputs });
        } else if (event.kind === 'graded') found = foundIn(event.grade, null, leftOut);
      },
      over: (outcome) => {
        const first = saidBy(outcome) ?? found;
        if (first?.kind === 'tried') stop = this.prove(asked, first, listener);
        else if (first !== null) listener.over(first);
      },
      broken: (reason) => listener.broken(reason),
    });
    return () => stop();
  }

  /** Looks for a proof and for inputs. If the time ends before, what the runs have found is the answer. */
  private prove({ programs, task }: Asked, tried: Found & { kind: 'tried' }, listener: AskListener): () => void {
    const { jobs, seconds } = this.answerers;
    const about = JSON.stringify([programs.reference, task]);
    const of_reference = this.searched?.about === about ? this.searched.inputs : null;
    const request = { reference: programs.reference, program: programs.submission, ...taskOf(task), seconds: seconds(), of_reference };
    listener.enters({ kind: 'solver' });
    const workers = jobs();
    const given = workers.do({ kind: 'same', request }, {
      started: () => listener.enters({ kind: 'proof' }),
      received: (message) => {
        if (message.kind === 'part') listener.enters({ kind: message.part });
        if (message.kind === 'late') listener.over({ ...tried, why: msg('the time limit was reached') });
        if (message.kind !== 'same') return;
        const { outcome } = message;
        if (outcome.kind === 'compared' && outcome.of_reference !== null) this.searched = { about, inputs: outcome.of_reference };
        listener.over(saidBy(outcome) ?? tried);
      },
      broken: (reason) => listener.broken(reason),
    });
    return () => workers.stop(given);
  }
}

function taskOf({ output, promised }: Task) {
  return { output, promised: promisedRange(promised) ?? null, seed: SEED };
}

/** Returns the statement of an outcome about both programs; null if grades say it. */
function saidBy(outcome: GradingOutcome | SameOutcome): Found | null {
  switch (outcome.kind) {
    case 'graded':
      return null;
    case 'compared':
      return foundIn(outcome.grade, outcome.no_proof, outcome.left_out);
    case 'refused':
      return { kind: 'refused', side: 'reference', refusal: outcome.refusal };
    default:
      return outcome;
  }
}

function foundIn({ difference, refusal, runs, undecided, proof, known, assumed }: ProgramGrade, why: Message | null, leftOut: ReferenceFailure | null): Found {
  if (refusal !== null) return { kind: 'refused', side: 'submission', refusal };
  if (difference !== null && known.differs !== null) return { kind: 'differ', difference, given: known.differs, assumed };
  if (proof !== null) return { kind: 'same', every: proof.is_exhaustive ? runs : null, loops: proof.loops, stack: proof.stack, leftOut, assumed };
  return { kind: 'tried', runs, undecided, why: why === null ? null : messageWords(why), leftOut, assumed };
}
