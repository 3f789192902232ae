// The page holds still: from 1000 pixels on, it is as high as its window, and the program stays where it is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STATES } from './answer-states.mjs';
import { visits } from './visits.mjs';

const { share } = visits('Chromium');

for (const [width, height] of [
  [1000, 640],
  [1280, 900],
]) {
  test(`a page of ${width} pixels is as high as its window in every state`, async () => {
    const visit = await share({ viewport: { width, height } });
    const fills = async (state) => {
      const [high, wide] = await visit.run(() => {
        const { scrollHeight, scrollWidth } = document.documentElement;
        return [scrollHeight, scrollWidth];
      });
      assert.deepEqual([high, wide], [height, width], state);
    };
    const top = async () => (await visit.page.locator('ls-editor').boundingBox()).y;
    await fills('first');

    await visit.click('ls-toolbar #analyse');
    await visit.says('Line 10 can');
    await visit.see('ls-memory svg');
    await fills('an error');
    const before = await top();
    await visit.click('ls-toolbar #own');
    await visit.see('ls-run-form textarea');
    await fills('the form of a run');
    assert.equal(await top(), before, 'the program stays where it is');
    await visit.fill('ls-run-form textarea', '2 3 4');
    await visit.click('ls-run-form button', /^Run$/);
    await visit.see('ls-run-form [role=status]', 'It printed');
    await visit.see('ls-replay .where');
    await visit.until('the result to be in sight', async () => {
      const [form, result] = await Promise.all(['ls-run-form', 'ls-run-form [role=status]'].map((path) => visit.page.locator(path).boundingBox()));
      return result.y >= form.y && result.y + result.height <= form.y + form.height + 1;
    });
    await fills('a run');
    assert.equal(await top(), before);
    await visit.click('ls-toolbar #own');

    await visit.openExample('Two counting loops');
    await visit.until('the example', async () => (await visit.source()).includes('++b'));
    await visit.analyse();
    await visit.says('can be reached');
    for (const tab of ['Chains', 'Loops', 'Tree', 'Path condition', 'Turns']) {
      await visit.click('ls-why [role=tab]', tab);
      await visit.see('ls-why [role=tab][aria-selected=true]', tab);
      await fills(`the tab ${tab}`);
    }
    await visit.click('ls-toolbar #cover');
    await visit.see('ls-cover-verdict h1', 'can be reached');
    await fills('coverage');
    await visit.advanced();
    await visit.see('ls-advanced .technique');
    await fills('settings');
    await visit.click('ls-advanced button', /Compare/);
    await visit.see('ls-compare-table table');
    await fills('a comparison');
    await visit.write('int main() {\n    int a = 1\n    return b;\n}\n');
    await visit.see('ls-problems li');
    await fills('problems');
  });
}

test('a page of two panes is as high as its window in every state of the answer', async () => {
  for (const viewport of [{ width: 1000, height: 640 }, { width: 1920, height: 1080 }]) {
    const visit = await share({ viewport });
    for (const [state, go] of Object.entries(STATES)) {
      await go(visit);
      const size = await visit.run(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
      assert.deepEqual(size, [viewport.width, viewport.height], state);
    }
  }
});

test('the bar is one row, whatever it has to say, also where a menu is as wide as its longest entry', async () => {
  const visit = await share({ viewport: { width: 1000, height: 640 } });
  const height = () => visit.page.locator('ls-toolbar .bar').evaluate((bar) => bar.getBoundingClientRect().height);
  const isInside = () => visit.page.locator('ls-toolbar #advanced-toggle').evaluate((last) => last.getBoundingClientRect().right <= innerWidth);
  const before = await height();
  await visit.choose('Technique', 'interpolation');
  await visit.choose('Target', 'line');
  await visit.click('ls-toolbar #advanced-toggle');
  await visit.see('ls-toolbar #advanced-toggle', 'Advanced: Interpolation');
  await visit.openExample('Steps of two');
  await visit.until('the example', async () => (await visit.source()).includes('ever odd'));
  assert.ok((await height()) === before && (await isInside()));
  // As in a browser that cannot fit a menu to its entry.
  await visit.page.locator('ls-toolbar select').evaluateAll((all) => all.forEach((each) => (each.style.fieldSizing = 'fixed')));
  assert.ok((await height()) === before && (await isInside()));
  await visit.page.locator('ls-toolbar select').evaluateAll((all) => all.forEach((each) => (each.style.fieldSizing = '')));
});
