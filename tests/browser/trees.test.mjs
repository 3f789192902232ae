// The execution trees: drawn, walked through by mouse and keyboard, folded, saved.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { accessible, accessibleEverywhere } from './checks.mjs';
import { FIGURE_1 } from './site.mjs';
import { visits } from './visits.mjs';

const site = visits('Chromium');
let visit;

/** Compact, figure 1(a). */
const LINEAR_SEARCH = `main(A, n, x) {
  var i = 0;
  while (i < n) {
    if (A[i] == x) {
      return i;
    }
    i = i + 1;
  }
  return -1;
}`;

/** Both trees are small, and have endings of several kinds. */
const ENDINGS = `main(A, n, x) {
  assume(n < 3);
  int i = 0;
  while (i < n) {
    if (A[i] == x)
      return 100 / (x - 7);
    i++;
  }
  return -1;
}`;

const tree = (name) => visit.page.getByRole('tree', { name });
const nodes = (name) => tree(name).getByRole('treeitem');
const marked = () => visit.page.locator('.cm-line.linked-line').allInnerTexts();

/** Opens the trees of a program and waits until both are there. */
async function open(program) {
  visit = await site.share();
  await visit.write(program);
  await visit.page.getByRole('button', { name: 'execution trees' }).click();
  for (const name of ['Classic tree', 'Compact tree']) await tree(name).waitFor();
}

test('the compact tree of linear search has two leaves, the classic one goes on', async () => {
  await open(LINEAR_SEARCH);
  // Compact, figure 1(c).
  await visit.page.locator('.compact').getByText('3 nodes, 2 ends').waitFor();
  assert.equal(await nodes('Compact tree').count(), 3);
  assert.deepEqual(await nodes('Compact tree').locator('.word').allTextContents(), ['returns', 'returns']);
  await visit.page.locator('ls-trees .lead').getByText(/iteration: 6\d nodes, and there are more\..*in one step: 3 nodes, 2 ends\./s).waitFor();
  const classic = await nodes('Classic tree').count();
  assert.ok(classic > 10 && classic < 60, `of 60 nodes ${classic} are drawn`);

  // The leaf where x is found, κ iterations later.
  await nodes('Compact tree').filter({ hasText: 'line 5' }).click();
  const state = visit.page.getByRole('region', { name: 'State in the compact tree' });
  await state.getByText('The program returns.').waitFor();
  assert.match(await state.innerText(), /one loop taken in a single step/);
  assert.match(await state.getByRole('row', { name: /^i/ }).locator('.katex-html').textContent(), /κ/);
  assert.ok((await state.locator('li .katex-html').count()) >= 4, 'the path condition is typeset');
  assert.deepEqual(
    (await marked()).map((line) => line.trim()),
    ['return i;'],
  );
  await accessible(visit.page);
});

test('the trees stay a tab beside the answer, and the answer comes first', async () => {
  visit = await site.share();
  await visit.write(LINEAR_SEARCH);
  await visit.target(5);
  await visit.page.getByRole('button', { name: 'execution trees' }).click();
  await visit.choose('Technique', 'navigate');
  await visit.analyse();
  await visit.says('Line 5 can be reached.');
  await visit.page.getByRole('tab', { name: 'Tree' }).waitFor();
  await tree('Compact tree').waitFor();
  assert.ok((await nodes('Compact tree').locator('.flag').count()) === 1, 'the target is marked where it is reached');
  await visit.page.getByRole('tab', { name: 'Chains' }).click();
  await visit.page.locator('ls-chains .card').first().waitFor();

  await visit.page.getByRole('tab', { name: 'Tree' }).click();
  await visit.write(LINEAR_SEARCH.replace('A[i] == x', 'A[i] > x'));
  await visit.page.getByText('The program has changed since.').waitFor();
  await visit.page.getByRole('button', { name: 'Build again' }).click();
  await visit.page.getByText('The program has changed since.').waitFor({ state: 'detached' });
  await tree('Compact tree').waitFor();
});

test('without anything else to show, the trees wait to be asked for', async () => {
  visit = await site.share();
  await visit.write('main() {\n  error();\n  return 0;\n}');
  await visit.choose('Technique', 'enumerate');
  await visit.choose('Target', 'any');
  await visit.analyse();
  await visit.says('Line 2 can go wrong');
  await visit.page.getByRole('button', { name: 'Build the compact tree' }).click();
  await tree('Compact tree').waitFor();
  assert.ok((await nodes('Compact tree').count()) > 0);
  await visit.page.getByText('there was no loop that it could take so').waitFor();
});

