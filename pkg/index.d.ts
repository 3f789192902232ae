import type {
  CertificateOutcome,
  CheckOutcome,
  Dialect,
  Event,
  Outcome,
  Reading,
  RunOutcome,
  TechniqueInfo,
  Witness,
  Proof,
} from './dist/interface.js';

export type * from './dist/interface.js';

/** Loads engine and solver, in a worker. Rejects where a file is missing or there is too little memory for the solver. */
export declare function open(options?: OpenOptions): Promise<Loopscope>;

export interface OpenOptions {
  /**
   * For how many seconds the solver may be silent over one question, which a few keep busy for ever. In Node, the question then
   * counts as one that it cannot decide, and the analysis goes on; in browsers, the analysis is rejected with an error whose
   * `silent` is true. 10 by default.
   */
  patience?: number;
}

/** A loaded engine with a solver of its own. It does one thing after the other, and none knows of those before. */
export interface Loopscope {
  /**
   * Makes an analysis. A program with errors is `refused` with its diagnostics; options that make no sense are `invalid`.
   * Rejects where engine or solver break, after which the next analysis starts them anew.
   */
  analyse(source: string, options?: AnalyseOptions & Stoppable): Promise<Outcome>;

  /** Looks for a certificate that the target cannot be reached, and checks it. */
  certify(source: string, options?: CertifyOptions & Stoppable): Promise<CertificateOutcome>;

  /** Checks a certificate, by a program of its own that trusts none of the techniques. */
  check(source: string, certificate: string, options?: { /** The longest it may take. 60 by default. */ seconds?: number } & Stoppable): Promise<CheckOutcome>;

  /** Runs a program. Without inputs, all of them are 0. A program with errors is `refused`. */
  run(source: string, inputs?: Inputs | Witness, options?: RunOptions & Stoppable): Promise<RunOutcome>;

  /** Tokens, diagnostics, parameters and the lines that can be a target. Offsets count as JavaScript's strings do. */
  parse(source: string, options?: { dialect?: Dialect } & Stoppable): Promise<Reading>;

  /** The techniques that can be asked for. */
  techniques(): Promise<TechniqueInfo[]>;

  /** Ends the worker. What is asked and not answered rejects. */
  close(): void;
}

export interface Stoppable {
  /** Stops it at once: it rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** An integer; where numbers would be rounded, a text in decimal or a `bigint`. */
export type Integer = number | bigint | string;

/** What a program is run on. */
export interface Inputs {
  /** What `input` reads, in order. */
  inputs?: readonly Integer[];
  /** The arguments of `main`, by name: an integer, an array from index 0 on, or an array of arrays. */
  arguments?: Readonly<Record<string, Integer | readonly Integer[] | readonly (readonly Integer[])[]>>;
}

export interface RunOptions {
  dialect?: Dialect;
  /** The most steps. 5,000,000 by default. */
  steps?: number;
}

export interface CertifyOptions {
  target?: Target;
  dialect?: Dialect;
  /** The report's `proof`: a certificate is looked for from what it rests on. */
  proof?: Proof | null;
  /** Whether the proof rests on invariants, where `proof` is not given. */
  byInvariants?: boolean;
  /** The inputs on whose values the program was run, where `proof` is not given. */
  tried?: readonly { name: string; least: string; most: string }[];
  /** The longest it may take. 60 by default. */
  seconds?: number;
}

/** What is to be reached: any run-time error, or a line, from 1. */
export type Target = 'any' | { line: number };

export interface AnalyseOptions {
  /** What is to be reached: any run-time error (the default) or a line. */
  target?: Target;
  /** The technique, by its name in `techniques()`. `auto` by default. */
  technique?: string;
  /** The search order where all paths are executed. `nearest` (to the target) by default. */
  search?: 'nearest' | 'bfs' | 'dfs' | 'random' | 'tree' | 'coverage' | 'klee' | 'least-taken' | 'buggy';
  /** What the technique `execute`, also within `auto`, does with loops. `unroll` by default. */
  loops?: 'unroll' | 'summarise' | 'template';
  /** When paths that come to the same place go on as one, where `execute`, `summarise` or `compact` executes them. `none` by default. */
  merge?: 'none' | 'aggressive' | 'lattice' | 'recursive' | 'dynamic';
  /** With `lattice`, `recursive` or `dynamic`: only where fewer questions are expected about what differs. 1 by default. */
  limitCost?: number;
  /** With `recursive`: how many rounds of each loop are counted. 10 by default. */
  kappa?: number;
  /** What is done with an index that depends on inputs, into an array of integers that the program has made. `ite` by default. */
  indexing?: 'ite' | 'fork';
  /** With `compact`, or where `loops` is `template`: which template is taken where a loop has several. `cheapest` by default. */
  templates?: 'cheapest' | 'random';
  /** How deep calls may be nested where paths are executed; what goes deeper is given up. 10,000 by default, which is the most. */
  callDepth?: number;
  /** Whether paths are left out of which others tell that they lead to no target, where `execute`, `summarise` or `compact` executes them. */
  subsume?: boolean;
  /** With `subsume`: at how many rounds of a loop more than one it is looked back for what always holds there, at most 20. 2 by default. */
  rounds?: number;
  /** Whether the chains ahead of paths say which go first and which lead to no target, where `execute`, `summarise` or `compact` executes them. */
  guide?: boolean;
  /** The language that the program is written in. `extended` by default. */
  dialect?: Dialect;
  /** The longest it may take. 60 by default. */
  seconds?: number;
  /** The most symbolic states it may execute. 1,000,000 by default. */
  states?: number;
  /** The most steps that the replay of a witness may take. 200,000,000 by default. */
  replaySteps?: number;
  /** The seed of what is chosen at random. 0 by default. */
  seed?: number;
  /** Called with what the analysis tells while it runs. What it throws is ignored. */
  onEvent?: (event: Event) => void;
}
