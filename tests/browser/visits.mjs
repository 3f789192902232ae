// One visit for each test, closed after it; whatever went wrong in it unseen fails the test.
import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { startSite } from './site.mjs';

/** Starts the site in a browser around the tests of a file. Returns how to visit it. */
export function visits(browser, options) {
  let site;
  let visit;

  before(async () => {
    site = await startSite(browser, options);
  });

  after(() => site?.close());

  afterEach(async () => {
    const faults = await visit?.faults();
    await visit?.close();
    visit = undefined;
    assert.deepEqual(faults ?? [], [], 'nothing goes wrong unseen');
  });

  return {
    async open(prefix, size) {
      visit = await site.visit(prefix, size);
      return visit;
    },
    mend: (host) => site.mend(host),
    disconnect: () => site.disconnect(visit),
  };
}
