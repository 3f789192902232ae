// The worker in Node: the engine, with the solver in a separate thread.

import { parentPort, workerData } from 'node:worker_threads';

import { open } from './sync.js';

const engine = open(workerData);

parentPort.on('message', async ({ method, values, events }) => {
  try {
    const loaded = await engine;
    if (events) values[1].onEvent = (event) => parentPort.postMessage({ event });
    parentPort.postMessage({ result: loaded[method](...values) });
  } catch ({ name, kind, message }) {
    parentPort.postMessage({ failure: { name, kind, message } });
  }
});
