/**
 * The analysis worker: engine and solver in one thread. `analyse` runs to its end without returning to the event loop;
 * whoever wants it to stop ends the worker.
 */
import type { AnalysisRequest } from '../generated/interface.ts';
import { describe, loadEngine } from './engine.ts';
import type { Compiled, Engine, FromAnalysis, Places, SolverBridge, SolverHandle, ToAnalysis } from './protocol.ts';

declare function importScripts(address: string): void;
declare const LoopscopeSolver: SolverBridge | undefined;

/** How often a sign of life is posted at most. */
const ALIVE_MS = 250;

let engine: Engine | null = null;
let solver: SolverHandle | null = null;

addEventListener('message', ({ data }: MessageEvent<ToAnalysis>) => {
  if (data.kind === 'load') void load(data.places, data.compiled);
  else analyse(data.request);
});

async function load(places: Places, compiled: Compiled | null): Promise<void> {
  try {
    const [loaded, module] = await loadEngine(places.engine, compiled?.engine);
    importScripts(`${places.solver}bridge.js`);
    if (typeof LoopscopeSolver === 'undefined') throw new Error('the solver did not load: reload the page');
    solver = await LoopscopeSolver.load({
      base: places.solver,
      onProgress: (received, total) => post({ kind: 'loading', loaded: received, total }),
      ...(compiled === null ? {} : { image: compiled.solver }),
    });
    engine = loaded;
    post({ kind: 'ready', compiled: { engine: module, solver: solver.image } });
  } catch (error) {
    post({ kind: 'broken', message: describe(error) });
  }
}

function analyse(request: AnalysisRequest): void {
  if (engine === null || solver === null) return post({ kind: 'broken', message: 'the analysis started too early' });
  const z3 = solver;
  let queries = 0;
  let told = performance.now();
  try {
    z3.reset();
    const outcome = engine.analyse(
      request,
      (event) => post({ kind: 'event', event }),
      (script) => {
        queries++;
        const now = performance.now();
        if (now - told > ALIVE_MS) {
          told = now;
          post({ kind: 'alive', queries });
        }
        return z3.eval(script);
      },
      () => z3.reset(),
    );
    post({ kind: 'outcome', outcome });
  } catch (error) {
    post({ kind: 'broken', message: describe(error) });
  }
}

function post(message: FromAnalysis): void {
  postMessage(message);
}
