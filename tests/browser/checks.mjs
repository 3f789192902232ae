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

/** The rules about colours, which take axe most of its time. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Options of axe. */
const ONLY_COLOURS = { runOnly: COLOURS };
const NO_COLOURS = { rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])) };

/**
 * No violations of axe's rules, all of them or those that its options say, and no sideways scrolling except in code and drawings.
 * `about` names the view.
 */
export async function accessible(page, about = 'this view', rules = {}) {
  assert.deepEqual(await violations(page, rules), [], about);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `no sideways scroll: ${about}`);
}

/** The findings of axe, as text. It is injected once per frame: injecting it for each view takes three times as long. */
async function violations(page, rules) {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in globalThis)) continue;
    await frame.evaluate(`${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`);
  }
  return page.evaluate(async (rules) => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'], ...rules });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`);
  }, rules);
}

/**
 * The same at these sizes, light and dark, with a picture of each. `also` checks more at each width. The elements are the same in
 * the light and in the dark, where only colours are checked; and a projector shows those of a laptop, whose colours are checked.
 */
export async function accessibleEverywhere({ page }, name, { also = () => {}, ...picture } = {}) {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await also(width);
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      const [isLight, isProjected] = [colorScheme === 'light', width === SIZES[0][0]];
      const rules = isProjected ? NO_COLOURS : isLight ? {} : ONLY_COLOURS;
      if (isLight || !isProjected) await accessible(page, `${name}, ${width} pixels, ${colorScheme}`, rules);
      await shot(page, `${name}-${width}-${colorScheme}`, picture);
    }
  }
}

/** A screenshot for manual inspection, in tests/browser/shots, which is not under version control. */
export async function shot(page, name, options = {}) {
  if (process.env.SHOTS) await page.screenshot({ path: new URL(`shots/${name}.png`, import.meta.url).pathname, ...options });
}
