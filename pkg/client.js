// The package's interface, the same in Node and in browsers: requests go to a worker, one at a time.

export class Loopscope {
  #start;
  #worker = null;
  #waiting = [];
  #running = null;

  /** `start` starts a worker: `post`, `listen` (to messages, and to what breaks it) and `end`. */
  constructor(start) {
    this.#start = start;
  }

  analyse(source, { signal, onEvent, ...options } = {}) {
    return this.#ask('analyse', [source, options], signal, onEvent);
  }

  certify(source, { signal, ...options } = {}) {
    return this.#ask('certify', [source, options], signal);
  }

  check(source, certificate, { signal, ...options } = {}) {
    return this.#ask('check', [source, certificate, options], signal);
  }

  async run(source, inputs = {}, { signal, ...options } = {}) {
    const reading = await this.#ask('parse', [source, options], signal);
    return this.#ask('run', [source, inputs, options, reading], signal);
  }

  parse(source, { signal, ...options } = {}) {
    return this.#ask('parse', [source, options], signal);
  }

  techniques() {
    return this.#ask('techniques', []);
  }

  /** Loads everything that is needed. */
  async ready() {
    await this.techniques();
    return this;
  }

  close() {
    const open = [...(this.#running ? [this.#running] : []), ...this.#waiting];
    this.#waiting = [];
    this.#end();
    for (const { reject } of open) reject(new Error('it was closed'));
  }

  #ask(method, values, signal, onEvent) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const asked = { method, values, onEvent };
      const aborted = () => this.#abort(asked, signal.reason);
      const over = (settle) => (value) => {
        signal?.removeEventListener('abort', aborted);
        settle(value);
      };
      asked.resolve = over(resolve);
      asked.reject = over(reject);
      signal?.addEventListener('abort', aborted);
      this.#waiting.push(asked);
      this.#next();
    });
  }

  /** A busy worker does not receive messages, so it is ended; the next one starts when it is needed. */
  #abort(asked, reason) {
    if (this.#running === asked) this.#end();
    else this.#waiting = this.#waiting.filter((each) => each !== asked);
    asked.reject(reason);
    this.#next();
  }

  #next() {
    if (this.#running !== null) return;
    const asked = this.#waiting.shift();
    if (asked === undefined) return;
    this.#running = asked;
    try {
      this.#worker ??= this.#started();
      this.#worker.post({ method: asked.method, values: asked.values, events: asked.onEvent !== undefined });
    } catch (error) {
      this.#done((one) => one.reject(error));
    }
  }

  #started() {
    const worker = this.#start();
    worker.listen(
      (message) => {
        // Ignores messages from a worker that has since been ended.
        if (this.#worker !== worker) return;
        if ('event' in message) this.#tell(message.event);
        else if ('failure' in message) {
          if (message.fatal) this.#end(false);
          this.#done(({ reject }) => reject(Object.assign(new Error(message.failure.message), message.failure)));
        } else this.#done(({ resolve }) => resolve(message.result));
      },
      (error) => {
        if (this.#worker !== worker) return;
        this.#end(false);
        this.#done(({ reject }) => reject(error));
      },
    );
    return worker;
  }

  #tell(event) {
    try {
      this.#running?.onEvent?.(event);
    } catch {
      // Exceptions of a listener are ignored.
    }
  }

  #done(settle) {
    const asked = this.#running;
    this.#running = null;
    if (asked !== null) settle(asked);
    this.#next();
  }

  #end(forgets = true) {
    this.#worker?.end();
    this.#worker = null;
    if (forgets) this.#running = null;
  }
}
