/**
 * What the workers are made of. The wasm files, which are large, are fetched by the page, each once for all workers, and
 * handed on as they travel; a worker unpacks them.
 */
import { Download, type Progress } from '../download.ts';
import { fileInside } from '../single/inside.ts';
import type { Packed, Places } from './protocol.ts';

/** Where the parts of the workers come from. */
export interface Parts {
  readonly places: Places;
  /** The engine's wasm. */
  engine(): Promise<Packed>;
  /** The solver's wasm. Whoever asks is told how far it is. */
  solver(progress: Progress): Promise<Packed>;
}

/** How many bytes travel for the solver: what progress counts up to. */
declare const SOLVER_BYTES: number;

/** The parts that this page's workers are made of: inside of it where it is one file, else beside it. */
export function partsOfPage(): Parts {
  return partsInside() ?? servedParts(document.baseURI);
}

function partsInside(): Parts | null {
  const [engine, solver] = [fileInside('engine'), fileInside('solver')];
  if (engine === null || solver === null) return null;
  // The scripts of the workers are whole: they import nothing.
  return { places: { engine: '', solver: '' }, engine: async () => engine, solver: async () => solver };
}

/** The parts that are served beside a page of this address. */
export function servedParts(base: string): Parts {
  const places = { engine: new URL('./engine/', base).href, solver: new URL('./solver/', base).href };
  const engine = new Download(`${places.engine}loopscope.bin`, 0);
  const solver = new Download(`${places.solver}z3-built.bin`, SOLVER_BYTES);
  return { places, engine: () => engine.get(), solver: (progress) => solver.get(progress) };
}
