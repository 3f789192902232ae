import { scriptInside } from '../single/inside.ts';
import analysis from './analysis-worker.ts?worker&url';
import graph from './graph-worker.ts?worker&url';
import language from './language-worker.ts?worker&url';

const addresses = { analysis, graph, language };

/** Starts a worker, from its file beside the page or from its text inside of the page. */
export function startWorker(name: keyof typeof addresses): Worker {
  const inside = scriptInside(name);
  return inside === null ? new Worker(mayStart(new URL(addresses[name], import.meta.url).href)) : new Worker(inside);
}

/** In a sandbox, a page starts no worker from a file, but from a text, which may load the file. */
function mayStart(address: string): string {
  if (globalThis.origin !== 'null') return address;
  return URL.createObjectURL(new Blob([`importScripts(${JSON.stringify(address)})`], { type: 'text/javascript' }));
}
