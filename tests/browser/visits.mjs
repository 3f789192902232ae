// The visit of each test. Unexpected errors in the page fail the test.
import assert from 'node:assert/strict';
import { after, afterEach, before, test as register } from 'node:test';
import { VIEWPORT, startSite } from './site.mjs';
import { BrowserBroke } from './webdriver.mjs';

/**
 * Registers a test. That a browser's own process breaks, as that of WebKitGTK rarely does in its engine for scripts, says
 * nothing about the page: the test then starts again, once.
 */
export function test(name, body) {
  register(name, () =>
    body().catch((error) => {
      if (!(error instanceof BrowserBroke)) throw error;
      console.log(`the browser broke and is asked again: ${error.message}`);
      return body();
    }),
  );
}

/** Starts the site in a browser around the tests of a file. Returns how to visit it. */
export function visits(browser, options) {
  let site;
  let visit;
  let shared;
  /** Where the shared page is, and what it shows first. */
  let place;
  let first;

  before(async () => {
    site = await startSite(browser, options);
  });

  after(() => site?.close());

  afterEach(async () => {
    const faults = await visit?.faults();
    if (visit !== shared) await visit?.close();
    visit = undefined;
    assert.deepEqual(faults ?? [], [], 'nothing goes wrong unseen');
  });

  return {
    /** Registers a test of what does not depend on the browser: the largest part is tested in Chromium only. */
    inChromium(name, body) {
      if (browser === 'Chromium') test(name, body);
    },
    async open(prefix, size) {
      visit = await site.visit(prefix, size);
      return visit;
    },
    /**
     * The workbench, `at` an address, for a test that needs no page of its own: the page and its solver are loaded once for
     * all of them. It is as at first, except for what the browser keeps: names of programs, the theme, workers, the divider. A
     * test that changes these, or functions of the page, opens its own page.
     */
    async share({ at = '/', viewport = VIEWPORT } = {}) {
      if (shared !== undefined && (at !== place || (await shared.session()) === null)) {
        await shared.close();
        shared = undefined;
      }
      if (shared === undefined) {
        visit = shared = await site.visit(at, { viewport });
        await visit.see('ls-toolbar #analyse');
        first = await visit.session();
        place = at;
      } else {
        visit = shared;
        // Only Chromium's driver can change the media.
        await visit.page?.emulateMedia({ media: null, colorScheme: 'light' });
        await visit.tab.resize(viewport);
        await visit.startAnew(first);
      }
      return visit;
    },
    origin: () => site.origin,
    sent: () => site.sent,
    renew: () => site.renew(),
    mend: (host) => site.mend(host),
    disconnect: () => site.disconnect(visit),
    reconnect: () => site.reconnect(),
  };
}
