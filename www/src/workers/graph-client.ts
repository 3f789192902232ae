import type { DrawnGraph, FromGraph, ToGraph } from './graph-protocol.ts';

interface Waiting {
  resolve: (svg: string) => void;
  reject: (error: Error) => void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | null = null;
let next = 0;

/** The SVG of a graph as text. The worker is fetched with the first one. */
export function layOut(graph: DrawnGraph): Promise<string> {
  const running = (worker ??= start());
  const id = next++;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    running.postMessage({ id, graph } satisfies ToGraph);
  });
}

function start(): Worker {
  const started = new Worker(new URL('./graph-worker.ts', import.meta.url));
  started.addEventListener('message', ({ data }: MessageEvent<FromGraph>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('error' in data) asked?.reject(new Error(data.error));
    else asked?.resolve(data.svg);
  });
  started.addEventListener('error', (event) => {
    started.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error(event.message || 'its script did not load'));
    waiting.clear();
  });
  return started;
}
