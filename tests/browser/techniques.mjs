// The pages of the techniques, in Chromium.
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test, visits } from './visits.mjs';

/** Registers the tests for one of the browsers. */
export function techniquesTests(browser) {
  const { open } = visits(browser);

  test('the overview leads to a page for each technique, with programs that have links', async () => {
    const visit = await open('/techniques.html');
    await visit.see('ls-header .here button', 'Guide');
    const pages = await visit.run(() => [...document.querySelectorAll('main h3 a')].map(({ href }) => href));
    const specs = await readdir(new URL('../techniques/', import.meta.url));
    assert.equal(pages.length, specs.length);
    for (const page of pages) {
      await visit.run((page) => void (location.href = page), page);
      await visit.until(page, () => visit.run((page) => location.href === page, page).catch(() => false));
      await visit.see('main .question .try a', 'Analyse it in the editor');
      await visit.see('main h1');
      const count = (path) => visit.run((path) => document.querySelectorAll(path).length, path);
      const [questions, programs] = [await count('.question'), await count('pre.numbered')];
      assert.ok(programs >= 5 && questions >= programs, `${page}: ${programs} programs, ${questions} questions`);
      await visit.until('a link for each question', async () => (await count('.question .try a[href*="program="]')) === questions);
    }
  });

  test('a program of a technique is analysed by it, as its page says', async () => {
    const visit = await open('/technique-navigate.html');
    assert.equal(await visit.see('.question .verdict'), 'Line 10 can be reached.');
    await visit.click('.question .try a');
    await visit.until('the editor', () => visit.run(() => document.querySelector('ls-app') !== null).catch(() => false));
    await visit.says('Line 10 can be reached');
    assert.equal(await visit.run(() => document.querySelector('ls-app').program.session.technique), 'navigate');
    // An expert's settings link to the technique's own page.
    await visit.advanced();
    await visit.click('ls-toolbar .about a');
    await visit.until('its page', () => visit.run(() => document.querySelector('main.technique') !== null).catch(() => false));
    await visit.see('main h1', 'Navigate');
  });

  test('a question whether a program ends opens with that target', async () => {
    const visit = await open('/technique-recurrent.html');
    assert.equal(await visit.see('.question .verdict'), 'It can run for ever.');
    await visit.click('.question .try a');
    await visit.until('the editor', () => visit.run(() => document.querySelector('ls-app') !== null).catch(() => false));
    await visit.says('The loop in line 4 never ends when n = 1: i only grows, and the loop ends only when i == n.');
    const { technique, target } = await visit.run(() => document.querySelector('ls-app').program.session);
    assert.deepEqual([technique, target], ['recurrent', { kind: 'ends' }]);
  });

  test('a figure of a paper is shown in the editor, from the page of the papers', async () => {
    const visit = await open('/papers.html');
    await visit.see('ls-header .here button', 'Guide');
    await visit.see('main h1', 'The papers');
    await visit.click('.try a[href*="view=system"]');
    await visit.until('the editor', () => visit.run(() => document.querySelector('ls-app') !== null).catch(() => false));
    await visit.says('Line 19 can be reached');
    assert.equal(await visit.run(() => document.querySelector('ls-app').program.session.technique), 'navigate');
    await visit.see('ls-chains h2', 'The constraint system of c₀');
  });
}
