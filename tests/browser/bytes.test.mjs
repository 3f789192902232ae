// The number of bytes that a visit loads from a host without compression, as its server counts them, and the size of the page's
// shell.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { packedSize, shellFiles } from './shell-size.mjs';
import { startSite } from './site.mjs';

/** The most bytes that a visit that analyses the default example may load. */
const MOST = 8_950_000;

/** The most bytes of the shell in gzip. What shows a program of several files is loaded when there is one; that lines are named with their files is in every sentence. The examples, 10 kB, are all in the shell: an address names them, and the menu offers them at once. */
const MOST_OF_SHELL = 240_000;

/**
 * The files that may be sent again: the page itself for the copy that is kept, what looks after that copy, and the scripts that
 * each worker asks for by itself, where the service worker is not yet in charge, or two ask at once.
 */
const AGAIN = [
  /^\/(icon\.svg|manifest\.webmanifest|service-worker\.js)?$/,
  /^\/assets\/\w+-worker-[\w-]+\.js$/,
  /^\/(engine\/loopscope|solver\/bridge|solver\/z3-built)\.js$/,
];

/** The names of all other files that were sent, once for each time. */
const once = (sent) => sent.map(({ path }) => path).filter((path) => !AGAIN.some((pattern) => pattern.test(path)));

test('what the page needs before it can be used is small', async () => {
  const files = await shellFiles();
  const size = await packedSize(files);
  console.log(`${size} bytes of the shell in gzip: ${files.join(', ')}`);
  assert.ok(files.some((name) => /^assets\/index-.*\.js$/.test(name)) && files.length > 5, 'its scripts are among them');
  assert.ok(size <= MOST_OF_SHELL, `${size} bytes`);
});

/** A program about which the solver is asked: others are answered before further workers are there. */
const ASKS = 'main(x) { if (x * x == 2) error(); return 0; }';

const site = await startSite('Chromium');
after(() => site.close());

test('a visit that analyses the default example moves little, and nothing but scripts of workers twice', async () => {
  const visit = await site.visit();
  await visit.analyse();
  await visit.says('Line 10 can');
  // The last to come: how often the loop iterates is looked for after the answer, and its formula needs fonts.
  await visit.see('.loop-note .katex-html');
  await visit.until('the page to ask for nothing more', () => site.quiet(3));
  const sent = site.sent.toSorted((a, b) => b.bytes - a.bytes);
  const all = sent.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(sent.map(({ path, bytes }) => `${String(bytes).padStart(8)} ${path}`).join('\n'));
  console.log(`${all} bytes`);
  assert.ok(all <= MOST, `${all} bytes`);
  const paths = sent.map(({ path }) => path);
  const own = once(sent);
  assert.ok(own.includes('/solver/z3-built.bin'), 'the solver is among them');
  assert.deepEqual(own, [...new Set(own)], 'nothing else is sent twice');
  assert.ok(!paths.some((path) => path.includes('graph-worker')), 'what draws graphs waits for a graph');

  // Further workers are made from what the first one has.
  await visit.run(() => sessionStorage.setItem('loopscope.workers', '3'));
  await visit.run((source) => document.querySelector('ls-app').program.change({ source, dialect: 'sized' }), ASKS);
  await visit.analyse();
  await visit.says('Nothing can go wrong');
  await visit.until('three workers', () => visit.run(() => document.querySelector('ls-app').program.client.analysts.length === 3));
  assert.deepEqual(once(site.sent.slice(paths.length)), [], 'nothing else is fetched for them');

  // The rest of the site is fetched later, for use without a network, but nothing twice.
  await visit.until('all to be kept', () => visit.run(() => document.documentElement.dataset.kept === 'all'));
  const whole = once(site.sent);
  assert.deepEqual(whole, [...new Set(whole)], 'nothing else is sent twice');
  assert.ok(!whole.some((path) => /^\/assets\/(cs|czech-lessons)-/.test(path)), 'Czech texts are for who reads them');
  console.log(`${site.sent.reduce((sum, { bytes }) => sum + bytes, 0)} bytes with all that is kept`);
  assert.deepEqual(await visit.faults(), []);
});
