// The thread of the solver. It answers each message by another, and wakes up the thread that waits for it.
'use strict';

const { workerData } = require('node:worker_threads');
const { load } = require('./dist/bridge.cjs');

const { base, image, port, answered } = workerData;

function say(message) {
  port.postMessage(message);
  Atomics.store(answered, 0, 1);
  Atomics.notify(answered, 0);
}

/** Answers by what a function returns, or by what it throws. */
function answer(work) {
  try {
    say({ answer: work() });
  } catch (error) {
    fail(error);
  }
}

function fail({ name, kind, message }) {
  say({ failure: { name, kind, message } });
}

load({ base, image }).then((solver) => {
  port.on('message', ({ script }) => answer(() => (script === undefined ? solver.reset() : solver.eval(script))));
  say({ answer: solver.image });
}, fail);
