// What is checked of any view of the page.
import assert from 'node:assert/strict';
import { require } from './program.mjs';

const { AxeBuilder } = require('@axe-core/playwright');

/** No violation that axe knows, and nothing to scroll sideways but code and drawings. */
export async function accessible(page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`),
    [],
  );
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'no sideways scroll');
}

/** For looking at, in tests/browser/shots: kept out of version control. */
export async function shot(page, name, options = {}) {
  if (process.env.SHOTS) await page.screenshot({ path: new URL(`shots/${name}.png`, import.meta.url).pathname, ...options });
}
