// Loopscope for Node. `index.d.ts` documents the interface.

import { Worker } from 'node:worker_threads';

import { Loopscope } from './client.js';

export function open(options = {}) {
  return new Loopscope(() => startWorker(options)).ready();
}

function startWorker(workerData) {
  const worker = new Worker(new URL('node-worker.js', import.meta.url), { workerData });
  let asked = 0;
  // An idle worker must not keep the process alive.
  const settled = () => --asked === 0 && worker.unref();
  return {
    post(message) {
      if (asked++ === 0) worker.ref();
      worker.postMessage(message);
    },
    listen(told, broken) {
      worker.on('message', (message) => {
        if (!('event' in message)) settled();
        told(message);
      });
      worker.on('error', broken);
      worker.on('exit', (code) => broken(new Error(`the worker ended with ${code}`)));
    },
    end: () => void worker.terminate(),
  };
}
