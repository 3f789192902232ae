/** What the page and its workers tell each other. The workers are classic scripts: the solver's script needs that. */
import type { Doing, Turns } from '../timeline-view.ts';
import type { Entries, Said } from './journal.ts';
import type {
  AnalysisRequest,
  AnswerOutcome,
  AnswerRequest,
  CertificateOutcome,
  CertificateRequest,
  CoverOutcome,
  CoverRequest,
  CoverStep,
  Dialect,
  Event,
  Lesson,
  TurnMessage,
  Outcome,
  Reading,
  RunOutcome,
  RunRequest,
  Snapshot,
  Stats,
  TechniqueInfo,
  TreeOutcome,
  TreeRequest,
} from '../generated/interface.ts';

/** The functions of the engine's wasm, as its glue script leaves them on the global `wasm_bindgen`. */
export interface Engine {
  (options: { module_or_path: WebAssembly.Module | string }): Promise<unknown>;
  interface_version(): string;
  read(source: string, dialect: Dialect): Reading;
  techniques(): TechniqueInfo[];
  run(request: RunRequest, mostSteps: number): RunOutcome;
  lesson(text: string): Lesson;
  check_answer(request: AnswerRequest): AnswerOutcome;
  snapshots(request: RunRequest, steps: Uint32Array): Snapshot[];
  analyse(
    request: AnalysisRequest,
    onEvent: (event: Event) => void,
    evaluate: (script: string) => string,
    restart: () => void,
    worker: number,
    workers: number,
    send: (message: TurnMessage) => void,
    round: (round: number) => Promise<RoundOver | null>,
  ): Outcome | Promise<Outcome | null>;
  tree(
    request: TreeRequest,
    onEvent: (event: Event) => void,
    evaluate: (script: string) => string,
    restart: () => void,
  ): TreeOutcome;
  certificate(request: CertificateRequest, evaluate: (script: string) => string, restart: () => void): CertificateOutcome;
  cover(
    request: CoverRequest,
    onEvent: (event: Event) => void,
    onStep: (step: CoverStep) => void,
    evaluate: (script: string) => string,
    restart: () => void,
  ): CoverOutcome;
}

/** Where the scripts lie that workers import: absolute addresses of folders. */
export interface Places {
  engine: string;
  solver: string;
}

/** A file as gzip; where it stands inside of a page, in base85. */
export type Packed = Blob | string;

/** A question to the language worker. */
export type LanguageCall =
  | { method: 'techniques' }
  | { method: 'read'; source: string; dialect: Dialect }
  | { method: 'run'; request: RunRequest; mostSteps: number }
  | { method: 'snapshots'; request: RunRequest; steps: Uint32Array }
  | { method: 'lesson'; text: string }
  | { method: 'check_answer'; request: AnswerRequest };

export type ToLanguage = { kind: 'load'; places: Places; engine: Packed } | { kind: 'call'; id: number; call: LanguageCall };
export type FromLanguage = { id: number; result: unknown } | { id: number; error: string };

/** What loaded once and can be handed to the next worker: compiled modules. */
export interface Compiled {
  engine: WebAssembly.Module;
  solver: unknown;
}

/** What an analysis worker starts with. */
export type Wasm = { packed: { engine: Packed; solver: Packed } } | { compiled: Compiled };

/** A worker's place among those that do an analysis together: member `m` sits in the one of number `m % of`. */
export interface WorkerId {
  number: number;
  of: number;
}

/** What is said of a round that is over. */
export interface RoundOver {
  /** The members that came to an end in it. */
  ended: number[];
  /** All those whose worker broke until then. */
  lost: number[];
  /** The facts of its turns: edges of the flow graph that no run takes, lines that some run has reached, what holds at loops. */
  dead: number[];
  covered: number[];
  bounds: number[];
}

/** What an analysis worker can do, one at a time. An analysis without the number of a worker is done by one alone. */
export type Job =
  | { kind: 'analyse'; request: AnalysisRequest; worker?: WorkerId }
  | { kind: 'tree'; request: TreeRequest }
  | { kind: 'certificate'; request: CertificateRequest }
  | { kind: 'cover'; request: CoverRequest };

export type ToAnalysis =
  | { kind: 'load'; places: Places; wasm: Wasm }
  /** What is noted was said in workers that were ended, which took so many seconds. */
  | { kind: 'work'; job: Job; noted: Entries; seconds: number }
  /** The round that it waits for is over; null where another worker has the answer. */
  | { kind: 'over'; over: RoundOver | null }
  /** What the solver was asked in the last analysis is wanted. */
  | { kind: 'transcript' };

/** TurnMessage of a job. */
export type Told =
  | { kind: 'event'; event: Event }
  /** Nothing new, but still at work: so many questions to the solver so far. */
  | { kind: 'alive'; queries: number }
  /** The solver did not come back from so many questions: the work before the last of them is done again. */
  | { kind: 'again'; silences: number }
  /** The time was over while the solver had a question: there will be no result. */
  | { kind: 'late' }
  /** A member has had its turn, where there are several workers. */
  | { kind: 'turn'; message: TurnMessage }
  /** What several workers have done and do now. */
  | { kind: 'together'; turns: Turns; doing: Doing[]; stats: Stats | null }
  /** All turns of a round that are this worker's are over: it waits for those of the others. */
  | { kind: 'waits'; round: number }
  /** Nothing where the answer is another worker's. */
  | { kind: 'outcome'; outcome: Outcome | null }
  | { kind: 'tree'; outcome: TreeOutcome }
  | { kind: 'certificate'; outcome: CertificateOutcome }
  /** Something was found out while a program is covered. */
  | { kind: 'step'; step: CoverStep }
  | { kind: 'cover'; outcome: CoverOutcome };

export type FromAnalysis =
  | { kind: 'ready' }
  /** After `ready`, and apart from it: not every browser hands compiled modules over, and then this is lost. */
  | { kind: 'compiled'; compiled: Compiled }
  /** What the page sent could not be read: compiled modules, from a browser that does not take them back. */
  | { kind: 'unreadable' }
  | Said
  | Told
  | { kind: 'transcript'; text: string }
  /** The engine or the solver broke; this worker is of no more use. */
  | { kind: 'broken'; message: string };

/** The solver bridge, as `bridge.js` leaves it on the global `LoopscopeSolver`. */
export interface SolverBridge {
  load(options: { base: string; image: unknown } | { base: string; wasm: Uint8Array }): Promise<SolverHandle>;
}

/** A running solver. */
export interface SolverHandle {
  readonly image: unknown;
  eval(script: string): string;
  reset(): void;
}
