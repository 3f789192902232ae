// Loopscope for Node in the calling thread: the engine's wasm is here, the solver in a thread of its own. `sync.d.ts`
// documents the interface.
//
// The files in `dist` are made by `cargo xtask test` and `cargo xtask build`.

import { readFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { compileFunction } from 'node:vm';
import { gunzipSync } from 'node:zlib';

import { analysisRequest, certificateRequest, checkRequest, runRequest, STEPS } from './requests.js';
import { SolverThread } from './solver.js';

/** The engine's arguments about other workers: it is number 0 of 1, so it neither sends messages nor waits. */
const ALONE = [0, 1, () => {}, () => {}];

export async function open({ solver: folder, patience = 10 } = {}) {
  const startEngine = await loadEngine();
  const solver = new SolverThread(folder === undefined ? undefined : resolve(folder) + sep, patience);
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
    return this.#solving((engine, evaluate, restart) =>
      engine.analyse(analysisRequest(source, options), onEvent, evaluate, restart, ...ALONE),
    );
  }

  certify(source, options = {}) {
    return this.#solving((engine, ...solver) => engine.certificate(certificateRequest(source, options), ...solver));
  }

  check(source, certificate, options = {}) {
    return this.#solving((engine, ...solver) => engine.check(checkRequest(source, certificate, options), ...solver));
  }

  run(source, inputs = {}, { steps = STEPS, ...options } = {}, reading = this.parse(source, options)) {
    return this.#running().run(runRequest(source, inputs, options, reading), steps);
  }

  /** Runs work that needs the solver. */
  #solving(work) {
    // A second analysis would take the solver's context away from the first, which then might answer wrongly.
    if (this.#busy) throw new Error('an analysis is running already');
    this.#busy = true;
    try {
      this.#solver.reset();
      const evaluate = (script) => this.#solver.eval(script);
      const restart = () => this.#solver.reset();
      return work(this.#running(), evaluate, restart);
    } catch (cause) {
      // After a trap, the engine's memory is not to be trusted.
      if (cause instanceof WebAssembly.RuntimeError || cause instanceof RangeError) {
        this.#engine = null;
        throw new Error(`the engine met a fault of its own (${cause.message})`, { cause });
      }
      throw cause;
    } finally {
      this.#busy = false;
    }
  }

  parse(source, { dialect = 'extended' } = {}) {
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

/** Compiles the wasm and returns a function that starts an engine: a new instance with each call. */
export async function loadEngine() {
  const dist = new URL('dist/', import.meta.url);
  const module = await WebAssembly.compile(gunzipSync(readFileSync(new URL('loopscope.bin', dist))));
  // A classic script, made for workers: it declares `wasm_bindgen` and exports nothing.
  const glue = readFileSync(new URL('loopscope.js', dist), 'utf8');
  const run = compileFunction(`${glue}\nreturn wasm_bindgen;`);
  return () => {
    const engine = run();
    engine.initSync({ module });
    return engine;
  };
}
