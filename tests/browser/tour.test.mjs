// The tour that a first visitor gets.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, shot } from './checks.mjs';
import { visits } from './visits.mjs';

const { open } = visits('Chromium');

/** In the page: the buttons that the tour's line covers, except those that scroll with the page. */
function covered() {
  const app = document.querySelector('ls-app').shadowRoot;
  const line = app.querySelector('ls-tour').shadowRoot.querySelector('section').getBoundingClientRect();
  const roots = [document.querySelector('ls-header').shadowRoot, app.querySelector('ls-toolbar').shadowRoot];
  if (innerWidth >= 1000) roots.push(app, ...[...app.querySelectorAll('.panes *')].flatMap(({ shadowRoot }) => shadowRoot ?? []));
  return roots
    .flatMap((root) => [...root.querySelectorAll('button, select, a')])
    .filter((button) => {
      const { top, bottom, left, right } = button.getBoundingClientRect();
      const hit = app.elementsFromPoint((left + right) / 2, (Math.max(top, line.top) + Math.min(bottom, line.bottom)) / 2);
      return bottom > line.top + 1 && top < line.bottom - 1 && right > left && hit.length > 1 && hit.some((each) => each.contains(button) || button.getRootNode().host === each);
    })
    .map((button) => button.textContent.trim());
}

for (const [width, height] of [
  [390, 844],
  [1280, 900],
]) {
  test(`a first visitor of ${width} pixels is shown around by keyboard, and sees what each step speaks of`, async () => {
    const visit = await open('/', { viewport: { width, height }, firstVisit: true });
    const boxes = () =>
      visit.run(() => {
        const tour = document.querySelector('ls-app').shadowRoot.querySelector('ls-tour').shadowRoot;
        return ['.ring', 'section'].map((path) => {
          const { left, top, right, bottom } = tour.querySelector(path).getBoundingClientRect();
          return { left, top, right, bottom };
        });
      });
    let last;
    const line = visit.page.getByRole('region', { name: 'Tour' });
    for (const [step, title] of ['A program', 'The target', 'Analyse', 'The answer', 'How it was found'].entries()) {
      await visit.see('ls-tour .title', title);
      assert.match(await line.innerText(), new RegExp(`Step ${step + 1} of 5`));
      if (title === 'The answer') await visit.says('Line 10 can');
      // The ring has moved to what this step speaks of.
      const [ring, said] = await visit.until('the ring', async () => {
        const now = await boxes();
        return JSON.stringify(now[0]) !== JSON.stringify(last) && now;
      });
      last = ring;
      assert.ok(ring.bottom <= said.top || ring.top >= said.bottom, `${title}: ${JSON.stringify([ring, said])}`);
      assert.ok(ring.bottom - Math.max(0, ring.top) > 20 && ring.top < height, title);
      // One line at the edge, and in a narrow window a few; no button of the page's own bars is below it.
      assert.ok(said.bottom - said.top < (width < 1000 ? 130 : 48) && said.bottom <= height && said.right <= width, title);
      assert.deepEqual(await visit.run(covered), [], title);
      await accessible(visit.page);
      await shot(visit.page, `tour-${step + 1}-${width}`);
      await line.getByRole('button').last().focus();
      await visit.press('Enter');
    }
    await visit.gone('ls-tour .title');

    await visit.reload();
    await visit.see('ls-editor');
    await visit.click('ls-header button', 'Help');
    await visit.click('ls-header button', 'Tour');
    await visit.see('ls-tour .title', 'A program');
    await visit.press('Escape');
    await visit.gone('ls-tour .title');
  });
}

test('the tour is only for first visits without a program', async () => {
  const visit = await open('/#example=sum', { firstVisit: true });
  await visit.see('ls-editor');
  await visit.until('the example', async () => (await visit.source()).includes('sum'));
  assert.deepEqual(await visit.texts('ls-tour .title'), []);
});
