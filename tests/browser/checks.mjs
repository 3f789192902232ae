// Checks for any view of the page.
import assert from 'node:assert/strict';
import { require } from './program.mjs';

const axe = require('axe-core');

/** A projector, a laptop and a phone: what a test does afterwards, it does at the width of a phone. */
export const SIZES = [
  [1920, 1080],
  [1280, 900],
  [390, 844],
];

/** No violations of axe's rules, and no sideways scrolling except in code and drawings. `about` names the view. */
export async function accessible(page, about = 'this view') {
  assert.deepEqual(await violations(page), [], about);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `no sideways scroll: ${about}`);
}

/** The findings of axe, as text. It is injected once per frame: injecting it for each view takes three times as long. */
async function violations(page) {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in globalThis)) continue;
    await frame.evaluate(`${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`);
  }
  return page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`);
  });
}

/** The same at these sizes, light and dark, with a picture of each. `also` checks more at each width. */
export async function accessibleEverywhere({ page }, name, { also = () => {}, ...picture } = {}) {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await also(width);
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await accessible(page, `${name}, ${width} pixels, ${colorScheme}`);
      await shot(page, `${name}-${width}-${colorScheme}`, picture);
    }
  }
}

/** A screenshot for manual inspection, in tests/browser/shots, which is not under version control. */
export async function shot(page, name, options = {}) {
  if (process.env.SHOTS) await page.screenshot({ path: new URL(`shots/${name}.png`, import.meta.url).pathname, ...options });
}
