// The solver bridge in a real browser, in a worker of a page that is not isolated. Node cannot replace it: there a query that
// starts a thread answers, here it hangs.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch } from './chromium.mjs';
import { serve } from './static-server.mjs';
import { within } from './webdriver.mjs';

const folder = (path) => fileURLToPath(new URL(path, import.meta.url));

let server;
let browser;
let page;
let ready;

before(async () => {
  server = await serve({
    '/some/prefix/page/': folder('bridge'),
    '/some/prefix/solver/': folder('../../www/solver'),
    '/some/prefix/z3/': folder('../../www/node_modules/z3-solver/build'),
  });
  browser = await launch();
  page = await browser.newPage();
  page.on('console', (message) => console.log(`# console: ${message.text()}`));
  await page.goto(`${server.origin}/some/prefix/page/`);
  ready = await page.evaluate(() => globalThis.ready);
});

after(async () => {
  await browser?.close();
  await server?.close();
});

beforeEach(() => ask('', 'reset'));

/** A question that hangs the worker must not hang the tests. */
const ask = (script, method = 'eval') =>
  within(
    300,
    `the solver to answer ${script}`,
    page.evaluate((call) => globalThis.ask(...call), [method, script]),
  );
const answers = async (script) => (await ask(script)).answer.trim().split('\n');

test('starts without isolation', () => {
  assert.equal(ready.failure, undefined);
  assert.equal(ready.isolated, false);
});

test('a first unsatisfiable check without push answers', async () => {
  assert.deepEqual(await answers('(declare-const x Int) (assert (> x 1)) (assert (< x 1)) (check-sat)'), ['unsat']);
});

test('a set logic does not make a check hang', async () => {
  assert.deepEqual(
    await answers('(set-logic QF_NIA) (declare-const x Int) (assert (= (* x x) 50)) (assert (> x 7)) (check-sat)'),
    ['unsat'],
  );
});

test('state lives on from call to call, and push and pop work on it', async () => {
  await ask('(declare-const x Int) (assert (> x 3))');
  await ask('(push) (assert (< x 2))');
  assert.deepEqual(await answers('(check-sat)'), ['unsat']);
  await ask('(pop) (assert (< x 5))');
  assert.deepEqual(await answers('(check-sat) (get-value (x))'), ['sat', '((x 4))']);
});

test('a refused command leaves the context usable', async () => {
  assert.match((await ask('(assert (> y 0))')).answer, /^\(error ".*unknown constant y/);
  assert.deepEqual(await answers('(declare-const y Int) (assert (> y 0)) (check-sat)'), ['sat']);
});

test('a resource limit stops a hard query, and the context works afterwards', async () => {
  const hard = `(set-option :rlimit 50000)
    (declare-const a Int) (declare-const b Int) (declare-const c Int)
    (push) (assert (> a 1)) (assert (> b 1)) (assert (= (+ (* a a a) (* b b b) (* c c c)) 114)) (check-sat) (pop)`;
  assert.deepEqual(await answers(hard), ['unknown']);
  assert.deepEqual(await answers('(assert (> a b)) (check-sat)'), ['sat']);
});

test('arrays, quantifiers, optimisation and unsat cores answer', async () => {
  assert.deepEqual(
    await answers(`(declare-const a (Array Int Int)) (declare-const i Int)
      (assert (not (= (select (store a i 1) i) 1))) (check-sat)`),
    ['unsat'],
  );
  await ask('', 'reset');
  assert.deepEqual(await answers('(assert (forall ((x Int)) (exists ((y Int)) (= (* 2 y) x)))) (check-sat)'), ['unsat']);
  await ask('', 'reset');
  assert.deepEqual(
    await answers(`(set-option :produce-unsat-cores true) (declare-const x Int)
      (assert (! (> x 1) :named low)) (assert (! (< x 0) :named high)) (assert (! (< x 9) :named idle))
      (check-sat) (get-unsat-core)`),
    ['unsat', '(low high)'],
  );
  await ask('', 'reset');
  assert.deepEqual(
    await answers('(declare-const x Int) (assert (> (* 2 x) 7)) (minimize x) (check-sat) (get-value (x))'),
    ['sat', '((x 4))'],
  );
});

test('reset forgets declarations', async () => {
  await ask('(declare-const x Int) (assert false)');
  await ask('', 'reset');
  assert.deepEqual(await answers('(declare-const x Bool) (assert x) (check-sat)'), ['sat']);
});

test('with little memory it starts, fails as a typed failure when that is used up, and starts again', async () => {
  const small = await browser.newPage();
  await small.goto(`${server.origin}/some/prefix/page/?pages=512`);
  assert.equal((await small.evaluate(() => globalThis.ready)).pages, 512);
  const outcome = await small.evaluate(async () => {
    for (let round = 0; round < 100; round++) {
      let script = '';
      for (let i = 0; i < 3000; i++) script += `(declare-const v_${round}_${i} Int) (assert (> v_${round}_${i} ${i}))\n`;
      const { failure, message } = await globalThis.ask('eval', script);
      if (failure) return `${failure}: ${message}`;
    }
    return 'it never ran out';
  });
  assert.equal(outcome, 'aborted: the solver has used up its memory');
  assert.equal((await small.evaluate(() => globalThis.ask('eval', '(check-sat)'))).failure, 'aborted');
  await small.evaluate(() => globalThis.ask('reset'));
  assert.equal((await small.evaluate(() => globalThis.ask('eval', '(check-sat)'))).answer, 'sat\n');
  await small.close();
});
