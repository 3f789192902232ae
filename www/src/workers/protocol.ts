/** The messages between the page and its workers. The workers are classic scripts: the solver's script needs that. */
import type { Doing, Turns } from '../explanation/timeline-view.ts';
import type { Entries, Said } from './journal.ts';
import type {
  AnalysisRequest,
  AnswerOutcome,
  AnswerRequest,
  CertificateOutcome,
  CertificateRequest,
  ClassReport,
  CoordinatorDecision,
  CoordinatorMessage,
  CoverOutcome,
  CoverRequest,
  CoverStep,
  Dialect,
  Event,
  GradingEvent,
  GradingOutcome,
  GradingRequest,
  GradingRow,
  Lesson,
  TurnMessage,
  Outcome,
  ProgramRequest,
  Reading,
  RunOutcome,
  RunRequest,
  SmallerInputs,
  Snapshot,
  Stats,
  OfferedTechnique,
  SameOutcome,
  SamePart,
  SameRequest,
  TreeOutcome,
  TreeRequest,
} from '../generated/interface.ts';

/** The functions of the engine's wasm, as its glue script leaves them on the global `wasm_bindgen`. */
export interface Engine {
  (options: { module_or_path: WebAssembly.Module | string }): Promise<unknown>;
  interface_version(): string;
  read(source: string, dialect: Dialect): Reading;
  techniques(): OfferedTechnique[];
  run(request: RunRequest, mostSteps: number): RunOutcome;
  lesson(text: string): Lesson;
  outline(text: string): string;
  check_answer(request: AnswerRequest): AnswerOutcome;
  coordinate(workers: number, messages: readonly CoordinatorMessage[]): CoordinatorDecision;
  smaller_inputs(source: string, dialect: Dialect): SmallerInputs | null;
  snapshots(request: RunRequest, steps: Uint32Array): Snapshot[];
  answer_early(request: AnalysisRequest): Outcome | null;
  grade(request: GradingRequest, onEvent: (event: GradingEvent) => void): GradingOutcome;
  grading_table(rows: readonly GradingRow[]): string;
  grading_report(report: ClassReport): string;
  analyse(
    request: AnalysisRequest,
    onEvent: (event: Event) => void,
    evaluate: (script: string) => string,
    restart: () => void,
    worker: number,
    workers: number,
    send: (message: TurnMessage, numbers: BigUint64Array) => void,
    round: (round: number) => Promise<RoundEnd | null>,
  ): Outcome | Promise<Outcome | null>;
  tree(
    request: TreeRequest,
    onEvent: (event: Event) => void,
    evaluate: (script: string) => string,
    restart: () => void,
  ): TreeOutcome;
  grade_program(request: ProgramRequest, evaluate: (script: string) => string, restart: () => void): AnswerOutcome;
  certificate(request: CertificateRequest, evaluate: (script: string) => string, restart: () => void): CertificateOutcome;
  cover(
    request: CoverRequest,
    onEvent: (event: Event) => void,
    onStep: (step: CoverStep) => void,
    evaluate: (script: string) => string,
    restart: () => void,
  ): CoverOutcome;
  same(
    request: SameRequest,
    onEvent: (event: Event) => void,
    onPart: (part: SamePart) => void,
    evaluate: (script: string) => string,
    restart: () => void,
  ): SameOutcome;
}

/** The folders of the scripts that workers import, as absolute addresses. */
export interface Places {
  engine: string;
  solver: string;
}

/** A gzip file; as base94 text if it is embedded in the page. */
export type Packed = Blob | string;

/** A question to the language worker. */
export type LanguageCall =
  | { method: 'techniques' }
  | { method: 'read'; source: string; dialect: Dialect }
  | { method: 'run'; request: RunRequest; mostSteps: number }
  | { method: 'snapshots'; request: RunRequest; steps: Uint32Array }
  | { method: 'lesson'; text: string }
  | { method: 'outline'; text: string }
  | { method: 'check_answer'; request: AnswerRequest }
  | { method: 'coordinate'; workers: number; messages: readonly CoordinatorMessage[] }
  | { method: 'smaller_inputs'; source: string; dialect: Dialect }
  | { method: 'answer_early'; request: AnalysisRequest }
  /** Takes as long as it takes: for a worker of its own. */
  | { method: 'grade'; request: GradingRequest }
  | { method: 'grading_table'; rows: readonly GradingRow[] }
  | { method: 'grading_report'; report: ClassReport };

