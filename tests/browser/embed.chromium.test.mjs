import { test } from 'node:test';
import { accessible, shot } from './checks.mjs';
import { embedTests } from './embed.mjs';
import { FIGURE_1, FIGURE_1_TARGET, startSite } from './site.mjs';

embedTests('Chromium');

for (const [name, width] of [['a phone', 390], ['a wide frame', 1100]]) {
  test(`the page of the frame is accessible on ${name}, before the analysis and after it`, async () => {
    const site = await startSite('Chromium');
    try {
      const visit = await site.visit('/embed.html', { viewport: { width, height: 900 } });
      await visit.write(FIGURE_1);
      await visit.target(FIGURE_1_TARGET);
      await accessible(visit.page);
      await visit.click('ls-embed button', /^Analyse$/);
      await visit.says('can be reached');
      await visit.click('ls-embed button', /^Why\?$/);
      await visit.see('ls-why [role=tab]');
      await accessible(visit.page);
      await shot(visit.page, `embed-${width}`, { fullPage: true });
      // The element in a page.
      await visit.page.evaluate(async (source) => {
        await import(new URL('embed.js', location.href).href);
        const element = document.createElement('loopscope-program');
        element.append(Object.assign(document.createElement('pre'), { textContent: source }));
        const title = document.createElement('h1');
        title.textContent = 'Notes';
        document.querySelector('main').replaceChildren(title, element);
      }, FIGURE_1);
      await visit.see('loopscope-program .line');
      await accessible(visit.page);
    } finally {
      await site.close();
    }
  });
}
