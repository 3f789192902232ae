import { msg } from '@lit/localize';
import type { DrawnGraph, FromGraph, ToGraph } from './graph-protocol.ts';
import { startWorker } from './start.ts';
import { onFault, refusal } from './worker-faults.ts';

/** The time that a drawing may take. The first one may include fetching the worker. */
const PATIENCE_MS = 60_000;

interface Waiting {
  resolve: (svg: string) => void;
  reject: (error: Error) => void;
  timer: ReturnType<typeof setTimeout>;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | null = null;
let next = 0;

/** The SVG of a graph as text. */
export function layOut(graph: DrawnGraph): Promise<string> {
  const id = next++;
  return new Promise((resolve, reject) => {
    const running = (worker ??= start());
    const timer = setTimeout(() => giveUp(msg('it took longer than a minute')), PATIENCE_MS);
    waiting.set(id, { resolve, reject, timer });
    running.postMessage({ id, graph } satisfies ToGraph);
  });
}

function start(): Worker {
  let started: Worker;
  try {
    started = startWorker('graph');
  } catch (error) {
    throw new Error(refusal(error));
  }
  started.addEventListener('message', ({ data }: MessageEvent<FromGraph>) => {
    const asked = settle(data.id);
    if ('error' in data) asked?.reject(new Error(data.error));
    else asked?.resolve(data.svg);
  });
  onFault(started, (_, words) => worker === started && giveUp(words));
  return started;
}

/** Gives up all open drawings; the next one starts a new worker. */
function giveUp(reason: string): void {
  worker?.terminate();
  worker = null;
  for (const id of [...waiting.keys()]) settle(id)?.reject(new Error(reason));
}

function settle(id: number): Waiting | undefined {
  const asked = waiting.get(id);
  clearTimeout(asked?.timer);
  waiting.delete(id);
  return asked;
}
