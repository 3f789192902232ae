// Replays, runs on one's own inputs, and that everything needed stays in view.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { accessible, shot } from './checks.mjs';
import { FIGURE_1, FIGURE_1_TARGET } from './site.mjs';
import { visits } from './visits.mjs';

const { open, share } = visits('Chromium');

const LIST = `main(n) {
  var list = null, p;
  while (n > 0) {
    list = alloc {value: input, next: list};
    n = n - 1;
  }
  p = list;
  while (p != null) {
    output (*p).value;
    p = (*p).next;
  }
  return 0;
}`;

const SUM = `sum(a, n) {
  if (n == 0)
    return 0;
  return a[n - 1] + sum(a, n - 1);
}

main(a, n) {
  return 100 / (sum(a, n) - 6);
}`;

/** Opens the form for a run and fills in its fields. */
async function runOwn(visit, fields) {
  const { page } = visit;
  await visit.more();
  await page.getByRole('button', { name: 'Run…' }).click();
  const form = page.getByRole('form', { name: 'Run with your own inputs' });
  for (const [name, text] of Object.entries(fields)) await form.getByRole('textbox', { name, exact: true }).fill(text);
  await form.getByRole('button', { name: 'Run', exact: true }).click();
  return form;
}

const slider = (visit) => visit.page.getByRole('slider', { name: 'Step of the replay' });

const FREED = `#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int n;
    scanf("%d", &n);
    if (n < 1 || n > 4) return 0;
    int *a = malloc(n * sizeof(int));
    if (a == NULL) return 1;
    a[0] = 5;
    free(a);
    return a[0];
}
`;

test('freed memory is struck through in the picture, and the answer says where it was freed', async () => {
  const visit = await share();
  await visit.write(FREED);
  await visit.mistakes();
  await visit.analyse();
  await visit.says('Line 12 can use memory that was freed.');
  await visit.see('ls-verdict section', 'It was freed in line 11.');
  await visit.see('ls-picture text.note', 'freed in line 11');
  assert.equal(await visit.page.locator('ls-picture text.freed').first().evaluate((text) => getComputedStyle(text).textDecorationLine), 'line-through');
  await visit.page.locator('ls-picture summary').click();
  await visit.see('ls-picture li', /\(freed in line 11\)/);
  // Before it was freed, it was like any other.
  await slider(visit).press('Home');
  await visit.gone('ls-picture text.note');
  await accessible(visit.page);

  const saved = visit.page.waitForEvent('download');
  await slider(visit).press('End');
  await visit.see('ls-picture text.note', 'freed in line 11');
  await visit.click('ls-picture button', 'Save as SVG');
  const file = await saved;
  assert.equal(file.suggestedFilename(), 'memory.svg');
  const text = await readFile(await file.path(), 'utf8');
  assert.match(text, /freed in line 11/);
  assert.ok(!text.includes('var(--'), 'no colour is left to the page');
});

test('memory whose size is not constant shows the element that it does not have', async () => {
  const visit = await share();
  await visit.write(FREED.replace('free(a);', 'int *p = a;').replace('return a[0]', 'return p[n]'));
  await visit.mistakes();
  await visit.analyse();
  await visit.says('Line 12 can go past the end of');
  await visit.see('ls-picture text.missing', '✕');
});

test('a program runs on inputs that are typed, and its list is drawn as one', async () => {
  const visit = await share();
  await visit.write(LIST);
  const form = await runOwn(visit, { n: '3', input: '5, 6, 7' });
  await form.getByText('It output 7 6 5. main returned 0.').waitFor();
  await slider(visit).press('End');
  await visit.see('ls-replay .where', /^Step (\d+) of \1 · main returned 0$/);
  const values = visit.page.locator('ls-picture text.value');
  await visit.until('the list to be drawn', async () => (await values.allTextContents()).includes('7'));
  const at = async (text) => (await values.filter({ hasText: new RegExp(`^${text}$`) }).last().boundingBox());
  const [first, second, third] = [await at(7), await at(6), await at(5)];
  assert.ok(first.x < second.x && second.x < third.x && Math.abs(first.y - third.y) < 1, 'in a row from the head to null');
  assert.match(await visit.see('ls-printed .output'), /7\s*6\s*5/);
  // New values at a step are marked, also for screen readers.
  for (let step = 0; step < 20; step++) {
    await slider(visit).press('ArrowLeft');
    await visit.page.waitForTimeout(50);
    if ((await visit.page.locator('ls-printed .output em').count()) > 0) break;
  }
  assert.match(await visit.page.locator('ls-printed .output em').textContent(), /^[567] \(new\)$/);
  await visit.page.getByText('In words').click();
  await visit.see('ls-picture li', /list leads to cell/);
  await accessible(visit.page);
  await shot(visit.page, 'own-run-1280-light', { fullPage: true });
});

test('a value that does not fit beside its line stands below it', async () => {
  const visit = await share({ viewport: { width: 390, height: 844 } });
  await visit.write(LIST);
  await runOwn(visit, { n: '1', input: '5' });
  await slider(visit).press('End');
  await visit.see('.line-value', 'list = → {');
  const beside = await visit.page.locator('.cm-line:has(.line-value)').evaluateAll((lines) =>
    lines.map((line) => {
      const [outer, inner] = [line, line.querySelector('.line-value')].map((one) => one.getBoundingClientRect());
      return inner.top >= outer.top && inner.bottom <= outer.bottom + 1;
    }),
  );
  assert.ok(beside.length >= 2 && beside.every(Boolean), 'all values within their lines');
});

