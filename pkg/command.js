#!/usr/bin/env node
// The command `loopscope`: the commands of the command line, in this process, with the solver in a thread of its own.

import { mkdirSync, readFileSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { getSystemErrorMap, stripVTControlCharacters } from 'node:util';

import { SolverThread } from './solver.js';
import { loadEngine } from './sync.js';

/** The exit status if the engine breaks, which is that of a panic in Rust. */
const BROKEN = 101;

/** The time to wait for a stream that is not ready, in milliseconds. */
const SOON = 5;

/** The part of Node that the engine uses. `Node` in `crates/wasm/src/command.rs` declares it. */
class Node {
  #solver = null;

  read(file) {
    return worded(() => readFileSync(file));
  }

  write(file, text) {
    worded(() => writeFileSync(file, text));
  }

  createFolder(folder) {
    worded(() => mkdirSync(folder, { recursive: true }));
  }

  input(most) {
    const buffer = new Uint8Array(Math.min(most, 1 << 16));
    try {
      return buffer.subarray(0, patiently(() => readSync(0, buffer)));
    } catch (error) {
      // The end of standard input on Windows.
      if (error.code === 'EOF') return new Uint8Array();
      throw error;
    }
  }

  output(bytes) {
    writeAll(1, bytes);
  }

  message(text) {
    try {
      writeAll(2, Buffer.from(process.stderr.hasColors?.() ? text : stripVTControlCharacters(text)));
    } catch {
      // Nobody reads messages: the exit status still says what happened.
    }
  }

  isInteractive() {
    return process.stdout.isTTY === true;
  }

  evaluate(script, patience) {
    if (this.#solver === null) {
      this.#solver = new SolverThread(undefined, patience);
      this.#solver.start();
    }
    return this.#solver.eval(script);
  }

  restart() {
    this.#solver?.reset();
  }
}

function writeAll(stream, bytes) {
  for (let at = 0; at < bytes.length; ) {
    at += patiently(() => writeSync(stream, bytes, at));
  }
}

/** Does work on a stream, again while the stream is not ready. */
function patiently(work) {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SOON);
    }
  }
}

/** Gives errors of files the words of other programs: `No such file or directory (os error 2)`. */
function worded(work) {
  try {
    return work();
  } catch (error) {
    const words = getSystemErrorMap().get(error.errno)?.[1];
    if (words === undefined) throw error;
    throw Object.assign(new Error(`${words[0].toUpperCase()}${words.slice(1)} (os error ${-error.errno})`), { code: error.code });
  }
}

const start = await loadEngine();
try {
  process.exitCode = start().command(['loopscope', ...process.argv.slice(2)], new Node());
} catch (error) {
  process.stderr.write(`error: the engine met a fault of its own (${error.message})\n`);
  process.exitCode = BROKEN;
}
