// Pictures of all states of the answer (`answer-states.mjs`), to be looked at. Not a test. After `cargo xtask build`:
//
//   node tests/browser/answer-screens.mjs                       all, into tests/browser/shots
//   node tests/browser/answer-screens.mjs Firefox phone czech   only these browsers, sizes and looks
import { mkdir, writeFile } from 'node:fs/promises';
import { STATES } from './answer-states.mjs';
import { browsers } from './browsers.mjs';
import { startSite } from './site.mjs';

/** A page at 200 % is one of half the size, twice as sharp. */
const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  laptop: { width: 1366, height: 768 },
  projector: { width: 1920, height: 1080 },
  zoom: { width: 683, height: 384, scale: 2 },
};

const LOOKS = { light: {}, dark: { dark: true }, czech: { address: '/?lang=cs' } };

/** From this width on, the page is as high as its window. */
const TWO_PANES = 1000;

const shots = new URL('shots/', import.meta.url);
const asked = process.argv.slice(2);
const chosen = (all) => {
  const some = Object.entries(all).filter(([name]) => asked.includes(name));
  return some.length > 0 ? some : Object.entries(all);
};

await mkdir(shots, { recursive: true });
for (const [browser] of chosen(browsers)) {
  const site = await startSite(browser);
  for (const [size, viewport] of chosen(SIZES)) {
    for (const [look, { address = '/', dark = false }] of chosen(LOOKS)) {
      const visit = await site.visit(address, { viewport });
      await visit.see('ls-toolbar #analyse');
      for (let click = 0; dark && click < 3 && (await theme(visit)) !== 'dark'; click++) await visit.click('ls-header button.theme');
      for (const [state, go] of chosen(STATES)) {
        await go(visit);
        const file = new URL(`answer-${browser}-${size}-${look}-${state}.png`.toLowerCase(), shots);
        const height = await visit.run(() => document.documentElement.scrollHeight);
        if (viewport.width >= TWO_PANES && height !== viewport.height) console.log(`${file.pathname}: ${height} instead of ${viewport.height} pixels high`);
        await visit.tab.resize({ ...viewport, height: Math.min(Math.max(height, viewport.height), 3000) });
        await writeFile(file, await visit.tab.picture());
        await visit.tab.resize(viewport);
        console.log(file.pathname);
      }
      const faults = await visit.faults();
      if (faults.length > 0) console.log(`${browser} ${size} ${look}: ${JSON.stringify(faults)}`);
      await visit.close();
    }
  }
  await site.close();
}

function theme(visit) {
  return visit.run(() => document.documentElement.dataset.theme ?? '');
}
