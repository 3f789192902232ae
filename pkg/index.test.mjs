// The package as its users see it: packed, and installed into an empty project. It has no dependencies, so that needs no
// network. For the bundled page, Vite and what drives Chromium are those of the site.
//
//   cargo xtask build
//   NODE_PATH=www/node_modules node --test pkg/*.test.mjs
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { startSite } from '../tests/browser/site.mjs';
import { serve } from '../tests/browser/static-server.mjs';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const here = fileURLToPath(new URL('.', import.meta.url));

/** Counts to the eighth of odd numbers: line 6 is reached with n = 16 or 17. */
const ODD = `main(n) {
  int i = 0, odd = 0;
  for (i = 0; i < n; i++)
    if (i % 2 == 1) odd++;
  if (odd == 8)
    error();
  return odd;
}
`;

/** Its search runs for ever, or nearly so. */
const LONG = `main(A, n, x, y) {
  int i = 0, s = 0;
  while (i < n) {
    if (A[i] * x == i * y + s) s = s + A[i] * y;
    else s = s * x - A[i];
    i++;
  }
  if (s * s * s + x * y * n == 1234567 && n > 40)
    error();
  return 0;
}
`;

let project;
let loopscope;

before(async () => {
  project = await mkdtemp(join(tmpdir(), 'loopscope-project-'));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', project], { cwd: here });
  const [{ filename, files }] = JSON.parse(stdout);
  assert.ok(!files.some(({ path }) => path.includes('test')), 'tests stay at home');
  await writeFile(join(project, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(project, filename)], { cwd: project });
  const { open } = await import(pathToFileURL(join(project, 'node_modules/loopscope/node.js')).href);
  loopscope = await open();
});

after(async () => {
  loopscope?.close();
  await rm(project, { recursive: true, force: true });
});

test('a project that has it installed analyses, by its name', async () => {
  await writeFile(
    join(project, 'main.js'),
    `import { open } from 'loopscope';
     import { open as openHere } from 'loopscope/sync';
     const loopscope = await open();
     const one = (await loopscope.analyse(${JSON.stringify(ODD)}, { target: { line: 6 } })).report;
     const other = (await openHere()).analyse(${JSON.stringify(ODD)}, { target: { line: 6 } }).report;
     console.log(one.verdict, one.witness.parameters[0].value.value, other.verdict, other.witness.parameters[0].value.value);`,
  );
  const { stdout } = await run(process.execPath, ['main.js'], { cwd: project });
  const [verdict, value, ...other] = stdout.trim().split(' ');
  assert.equal(verdict, 'reachable');
  assert.ok(['16', '17'].includes(value), value);
  assert.deepEqual(other, [verdict, value], 'the same in either way');
});

test('the project has its command', async () => {
  await writeFile(join(project, 'seven.mc'), 'main(n) { output n + 4; return 7; }');
  const ended = await run('npx', ['--offline', 'loopscope', 'run', 'seven.mc', '--args', '{"n": 3}'], { cwd: project }).catch((error) => error);
  assert.deepEqual([ended.code, ended.stdout], [7, '7\n']);
});

test('its types are those of the engine, and fit', async () => {
  await writeFile(
    join(project, 'types.ts'),
    `import { open, type Report, type Outcome } from 'loopscope';
     const loopscope = await open({ patience: 3 });
     const outcome: Outcome = await loopscope.analyse('', { target: { line: 3 }, signal: new AbortController().signal, onEvent: ({ kind }) => kind === 'turn' });
     const report: Report | null = outcome.kind === 'report' ? outcome.report : null;
     const checked = await loopscope.check('', 'text');
     if (checked.kind === 'holds') checked.checks.map(({ line }) => line + 1);
     if (report?.verdict === 'reachable') await loopscope.run('', report.witness);
     await loopscope.run('', { inputs: [1, '2', 3n], arguments: { A: [[1], [2]], n: 1 } });
     await loopscope.analyse('', { technique: 'execute', merge: 'lattice', limitCost: 3, callDepth: 9, subsume: true });
     // @ts-expect-error there is no such option
     await loopscope.analyse('', { tecnique: 'auto' });
     // @ts-expect-error it has no such value
     await loopscope.analyse('', { merge: 'all' });`,
  );
  const compiler = join(require.resolve('typescript/package.json'), '../bin/tsc');
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2023,dom', '--types', '', 'types.ts'];
  await run(process.execPath, [compiler, ...options], { cwd: project }).catch(({ stdout }) => assert.fail(stdout));
});

test('runs on values and on a witness', async () => {
  const { report } = await loopscope.analyse(ODD, { target: { line: 6 } });
  const { replay } = await loopscope.run(ODD, report.witness);
  assert.equal(replay.steps.at(-1).line, 6);
  const sum = 'main(A, n) { int i = 0, s = 0; for (i = 0; i < n; i++) s += A[i]; output s + input; return 0; }';
  const { replay: own } = await loopscope.run(sum, { inputs: [100n], arguments: { A: [1, '2', 3n], n: 3 } });
  assert.deepEqual(own.outputs.last, ['106']);
  assert.equal((await loopscope.run('main(')).kind, 'refused');
  await assert.rejects(loopscope.run(sum, { arguments: { m: 1 } }), /no parameter m/);
});

