// The worker in browsers: one classic script together with the scripts of the engine, of the bridge and of Z3, which precede
// it. It loads the packed files from the given addresses; then it handles one request at a time.
/* global wasm_bindgen, LoopscopeSolver, initZ3 */

let ready;

addEventListener('message', ({ data }) => {
  if (data.load) ready = load(data.load);
  else void answer(data);
});

async function load({ engine, solver }) {
  const started = wasm_bindgen({ module_or_path: await WebAssembly.compile(await unpacked(engine)) });
  const loaded = await LoopscopeSolver.load({ initZ3, wasm: await unpacked(solver) });
  await started;
  return { engine: wasm_bindgen, solver: loaded };
}

async function unpacked(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  // Some hosts declare the compression, and then the browser has unpacked it already.
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Response(bytes).body.pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function answer(asked) {
  try {
    const { engine, solver } = await ready;
    postMessage({ result: await perform(asked, engine, solver) });
  } catch ({ name, kind, message }) {
    // After an error, the worker's memory is not to be trusted.
    postMessage({ failure: { name, kind, message }, fatal: true });
  }
}

function perform({ name, request, events, source, dialect, steps }, engine, solver) {
  const evaluate = (script) => {
    postMessage({ asking: true });
    const text = solver.eval(script);
    postMessage({ answered: true });
    return text;
  };
  const restart = () => solver.reset();
  const onEvent = (event) => events && postMessage({ event });
  switch (name) {
    case 'analyse':
      solver.reset();
      return engine.analyse(request, onEvent, evaluate, restart, 0, 1, () => {}, () => {});
    case 'certificate':
    case 'check':
      return engine[name](request, evaluate, restart);
    case 'run':
      return engine.run(request, steps);
    case 'read':
      return engine.read(source, dialect);
    default:
      return engine.techniques();
  }
}
