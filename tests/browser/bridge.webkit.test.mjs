// The solver bridge in WebKitGTK, with the interpreter of WebAssembly alone: it takes a call at the end of a `try` to be behind
// it, unless an instruction follows (WebKit bug 305148). A page has compiled code soon, but begins with the interpreter.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serve } from './static-server.mjs';
import { launchWebKit } from './webkit.mjs';

const folder = (path) => fileURLToPath(new URL(path, import.meta.url));
const skip = process.platform === 'linux' ? false : 'it runs on Linux only';

let server;
let browser;
let tab;

before(async () => {
  if (skip) return;
  Object.assign(process.env, { JSC_useBBQJIT: '0', JSC_useOMGJIT: '0' });
  server = await serve({
    '/page/': folder('bridge'),
    '/solver/': folder('../../www/solver'),
    '/z3/': folder('../../www/node_modules/z3-solver/build'),
  });
  browser = await launchWebKit();
  tab = await browser.open({ width: 800, height: 600 });
  await tab.goto(`${server.origin}/page/`);
  assert.equal((await tab.run('globalThis.ready')).failure, undefined);
});

after(async () => {
  await browser?.close();
  await server?.close();
});

test('exceptions of the solver are caught where they are handled, in the interpreter of WebKitGTK', { skip }, async () => {
  const ask = (script) => tab.run(`globalThis.ask('eval', ${JSON.stringify(script)})`);
  assert.match((await ask('(assert (> y 0))')).answer ?? 'no answer', /^\(error ".*unknown constant y/);
  assert.match((await ask('(get-model)')).answer ?? 'no answer', /^\(error ".*model is not available/);
  const { answer } = await ask('(declare-const x Int) (assert (> x 3)) (assert (< x 5)) (check-sat) (get-value (x))');
  assert.equal(answer, 'sat\n((x 4))\n');
});