test('finds a certificate, checks it, and refuses one for another program', async () => {
  const source = ODD.replace('odd == 8', 'odd < 0');
  const { report } = await loopscope.analyse(source, { target: { line: 6 } });
  assert.equal(report.verdict, 'unreachable');
  const found = await loopscope.certify(source, { target: { line: 6 }, proof: report.proof });
  assert.equal(found.kind, 'found');
  const holds = await loopscope.check(source, found.text);
  assert.deepEqual([holds.kind, holds.verdict, holds.target, holds.dialect], ['holds', 'unreachable', 'line:6', 'extended']);
  assert.deepEqual(holds.checks, found.checks);
  assert.equal((await loopscope.check(ODD, found.text)).kind, 'refused');
  assert.equal((await loopscope.check(source, found.text.replace('unreachable', 'reachable'))).kind, 'refused');
  const asC = await loopscope.check(source, found.text, { dialect: 'c' });
  assert.equal(asC.kind, 'refused');
  assert.match(asC.reason.text, /`extended`.*`c`/);
  assert.equal((await loopscope.check(source, found.text, { seconds: 0 })).kind, 'late');
  assert.deepEqual(await loopscope.check(source, '{'), { kind: 'refused', reason: (await loopscope.check(source, '{')).reason, checks: [] });
});

test('stops at a signal, tells what happens, and does the next thing', async () => {
  const stop = new AbortController();
  const kinds = new Set();
  const analysis = loopscope.analyse(LONG, {
    target: { line: 9 },
    signal: stop.signal,
    onEvent: ({ kind }) => {
      kinds.add(kind);
      stop.abort(new Error('enough'));
    },
  });
  const waits = loopscope.analyse(ODD, { target: { line: 6 } });
  const given = new AbortController();
  const givenUp = loopscope.analyse(ODD, { signal: given.signal });
  given.abort();
  await assert.rejects(givenUp, { name: 'AbortError' });
  await assert.rejects(analysis, { message: 'enough' });
  assert.ok(kinds.size > 0);
  assert.equal((await waits).report.verdict, 'reachable');
  await assert.rejects(loopscope.parse(ODD, { signal: AbortSignal.abort() }), { name: 'AbortError' });
});

test('the grader grades a folder of submissions', async () => {
  const grader = join(project, 'grader');
  await cp(join(project, 'node_modules/loopscope/examples/grader'), grader, { recursive: true });
  const { stdout } = await run(process.execPath, ['grade.mjs', 'submissions', '--json'], { cwd: grader });
  const graded = JSON.parse(stdout);
  assert.deepEqual(
    graded.map(({ name, points }) => [name, points]),
    [['anna.mc', 4], ['boris.mc', 2], ['cecilia.mc', 0], ['daniel.mc', 0]],
  );
  assert.match(graded[1].remark, /^line 4 goes wrong for n = 9: [a-z]/);
  assert.match(graded[2].remark, /the output is 4, and should be 3/);
  assert.match(graded[3].remark, /^line [23]: /);
});

test('a page that Vite has bundled analyses in Chromium', async () => {
  const page = join(project, 'page');
  await mkdir(page);
  await writeFile(join(page, 'index.html'), '<!doctype html><title>A page</title><p id="said"></p><script type="module" src="./main.js"></script>');
  await writeFile(
    join(page, 'main.js'),
    `import { open } from 'loopscope';
     const said = document.querySelector('#said');
     const kinds = new Set();
     try {
       const loopscope = await open();
       const stop = new AbortController();
       const long = loopscope.analyse(${JSON.stringify(LONG)}, { target: { line: 9 }, signal: stop.signal, onEvent: () => stop.abort() });
       const stopped = await long.catch(({ name }) => name);
       const outcome = await loopscope.analyse(${JSON.stringify(ODD)}, { target: { line: 6 }, onEvent: ({ kind }) => kinds.add(kind) });
       const { replay } = await loopscope.run(${JSON.stringify(ODD)}, outcome.report.witness);
       const found = await loopscope.certify('main(n) { if (n * n == 50) error(); return 0; }');
       const checked = await loopscope.check('main(n) { if (n * n == 50) error(); return 0; }', found.text);
       said.textContent = JSON.stringify([stopped, outcome.report.verdict, replay.steps.at(-1).line, kinds.size > 0, checked.kind]);
     } catch (error) {
       said.textContent = String(error.stack);
     }`,
  );
  const { build } = await import(pathToFileURL(require.resolve('vite').replace(/index\.cjs$/, 'dist/node/index.js')).href);
  await build({ root: page, configFile: false, logLevel: 'error', base: './', build: { outDir: 'out', target: 'es2022' } });
  const server = await serve({ '/': join(page, 'out') });
  const site = await startSite('Chromium');
  try {
    const visit = await site.visit(`${server.origin}/`);
    assert.equal(await visit.see('#said', /./), JSON.stringify(['AbortError', 'reachable', 6, true, 'holds']));
    await visit.close();
  } finally {
    await site.close();
    await server.close();
  }
});
