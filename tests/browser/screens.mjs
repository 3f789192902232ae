// Pictures of the page's main views in all three browsers, to be looked at: phone, laptop, projector, zoomed to 200 %, and
// in the reader's own colours. Not a test. After `cargo xtask build`:
//
//   node tests/browser/screens.mjs                     all, into tests/browser/shots
//   node tests/browser/screens.mjs Firefox phone zoom  only these browsers and sizes
import { mkdir, writeFile } from 'node:fs/promises';
import { browsers } from './browsers.mjs';
import { FIGURE_1, FIGURE_1_TARGET, startSite } from './site.mjs';

/** A page at 200 % is one of half the size, twice as sharp. */
const SIZES = {
  phone: { width: 390, height: 844 },
  laptop: { width: 1280, height: 900 },
  projector: { width: 1920, height: 1080 },
  zoom: { width: 640, height: 450, scale: 2 },
  colours: { width: 1280, height: 900, forcedColors: true },
};

/** What a visitor does, and what it is called then. */
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
    'tree',
    async (visit) => {
      await visit.click('[role=tab]', 'Tree');
      await visit.see('ls-tree [role=treeitem]');
    },
  ],
  [
    'examples',
    async (visit) => {
      await visit.click('ls-toolbar button', /^Examples/);
      await visit.see('#examples button');
    },
  ],
];

const shots = new URL('shots/', import.meta.url);
const asked = process.argv.slice(2);
const chosen = (all) => {
  const some = Object.entries(all).filter(([name]) => asked.includes(name));
  return some.length > 0 ? some : Object.entries(all);
};

await mkdir(shots, { recursive: true });
for (const [browser] of chosen(browsers)) {
  for (const [name, { forcedColors = false, ...viewport }] of chosen(SIZES)) {
    // WebKitGTK does not know colours of the reader's own.
    if (forcedColors && browser === 'WebKitGTK') continue;
    const site = await startSite(browser, { forcedColors });
    const visit = await site.visit('/', { viewport });
    for (const [view, go] of VIEWS) {
      await go(visit);
      const file = new URL(`${browser}-${name}-${view}.png`.toLowerCase(), shots);
      await writeFile(file, await visit.tab.picture());
      console.log(file.pathname);
    }
    await visit.close();
    await site.close();
  }
}
