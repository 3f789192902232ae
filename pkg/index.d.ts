import type { Dialect, Event, Outcome, Reading, TechniqueInfo } from './dist/interface.js';

export type * from './dist/interface.js';

/** Loads engine and solver. Throws where the solver's files are missing or there is too little memory for it. */
export declare function open(options?: OpenOptions): Promise<Engine>;

export interface OpenOptions {
  /** The path of the folder with `z3-built.js` and `z3-built.wasm`; by default that of the package `z3-solver`. */
  solver?: string;
  /**
   * For how many seconds the solver may be silent over one question. Then its thread is ended, the question counts as one
   * that it cannot decide, and the analysis goes on. 10 by default.
   */
  patience?: number;
}

/** A loaded engine with a solver of its own. It makes one analysis at a time, and none knows of those before. */
export interface Engine {
  /**
   * Makes an analysis. Returns only when it is done: where the thread has other duties, use a worker thread; to stop an
   * analysis, terminate that.
   *
   * A program with errors is `refused` with its diagnostics; options that make no sense are `invalid`. Throws only
   * where engine or solver break, after which the next analysis starts them anew.
   */
  analyse(source: string, options?: AnalyseOptions): Outcome;

  /** Tokens, diagnostics and the lines that can be a target. Offsets count as JavaScript's strings do. */
  read(source: string, options?: { dialect?: Dialect }): Reading;

  /** The techniques that can be asked for. */
  techniques(): TechniqueInfo[];
}

export interface AnalyseOptions {
  /** What is to be reached: any run-time error (the default) or a line, from 1. */
  target?: 'any' | { line: number };
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
