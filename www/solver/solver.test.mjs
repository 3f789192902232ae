// The bridge in Node, alone and over standard input and output.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const { load, SolverFailure, VERSION } = createRequire(import.meta.url)('./bridge.js');

/** Runs the program on the input; returns its output and its exit status. */
function run(input) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('stdio.js', import.meta.url))]);
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stdin.end(input);
  return new Promise((ended) => child.on('close', (status) => ended({ output, status })));
}

test('answers over standard input and output, script by script, and ends with its input', async () => {
  const { output, status } = await run(
    '(declare-const x Int)\n(assert (> x 3))\n(check-sat)\n(echo "first")\n(assert (< x 4))\n(check-sat)\n(echo "second")\n',
  );
  assert.equal(output, 'sat\nfirst\nunsat\nsecond\n');
  assert.equal(status, 0);
});

test('a last script without an echo is run at the end of the input', async () => {
  assert.deepEqual(await run('(check-sat)'), { output: 'sat\n', status: 0 });
});

test('a refused command is an answer', async () => {
  const { output } = await run('(assert x)\n(check-sat)\n');
  assert.match(output, /^\(error ".*unknown constant x"\)\nsat\n$/);
});

test('has the version that it was written for', async () => {
  assert.equal((await load()).version, VERSION);
});

test('an image starts a second solver that knows nothing of the first', async () => {
  const first = await load();
  first.eval('(declare-const x Int) (assert (= x 1))');
  const second = await load({ image: first.image });
  assert.equal(second.eval('(declare-const x Bool) (assert x) (check-sat)'), 'sat\n');
  assert.equal(first.eval('(check-sat) (get-value (x))'), 'sat\n((x 1))\n');
});

test('a script may be long', async () => {
  const solver = await load();
  const ones = '1 '.repeat(400_000);
  assert.equal(solver.eval(`(assert (= (+ ${ones}) 400000)) (check-sat)`), 'sat\n');
});

test('letters beyond ASCII go through', async () => {
  const solver = await load();
  assert.equal(solver.eval('(declare-const |κ₁| Int) (assert (= |κ₁| 7)) (check-sat) (get-value (|κ₁|))'), 'sat\n((|κ₁| 7))\n');
});

test('a file that is no wasm is a failure to load', async () => {
  for (const length of [3, 9]) {
    const wasm = new Uint8Array(length).fill(1);
    await assert.rejects(load({ wasm }), (failure) => failure instanceof SolverFailure && failure.kind === 'load');
  }
});

/** Limits the solver's memory to this number of pages in all, until the function has finished. */
async function withMemory(pages, work) {
  const { Memory } = WebAssembly;
  let left = pages;
  WebAssembly.Memory = function (size) {
    if (size.initial > left) throw new RangeError('could not allocate memory');
    left -= size.initial;
    return new Memory(size);
  };
  try {
    return await work();
  } finally {
    WebAssembly.Memory = Memory;
  }
}

const GIBIBYTE = 16384;

test('without memory it fails as such', async () => {
  await withMemory(100, () => assert.rejects(load(), { kind: 'memory' }));
  const { image } = await load();
  await withMemory(100, () => assert.rejects(load({ image }), { kind: 'memory' }));
});

test('where less memory can be had than a solver before it had, it starts with that', async () => {
  const { image } = await load();
  const answer = await withMemory(GIBIBYTE, async () => (await load({ image })).eval('(check-sat)'));
  assert.equal(answer, 'sat\n');
});

test('many contexts need little memory, and where none is left for another one it goes in with the first', async () => {
  const { image } = await load();
  await withMemory(4 * GIBIBYTE, async () => {
    const solver = await load({ image });
    const contexts = Array.from({ length: 20 }, (_, number) => number);
    const tell = contexts.map((number) => `(context ${number})\n(declare-const x Int) (assert (= x ${number}))`).join('\n');
    assert.equal(solver.eval(tell), '');
    const ask = contexts.map((number) => `(context ${number})\n(check-sat) (get-value (x))`).join('\n');
    assert.equal(solver.eval(ask), contexts.map((number) => `sat\n((x ${number}))\n`).join(''));
  });
});