test('a run that fails says where, with the calls that were open', async () => {
  const visit = await share();
  await visit.write(SUM);
  const form = await runOwn(visit, { a: '[1, 2, 3]', n: '3' });
  await form.getByText('It failed in line 8: division by zero.').waitFor();
  await slider(visit).press('Home');
  for (let step = 0; step < 3; step++) await slider(visit).press('ArrowRight');
  const calls = visit.page.locator('ls-memory ol li');
  await visit.until('two calls of sum', async () => (await calls.count()) === 3);
  assert.deepEqual(
    (await calls.allInnerTexts()).map((text) => text.trim()),
    ['sum(a = […], n = 2) line 2', 'sum(a = […], n = 3) line 4, waits', 'main(a = […], n = 3) line 8, waits'],
  );
});

test('unreadable input is reported beside its field', async () => {
  const visit = await share();
  await visit.write(SUM);
  const form = await runOwn(visit, { a: '[1, x]', n: '' });
  await form.getByText(/^“x” is not an integer/).waitFor();
  await form.getByText(/^an integer is missing/).waitFor();
  const focused = () => visit.page.evaluate(() => document.querySelector('ls-app').shadowRoot.querySelector('ls-run-form').shadowRoot.activeElement?.id);
  assert.equal(await focused(), 'field-a');
  await accessible(visit.page);
});

test('an endless run ends with words', async () => {
  const visit = await share();
  await visit.write('main() {\n  while (1) {}\n  return 0;\n}');
  const form = await runOwn(visit, {});
  await form.getByText('It is still running after 5000000 steps, in line 2.').waitFor();
});

test('the form begins with the inputs that were found', async () => {
  const visit = await share();
  await visit.write('main(n) {\n  if (n * 3 == input + 20)\n    error();\n  return n;\n}');
  await visit.target(3);
  await visit.analyse();
  await visit.says('Line 3 can be reached.');
  const { n, input } = await visit.inputs();
  const form = await runOwn(visit, {});
  assert.equal(await form.getByRole('textbox', { name: 'n', exact: true }).inputValue(), n.replace('= ', ''));
  assert.equal(await form.getByRole('textbox', { name: 'input', exact: true }).inputValue(), input);
  await form.getByText('It failed in line 3').waitFor();
});

test('a step that is the last keeps the focus on its button', async () => {
  const visit = await share();
  await visit.write(FIGURE_1);
  await visit.target(FIGURE_1_TARGET);
  await visit.analyse();
  await visit.says('can be reached');
  await visit.page.getByRole('button', { name: 'Step back' }).click();
  await visit.page.getByRole('button', { name: 'Step on' }).click();
  await visit.see('ls-replay .where', new RegExp(`^Step (\\d+) of \\1 · line ${FIGURE_1_TARGET}: the target`));
  const focused = await visit.page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot) active = active.shadowRoot.activeElement;
    return active?.getAttribute('aria-label');
  });
  assert.equal(focused, 'Step on');
});

for (const [width, height] of [
  [390, 600],
  [640, 450],
]) {
  test(`at ${width} by ${height} pixels, as when a page is enlarged, Analyse can always be pressed`, async () => {
    const visit = await share({ viewport: { width, height } });
    await visit.write(FIGURE_1);
    for (const place of [0, 400, 100_000]) {
      await visit.page.evaluate((top) => scrollTo(0, top), place);
      const { y, height: tall } = await visit.page.getByRole('button', { name: 'Analyse', exact: true }).boundingBox();
      assert.ok(y >= 0 && y + tall <= height, `scrolled to ${place} it is at ${y}`);
    }
    const overflow = await visit.page.evaluate(() => {
      const scroller = document.querySelector('ls-app').shadowRoot.querySelector('ls-editor').shadowRoot.querySelector('.cm-scroller');
      return scroller.scrollWidth - scroller.clientWidth;
    });
    assert.equal(overflow, 0, 'no comment is cut at the edge of the editor');
    await accessible(visit.page);
  });
}

test('two tabs keep a program each', async () => {
  const visit = await open();
  const { page } = visit;
  const other = await page.context().newPage();
  await other.goto(page.url());
  // The address is read by then, and puts no other program in place.
  await other.waitForFunction(() => sessionStorage.getItem('loopscope.address') !== null);
  await visit.write('main() {\n  return 1;\n}');
  const keeps = (tab, text) => tab.waitForFunction((text) => sessionStorage.getItem('loopscope.session')?.includes(text), text);
  await keeps(page, 'return 1');
  // The program is read, so its target does not move and store it again.
  await page.waitForFunction(() => document.querySelector('ls-app').program.reader.isCurrent);
  await other.evaluate(() => document.querySelector('ls-app').program.change({ source: 'main() {\n  return 2;\n}' }));
  await keeps(other, 'return 2');
  await page.reload();
  await visit.until('the program of this tab', async () => (await visit.source()) === 'main() {\n  return 1;\n}');
  await other.close();
});

test('the answer of a technique opens on what that technique has built', async () => {
  const visit = await share();
  await visit.write('f(n) {\n  if (n < 1) return 0;\n  return 1 + f(n - 1);\n}\nmain(n) {\n  if (f(n) == 3)\n    error();\n  return 0;\n}');
  await visit.target(7);
  await visit.choose('Technique', 'execute');
  await visit.analyse();
  await visit.says('can be reached');
  await visit.see('[role=tab][aria-selected=true]', 'Path condition');
});
