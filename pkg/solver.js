// The solver in a thread of its own, with a synchronous interface: if a question keeps it busy forever, which a few do in
// spite of all limits, that ends the thread and not the analysis.

import { MessageChannel, Worker, receiveMessageOnPort } from 'node:worker_threads';

/** The time that the solver may take to start, in milliseconds. */
const START = 60_000;

export class SolverThread {
  #base;
  #patience;
  #image;
  #thread = null;

  /**
   * `base` is the folder of the solver's files, by default that of this package; `patience` is how many seconds one question
   * may take.
   */
  constructor(base, patience) {
    this.#base = base;
    this.#patience = patience;
  }

  /** Loads the solver. Throws if its files are missing or there is too little memory for it. */
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
   * Returns the solver's answer to a script. Throws if it breaks or does not answer in time; then it must be `reset`. A
   * missing answer is an error whose property `silent` is true, which the engine checks.
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

  /** Discards all state. */
  reset() {
    if (this.#thread === null) this.start();
    else this.#thread.ask({ reset: true }, START);
  }

  #end() {
    this.#thread?.end();
    this.#thread = null;
  }
}

/** A thread that answers one message at a time, while the calling thread blocks. */
class Thread {
  #worker;
  #port;
  #answered = new Int32Array(new SharedArrayBuffer(4));

  constructor(options) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const workerData = { ...options, port: port2, answered: this.#answered };
    this.#worker = new Worker(new URL('solver-thread.cjs', import.meta.url), { workerData, transferList: [port2] });
    // Neither must keep the process alive.
    this.#worker.unref();
    port1.unref();
  }

  ask(message, milliseconds) {
    this.#port.postMessage(message);
    return this.receive(milliseconds);
  }

  receive(milliseconds) {
    const end = performance.now() + milliseconds;
    // More than one wait: the thread may wake this one for its previous answer only after that was read.
    while (Atomics.load(this.#answered, 0) === 0) {
      const late = Atomics.wait(this.#answered, 0, 0, Math.max(0, end - performance.now())) === 'timed-out';
      if (late) throw Object.assign(new Error('the solver did not come back'), { silent: true });
    }
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
