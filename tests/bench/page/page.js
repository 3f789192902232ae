// Hands questions to the worker one at a time: `ask(question)` answers as `worker.js` does. A worker that breaks or
// falls silent is replaced, so that one question costs no other.
'use strict';

/** The time beyond its budget that an analysis may take: no single query of the solver takes as long. */
const PATIENCE_MS = 120_000;

let worker = new Worker('worker.js');

globalThis.ask = (question) =>
  new Promise((answered) => {
    const silence = setTimeout(() => give('no answer in time'), question.seconds * 1000 + PATIENCE_MS);
    const give = (failure) => {
      worker.terminate();
      worker = new Worker('worker.js');
      end({ failure });
    };
    const end = (answer) => {
      clearTimeout(silence);
      answered(answer);
    };
    worker.onerror = (event) => give(event.message || 'the worker did not load');
    worker.onmessage = ({ data }) => {
      if (data.failure !== undefined) give(data.failure);
      else if (data.event === undefined) end(data);
    };
    worker.postMessage(question);
  });
