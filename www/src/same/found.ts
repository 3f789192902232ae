/** The findings about two programs. */
import type { GivenInput, GradedDifference, LoopPair, Message, ProgramRefusal, ReferenceFailure } from '../generated/interface.ts';
import type { Side } from './in-step.ts';

export type Found =
  | { kind: 'differ'; difference: GradedDifference; given: GivenInput; assumed: readonly Message[] }
  /** Proved: by runs on `every` promised input, or with the loops that run together, and the functions whose calls may fill the stack. `leftOut` is an input on which the reference goes wrong, if there is one. */
  | { kind: 'same'; every: number | null; loops: readonly LoopPair[]; stack: readonly string[]; leftOut: ReferenceFailure | null; assumed: readonly Message[] }
  /** Nothing was decided: no difference on so many inputs, except one on which it is not known what the submission does. `why` says why there is no proof, if one was looked for. */
  | { kind: 'tried'; runs: number; undecided: string | null; why: string | null; leftOut: ReferenceFailure | null; assumed: readonly Message[] }
  | { kind: 'refused'; side: Side; refusal: ProgramRefusal }
  /** The reference goes wrong on a promised input. */
  | { kind: 'wrong'; failure: ReferenceFailure }
  | { kind: 'invalid'; message: string };