test('works by keyboard as a tree does', async () => {
  await open(LINEAR_SEARCH);
  const { keyboard } = visit.page;
  const view = tree('Classic tree');
  const active = () => view.evaluate((one) => one.getRootNode().getElementById(one.getAttribute('aria-activedescendant'))?.getAttribute('aria-label'));
  await view.focus();
  assert.match(await active(), /^start, \d+ nodes below$/);
  await keyboard.press('ArrowRight');
  assert.match(await active(), /^line 4, where n >= 1,/);
  await keyboard.press('ArrowLeft');
  // It was unfolded: it is folded first.
  assert.equal(await nodes('Classic tree').filter({ hasText: 'line 4' }).first().getAttribute('aria-expanded'), 'false');
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  assert.match(await active(), /^returns, line 5, where x == A\[0\]$/);
  await keyboard.press('Enter');
  const state = visit.page.getByRole('region', { name: 'State in the classic tree' });
  await state.getByRole('heading', { name: 'In line 5' }).waitFor();
  await keyboard.press('End');
  assert.match(await active(), /^returns, line 9, where n <= 0$/);
  await keyboard.press('Home');
  assert.match(await active(), /^start/);
});

test('folds and unfolds', async () => {
  await open(LINEAR_SEARCH);
  const classic = visit.page.locator('.classic');
  await classic.getByRole('button', { name: 'Unfold all' }).click();
  await classic.getByRole('button', { name: 'Fold', exact: true }).click();
  assert.equal(await nodes('Classic tree').count(), 3);
  await nodes('Classic tree').locator('[data-fold]').first().click();
  await nodes('Classic tree').nth(4).waitFor();
  assert.equal(await nodes('Classic tree').count(), 5);
});

test('of 5,000 nodes those are drawn that are seen', async () => {
  visit = await site.share();
  // Its classic tree doubles with each iteration.
  await visit.write(FIGURE_1);
  await visit.page.getByRole('button', { name: 'execution trees' }).click();
  await visit.page.getByRole('button', { name: 'Stop building the compact tree' }).click();
  const classic = visit.page.locator('.classic');
  for (const most of ['400', '1,500', '5,000']) await classic.getByRole('button', { name: `Up to ${most} nodes` }).click();
  await classic.getByText(/^5,00\d nodes/).waitFor();
  await classic.getByRole('button', { name: 'Unfold all' }).click();
  await classic.getByRole('button', { name: 'Fold', exact: true }).waitFor();
  for (const [left, top] of [
    [100_000, 700],
    [200_000, 900],
  ]) {
    await tree('Classic tree').evaluate((view, place) => view.scrollTo(...place), [left, top]);
    await visit.page.waitForFunction((view) => view.querySelectorAll('.node').length > 5, await tree('Classic tree').elementHandle());
    assert.ok((await nodes('Classic tree').count()) < 100);
  }
  await classic.getByRole('button', { name: 'Fit' }).click();
  await nodes('Classic tree').nth(60).waitFor({ state: 'attached' });
  // However small it is drawn, it can be walked through.
  await tree('Classic tree').press('End');
  assert.match(await tree('Classic tree').getAttribute('aria-activedescendant'), /^n\d+$/);
  await tree('Classic tree').press('Enter');
  await visit.page.getByRole('region', { name: 'State in the classic tree' }).waitFor();
});