export type ToLanguage = { kind: 'load'; places: Places; engine: Packed } | { kind: 'call'; id: number; call: LanguageCall };
/** A call of `grade` is answered with its events first. */
export type FromLanguage = { id: number; result: unknown } | { id: number; event: GradingEvent } | { id: number; error: string };

/** Compiled modules: loaded once, and passed on to the next worker. */
export interface Compiled {
  engine: WebAssembly.Module;
  solver: unknown;
}

/** The modules with which an analysis worker starts. */
export type Wasm = { packed: { engine: Packed; solver: Packed } } | { compiled: Compiled };

/** A worker's place among those that share an analysis. */
export interface WorkerId {
  number: number;
  of: number;
}

/** A turn, as its worker sends it: for the page, and as numbers for the other workers. */
export interface SentTurn {
  message: TurnMessage;
  numbers: BigUint64Array;
}

/** The message to a worker at the end of a round. */
export interface RoundEnd {
  /** The turns that count. */
  turns: SentTurn[];
  /** The workers that have broken so far, and why. */
  lost: { worker: number; reason: string }[];
}

/** The jobs of an analysis worker, which runs one at a time. An analysis without `worker` runs in one worker alone. */
export type Job =
  | { kind: 'analyse'; request: AnalysisRequest; worker?: WorkerId }
  /** An analysis in the background: it sends only its outcome, and its questions to the solver are not kept. */
  | { kind: 'bounds'; request: AnalysisRequest }
  | { kind: 'tree'; request: TreeRequest }
  | { kind: 'certificate'; request: CertificateRequest }
  | { kind: 'cover'; request: CoverRequest }
  /** Grades a program that was written for an exercise. */
  | { kind: 'program'; request: ProgramRequest }
  /** Two programs are compared; the time limit is that of each part. */
  | { kind: 'same'; request: SameRequest };

export type ToAnalysis =
  | { kind: 'load'; places: Places; wasm: Wasm }
  /** `noted` are the solver's answers in earlier workers, which have ended; `seconds` is the time that they took. */
  | { kind: 'work'; job: Job; noted: Entries; seconds: number }
  /** The round that the worker waits for is over; null if another worker has the answer. */
  | { kind: 'over'; over: RoundEnd | null }
  /** Requests the transcript of the solver's questions in the last analysis. */
  | { kind: 'transcript' };

/** A message about a job. */
export type JobMessage =
  | { kind: 'event'; event: Event }
  /** Nothing new, but still at work; `queries` counts the questions to the solver so far. */
  | { kind: 'alive'; queries: number }
  /** The solver did not answer `silences` questions: the work before the last of them is repeated. */
  | { kind: 'again'; silences: number }
  /** The time was up while the solver had a question: there will be no result. */
  | { kind: 'late' }
  /** A member has had its turn, if there are several workers. */
  | ({ kind: 'turn' } & SentTurn)
  /** The work and the activity of the workers of a joint analysis. */
  | { kind: 'together'; turns: Turns; doing: Doing[]; stats: Stats | null }
  /** This worker has finished its turns of a round and waits for the other workers. */
  | { kind: 'waits'; round: number }
  /** Null if another worker has the answer. */
  | { kind: 'outcome'; outcome: Outcome | null }
  | { kind: 'tree'; outcome: TreeOutcome }
  | { kind: 'certificate'; outcome: CertificateOutcome }
  /** A new result while covering a program. */
  | { kind: 'step'; step: CoverStep }
  | { kind: 'cover'; outcome: CoverOutcome }
  | { kind: 'program'; outcome: AnswerOutcome }
  /** A part of a comparison begins. */
  | { kind: 'part'; part: SamePart }
  | { kind: 'same'; outcome: SameOutcome };

export type FromAnalysis =
  | { kind: 'ready' }
  /** Sent after `ready`, and separately: some browsers cannot send compiled modules, and then this message is lost. */
  | { kind: 'compiled'; compiled: Compiled }
  /** A message from the page could not be read: it has compiled modules, and this browser cannot receive them. */
  | { kind: 'unreadable' }
  | Said
  | JobMessage
  | { kind: 'transcript'; text: string }
  /** The engine or the solver broke; this worker cannot be used again. */
  | { kind: 'broken'; message: string };

/** The solver bridge: `bridge.js` sets it as the global `LoopscopeSolver`. */
export interface SolverBridge {
  load(options: { base: string; image: unknown } | { base: string; wasm: Uint8Array }): Promise<SolverHandle>;
}

/** A running solver. */
export interface SolverHandle {
  readonly image: unknown;
  eval(script: string): string;
  reset(): void;
}
