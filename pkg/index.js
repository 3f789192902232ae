// Loopscope for Node: the engine's wasm in this thread, the solver in another. `index.d.ts` says what each part is for.
//
// The files in `dist` are made by `cargo xtask build`.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve, sep } from 'node:path';
import { compileFunction } from 'node:vm';

import { SolverThread } from './solver.js';

const require = createRequire(import.meta.url);

/** As in the engine and on the command line. */
const DEFAULTS = {
  dialect: 'extended',
  target: 'any',
  technique: 'auto',
  search: 'nearest',
  loops: 'unroll',
  merge: 'none',
  limitCost: 1,
  kappa: 10,
  indexing: 'ite',
  templates: 'cheapest',
  callDepth: 10_000,
  subsume: false,
  rounds: 2,
  guide: false,
  seconds: 60,
  states: 1_000_000,
  replaySteps: 200_000_000,
  seed: 0,
};

/** The engine's way to other workers: this is number 0 of one, so that nothing is told and nothing waited for. */
const ALONE = [0, 1, () => {}, () => {}];

export async function open({ solver: folder = solverFolder(), patience = 10 } = {}) {
  const startEngine = await loadEngine();
  const solver = new SolverThread(resolve(folder) + sep, patience);
  solver.start();
  return new Engine(startEngine, solver);
}

class Engine {
  #start;
  #solver;
  #engine = null;
  #busy = false;

  constructor(start, solver) {
    this.#start = start;
    this.#solver = solver;
  }

  analyse(source, { onEvent = () => {}, ...options } = {}) {
    // A second analysis would take the solver's context away from the first, which then might answer wrongly.
    if (this.#busy) throw new Error('an analysis is running already');
    this.#busy = true;
    try {
      this.#solver.reset();
      return this.#running().analyse(
        request(source, options),
        onEvent,
        (script) => this.#solver.eval(script),
        () => this.#solver.reset(),
        ...ALONE,
      );
    } catch (cause) {
      // What a trap leaves in the engine's memory is not to be trusted.
      if (cause instanceof WebAssembly.RuntimeError || cause instanceof RangeError) {
        this.#engine = null;
        throw new Error(`the engine met a fault of its own (${cause.message})`, { cause });
      }
      throw cause;
    } finally {
      this.#busy = false;
    }
  }

  read(source, { dialect = DEFAULTS.dialect } = {}) {
    return this.#running().read(source, dialect);
  }

  techniques() {
    return this.#running().techniques();
  }

  #running() {
    this.#engine ??= this.#start();
    return this.#engine;
  }
}

/** What the engine takes. It checks the values itself. */
function request(source, options) {
  const { target, replaySteps, limitCost, callDepth, ...others } = { ...DEFAULTS, ...given(options) };
  return {
    source,
    target: target === 'any' ? { kind: 'any' } : { kind: 'line', line: target?.line },
    limit_cost: limitCost,
    call_depth: callDepth,
    replay_steps: replaySteps,
    ...others,
  };
}

/** An option that is `undefined` is one that was left out. */
function given(options) {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/** Compiles the wasm and returns what starts an engine: an instance of its own with each call. */
async function loadEngine() {
  const dist = new URL('dist/', import.meta.url);
  const module = await WebAssembly.compile(readFileSync(new URL('loopscope_bg.wasm', dist)));
  // A classic script, made for workers: it declares `wasm_bindgen` and exports nothing.
  const glue = readFileSync(new URL('loopscope.js', dist), 'utf8');
  const run = compileFunction(`${glue}\nreturn wasm_bindgen;`);
  return () => {
    const engine = run();
    engine.initSync({ module });
    return engine;
  };
}

/** The folder of the solver's files in the package `z3-solver`. */
function solverFolder() {
  return dirname(require.resolve('z3-solver/build/z3-built.js'));
}
