// The solver bridge: Z3 as one synchronous function from SMT-LIB text to its answer.
//
// One file for every host. In a page it is loaded with `importScripts` into the classic worker in which the engine runs,
// and leaves the global `LoopscopeSolver`; in Node it is `require`d. It takes the files of the npm package `z3-solver`,
// prepares the wasm in memory, and needs neither cross-origin isolation nor special headers:
//
//   const solver = await LoopscopeSolver.load({ base: '../solver/', wasm: bytes });
//   solver.eval('(declare-const x Int) (assert (> x 3)) (check-sat)');   // 'sat\n'
//
// Z3 is built for threads, and a thread that is started inside a busy worker waits for ever. So only the synchronous
// export is called, never a time limit set (it would start one; `(set-option :rlimit N)` is the limit to use), and every
// context begins with `FIRST_COMMAND`, which keeps plain `(check-sat)` from trying a tactic under a timer.
'use strict';

var LoopscopeSolver = (() => {
  /** The version that Z3 in `z3-solver` 5.2.0 reports. Any other is refused: it comes from a cache with files of two versions. */
  const VERSION = '5.1.0';
  /** The unit of a wasm module's memory, in bytes. */
  const PAGE = 65536;
  /** The pages of memory that the wasm module declares: 2 GiB, which it cannot grow beyond. */
  const FULL_MEMORY = 32768;
  /** 32 MiB, the smallest memory in which Z3 was observed to start and answer. */
  const LEAST_MEMORY = 512;
  /**
   * 256 MiB, the memory of each context but the first. Some browsers limit all workers of a page together to a few times the
   * machine's memory, and count memory that was never touched.
   */
  const CONTEXT_MEMORY = 4096;
  const FIRST_COMMAND = '(set-option :combined_solver.ignore_solver1 true)';

  /**
   * The solver cannot answer, which says nothing about the question. `kind` is `load` (its files did not arrive), `version`
   * (they are of another version), `memory` (not even the least amount was available) or `aborted` (it gave up, mostly out
   * of memory: `reset` restarts it).
   */
  class SolverFailure extends Error {
    constructor(kind, message) {
      super(message);
      this.name = 'SolverFailure';
      this.kind = kind;
    }
  }

  /**
   * A line of a script that switches to the context with this number for what follows, and creates it if there is none; with
   * `anew`, the context is created again.
   */
  const SWITCH = /^\(context (\d+)( anew)?\)$/m;

  /**
   * A running Z3 with contexts; context 0 is the current one at first. Declarations, assertions and `push` levels of each
   * context persist from call to call. Each context is in its own instance of Z3: the cost of a question, and which of
   * several models is found, depend only on the scripts of this context. (Contexts of one instance share options, and a
   * little more.) Creating an instance of the compiled module is fast.
   */
  class Solver {
    #initZ3;
    #image;
    /** Instances of Z3 by the numbers of the contexts in them. They outlive a reset: their memory is freed late. */
    #instances = new Map();
    /** Contexts by their numbers. */
    #contexts = new Map();
    #current = 0;

    constructor(initZ3, image, memory) {
      this.#initZ3 = initZ3;
      this.#image = image;
      this.#instances.set(0, this.#start(memory));
      if (this.version !== VERSION) {
        throw new SolverFailure('version', `the page needs Z3 ${VERSION} and got ${this.version}: reload it`);
      }
    }

    /** The value that `load` takes as `image`: posted to a new worker, it saves that worker download and compilation. */
    get image() {
      return this.#image;
    }

    /** The version that Z3 itself reports, such as `5.1.0`. */
    get version() {
      const z3 = this.#instances.get(0);
      const full = z3.UTF8ToString(z3._Z3_get_full_version());
      return /\d+\.\d+\.\d+/.exec(full)?.[0] ?? full;
    }

    /**
     * Runs SMT-LIB commands and returns all text that they print. A command that Z3 refuses prints `(error "...")` and
     * leaves the context usable. Between commands, a line `(context N)` switches to another context, and `(context N anew)`
     * to one without any state. Throws `SolverFailure` if Z3 aborts: all contexts are lost then.
     */
    eval(script) {
      if (this.#instances.size === 0) throw new SolverFailure('aborted', 'the solver has stopped and was not reset');
      try {
        // Scripts and, between them, the context of the next script: a number, and perhaps `anew`.
        const parts = script.split(SWITCH);
        let answer = this.#run(parts[0]);
        for (let at = 1; at < parts.length; at += 3) {
          this.#current = Number(parts[at]);
          if (parts[at + 1] !== undefined) this.#forget();
          answer += this.#run(parts[at + 2]);
        }
        return answer;
      } catch (reason) {
        // After an abort or a stack overflow, nothing in this instance can be trusted.
        this.#instances.clear();
        throw new SolverFailure('aborted', whyItStopped(reason?.message ?? String(reason)));
      }
    }

    /** Discards all contexts, and after a failure also the instances, without a download. */
    reset() {
      try {
        if (this.#instances.size > 0) for (const context of this.#contexts.values()) closeContext(context);
      } catch {
        this.#instances.clear();
      }
      this.#contexts.clear();
      this.#current = 0;
      if (this.#instances.size === 0) this.#instances.set(0, this.#start(largestMemory(this.#image.pages)));
    }

    #run(commands) {
      if (commands.trim() === '') return '';
      let context = this.#contexts.get(this.#current);
      if (context === undefined) {
        context = openContext(this.#instances.get(this.#current) ?? this.#startAnother());
        this.#contexts.set(this.#current, context);
      }
      return evaluate(context, commands);
    }

    /** All scripts of the current context. */
    #forget() {
      const context = this.#contexts.get(this.#current);
      if (context !== undefined) closeContext(context);
      this.#contexts.delete(this.#current);
    }

    /** The instance for the current context. If there is no memory for it, that of the first one. */
    #startAnother() {
      try {
        const z3 = this.#start(memoryOf(Math.min(CONTEXT_MEMORY, this.#image.pages)));
        this.#instances.set(this.#current, z3);
        return z3;
      } catch (failure) {
        if (failure.kind !== 'memory') throw failure;
        return this.#instances.get(0);
      }
    }

    // Synchronous, which workers and Node allow for a compiled module of any size: contexts are created during a run.
    #start(memory) {
      const { compiled } = this.#image;
      let initialized = false;
      const z3 = {
        wasmMemory: memory,
        INITIAL_MEMORY: memory.buffer.byteLength,
        instantiateWasm: (imports, receive) => {
          // Does not wait for messages from other threads: there are none, and an instance that waits is never freed.
          imports.env._emscripten_thread_mailbox_await = () => {};
          const complete = replaceInvokers(imports.env, this.#image);
          const instance = new WebAssembly.Instance(compiled, imports);
          complete(instance.exports);
          return receive(instance, compiled);
        },
        onRuntimeInitialized: () => (initialized = true),
        print: () => {},
        printErr: () => {},
      };
      let reason = 'it did not finish its start';
      try {
        this.#initZ3(z3).catch(() => {});
      } catch (error) {
        reason = error.message;
      }
      if (!initialized) throw new SolverFailure('load', `the solver did not start: ${reason}`);
      return z3;
    }
  }

  /** Creates a context in an instance of Z3, with all options but one at their defaults. */
  function openContext(z3) {
    z3._Z3_global_param_reset_all();
    const config = z3._Z3_mk_config();
    const address = z3._Z3_mk_context(config);
    z3._Z3_del_config(config);
    // Z3's own error handler would end the process; the text of the answer contains the errors anyway.
    z3._set_noop_error_handler(address);
    const context = { z3, address };
    evaluate(context, FIRST_COMMAND);
    return context;
  }

  function closeContext({ z3, address }) {
    z3._Z3_del_context(address);
  }

  function evaluate({ z3, address }, commands) {
    const text = new TextEncoder().encode(commands + '\0');
    // Not `ccall`: it copies strings to the stack, where a long script has no room.
    const place = z3._malloc(text.length);
    if (place === 0) throw new Error('no memory left for the script');
    z3.HEAPU8.set(text, place >>> 0);
    // Z3 throws many exceptions; each is a JavaScript object that records the stack.
    const traced = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    let answer;
    try {
      answer = z3.UTF8ToString(z3._Z3_eval_smtlib2_string(address, place));
    } finally {
      Error.stackTraceLimit = traced;
    }
    z3._free(place);
    return answer;
  }

  /**
   * Loads Z3 and starts it.
   *
   * - `base`: the address of the folder with `z3-built.js`, where that is not loaded yet. In Node, it has `z3-built.wasm`
   *   too, and is that of the npm package by default.
   * - `initZ3`: the function of the loaded script, where it is not the global of that name.
   * - `wasm`: the bytes of `z3-built.wasm`, which are written to. Only Node finds them by itself.
   * - `image`: from an earlier `solver.image`, in the place of `wasm`.
   * - `pages`: how much memory to start with at most, in 64 KiB pages; as much as can be had by default.
   */
  async function load({ base, initZ3, wasm, image, pages } = {}) {
    // Without isolation, a page only lacks its constructor; shared memory itself can always be created.
    globalThis.SharedArrayBuffer ??= new WebAssembly.Memory({ initial: 0, maximum: 0, shared: true }).buffer.constructor;
    const start = initZ3 ?? loadScript(base);
    const most = image?.pages ?? pages ?? FULL_MEMORY;
    // Allocated before compiling: without memory, compiling is in vain.
    const memory = largestMemory(most);
    const modules = image ?? (await compile(wasm ?? readWasm(base)));
    return new Solver(start, { ...modules, pages: most }, memory);
  }

  async function compile(bytes) {
    try {
      const { z3, invokers, entries } = prepare(bytes, LEAST_MEMORY);
      const hasExceptions = WebAssembly.validate(invokers);
      const compiled = await WebAssembly.compile(z3);
      return { compiled, invokers: hasExceptions ? await WebAssembly.compile(invokers) : undefined, entries };
    } catch (reason) {
      throw new SolverFailure('load', `the solver's file is not what it should be: ${reason.message}`);
    }
  }

  /** Why it stopped. When memory runs out, the text that Z3 was compiled with advises to compile it differently. */
  function whyItStopped(message) {
    return /\bOOM\b|out of memory|enlarge memory/i.test(message) ? 'the solver has used up its memory' : `the solver stopped: ${message}`;
  }

  /** The largest memory that can be allocated now, halving the requested size until it works. */
  function largestMemory(most) {
    for (let pages = most; pages > LEAST_MEMORY; pages /= 2) {
      try {
        return memoryOf(pages);
      } catch {
        // Try half of it.
      }
    }
    return memoryOf(LEAST_MEMORY);
  }

  function memoryOf(pages) {
    try {
      return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
    } catch {
      const size = (pages * PAGE) / 2 ** 20;
      throw new SolverFailure('memory', `${size} MiB of memory for the solver cannot be had: close other tabs and try again`);
    }
  }

  // --- the files ----------------------------------------------------------------------------------------------------

  const inNode = typeof process === 'object' && typeof process.versions?.node === 'string';

  function loadScript(base) {
    try {
      if (inNode) return require(base === undefined ? 'z3-solver/build/z3-built.js' : `${base}z3-built.js`);
      if (globalThis.initZ3 === undefined) importScripts(`${base}z3-built.js`);
      return globalThis.initZ3;
    } catch (reason) {
      throw new SolverFailure('load', `the solver's script did not load: ${reason.message}`);
    }
  }

  function readWasm(base) {
    try {
      const path = base === undefined ? require.resolve('z3-solver/build/z3-built.wasm') : `${base}z3-built.wasm`;
      return new Uint8Array(require('node:fs').readFileSync(path));
    } catch (reason) {
      throw new SolverFailure('load', `the solver did not load: ${reason.message}`);
    }
  }

  // --- calls in which an exception may be caught --------------------------------------------------------------------
  //
  // Z3 is compiled so that such a call goes through a JavaScript function, `invoke_` and its signature. These calls took
  // half of Z3's time. So a module of our own provides these functions as WebAssembly, with its instructions for exceptions:
  //
  //   stack = runtime[0]()                                 // emscripten_stack_get_current
  //   try { return table[index](...rest) }
  //   catch {
  //     if (!isException()) rethrow                        // an abort or an exit
  //     runtime[1](stack); runtime[2](1, 0); return 0      // _emscripten_stack_restore, setThrew
  //   }
  //
  // The functions of Z3's script do the same, but they also restore the stack before they rethrow. Both modules call through
  // one table, which Z3's module defines. It is rewritten to import it, since the functions have to exist before the instance
  // of Z3.

  const [TYPES, IMPORTS, FUNCTIONS, TABLES, EXPORTS, CODE] = [1, 2, 3, 4, 7, 10];
  const [A_FUNCTION, A_TABLE, A_MEMORY] = [0, 1, 2];
  const [I32, I64, F32, F64, FUNCREF, FUNCTION_TYPE, NO_RESULT] = [0x7f, 0x7e, 0x7d, 0x7c, 0x70, 0x60, 0x40];
  const [NOP, IF, TRY, RETHROW, END, CALL, CALL_INDIRECT, CATCH_ALL] = [0x01, 0x04, 0x06, 0x09, 0x0b, 0x10, 0x11, 0x19];
  const [GET, SET, CONST, EQUALS_ZERO] = [0x20, 0x21, 0x41, 0x45];
  const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  /** What a function returns after an exception; nobody reads it. */
  const ZERO = { [I32]: [CONST, 0], [I64]: [0x42, 0], [F32]: [0x43, 0, 0, 0, 0], [F64]: [0x44, 0, 0, 0, 0, 0, 0, 0, 0] };

  /** Numbers are in LEB128: seven bits in a byte. */
  function number(value) {
    return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...number(value >> 7)];
  }
  const list = (items) => [...number(items.length), ...items.flat()];
  const name = (letters) => list([...letters].map((letter) => letter.charCodeAt(0)));
  const section = (id, content) => [id, ...number(content.length), ...content];

  /** Reads a module of WebAssembly. */
  class Reader {
    constructor(bytes, at = HEADER.length) {
      this.bytes = bytes;
      this.at = at;
    }

    byte() {
      if (this.at >= this.bytes.length) throw new Error('it ends too early');
      return this.bytes[this.at++];
    }

    number() {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = this.byte();
        value += (byte & 0x7f) * 2 ** shift;
        if (byte < 0x80) return value;
      }
    }

    /** A list of bytes. */
    bytesOf() {
      const length = this.number(); // not in one expression: it moves `at`
      this.at += length;
      return [...this.bytes.subarray(this.at - length, this.at)];
    }

    list(item) {
      return Array.from({ length: this.number() }, item);
    }
  }

  /** Where each section of a module starts, its content and its end, by its id; of equal ids, the last. */
  function sectionsOf(bytes) {
    const sections = new Map();
    const reader = new Reader(bytes);
    while (reader.at < bytes.length) {
      const start = reader.at;
      const id = reader.byte();
      const size = reader.number();
      sections.set(id, { start, content: reader.at, end: reader.at + size });
      reader.at += size;
    }
    for (const id of [TYPES, IMPORTS, TABLES]) if (!sections.has(id)) throw new Error(`section ${id} is missing`);
    return sections;
  }

  /**
   * Prepares Z3's module: `z3` is the module with its table imported and a smaller minimum of the memory that it imports,
   * `invokers` is the module with its `invoke_` functions, and `entries` is the size of the table.
   */
  function prepare(bytes, pages) {
    const sections = sectionsOf(bytes);
    const imports = importsOf(bytes, sections);
    lowerMemory(bytes, imports, pages);
    const { type, entries } = tableOf(bytes, sections.get(TABLES));
    const z3 = withImportedTable(bytes, sections, imports, type);
    return { z3, invokers: invokersOf(imports.filter(({ letters }) => letters.startsWith('invoke_')), type), entries };
  }

  /** The imports: the name of each, where its description starts and, of a function, its type. */
  function importsOf(bytes, sections) {
    const reader = new Reader(bytes, sections.get(TYPES).content);
    const types = reader.list(() => {
      if (reader.byte() !== FUNCTION_TYPE) throw new Error('it has a type that is not that of a function');
      return { parameters: reader.bytesOf(), results: reader.bytesOf() };
    });
    reader.at = sections.get(IMPORTS).content;
    return reader.list(() => {
      reader.bytesOf();
      const letters = String.fromCharCode(...reader.bytesOf());
      const kind = reader.byte();
      const { at } = reader;
      if (kind === A_FUNCTION) return { letters, kind, at, ...types[reader.number()] };
      if (kind !== A_MEMORY) throw new Error('it imports something unexpected');
      for (let numbers = 0; numbers < 3; numbers++) reader.number();
      return { letters, kind, at };
    });
  }

  /**
   * Lowers the minimum of the memory that a module imports, in place. Its three bytes are kept three, so that nothing moves:
   * LEB128 may be padded.
   */
  function lowerMemory(bytes, imports, pages) {
    const memory = imports.find(({ kind }) => kind === A_MEMORY);
    if (memory === undefined) throw new Error('it imports no memory');
    bytes.set([(pages & 0x7f) | 0x80, ((pages >> 7) & 0x7f) | 0x80, pages >> 14], memory.at + 1); // after its flags
  }

  /** The only table: the bytes of its type, and how many entries it has. */
  function tableOf(bytes, { content, end }) {
    const reader = new Reader(bytes, content);
    const tables = reader.number();
    const type = bytes.slice(reader.at, end);
    const [element, flags, entries] = [reader.byte(), reader.byte(), reader.number()];
    if (tables !== 1 || element !== FUNCREF || flags !== 0) throw new Error('its table is not what it should be');
    return { type, entries };
  }

  function withImportedTable(bytes, sections, imports, type) {
    const { start, content, end } = sections.get(IMPORTS);
    const tables = sections.get(TABLES);
    const reader = new Reader(bytes, content);
    reader.number();
    const others = bytes.subarray(reader.at, end);
    const first = [...number(imports.length + 1), ...name('env'), ...name('table'), A_TABLE, ...type];
    const parts = [
      bytes.subarray(0, start),
      [IMPORTS, ...number(first.length + others.length), ...first],
      others,
      bytes.subarray(end, tables.start),
      bytes.subarray(tables.end),
    ];
    const module = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
    let at = 0;
    for (const part of parts) {
      module.set(part, at);
      at += part.length;
    }
    return module;
  }

  /** The module that provides these functions, for a table of this type. */
  function invokersOf(invoked, table) {
    const shared = [
      { parameters: [], results: [I32] },
      { parameters: [I32], results: [] },
      { parameters: [I32, I32], results: [] },
    ];
    const types = [...shared, ...invoked, ...invoked.map((each) => ({ ...each, parameters: each.parameters.slice(1) }))];
    const code = invoked.map(({ parameters, results }, index) => {
      const stack = number(parameters.length);
      const rest = parameters.slice(1).flatMap((_, at) => [GET, ...number(at + 1)]);
      const body = [
        ...[1, 1, I32],
        ...[CONST, 0, CALL_INDIRECT, 0, 1, SET, ...stack],
        ...[TRY, ...(results.length === 0 ? [NO_RESULT] : results)],
        // WebKit's interpreter takes a call that is the last instruction of a `try` to be behind it (WebKit bug 305148).
        ...[...rest, GET, 0, CALL_INDIRECT, ...number(shared.length + invoked.length + index), 0, NOP],
        CATCH_ALL,
        ...[CALL, 0, EQUALS_ZERO, IF, NO_RESULT, RETHROW, 1, END],
        ...[GET, ...stack, CONST, 1, CALL_INDIRECT, 1, 1],
        ...[CONST, 1, CONST, 0, CONST, 2, CALL_INDIRECT, 2, 1],
        ...results.flatMap((result) => ZERO[result]),
        ...[END, END],
      ];
      return [...number(body.length), ...body];
    });
    const imports = [
      [...name('env'), ...name('table'), A_TABLE, ...table],
      [...name('env'), ...name('isException'), A_FUNCTION, 0],
    ];
    // Function 0 is `isException`, table 1 is `runtime`.
    const functions = invoked.map(({ letters }, index) => [...name(letters), A_FUNCTION, ...number(index + 1)]);
    return new Uint8Array([
      ...HEADER,
      ...section(TYPES, list(types.map(({ parameters, results }) => [FUNCTION_TYPE, ...list(parameters), ...list(results)]))),
      ...section(IMPORTS, list(imports)),
      ...section(FUNCTIONS, list(invoked.map((_, index) => number(shared.length + index)))),
      ...section(TABLES, list([[FUNCREF, 0, 3]])),
      ...section(EXPORTS, list([[...name('runtime'), A_TABLE, 1], ...functions])),
      ...section(CODE, list(code)),
    ]);
  }

  /**
   * Adds the table to the imports of an instance of Z3, and replaces its `invoke_` functions, unless the browser lacks
   * instructions for exceptions. Returns a function that completes this once the instance exists.
   */
  function replaceInvokers(env, { invokers, entries }) {
    env.table = new WebAssembly.Table({ element: 'anyfunc', initial: entries });
    if (invokers === undefined) return () => {};
    let isThrown = false;
    for (const thrower of ['__cxa_throw', '__cxa_rethrow', '__resumeException']) {
      const original = env[thrower];
      env[thrower] = (...values) => {
        try {
          original(...values);
        } catch (thrown) {
          // Without memory for the exception, Z3's script throws something else: an abort.
          isThrown = thrown instanceof Object && 'excPtr' in thrown;
          throw thrown;
        }
      };
    }
    const isException = () => {
      const was = isThrown;
      isThrown = false;
      return Number(was);
    };
    const { runtime, ...functions } = new WebAssembly.Instance(invokers, { env: { table: env.table, isException } }).exports;
    Object.assign(env, functions);
    return ({ emscripten_stack_get_current, _emscripten_stack_restore, setThrew }) =>
      [emscripten_stack_get_current, _emscripten_stack_restore, setThrew].forEach((each, at) => runtime.set(at, each));
  }

  return { VERSION, SolverFailure, load };
})();

if (typeof module === 'object') module.exports = LoopscopeSolver;
