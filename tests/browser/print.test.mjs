// The printed page: for handouts, the program with its numbers, the answer and the reasons, and no controls.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shot } from './checks.mjs';
import { FIGURE_1, FIGURE_1_TARGET } from './site.mjs';
import { visits } from './visits.mjs';

const { open } = visits('Chromium');

/** The lightness of the paper's colour behind a page, from 0 to 255. */
const paper = (visit) =>
  visit.run(() => {
    const place = document.createElement('div');
    place.style.background = 'var(--paper)';
    document.body.append(place);
    const [red] = getComputedStyle(place).backgroundColor.match(/\d+/g);
    place.remove();
    return Number(red);
  });

test('a handout has the program, the target, the answer, the inputs and why, in light colours', async () => {
  const visit = await open('/', { colorScheme: 'dark' });
  // Longer than what is seen of it.
  const program = `${FIGURE_1}\n${Array.from({ length: 80 }, (_, at) => `// remark ${at}`).join('\n')}`;
  await visit.write(program);
  await visit.press('ControlOrMeta+Home');
  await visit.target(FIGURE_1_TARGET);
  await visit.analyse();
  await visit.says('can be reached');
  await visit.see('ls-chains .katex-html');
  assert.ok((await paper(visit)) < 100);
  await visit.page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await visit.until('light paper', async () => (await paper(visit)) > 200);
  await visit.see('ls-verdict h1', 'can be reached');
  await visit.see('ls-verdict .inputs');
  await visit.see('ls-chains .katex-html');
  await visit.see(`.line-number.target[data-line="${FIGURE_1_TARGET}"]`);
  for (const gone of ['ls-header', 'ls-toolbar', 'ls-replay input', 'ls-verdict ls-copy-button button', 'ls-verdict .next', 'ls-why .fold']) {
    assert.deepEqual(await visit.texts(gone), [], gone);
  }
  await visit.page.pdf({ path: process.env.SHOTS ? new URL('shots/handout.pdf', import.meta.url).pathname : undefined });
  await shot(visit.page, 'print-1280', { fullPage: true });
});

test('texts to read are printed without what leads elsewhere', async () => {
  const visit = await open('/technique-navigate.html', { colorScheme: 'dark' });
  await visit.see('main .question .try a');
  await visit.page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await visit.until('light paper', async () => (await paper(visit)) > 200);
  await visit.see('main pre.numbered');
  assert.deepEqual([await visit.texts('ls-header'), await visit.texts('main .try a')], [[], []]);
  await shot(visit.page, 'print-technique');
});
