'use strict';
importScripts('../solver/bridge.js');

const pages = Number(new URL(location.href).searchParams.get('pages')) || undefined;

async function load() {
  const wasm = await fetch('../z3/z3-built.wasm').then((response) => response.arrayBuffer());
  return LoopscopeSolver.load({ base: '../z3/', wasm: new Uint8Array(wasm), pages });
}

load().then(
  (solver) => {
    onmessage = ({ data: { method, argument } }) => {
      try {
        postMessage({ answer: solver[method](argument) });
      } catch (failure) {
        postMessage({ failure: failure.kind, message: failure.message });
      }
    };
    postMessage({ version: solver.version, pages: solver.image.pages });
  },
  (failure) => postMessage({ failure: failure.kind, message: failure.message }),
);
