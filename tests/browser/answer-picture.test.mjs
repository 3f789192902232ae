// The answer as a picture: SVG whose words are text, PNG, and the print of the page.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { test, visits } from './visits.mjs';

const { open } = visits('Chromium');

const PROGRAM = await readFile(new URL('../homework/off-by-one.c', import.meta.url), 'utf8');

async function openAnswered(colorScheme, program = PROGRAM) {
  const visit = await open('/', { colorScheme });
  await visit.write(program);
  await visit.mistakes();
  await visit.analyse();
  await visit.says(/^!/);
  return visit;
}

/** Saves the answer, and returns the file's name and its bytes. */
async function saved(visit, format) {
  const download = visit.page.waitForEvent('download');
  // The menu's earlier words say nothing about this file.
  await visit.run(() => {
    const find = (root, selector) => root.querySelector(selector) ?? [...root.querySelectorAll('*')].map(({ shadowRoot }) => shadowRoot && find(shadowRoot, selector)).find(Boolean);
    const outcome = find(find(document, 'ls-program-menu').shadowRoot, '.outcome');
    globalThis.outcomes = [];
    new MutationObserver(() => globalThis.outcomes.push(outcome.textContent)).observe(outcome, { childList: true, characterData: true, subtree: true });
  });
  await visit.click(`ls-program-menu #answer-${format}`);
  const file = await download;
  await visit.until('the outcome to be said', async () => (await visit.run(() => globalThis.outcomes.at(-1))) === 'The picture is saved.');
  return [file.suggestedFilename(), await readFile(await file.path())];
}

/** The size of a picture as it is decoded, and the colours of some of its pixels, from where a part of its width is. */
function decoded(visit, bytes, parts) {
  return visit.run(
    async (data, parts) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(data)], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context.drawImage(bitmap, 0, 0);
      const colours = parts.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data].slice(0, 3).join());
      return { width: bitmap.width, height: bitmap.height, colours };
    },
    [...bytes],
    parts,
  );
}

for (const [scheme, { paper, wrong }] of Object.entries({
  light: { paper: '251,250,247', wrong: '166,43,31' },
  dark: { paper: '20,22,27', wrong: '255,157,138' },
})) {
  test(`an answer is saved with its whole program, in the colours of the ${scheme} page`, async () => {
    const visit = await openAnswered(scheme);
    await visit.click('ls-program-menu button', /^Program/);
    const [name, svg] = await saved(visit, 'svg');
    assert.equal(name, 'answer.svg');
    const text = svg.toString();
    const { lines, fault, width, height } = await visit.run((text) => {
      // The page's policy is against style sheets of others, even in a document that is only parsed.
      const { documentElement: root } = new DOMParser().parseFromString(text.replace(/<style>.*?<\/style>/s, ''), 'image/svg+xml');
      const lines = [...root.querySelectorAll('text')].map(({ textContent }) => textContent);
      const [width, height] = ['width', 'height'].map((side) => Number(root.getAttribute(side)));
      return { lines, fault: root.querySelector('parsererror') !== null, width, height };
    }, text);
    assert.equal(fault, false);
    for (const said of ['Line 14 can go past the end of temps.', 'temps[i]', 'line 9, scanf, 7 times', '0 each time', 'i is 7, and temps has 7 elements (0 to 6).']) assert.ok(lines.includes(said), `${said} is among ${lines.join('\n')}`);
    for (const line of PROGRAM.trimEnd().split('\n')) assert.ok(line === '' || lines.includes(line), line);
    assert.ok(!text.includes('var(--'), 'no colour is left to the page');

    const [png, bytes] = await saved(visit, 'png');
    assert.equal(png, 'answer.png');
    const picture = await decoded(visit, bytes, [
      [4, 4],
      [52, 100],
    ]);
    assert.deepEqual(picture, { width: 2 * width, height: 2 * height, colours: [paper, wrong] });
    if (process.env.SHOTS) await writeFile(new URL(`shots/answer-${scheme}.png`, import.meta.url), bytes);
  });
}

test('the print of the page is its PDF; without an answer, or after a change, nothing is offered', async () => {
  const visit = await openAnswered('light');
  await visit.run(() => void (window.print = () => (globalThis.printed = (globalThis.printed ?? 0) + 1)));
  await visit.click('ls-program-menu button', /^Program/);
  await visit.click('ls-program-menu #answer-print');
  assert.equal(await visit.run(() => globalThis.printed), 1);
  await visit.write(PROGRAM.replace('<= 7', '< 7'));
  await visit.click('ls-program-menu button', /^Program/);
  await visit.see('ls-program-menu button', 'Save as a file');
  assert.deepEqual(await visit.texts('ls-program-menu #answer-svg'), []);
});

test('a program that is too long for a PNG is refused as one', async () => {
  const visit = await openAnswered('light', `${PROGRAM}${'// remark\n'.repeat(1_000)}`);
  await visit.click('ls-program-menu button', /^Program/);
  await visit.click('ls-program-menu #answer-png');
  await visit.see('ls-program-menu .outcome', 'The program is too long for a PNG: save the answer as SVG.');
  const [, svg] = await saved(visit, 'svg');
  assert.equal(svg.toString().split('// remark').length, 1_001);
});

test('the numbers of iterations in runs are saved with their words', async () => {
  const visit = await open();
  await visit.write('main(n) { int i = 0; while (i < n) { i = i + 1; } return i; }');
  await visit.choose('Target', 'ends');
  await visit.analyse();
  await visit.see('ls-counts figcaption', 'Iterations of the loop');
  const file = async (button) => {
    const download = visit.page.waitForEvent('download');
    await visit.click('ls-counts button', button);
    const made = await download;
    return [made.suggestedFilename(), await readFile(await made.path())];
  };
  const [name, svg] = await file('Save as SVG');
  assert.equal(name, 'iterations.svg');
  const text = svg.toString();
  assert.match(text, /<text [^>]*>Iterations of the loop in line 1 in runs, by n<\/text>/);
  assert.match(text, /<text [^>]*>All 56 runs complete as many iterations as the formula says\.<\/text>/);
  assert.ok(text.match(/<circle /g).length >= 57, 'a point for each run, and one in the key');
  assert.ok(!text.includes('var(--'), 'no colour is left to the page');
  const [image, png] = await file('Save as PNG');
  assert.equal(image, 'iterations.png');
  const { width, height } = await decoded(visit, png, []);
  const [, wide, high] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(text).map(Number);
  assert.deepEqual([width, height], [2 * wide, 2 * high], 'twice as sharp');
  assert.deepEqual(await visit.faults(), []);
});
