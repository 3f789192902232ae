// Starts the solver's worker and lets a test ask it: `ready` tells how it started, `ask(method, argument)` what it answers.
'use strict';

const worker = new Worker('worker.js' + location.search);
const waiting = [];

worker.onmessage = ({ data }) => waiting.shift()(data);

const next = () => new Promise((answered) => waiting.push(answered));

globalThis.ready = next().then((message) => ({ ...message, isolated: crossOriginIsolated }));
globalThis.ask = (method, argument) => {
  worker.postMessage({ method, argument });
  return next();
};