test('contexts know nothing of each other, and each lives on from script to script', async () => {
  const solver = await load();
  solver.eval('(declare-const x Int) (assert (= x 1))');
  const answer = solver.eval(
    '(context 1)\n(declare-const x Bool) (assert x) (check-sat)\n(context 0)\n(check-sat) (get-value (x))\n(context 1)\n(get-value (x))',
  );
  assert.equal(answer, 'sat\nsat\n((x 1))\n((x true))\n');
  // It continues with the state of the last script.
  assert.equal(solver.eval('(assert (not x)) (check-sat)'), 'unsat\n');
  assert.equal(solver.eval('(context 0)\n(check-sat)'), 'sat\n');
});

test('an option that is set in one context is not set in another', async () => {
  const solver = await load();
  const third = '(declare-const x Real) (assert (= (* 3 x) 1)) (check-sat) (get-value (x))';
  solver.eval('(context 1)\n(set-option :pp.decimal true)');
  assert.equal(solver.eval(`(context 0)\n${third}`), 'sat\n((x (/ 1.0 3.0)))\n');
  assert.equal(solver.eval(`(context 1)\n${third}`), 'sat\n((x 0.3333333333?))\n');
  // Nor after a reset.
  solver.reset();
  assert.equal(solver.eval(`(context 1)\n${third}`), 'sat\n((x (/ 1.0 3.0)))\n');
});

test('a context that is opened anew has forgotten everything, and the others have not', async () => {
  const solver = await load();
  solver.eval('(context 1)\n(declare-const x Int) (assert (= x 1))\n(context 2)\n(declare-const x Int) (assert (= x 2))');
  assert.equal(solver.eval('(context 1 anew)\n(declare-const x Int) (assert (= x 3)) (check-sat)'), 'sat\n');
  assert.equal(solver.eval('(get-value (x))\n(context 2)\n(check-sat) (get-value (x))'), '((x 3))\nsat\n((x 2))\n');
  // Also one that never existed.
  assert.match(solver.eval('(context 3 anew)\n(get-value (x))'), /error/);
});

test('a reset forgets all contexts, and begins in the first', async () => {
  const solver = await load();
  solver.eval('(declare-const x Int)\n(context 7)\n(declare-const y Int) (assert (= y 2))');
  solver.reset();
  assert.match(solver.eval('(assert (= x 1))'), /unknown constant x/);
  assert.equal(solver.eval('(declare-const y Bool) (assert y) (check-sat)\n(context 7)\n(check-sat)'), 'sat\nsat\n');
  assert.match(solver.eval('(get-value (y))'), /unknown constant y/);
  assert.equal(solver.eval('(context 0)\n(get-value (y))'), '((y true))\n');
});

test('where one context meets its limit, the others can be used, and it too', async () => {
  const solver = await load();
  const hard = '(declare-const a Int) (declare-const b Int) (assert (and (> a 1) (> b 1) (= (* a b) 1000036000099)))';
  assert.equal(solver.eval(`(context 1)\n${hard}\n(set-option :rlimit 1000)\n(check-sat)`), 'unknown\n');
  assert.equal(solver.eval('(context 2)\n(declare-const a Int) (assert (> a 5)) (check-sat)'), 'sat\n');
  assert.equal(solver.eval('(context 1)\n(push)\n(assert (< a 0))\n(check-sat)\n(pop)'), 'unsat\n');
});

test('answers the same where WebAssembly has no instructions for exceptions', async (t) => {
  const questions = [
    '(declare-const x Int) (declare-const y Int) (push) (assert (> (* x y) 7)) (check-sat) (get-value (x y)) (pop)',
    '(nonsense) (assert (= (* x x x) (+ (* y y) 17))) (set-option :rlimit 1000) (check-sat) (get-info :reason-unknown)',
    '(get-info :rlimit)',
  ];
  const fast = await load();
  t.mock.method(WebAssembly, 'validate', () => false);
  const plain = await load();
  assert.equal(plain.image.invokers, undefined);
  for (const question of questions) assert.equal(fast.eval(question), plain.eval(question));
});
