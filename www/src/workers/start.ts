import { scriptInside } from '../single/inside.ts';

/** Starts a worker, from its file beside the page or from its text inside of the page. */
export function startWorker(name: 'analysis' | 'graph' | 'language'): Worker {
  const inside = scriptInside(name);
  if (inside !== null) return new Worker(inside);
  switch (name) {
    case 'analysis':
      return new Worker(new URL('./analysis-worker.ts', import.meta.url));
    case 'graph':
      return new Worker(new URL('./graph-worker.ts', import.meta.url));
    case 'language':
      return new Worker(new URL('./language-worker.ts', import.meta.url));
  }
}
