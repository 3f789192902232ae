// The thread of the solver. It answers each message by another, and wakes up the thread that waits for it.
'use strict';

const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { compileFunction } = require('node:vm');
const { workerData } = require('node:worker_threads');
const { gunzipSync } = require('node:zlib');
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

/** The solver of this package, as the bridge takes it. */
function own() {
  const dist = join(__dirname, 'dist');
  const script = readFileSync(join(dist, 'z3-built.js'), 'utf8');
  // A classic script, made for workers: it declares `initZ3`.
  const initZ3 = compileFunction(`${script}\nreturn initZ3;`, ['require', '__filename', '__dirname'])(require, join(dist, 'z3-built.js'), dist);
  return image ? { initZ3, image } : { initZ3, wasm: new Uint8Array(gunzipSync(readFileSync(join(dist, 'z3-built.bin')))) };
}

load(base === undefined ? own() : { base, image }).then((solver) => {
  port.on('message', ({ script }) => answer(() => (script === undefined ? solver.reset() : solver.eval(script))));
  say({ answer: solver.image });
}, fail);
