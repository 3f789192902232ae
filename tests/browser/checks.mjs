// Checks for any view of the page.
import assert from 'node:assert/strict';
import { require } from './program.mjs';

const { AxeBuilder } = require('@axe-core/playwright');

/** No violations of axe's rules, and no sideways scrolling except in code and drawings. */
export async function accessible(page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`),
    [],
  );
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'no sideways scroll');
}

/** A screenshot for manual inspection, in tests/browser/shots, which is not under version control. */
export async function shot(page, name, options = {}) {
  if (process.env.SHOTS) await page.screenshot({ path: new URL(`shots/${name}.png`, import.meta.url).pathname, ...options });
}
