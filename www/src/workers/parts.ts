/**
 * What the workers are made of. The wasm files, which are large, are fetched by the page, each once for all workers, and
 * handed on as they travel; a worker unpacks them.
 */
import { keptOnTheWay } from '../offline.ts';
import { fileInside } from '../single/inside.ts';
import type { Packed, Places } from './protocol.ts';

/** Bytes that have travelled, of so many. */
export type Progress = (loaded: number, total: number) => void;

/** Where the parts of the workers come from. */
export interface Parts {
  readonly places: Places;
  /** The engine's wasm. */
  engine(): Promise<Packed>;
  /** The solver's wasm. Whoever asks is told how far it is. */
  solver(progress: Progress): Promise<Packed>;
}

/** So much time passes at least from one telling of progress to the next, in milliseconds. */
const TELL_MS = 100;

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

/** A file that is fetched once, however many ask for it; after a failure, once more for who asks then. */
class Download {
  private running: Promise<Blob> | null = null;
  private listeners: Progress[] = [];

  constructor(
    private readonly address: string,
    private readonly bytes: number,
  ) {}

  get(progress?: Progress): Promise<Blob> {
    if (progress) this.listeners.push(progress);
    this.running ??= this.fetch().catch((error: unknown) => {
      this.running = null;
      throw error;
    });
    return this.running.finally(() => (this.listeners = this.listeners.filter((each) => each !== progress)));
  }

  private async fetch(): Promise<Blob> {
    await keptOnTheWay;
    const response = await fetch(this.address);
    if (!response.ok || response.body === null) throw new Error(`${this.address}: ${response.status} ${response.statusText}`);
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let loaded = 0;
    let told = 0;
    for (const reader = response.body.getReader(); ; ) {
      const { done, value } = await reader.read();
      chunks.push(...(done ? [] : [value]));
      loaded += value?.length ?? 0;
      // Chunks may come faster than anybody can look, and what is told is drawn.
      if (!done && performance.now() - told < TELL_MS) continue;
      told = performance.now();
      for (const tell of this.listeners) tell(loaded, Math.max(loaded, this.bytes));
      if (done) return new Blob(chunks);
    }
  }
}
