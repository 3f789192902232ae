/**
 * The files that workers need. The wasm files are large: the page fetches each once for all workers and passes it on
 * compressed; a worker unpacks it.
 */
import { Download, type Progress } from '../shell/download.ts';
import { fileInside } from '../single/inside.ts';
import type { Packed, Places } from './protocol.ts';

/** The source of the workers' files. */
export interface Parts {
  readonly places: Places;
  /** The engine's wasm. */
  engine(): Promise<Packed>;
  /** The solver's wasm; `progress` is called as the download proceeds. */
  solver(progress: Progress): Promise<Packed>;
}

/** The size of the solver's download in bytes, against which progress is measured. */
declare const SOLVER_BYTES: number;

/** The parts for this page's workers: embedded in the page if it is one file, otherwise served beside it. */
export function partsOfPage(): Parts {
  return partsInside() ?? servedParts(document.baseURI);
}

function partsInside(): Parts | null {
  const [engine, solver] = [fileInside('engine'), fileInside('solver')];
  if (engine === null || solver === null) return null;
  // The scripts of the workers are whole: they import nothing.
  return { places: { engine: '', solver: '' }, engine: async () => engine, solver: async () => solver };
}

/** The parts that are served beside the page at this address. */
export function servedParts(base: string): Parts {
  const places = { engine: new URL('./engine/', base).href, solver: new URL('./solver/', base).href };
  const engine = new Download(`${places.engine}loopscope.bin`, 0);
  const solver = new Download(`${places.solver}z3-built.bin`, SOLVER_BYTES);
  return { places, engine: () => engine.get(), solver: (progress) => solver.get(progress) };
}
