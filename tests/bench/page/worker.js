// The engine and the solver in one classic worker, put together as in www/src/workers/analysis-worker.ts. Its clock is
// the page's, which ticks every 0.1 ms.
'use strict';
importScripts('../engine/loopscope.js', '../solver/bridge.js');

/** The unit of a wasm module's memory, in bytes. */
const PAGE = 65536;

/** The engine's way to other workers: this is number 0 of one, so that nothing is told and nothing waited for. */
const ALONE = [0, 1, () => {}, () => {}];

const loading = Promise.all([
  unpacked('../engine/loopscope.bin').then((wasm) => wasm_bindgen({ module_or_path: wasm })),
  unpacked('../solver/z3-built.bin').then((wasm) => LoopscopeSolver.load({ base: '../solver/', wasm })),
]);

onmessage = async ({ data: question }) => {
  try {
    const [engine, solver] = await loading;
    if (question.counting) postMessage(await count());
    else postMessage({ ...answer(question, solver), memory: engine.memory.buffer.byteLength / PAGE });
  } catch (error) {
    postMessage({ failure: error.message });
  }
};

/** The bytes of a file that is served as gzip. */
async function unpacked(address) {
  const { body } = await fetch(address);
  return new Uint8Array(await new Response(body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer());
}

/** Runs crates/wasm/examples/counting.rs. */
async function count() {
  const { instance } = await WebAssembly.instantiateStreaming(fetch('../counting/counting.wasm'));
  const start = performance.now();
  if (instance.exports.main(0, 0) !== 0) throw new Error('the interpreter did not count');
  return { seconds: (performance.now() - start) / 1000 };
}

function answer(question, solver) {
  solver.reset();
  let waited = 0;
  const outcome = wasm_bindgen.analyse(
    question,
    (event) => postMessage({ event }),
    (script) => {
      const start = performance.now();
      const answer = solver.eval(script);
      waited += performance.now() - start;
      return answer;
    },
    () => solver.reset(),
    ...ALONE,
  );
  if (outcome.kind !== 'report') throw new Error(outcome.message ?? 'the program has errors');
  const { verdict, stop, stats } = outcome.report;
  const { seconds, ...work } = stats;
  return { verdict, stop: stop?.message.text, seconds, solver_seconds: waited / 1000, ...work };
}
