// The speed of the site, in Chromium, from a server on this machine. `cargo xtask bench --site` builds the site and runs this:
//
//   node tests/browser/speed.mjs docs/site-speed.md 5      writes the measurements of this many rounds to this file
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { chromium } from './chromium.mjs';
import { packedSize, shellFiles } from './shell-size.mjs';
import { LATE_ENGINE, LONG, LONG_TARGET, startSite } from './site.mjs';

const [file, rounds = '5'] = process.argv.slice(2);

/** A program whose tree forks in each iteration. */
const FORKS = 'main(A, n) {\n  int i = 0, s = 0;\n  while (i < n) {\n    if (A[i] > s) s = s + A[i];\n    i++;\n  }\n  return s;\n}';

/** A long program to paste. */
const PASTED = `main(n) {\n  int x = 0;\n${Array.from({ length: 1996 }, (_, line) => `  if (n > ${line}) x = x + ${line};`).join('\n')}\n  return x;\n}`;

/** The time between key presses while an analysis runs. */
const TYPING = { keys: 60, every: 100 };

const load = loadavg()[0];
const site = await startSite('Chromium');
const visits = [];
for (let round = 0; round < Number(rounds); round++) visits.push(await coldAndWarm());
const shell = await shellSize();
const editable = await editableWithoutEngine();
const busy = await typing();
const pasted = await pasting();
const tree = await drawing();
await site.close();

const of = (part, name) => visits.map((visit) => visit[part][name]);
const rows = [
  ['first paint, cold', time(of('cold', 'paint')), ''],
  ['the program can be edited, cold', time(of('cold', 'editable')), `before any wasm: ${editable ? 'yes' : 'no'}`],
  ['from a cold visit to the verdict of the default example', time(of('cold', 'verdict')), aim(of('cold', 'verdict'), 1500)],
  ['from a warm visit to that verdict', time(of('warm', 'verdict')), aim(of('warm', 'verdict'), 800)],
  ['shell: HTML, CSS and scripts, in gzip', `${kilo(shell.first)} kB`, `at most 230 kB: ${verdict(shell.first <= 230_000)}`],
  ['… with what loads until an answer is explained', `${kilo(shell.size)} kB`, ''],
  ['longest task of the main thread, from “Analyse” to the view, cold', time(of('cold', 'task')), aim(of('cold', 'task'), 50)],
  ['the same, warm', time(of('warm', 'task')), aim(of('warm', 'task'), 50)],
  ['longest task during a long analysis while the visitor types', time([busy.task]), aim([busy.task], 50)],
  ['… until a key is seen, at most', time([busy.key]), ''],
  [`${PASTED.split('\n').length} lines, from the paste to the picture`, time(pasted), aim(pasted, 300)],
  [`a tree of ${tree.nodes} nodes, from “Unfold all” to the picture`, time(tree.unfold), aim(tree.unfold, 300)],
  ['… from “Fit” to the picture of all of it', time(tree.fit), aim(tree.fit, 300)],
];
const table = [
  '| what | median (least to most) | aim |',
  '| --- | --: | --- |',
  ...rows.map((row) => `| ${row.join(' | ')} |`),
].join('\n');
console.log(table);
if (file !== undefined) await writeFile(file, page());

function page() {
  const [{ model }] = cpus();
  const browser = execFileSync(chromium(), ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString().trim();
  return `# The site's speed, measured

By \`cargo xtask bench --site\` on ${new Date().toISOString().slice(0, 10)}, in ${browser}, from a server on the same machine: ${cpus().length} cores
(${model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB of memory, while ${load.toFixed(1)} other processes were ready to run. ${rounds} visits, each in a new profile.
The browser does not report tasks of less than 50 ms; *under 50* stands for them.

${table}

*Cold* is a first visit in which “Analyse” is pressed as soon as it appears; *warm* is the next visit in the same profile. *Shell* is
all HTML, CSS and scripts that the page needs before it can be used, without the engine, the solver and their scripts; the
explanations of answers, with KaTeX, load during the first analysis. A tree is drawn only where it is visible, so *Fit*, which shows
as many nodes as possible, draws the most.
`;
}

/** A visit in a new profile and one after it. */
async function coldAndWarm() {
  const visit = await site.visit('/about-nothing');
  await visit.page.addInitScript(watchItself);
  const measured = async () => {
    await visit.until('the verdict and what is shown with it', () => visit.run(() => globalThis.times?.done === true));
    return visit.run(() => globalThis.times);
  };
  const address = visit.page.url().replace('about-nothing', '');
  await visit.page.goto(address);
  const cold = await measured();
  await visit.until('all to be kept', () => visit.run(() => document.documentElement.dataset.kept === 'all'));
  await visit.page.goto('about:blank');
  await visit.page.goto(address);
  const warm = await measured();
  await visit.close();
  return { cold, warm };
}

/** Runs in the page first: starts an analysis as soon as possible, and records when each part appeared. */
function watchItself() {
  const times = (globalThis.times = { paint: 0, editable: 0, analyse: 0, verdict: 0, task: 0, done: false });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      if (times.analyse > 0 && !times.done && startTime + duration > times.analyse) times.task = Math.max(times.task, duration);
    }
  }).observe({ type: 'longtask', buffered: true });
  const inside = (...path) => path.reduce((from, selector) => (from?.shadowRoot ?? from)?.querySelector(selector), document);
  const look = () => {
    const now = performance.now();
    if (times.editable === 0 && inside('ls-app', 'ls-editor', '.cm-content[contenteditable=true]')) times.editable = now;
    const button = inside('ls-app', 'ls-toolbar', 'button.primary');
    if (times.analyse === 0 && times.editable > 0 && button && !button.disabled) {
      times.analyse = now;
      button.click();
    }
    if (times.verdict === 0 && /Line 10 can/.test(inside('ls-app', 'ls-verdict', 'h1')?.textContent ?? '')) {
      times.verdict = now;
      times.paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      setTimeout(() => (times.done = true), 1500);
    }
    if (!times.done) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** The gzip sizes of HTML, CSS and scripts: those needed at first, and all that is loaded until an answer is explained. */
async function shellSize() {
  const first = await shellFiles();
  const from = site.sent.length;
  const visit = await site.visit('/#example=two-counters');
  await visit.analyse();
  await visit.says('can be reached');
  await visit.see('ls-chains ls-formula .katex-html');
  await visit.until('the page to ask for nothing more', () => site.quiet(2));
  await visit.close();
  const sent = site.sent.slice(from).map(({ path }) => path.slice(1) || 'index.html');
  const own = sent.filter((path) => /\.(html|css|js)$/.test(path) && !/^(engine|solver)\//.test(path));
  return { first: await packedSize(first), size: await packedSize([...new Set([...first, ...own])]) };
}

/** Checks that the program can be edited before the engine has loaded. */
async function editableWithoutEngine() {
  const visit = await site.visit(LATE_ENGINE);
  await visit.click('.cm-content');
  await visit.press('x');
  const typed = await visit.until('what was typed', async () => (await visit.source()).includes('x'));
  site.mend(LATE_ENGINE);
  await visit.close();
  return typed;
}

/** The longest task of the main thread during typing in a long analysis, and the time until a key press was visible. */
async function typing() {
  const visit = await site.visit();
  await visit.write(`${LONG}\n// `);
  await visit.target(LONG_TARGET);
  await visit.analyse();
  await visit.see('ls-timeline');
  await visit.click('.cm-content');
  await visit.press('ControlOrMeta+End');
  await visit.run(() => {
    globalThis.busy = { task: 0, key: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.busy.task = Math.max(globalThis.busy.task, duration);
    }).observe({ type: 'longtask' });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.busy.key = Math.max(globalThis.busy.key, duration);
    }).observe({ type: 'event', durationThreshold: 16 });
  });
  for (let key = 0; key < TYPING.keys; key++) {
    await visit.press('a');
    await visit.page.waitForTimeout(TYPING.every);
  }
  const busy = await visit.run(() => ({ ...globalThis.busy, running: document.querySelector('ls-app').program.busy }));
  await visit.close();
  if (!busy.running) throw new Error('the analysis ended before the typing did');
  return busy;
}

