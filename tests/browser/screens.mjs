// Pictures of the page's views in all three browsers, to be looked at, each as high as the page is: phone, laptop,
// projector, zoomed to 200 %, in the reader's own colours, and dark in three sizes. Not a test. After `cargo xtask build`:
//
//   node tests/browser/screens.mjs                     all, into tests/browser/shots
//   node tests/browser/screens.mjs Firefox phone zoom  only these browsers and sizes
import { mkdir, writeFile } from 'node:fs/promises';
import { browsers } from './browsers.mjs';
import { COUNTED, FIGURE_1, FIGURE_1_TARGET, TAKES_TURNS, TURNS, startSite } from './site.mjs';

/** A page at 200 % is one of half the size, twice as sharp. */
const SIZES = {
  phone: { width: 390, height: 844 },
  laptop: { width: 1280, height: 900 },
  projector: { width: 1920, height: 1080 },
  zoom: { width: 640, height: 450, scale: 2 },
  colours: { width: 1280, height: 900, forcedColors: true },
  dark: { width: 1280, height: 900, dark: true },
  phoneDark: { width: 390, height: 844, dark: true },
  projectorDark: { width: 1920, height: 1080, dark: true },
};

/** A visitor's actions, and the name of the resulting picture. */
const VIEWS = [
  ['start', (visit) => visit.see('ls-welcome')],
  [
    'answer',
    async (visit) => {
      await visit.write(FIGURE_1);
      await visit.target(FIGURE_1_TARGET);
      await visit.analyse();
      await visit.says('can be reached');
      await visit.see('ls-chains .katex-html');
    },
  ],
  [
    'replay',
    async (visit) => {
      await visit.click('ls-replay input[type=range]');
      await visit.see('.cm-line.current-line');
    },
  ],
  [
    'condition',
    async (visit) => {
      await visit.click('[role=tab]', 'Path condition');
      await visit.see('ls-path-condition .katex-html');
    },
  ],
  [
    'tree',
    async (visit) => {
      await visit.click('[role=tab]', 'Tree');
      await visit.see('ls-tree [role=treeitem]');
    },
  ],
  [
    'proof',
    async (visit) => {
      await visit.write(FIGURE_1.replace('a > 12', 'a > 17'));
      await visit.target(FIGURE_1_TARGET);
      await visit.analyse();
      await visit.says('can never be reached');
      await visit.click('[role=tab]', 'Proof');
      await visit.see('ls-proof li');
    },
  ],
  [
    'invariants',
    async (visit) => {
      await visit.choose('Technique', 'invariants');
      await visit.analyse();
      await visit.see('ls-proof .checks li');
      await visit.see('.loop-note .katex-html');
      await visit.choose('Technique', 'auto');
    },
  ],
  [
    'necessary',
    async (visit) => {
      await visit.write(COUNTED);
      await visit.choose('Target', 'any');
      await visit.choose('Technique', 'apc');
      await visit.analyse();
      await visit.see('ls-necessary .inputs .katex-html');
      await visit.choose('Technique', 'auto');
    },
  ],
  [
    'turns',
    async (visit) => {
      await visit.write(TURNS);
      await visit.choose('Target', 'any');
      await visit.analyse();
      await visit.says('can go wrong');
      await visit.click('[role=tab]', 'Turns');
      await visit.see('ls-timeline li');
    },
  ],
  [
    'loops',
    async (visit) => {
      await visit.sumUp(TAKES_TURNS);
      await visit.see('ls-automaton svg .node', 'accept');
    },
  ],
  [
    'run',
    async (visit) => {
      await visit.write(LIST);
      await visit.click('ls-toolbar button', /^Run/);
      await visit.click('ls-run-form button', /^Run$/);
      await visit.click('ls-replay input[type=range]');
      await visit.see('ls-picture svg');
    },
  ],
  [
    'cover',
    async (visit) => {
      await visit.click('ls-run-form button', 'Close the form');
      await visit.write(TURNS);
      await visit.click('ls-toolbar button', /^Cover$/);
      await visit.see('ls-cover-verdict button', 'Save as JSON');
      await visit.click('ls-cover-report summary', 'Line by line');
    },
  ],
  [
    'compare',
    async (visit) => {
      await visit.advanced();
      await visit.click('ls-toolbar #compare');
      await visit.click('ls-compare-verdict #start');
      await visit.see('ls-compare-verdict button', 'Save as CSV');
    },
  ],
  [
    'mistakes',
    async (visit) => {
      await visit.write('main() {\n  int x = 1\n  output y;\n  printf("%d", x);\n  return x;\n}');
      await visit.see('ls-problems li');
    },
  ],
  [
    'examples',
    async (visit) => {
      await visit.click('ls-toolbar button', /^Examples/);
      await visit.see('ls-example-menu .item');
    },
  ],
  [
    'language',
    async (visit) => {
      await visit.press('Escape');
      await visit.guide('Language');
      // Until the page has loaded, there may be no document to query.
      await visit.until('the language', () => visit.texts('main h1', 'micro-c').then(([title]) => title, () => undefined));
    },
  ],
  [
    'method',
    async (visit) => {
      await visit.guide('Method');
      await visit.until('the method', () => visit.texts('main h1', 'How it is').then(([title]) => title, () => undefined));
    },
  ],
];

/** A program whose memory is worth a picture. */
const LIST = `main() {
  var list = null, p, n = 3;
  while (n > 0) {
    list = alloc {value: n * n, next: list};
    n = n - 1;
  }
  p = list;
  while (p != null) {
    output (*p).value;
    p = (*p).next;
  }
  return 0;
}`;

/** As high as the page is, if the browser's screen is as high. */
async function whole(visit, viewport) {
  const height = await visit.run(() => document.documentElement.scrollHeight);
  await visit.tab.resize({ ...viewport, height: Math.min(Math.max(height, viewport.height), 3000) });
  const picture = await visit.tab.picture();
  await visit.tab.resize(viewport);
  return picture;
}

const shots = new URL('shots/', import.meta.url);
const asked = process.argv.slice(2);
const chosen = (all) => {
  const some = Object.entries(all).filter(([name]) => asked.includes(name));
  return some.length > 0 ? some : Object.entries(all);
};

await mkdir(shots, { recursive: true });
for (const [browser] of chosen(browsers)) {
  for (const [name, { forcedColors = false, dark = false, ...viewport }] of chosen(SIZES)) {
    // WebKitGTK does not know colours of the reader's own.
    if (forcedColors && browser === 'WebKitGTK') continue;
    const site = await startSite(browser, { forcedColors });
    const visit = await site.visit('/', { viewport });
    while (dark && (await visit.texts('ls-header button.theme', 'Dark')).length === 0) await visit.click('ls-header button.theme');
    for (const [view, go] of VIEWS) {
      await go(visit);
      const file = new URL(`${browser}-${name}-${view}.png`.toLowerCase(), shots);
      await writeFile(file, await whole(visit, viewport));
      console.log(file.pathname);
    }
    await visit.close();
    await site.close();
  }
}
