import type {
  CertificateOutcome,
  CheckOutcome,
  Dialect,
  Event,
  OfferedTechnique,
  Options,
  Outcome,
  Reading,
  RunOutcome,
  Witness,
  Proof,
} from './dist/interface.js';

export type * from './dist/interface.js';

/** Loads engine and solver, in a worker. Rejects if a file is missing or there is too little memory for the solver. */
export declare function open(options?: OpenOptions): Promise<Loopscope>;

export interface OpenOptions {
  /**
   * The time limit for one question to the solver, in seconds: some questions never end. In Node, the question then counts as
   * undecided, and the analysis continues; in browsers, the analysis rejects with an error that has `silent` set to true. 10 by
   * default.
   */
  patience?: number;
}

/** A loaded engine with a solver of its own. It handles one request after the other; no request depends on earlier ones. */
export interface Loopscope {
  /**
   * Makes an analysis. A program with errors is `refused` with its diagnostics; options that make no sense are `invalid`.
   * Rejects if engine or solver break; the next analysis then restarts them.
   */
  analyse(source: string, options?: AnalyseOptions & Stoppable): Promise<Outcome>;

  /** Searches for a certificate that the target cannot be reached, and checks it. */
  certify(source: string, options?: CertifyOptions & Stoppable): Promise<CertificateOutcome>;

  /**
   * Checks a certificate, by a program of its own that trusts none of the techniques. A certificate about the program in another
   * language than `dialect` is `refused`; a check that takes too long is `late`.
   */
  check(source: string, certificate: string, options?: CheckOptions & Stoppable): Promise<CheckOutcome>;

  /** Runs a program. Without inputs, all of them are 0. A program with errors is `refused`. */
  run(source: string, inputs?: Inputs | Witness, options?: RunOptions & Stoppable): Promise<RunOutcome>;

  /** Tokens, diagnostics, parameters and the lines that can be a target. Offsets count as JavaScript's strings do. */
  parse(source: string, options?: { dialect?: Dialect } & Stoppable): Promise<Reading>;

  /** The available techniques, each with the questions that it answers. */
  techniques(): Promise<OfferedTechnique[]>;

  /** Ends the worker. Pending requests reject. */
  close(): void;
}

export interface Stoppable {
  /** Stops the request at once: it rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** An integer; if a number would be rounded, a text in decimal or a `bigint`. */
export type Integer = number | bigint | string;

/** The inputs of a run. */
export interface Inputs {
  /** The integers that `input` reads, in order. */
  inputs?: readonly Integer[];
  /** The arguments of `main`, by name: an integer, an array from index 0 on, or an array of arrays. */
  arguments?: Readonly<Record<string, Integer | readonly Integer[] | readonly (readonly Integer[])[]>>;
  /** The text that is typed for a C program, instead of `inputs`. The outcome of an analysis has such a text as `stdin`. */
  text?: string;
}

export interface RunOptions {
  dialect?: Dialect;
  /** The most steps. 5,000,000 by default. */
  steps?: number;
}

export interface CertifyOptions {
  target?: Target;
  dialect?: Dialect;
  /** The report's `proof`: the search for a certificate starts from its evidence. */
  proof?: Proof | null;
  /** True if the proof rests on invariants, if `proof` is not given. */
  byInvariants?: boolean;
  /** The inputs and the ranges of values on which the program was run, if `proof` is not given. */
  tried?: readonly { name: string; least: string; most: string }[];
  /** The time limit, in seconds. 60 by default. */
  seconds?: number;
}

export interface CheckOptions {
  /** The language that the program is written in. `extended` by default. */
  dialect?: Dialect;
  /** The time limit, in seconds. 60 by default. */
  seconds?: number;
}

/** The target: any run-time error, a line, from 1, or the end of every run. */
export type Target = 'any' | { line: number } | 'ends';

/** The options of the engine, by names as JavaScript writes them: `limitCost`, `callDepth`, ... */
export type EngineOptions = { [Name in keyof Options as CamelCase<Name>]?: Options[Name] };

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<CamelCase<Rest>>}` : Name;

export interface AnalyseOptions extends EngineOptions {
  /** The target: any run-time error (the default), a line, or the end of every run. */
  target?: Target;
  /** The language that the program is written in. `extended` by default. */
  dialect?: Dialect;
  /** The time limit, in seconds. 60 by default. */
  seconds?: number;
  /** The most symbolic states it may execute. 1,000,000 by default. */
  states?: number;
  /** The most steps that the replay of a witness may take. 200,000,000 by default. */
  replaySteps?: number;
  /** The seed of what is chosen at random. 0 by default. */
  seed?: number;
  /** Called with the events of the running analysis. Errors that it throws are ignored. */
  onEvent?: (event: Event) => void;
}
