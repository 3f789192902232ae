// The built site in a browser: opening it as a visitor does, and what the tests do on it again and again.
import { fileURLToPath } from 'node:url';
import { launch } from './chromium.mjs';
import { serve } from './static-server.mjs';

const dist = process.env.LOOPSCOPE_DIST ?? fileURLToPath(new URL('../../www/dist', import.meta.url));

/** The hosts that the site must work on: at the root, and under a path beside other things. */
export const PREFIXES = ['/', '/course/week-3/loopscope/'];

/** Hosts that have lost the engine or the solver, until they are mended. */
export const LOST_ENGINE = '/lost-engine/';
export const LOST_SOLVER = '/lost-solver/';

/** CBA, figure 1, as a student would type it. */
export const FIGURE_1 = `main(A, B) {
  int a = 0, b = 0;
  for (int i = 0; i < 15; ++i)
    if (A[i] == 1)
      ++a;
  for (int j = 0; j < 15; ++j)
    if (B[j] == 2)
      ++b;
  if (a > 12 && a + b == 23)
    assert(0);
  return 0;
}`;

/** The line of its assertion. */
export const FIGURE_1_TARGET = 10;

/** A browser and the site on a plain static server. `visit()` opens a page; what goes wrong in it is kept. */
export async function startSite() {
  const mounts = Object.fromEntries(PREFIXES.map((prefix) => [prefix, dist]));
  mounts[LOST_ENGINE] = mounts[LOST_SOLVER] = dist;
  mounts[`${LOST_ENGINE}engine/`] = mounts[`${LOST_SOLVER}solver/`] = dist + '/nowhere';
  const server = await serve(mounts);
  const browser = await launch();
  return {
    /** Opens a page in a profile of its own. `options` are those of a browser context. */
    async visit(prefix = '/', options = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
      const page = await context.newPage();
      const faults = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.text().includes('Content Security Policy')) faults.push(message.text());
      });
      await page.goto(server.origin + prefix);
      return new Visit(page, faults);
    },
    /** What a host has lost is back. */
    mend(host) {
      const folder = host === LOST_ENGINE ? 'engine' : 'solver';
      mounts[`${host}${folder}/`] = `${dist}/${folder}`;
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** A visitor. */
export class Visit {
  constructor(page, faults) {
    this.page = page;
    /** Errors and refusals of the content security policy. */
    this.faults = faults;
    this.editor = page.locator('.cm-content');
    this.verdict = page.locator('ls-verdict h1');
    this.slider = page.getByRole('slider', { name: 'Step of the replay' });
  }

  /** Replaces the program as if it were pasted. */
  async write(program) {
    await this.editor.click();
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.editor.evaluate((editor, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, program);
  }

  /** Clicks the number of a line. */
  async target(line) {
    await this.page.locator(`button.line-number[data-line="${line}"]`).click();
    await this.page.locator(`button.line-number.target[data-line="${line}"]`).waitFor();
  }

  async analyse() {
    await this.page.getByRole('button', { name: 'Analyse', exact: true }).click();
  }

  /** Waits until the verdict says something. */
  async says(words) {
    await this.verdict.filter({ hasText: words }).waitFor({ timeout: 120_000 });
  }

  /** The inputs as a table shows them, by name. */
  async inputs() {
    const rows = await this.page.locator('ls-verdict .inputs tr').all();
    return Object.fromEntries(
      await Promise.all(
        rows.map(async (row) => [await row.locator('th').innerText(), (await row.locator('td').innerText()).trim()]),
      ),
    );
  }

  /** The program as it stands in the editor. */
  source() {
    return this.page.evaluate(() => document.querySelector('ls-app').session.source);
  }

  async close() {
    await this.page.context().close();
  }
}
