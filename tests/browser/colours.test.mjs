// Marks stay visible for readers who have set colours of their own: backgrounds and shades are gone then. The tests inspect
// the pixels, because computed styles do not show this. WebKitGTK does not support such colours.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { FIGURE_1, FIGURE_1_TARGET } from './site.mjs';
import { test, visits } from './visits.mjs';

for (const browser of ['Chromium', 'Firefox']) {
  describe(`colours of the reader's own in ${browser}`, () => {
    const { share } = visits(browser, { forcedColors: true });

    test('the target, the marks of lines and the chosen tab are seen', async () => {
      const visit = await share();
      assert.ok(await visit.run(() => matchMedia('(forced-colors: active)').matches));
      await visit.write(FIGURE_1);
      await visit.target(FIGURE_1_TARGET);
      // Alone, it leaves room for its chains beside the program.
      await visit.choose('Technique', 'navigate');
      // A flag is painted before the number of the target, and of no other.
      const flags = (path) => painted(visit, path, ({ x, y, height }) => ({ x: x + 5, y: y + 4, width: 20, height: height - 8 }));
      await visit.point('ls-verdict h1');
      assert.ok((await flags('button.line-number.target')) > 0.05, 'the flag');
      assert.equal(await flags('button.line-number:not(.target)'), 0, 'no flag');

      const top = (path) => painted(visit, path, (box) => ({ ...box, height: 2 }));
      assert.ok((await top('.cm-line:not(.target-line)')) < 0.05, 'a line that is not marked');
      assert.ok((await top('.cm-line.target-line')) > 0.2, 'the line of the target');

      await visit.analyse();
      await visit.says('can be reached');
      await visit.see('ls-chains .katex-html');
      await visit.click('ls-replay button', 'Step back');
      await visit.see('.cm-line.current-line:not(.target-line)');
      assert.ok((await top('.cm-line.current-line:not(.target-line)')) > 0.2, 'the line of the replay');
      await visit.point('ls-chains .card', undefined, 1);
      await visit.see('.cm-line.linked-line:not(.current-line)');
      assert.ok((await top('.cm-line.linked-line:not(.current-line)')) > 0.2, 'lines that are linked');

      const bottom = (path) => painted(visit, path, ({ x, y, width, height }) => ({ x, y: y + height - 2, width, height: 2 }));
      assert.ok((await bottom('[role=tab][aria-selected=true]')) > 0.9, 'the chosen tab');
      assert.ok((await bottom('[role=tab][aria-selected=false]')) < 0.1, 'the others');
    });
  });
}

/** The share of pixels in a part of the first matching element that differ from the page's background. */
async function painted(visit, path, part) {
  const box = part(await visit.box(path));
  const picture = (await visit.tab.picture()).toString('base64');
  return visit.run(shareOfPaint, picture, box);
}

/** Runs in the page. */
async function shareOfPaint(picture, { x, y, width, height }) {
  const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context.drawImage(bitmap, 0, 0);
  const colours = (...place) => {
    const { data } = context.getImageData(...place);
    return Array.from({ length: data.length / 4 }, (_, at) => data.slice(4 * at, 4 * at + 3).join());
  };
  const counts = new Map();
  for (const colour of colours(0, 0, bitmap.width, bitmap.height)) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const [[ground]] = [...counts].sort(([, a], [, b]) => b - a);
  const scale = bitmap.width / innerWidth;
  const there = colours(...[x, y, width, height].map((length) => Math.round(length * scale)));
  return there.filter((colour) => colour !== ground).length / there.length;
}
