// The page's comparison of ways to analyse a program, in Chromium.
import assert from 'node:assert/strict';
import { LONG, LONG_TARGET } from './site.mjs';
import { test, visits } from './visits.mjs';

/** Seven decisions with different sums: many paths without merging, few with it. */
export const DECISIONS = `main() {
  int x = 0;
${[1, 2, 4, 8, 16, 32, 64].map((more) => `  if (input > 0) { x = x + ${more}; }\n`).join('')}  assert(x <= 127);
}`;

/** Opens the comparison of a program's errors. */
export async function openCompare(visit, program) {
  await visit.write(program);
  await visit.choose('Target', 'any');
  await visit.advanced();
  await visit.click('ls-toolbar #compare');
  await visit.see('ls-compare-table');
}

/** Registers the tests for one of the browsers. */
export function compareTests(browser) {
  const { share } = visits(browser);

  test('three configurations stand side by side, with a bar for each figure', async () => {
    const visit = await share();
    await openCompare(visit, DECISIONS);
    await visit.click('ls-compare-table button', /^Remove configuration 3/);
    await visit.gone('ls-compare-table .title', 'Summarise');
    await visit.click('ls-compare-verdict #start');
    await visit.see('ls-compare-verdict h1', 'All 3 say the same: nothing can go wrong.');
    assert.deepEqual(await visit.texts('ls-compare-table .title'), ['Execute', 'Execute', 'Automatic']);
    assert.equal((await visit.texts('ls-compare-table .verdict', 'unreachable')).length, 3);
    const figures = await visit.run(() => {
      const { shadowRoot } = document.querySelector('ls-app').shadowRoot.querySelector('ls-compare').shadowRoot.querySelector('ls-compare-table');
      const bars = [...shadowRoot.querySelectorAll('.bar rect')].map((bar) => bar.getBoundingClientRect().width);
      const words = [...shadowRoot.querySelectorAll('.measure .value')].map(({ textContent }) => textContent);
      return { bars, words, merges: [...shadowRoot.querySelectorAll('td.merges')].map(({ textContent }) => Number(textContent)) };
    });
    assert.equal(figures.bars.length, 12);
    const [alone, merged] = [1, 5].map((at) => ({ states: Number(figures.words[at]), bar: figures.bars[at] }));
    assert.ok(merged.states * 4 < alone.states && merged.bar < alone.bar && merged.bar > 2, JSON.stringify(figures));
    assert.deepEqual(figures.merges.slice(0, 2), [0, 7]);
    // It is about the program as it was.
    await visit.click('.cm-line', 'assert');
    await visit.press('Enter');
    await visit.see('ls-compare-verdict .stale', 'has changed since');
  });

  test('works by keyboard alone, and stops at once with what was found', async () => {
    const visit = await share();
    await visit.write(LONG);
    await visit.target(LONG_TARGET);
    await visit.advanced();
    await visit.run(() => document.querySelector('ls-app').shadowRoot.querySelector('ls-toolbar').shadowRoot.querySelector('ls-advanced').shadowRoot.querySelector('#compare').focus());
    await visit.press('Enter');
    await visit.see('ls-compare-verdict #start');
    await visit.press('Enter');
    await visit.see('ls-compare-table .running .verdict', 'working');
    await visit.see('ls-compare-verdict .figures', /[1-9]\d* states? · /);
    await visit.click('ls-toolbar button', /^Stop$/);
    await visit.see('ls-compare-verdict h1', 'You stopped.');
    assert.equal((await visit.texts('ls-compare-table .verdict', 'stopped')).length, 1);
    const all = (await visit.texts('ls-compare-table .verdict')).length;
    assert.equal((await visit.texts('ls-compare-table .verdict', 'not run yet')).length, all - 1);
    // And then another job starts.
    await openCompareAgain(visit);
    await visit.analyse();
    await visit.see('ls-verdict h1');
    await visit.click('ls-toolbar button', /^Stop$/);
  });

  /** The button closes what it has opened, and opens it with what was there. */
  async function openCompareAgain(visit) {
    await visit.advanced();
    await visit.click('ls-toolbar #compare');
    await visit.gone('ls-compare-table');
    await visit.advanced();
    await visit.click('ls-toolbar #compare');
    await visit.see('ls-compare-table .verdict', 'stopped');
  }
}