/** The time until a long program that was pasted is drawn. */
async function pasting() {
  const times = [];
  for (let round = 0; round < Number(rounds); round++) {
    const visit = await site.visit();
    await visit.click('.cm-scroller');
    await visit.press('ControlOrMeta+a');
    times.push(await visit.run(pastedIn, PASTED));
    await visit.until('the program', async () => (await visit.source()) === PASTED);
    await visit.close();
  }
  return times;
}

/** Runs in the page: pastes a text into the editor, and measures the time until the next frame. */
function pastedIn(text) {
  const editor = document.querySelector('ls-app').shadowRoot.querySelector('ls-editor');
  const content = (editor.shadowRoot ?? editor).querySelector('.cm-content');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const start = performance.now();
  content.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
  return new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(() => told(performance.now() - start))));
}

/** The time until a large tree is drawn, unfolded and as a whole. */
async function drawing() {
  const visit = await site.visit('/', { viewport: { width: 1280, height: 900 } });
  await visit.write(FORKS);
  await visit.until('the program to be read', () => visit.run(() => document.querySelector('ls-app').program.reader.isCurrent));
  await visit.run(() => {
    const app = document.querySelector('ls-app');
    app.openTab('tree');
    app.program.trees.build({ ...app.program.session, seconds: 300 }, { which: 'classic', nodes: 5000 });
  });
  const nodes = await visit.until('the tree', () =>
    visit.run(() => {
      const { tree, state } = document.querySelector('ls-app').program.trees.of.classic.slot;
      return state.kind === 'none' && tree !== null && tree.nodes.length >= 5000 && tree.nodes.length;
    }),
  );
  const [unfold, fit] = [[], []];
  for (let round = 0; round < Number(rounds); round++) {
    for (const [button, times] of [['Unfold all', unfold], ['Fit', fit], ['Fold', []]]) {
      await visit.see('ls-tree button', button);
      times.push(await visit.run(pressed, button));
      await visit.page.waitForTimeout(300);
    }
  }
  await visit.close();
  return { nodes, unfold, fit };
}

/** Runs in the page: presses a button of the classic tree, and measures the time until the next frame. */
function pressed(words) {
  const find = (from) => {
    for (const element of from.querySelectorAll('*')) {
      if (element.localName === 'ls-tree') return element;
      const within = element.shadowRoot && find(element.shadowRoot);
      if (within) return within;
    }
    return null;
  };
  const button = [...find(document).shadowRoot.querySelectorAll('button')].find((one) => one.textContent.trim() === words);
  const start = performance.now();
  button.click();
  return new Promise((told) => {
    // The first frame lays out and draws; once the second one begins, that is done.
    requestAnimationFrame(() => requestAnimationFrame(() => told(performance.now() - start)));
  });
}

function time(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const shown = (one) => (one === 0 ? 'under 50' : String(Math.round(one)));
  const median = shown(sorted[Math.floor(sorted.length / 2)]);
  return times.length === 1 ? `${median} ms` : `${median} ms (${shown(sorted[0])} to ${shown(sorted.at(-1))})`;
}

function aim(times, most) {
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
  return `at most ${most} ms: ${verdict(median <= most)}`;
}

function verdict(isMet) {
  return isMet ? 'met' : '**missed**';
}

function kilo(bytes) {
  return Math.round(bytes / 1000);
}
