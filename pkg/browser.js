// Loopscope for browsers. `index.d.ts` documents the interface. The file names are written so that bundlers find them.

import { Loopscope } from './client.js';
import { analysisRequest, certificateRequest, checkRequest, runRequest, STEPS } from './requests.js';

const SCRIPT = new URL('./dist/worker.js', import.meta.url);
const ENGINE = new URL('./dist/loopscope.bin', import.meta.url);
const SOLVER = new URL('./dist/z3-built.bin', import.meta.url);

export function open({ patience = 10 } = {}) {
  return new Loopscope(() => startWorker(patience * 1000)).ready();
}

function startWorker(patience) {
  const worker = new Worker(SCRIPT);
  worker.postMessage({ load: { engine: ENGINE.href, solver: SOLVER.href } });
  let timer;
  return {
    post({ method, values, events }) {
      worker.postMessage({ ...asked(method, values), events });
    },
    listen(told, broken) {
      worker.onmessage = ({ data }) => {
        clearTimeout(timer);
        // The solver has a question. A few keep it busy forever; nothing else in this worker could report that.
        if (data.asking) timer = setTimeout(() => broken(Object.assign(new Error('the solver did not come back'), { silent: true })), patience);
        else if (!data.answered) told(data);
      };
      worker.onerror = ({ message }) => broken(new Error(message || 'the worker did not load'));
      worker.onmessageerror = () => broken(new Error('a message could not be read'));
    },
    end() {
      clearTimeout(timer);
      worker.terminate();
    },
  };
}

/** A request to the worker: the name of the engine's function, and its first arguments. */
function asked(method, values) {
  const [source, ...others] = values;
  switch (method) {
    case 'analyse':
      return { name: 'analyse', request: analysisRequest(source, ...others) };
    case 'certify':
      return { name: 'certificate', request: certificateRequest(source, ...others) };
    case 'check':
      return { name: 'check', request: checkRequest(source, ...others) };
    case 'run': {
      const [inputs, { steps = STEPS, ...options }, reading] = others;
      return { name: 'run', request: runRequest(source, inputs, options, reading), steps };
    }
    case 'parse':
      return { name: 'read', source, dialect: others[0].dialect ?? 'extended' };
    default:
      return { name: method };
  }
}
