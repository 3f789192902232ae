// The page holds still: from 1000 pixels on, it is as high as its window, and the program stays where it is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
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
