// The tour that a first visitor gets.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, shot } from './checks.mjs';
import { visits } from './visits.mjs';

const { open } = visits('Chromium');

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
    const dialog = visit.page.getByRole('dialog');
    for (const [step, title] of ['A program', 'The target', 'Analyse', 'The answer', 'How it was found'].entries()) {
      await visit.see('ls-tour h2', title);
      assert.match(await dialog.innerText(), new RegExp(`Step ${step + 1} of 5`));
      if (title === 'The answer') await visit.says('Line 10 can');
      // The ring has gone on to what this step speaks of.
      const [ring, panel] = await visit.until('the ring', async () => {
        const now = await boxes();
        return JSON.stringify(now[0]) !== JSON.stringify(last) && now;
      });
      last = ring;
      const apart = ring.right <= panel.left || panel.right <= ring.left || ring.bottom <= panel.top || panel.bottom <= ring.top;
      assert.ok(apart, `${title}: ${JSON.stringify([ring, panel])}`);
      assert.ok(ring.bottom - Math.max(0, ring.top) > 20 && ring.top < height && panel.top >= 0 && panel.bottom <= height && panel.right <= width, title);
      await accessible(visit.page);
      await shot(visit.page, `tour-${step + 1}-${width}`);
      await dialog.getByRole('button').last().focus();
      await visit.press('Enter');
    }
    await visit.gone('ls-tour h2');

    await visit.reload();
    await visit.see('ls-editor');
    await visit.click('ls-header button', 'Help');
    await visit.click('ls-header button', 'Tour');
    await visit.see('ls-tour h2', 'A program');
    await visit.press('Escape');
    await visit.gone('ls-tour h2');
  });
}

test('the tour is only for first visits without a program', async () => {
  const visit = await open('/#example=sum', { firstVisit: true });
  await visit.see('ls-editor');
  await visit.until('the example', async () => (await visit.source()).includes('sum'));
  assert.deepEqual(await visit.texts('ls-tour h2'), []);
});