test('a tree is saved as a picture that needs nothing else', async () => {
  // A page of its own, which cannot make pictures in the end.
  visit = await site.open();
  await visit.write(LINEAR_SEARCH);
  await visit.page.getByRole('button', { name: 'execution trees' }).click();
  await tree('Compact tree').waitFor();
  const saved = visit.page.waitForEvent('download');
  await visit.page.locator('.compact').getByRole('button', { name: 'Save as SVG' }).click();
  const file = await saved;
  assert.equal(file.suggestedFilename(), 'compact-tree.svg');
  const text = await readFile(await file.path(), 'utf8');
  assert.ok(!text.includes('var(--') && !text.includes('<!--'), 'neither variables nor comments');
  const shapes = [/class="node /g, /class="edge/g, /<text [^>]*class="word"[^>]*>returns</g].map((shape) => text.match(shape)?.length);
  assert.deepEqual(shapes, [3, 2, 2]);

  const savedPng = visit.page.waitForEvent('download');
  await visit.page.locator('.compact').getByRole('button', { name: 'Save as PNG' }).click();
  const png = await savedPng;
  assert.equal(png.suggestedFilename(), 'compact-tree.png');
  const bytes = await readFile(await png.path());
  const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(text).map(Number);
  assert.ok(Math.abs(bytes.readUInt32BE(16) - 2 * width) <= 2 && Math.abs(bytes.readUInt32BE(20) - 2 * height) <= 2, 'twice as sharp');
  // A page without a policy shows both alike, but for words, whose fonts an SVG file does not have, and how edges are smoothed.
  const other = await visit.page.context().newPage();
  await other.setContent(`<img src="data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}"><img src="data:image/png;base64,${bytes.toString('base64')}"><div style="position: absolute; top: 0; left: 0">${text}</div>`);
  const alike = await other.evaluate(async ([width, height]) => {
    const [drawn, saved] = await Promise.all([...document.images].map(async (image) => {
      await image.decode();
      const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
      context.drawImage(image, 0, 0, width, height);
      return context.getImageData(0, 0, width, height).data;
    }));
    const near = (one, at, other, place) => [0, 1, 2].every((part) => Math.abs(one[at + part] - other[place + part]) < 48);
    const words = [...document.querySelectorAll('svg text')].map((each) => each.getBoundingClientRect());
    const isWord = (x, y) => words.some(({ left, right, top, bottom }) => x > left - 6 && x < right + 6 && y > top - 3 && y < bottom + 3);
    let [inked, alike] = [0, 0];
    for (let at = 0; at < drawn.length; at += 4) {
      if (isWord((at / 4) % width, Math.floor(at / 4 / width))) continue;
      // The first pixel is background.
      if (near(drawn, at, drawn, 0) && near(saved, at, drawn, 0)) continue;
      inked++;
      if (near(drawn, at, saved, at)) alike++;
    }
    return { alike: alike / inked, inked };
  }, [width, height]);
  assert.ok(alike.alike > 0.98 && alike.inked > 500, JSON.stringify(alike));
  await other.close();

  await visit.page.evaluate(() => (HTMLCanvasElement.prototype.toBlob = (done) => done(null)));
  await visit.page.locator('.compact').getByRole('button', { name: 'Save as PNG' }).click();
  await visit.page.locator('.compact').getByText('The picture could not be made.').waitFor();
});

test('building is stopped at once, and taken up again', async () => {
  visit = await site.share();
  // Each decision multiplies unknowns: long for any solver.
  await visit.write(`main(A, n, x, y) {
  int i = 0, s = 1;
  while (i < n) {
    if (A[i] * x * s == i * y + s) s = s + A[i] * y;
    else s = s * x - A[i];
    i++;
  }
  return 0;
}`);
  await visit.page.getByRole('button', { name: 'execution trees' }).click();
  await visit.page.getByText(/Classic tree: .*so far/).waitFor();
  await visit.page.getByRole('button', { name: 'Stop building the classic tree' }).click();
  await visit.page.getByText('Classic tree: you stopped it.').waitFor();
  await visit.page.getByRole('button', { name: 'Stop building the compact tree' }).click();
  await visit.page.getByText('Compact tree: you stopped it.').waitFor();
  await visit.write(LINEAR_SEARCH);
  await visit.page.getByRole('button', { name: 'Try again' }).last().click();
  await tree('Compact tree').waitFor();
});

test('the trees are accessible at any size, light and dark', async () => {
  await open(ENDINGS);
  await nodes('Classic tree').filter({ hasText: 'division by zero' }).first().click();
  await visit.page.getByRole('region', { name: 'State in the classic tree' }).waitFor();
  const sideBySide = (width) =>
    visit.until(`the trees to be ${width > 1000 ? 'side by side' : 'one below the other'}`, async () => {
      const [left, right] = await Promise.all(['Classic tree', 'Compact tree'].map((name) => tree(name).boundingBox()));
      return (width > 1000) === (Math.abs(left.y - right.y) < 2);
    });
  await accessibleEverywhere(visit, 'trees', { also: sideBySide, fullPage: true });
});
