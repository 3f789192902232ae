'use strict';
importScripts('../solver/bridge.js');

const pages = Number(new URL(location.href).searchParams.get('pages')) || undefined;

LoopscopeSolver.load({ base: '../z3/', pages, onProgress: (loaded, total) => postMessage({ progress: [loaded, total] }) }).then(
  (solver) => {
    onmessage = ({ data: { method, argument } }) => {
      try {
        postMessage({ answer: solver[method](argument) });
      } catch (failure) {
        postMessage({ failure: failure.kind });
      }
    };
    postMessage({ version: solver.version, pages: solver.image.pages });
  },
  (failure) => postMessage({ failure: failure.kind, message: failure.message }),
);
