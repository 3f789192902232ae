// The solver in a thread of its own, asked as if it were in this one: a question that keeps it busy for ever, which a few
// do in spite of all limits, ends that thread and not the analysis.

import { MessageChannel, Worker, receiveMessageOnPort } from 'node:worker_threads';

/** How long the solver may take to start, in milliseconds. */
const START = 60_000;

export class SolverThread {
  #base;
  #patience;
  #image;
  #thread = null;

  /** `base` is the folder of the solver's files, where it is not that of this package, `patience` for how many seconds it may be silent over one question. */
  constructor(base, patience) {
    this.#base = base;
    this.#patience = patience;
  }

  /** Loads the solver. Throws where its files are missing or there is too little memory for it. */
  start() {
    this.#thread = new Thread({ base: this.#base, image: this.#image });
    try {
      this.#image = this.#thread.receive(START);
    } catch (failure) {
      this.#end();
      throw failure;
    }
  }

  /**
   * What the solver answers to a script. Throws where it breaks or does not come back; then it must be `reset`. An error
   * whose property `silent` is true is how the engine is told that it did not come back.
   */
  eval(script) {
    if (this.#thread === null) throw new Error('the solver has ended');
    try {
      return this.#thread.ask({ script }, this.#patience * 1000);
    } catch (failure) {
      this.#end();
      throw failure;
    }
  }

  /** Forgets everything. */
  reset() {
    if (this.#thread === null) this.start();
    else this.#thread.ask({ reset: true }, START);
  }

  #end() {
    this.#thread?.end();
    this.#thread = null;
  }
}

/** A thread that answers one message at a time, while this one waits. */
class Thread {
  #worker;
  #port;
  #answered = new Int32Array(new SharedArrayBuffer(4));

  constructor(options) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const workerData = { ...options, port: port2, answered: this.#answered };
    this.#worker = new Worker(new URL('solver-thread.cjs', import.meta.url), { workerData, transferList: [port2] });
    // Neither is a reason for the program to stay.
    this.#worker.unref();
    port1.unref();
  }

  ask(message, milliseconds) {
    this.#port.postMessage(message);
    return this.receive(milliseconds);
  }

  receive(milliseconds) {
    const late = Atomics.wait(this.#answered, 0, 0, milliseconds) === 'timed-out';
    if (late) throw Object.assign(new Error('the solver did not come back'), { silent: true });
    Atomics.store(this.#answered, 0, 0);
    const { answer, failure } = receiveMessageOnPort(this.#port).message;
    if (failure) throw Object.assign(new Error(failure.message), failure);
    return answer;
  }

  end() {
    this.#port.close();
    void this.#worker.terminate();
  }
}
