// The Czech page by axe's rules, with nothing to scroll sideways, on a phone and a laptop. In Chromium alone.
import { test } from 'node:test';
import { SIZES, accessible, shot } from './checks.mjs';
import { visits } from './visits.mjs';

const { open, share } = visits('Chromium');

const WORKBENCH = '/?lang=cs';

/** Views, each with what is seen once it is there, and what must be done before. */
const VIEWS = [
  ['start', '/?lang=cs', 'ls-welcome h2', 'Nebo začněte jedním z těchto'],
  ['chains', '/?lang=cs#example=two-counters&technique=navigate&view=chains', 'ls-chains h2', 'Hodnoty po cyklech'],
  ['proof', '/?lang=cs#example=two-counters-proof&view=proof', 'ls-proof h2', 'Proč to stačí k důkazu'],
  ['loops', '/?lang=cs#example=turns&view=loops', 'ls-loops h3', 'Stopy'],
  ['trees', '/?lang=cs#example=text-length&view=tree', 'ls-trees .hint', 'Vyberte uzel'],
  ['cover', '/?lang=cs#example=average&view=cover', 'ls-cover-verdict h1', 'co je dosažitelné'],
  ['options', '/?lang=cs#example=balance&technique=execute&merge=recursive&subsume=true&guide=true', 'ls-toolbar summary', 'Další volby', (visit) => visit.see('#advanced-toggle').then(() => visit.advanced())],
  ['exercises', '/exercises.html?lang=cs#lesson=paths&exercise=2', '.question', 'Za které podmínky'],
  ['teach', '/teach.html?lang=cs', 'ls-solutions button', 'Zkontrolovat všechna řešení'],
  ['technique', '/technique-navigate.html?lang=cs', '.try a', 'Analyzovat v editoru'],
  ['frame', '/embed.html?lang=cs#example=average&view=answer', 'ls-verdict h1', 'může nastat chyba'],
];

for (const [name, address, path, words, prepare = () => {}] of VIEWS) {
  test(`${name}, in Czech, is accessible`, async () => {
    const [page, fragment] = address.split('#');
    const visit = await (page === WORKBENCH ? share({ at: page }) : open(address));
    if (page === WORKBENCH && fragment !== undefined) await visit.follow(fragment);
    await prepare(visit);
    await visit.see(path, words);
    for (const [width, height] of SIZES.slice(1)) {
      await visit.page.setViewportSize({ width, height });
      await accessible(visit.page, `${width} pixels`);
      await shot(visit.page, `czech-${name}-${width}`, { fullPage: true });
    }
  });
}
