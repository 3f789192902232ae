// The layout of the page: what stays in sight, what opens, and what the page remembers of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibleEverywhere } from './checks.mjs';
import { NO_CLIPBOARD } from './site.mjs';
import { visits } from './visits.mjs';

const { open, share } = visits('Chromium');

/** A program of more than 120 lines that fails in its last one. */
const LONG_PROGRAM = `#include <stdio.h>

int main() {
    int n, sum = 0;
    scanf("%d", &n);
    int a[4] = {0};
    for (int i = 0; i < n; i++)
        a[i] = i;
${Array.from({ length: 112 }, (_, at) => `    sum += a[${at % 4}];`).join('\n')}
    printf("%d\\n", sum);
    return 0;
}
`;

/** Analyses as a visitor does, who has opened nothing else. */
async function analyse(visit) {
  await visit.write(LONG_PROGRAM);
  await visit.click('ls-toolbar #analyse');
  await visit.says('Line 8 can');
}

test('the page itself does not scroll, and the sentence stays in sight of a long program and a long answer', async () => {
  const visit = await share({ viewport: { width: 1280, height: 600 } });
  await analyse(visit);
  await visit.see('ls-memory svg');
  const { page } = visit;
  assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), 'two panes fill the window');
  assert.deepEqual(await visit.texts('ls-verdict .brief'), []);
  await visit.click('ls-why .fold button');
  await visit.see('ls-why [role=tab]');
  await page.locator('.reason').evaluate((pane) => (pane.scrollTop = pane.scrollHeight));
  await visit.see('ls-verdict .brief', 'Line 8 can');
  await visit.click('.brief button', 'Watch it');
  await visit.see('ls-replay button[aria-label=Pause]');
  await visit.see('ls-replay .where', /^Step 0 of/);
  await visit.see('ls-replay .where', /^Step [1-9]\d* of/);
  // The program is scrolled by itself; the dock stays.
  await page.locator('ls-editor .cm-scroller').evaluate((scroller) => (scroller.scrollTop = scroller.scrollHeight));
  const { y, height } = await page.locator('ls-replay').boundingBox();
  assert.ok(y + height <= 600, `${y + height}: the controls of the replay are in sight`);
});

test('in one column the answer comes first, then the lines around the current one, and the sentence stays', async () => {
  const visit = await share({ viewport: { width: 390, height: 844 } });
  await analyse(visit);
  const top = async (path) => (await visit.page.locator(path).first().boundingBox()).y;
  await visit.see('ls-editor button', /^Show all \d+ lines$/);
  assert.ok((await top('ls-verdict section')) < (await top('ls-editor')) && (await top('ls-editor')) < (await top('ls-replay')));
  assert.ok((await visit.page.locator('ls-editor').boundingBox()).height < 400);
  await visit.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await visit.see('ls-verdict .brief', 'Line 8 can');
  await visit.click('ls-editor button', 'Show all');
  assert.ok((await visit.page.locator('ls-editor').boundingBox()).height > 2000);
});

/** A program of few lines, of which some have values below. */
const SHORT_PROGRAM = `#include <stdio.h>

int main(void) {
    int a[4] = {1, 2, 3, 4}, n, i = 0;
    scanf("%d", &n);
    while (i < n) {
        printf("%d ", a[i]);
        i++;
    }
    return 0;
}
`;

test('in one column, a short program is whole, and a button in a sentence leaves its lines as they are', async () => {
  const visit = await share({ viewport: { width: 390, height: 844 } });
  await visit.write(SHORT_PROGRAM);
  await visit.click('ls-toolbar #analyse');
  await visit.says('Line 7 can');
  await visit.see('ls-editor .line-value', 'a[4]');
  const scroller = visit.page.locator('ls-editor .cm-scroller');
  await visit.until('all lines to be in sight', () => scroller.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight + 1));
  const sentence = visit.page.locator('ls-verdict p:has(button.link)').first();
  const { lines, height, link } = await sentence.evaluate((p) => {
    const range = document.createRange();
    range.selectNodeContents(p);
    const tops = [...range.getClientRects()].filter(({ height }) => height < 30).map(({ bottom }) => Math.round(bottom / 8));
    return { lines: new Set(tops).size, height: p.getBoundingClientRect().height, link: p.querySelector('button').getBoundingClientRect().height };
  });
  assert.ok(height < 26 * lines, `${height} pixels for ${lines} lines`);
  assert.ok(link >= 44, `${link}: high enough for a finger`);
});

test('the result of a run is in sight, below the heading of its form', async () => {
  const visit = await share({ viewport: { width: 1366, height: 768 } });
  await visit.write(SHORT_PROGRAM.replace('int main', '\n\n\n\nint main'));
  await visit.click('ls-toolbar #own');
  await visit.see('ls-run-form textarea');
  await visit.fill('ls-run-form textarea', '3');
  await visit.click('ls-run-form button', /^Run$/);
  await visit.see('ls-run-form [role=status]', 'It printed');
  const box = (path) => visit.page.locator(path).first().boundingBox();
  await visit.until('heading and result to be in sight', async () => {
    const [form, heading, result] = [await box('ls-run-form'), await box('ls-run-form h2'), await box('ls-run-form [role=status]')];
    return heading.y >= form.y && result.y > heading.y && result.y + result.height <= form.y + form.height + 1;
  });
});

test('how the answer was found is closed at first; that and the divider are remembered', async () => {
  const visit = await open();
  await analyse(visit);
  await visit.see('ls-why .fold button[aria-expanded=false]', /confirmed by a run$/);
  assert.deepEqual(await visit.texts('[role=tab]'), []);
  await visit.click('ls-why .fold button');
  await visit.see('[role=tab]', 'Tree');
  const width = async () => (await visit.page.locator('ls-editor').boundingBox()).width;
  const before = await width();
  const divider = visit.page.getByRole('separator', { name: 'Width of the program' });
  await divider.press('ArrowRight');
  await divider.press('ArrowRight');
  const after = await width();
  assert.ok(after > before + 20, `${before} and ${after}`);
  await visit.until('the address to have the answer', () => visit.run(() => location.hash.includes('view=')));
  await visit.reload();
  await visit.see('[role=tab]', 'Tree');
  await visit.until('the width', async () => Math.abs((await width()) - after) < 2);
  await divider.dblclick();
  await visit.until('the first width', async () => Math.abs((await width()) - before) < 2);
  await accessibleEverywhere(visit, 'layout');
});

test('keys lead from pane to pane, to problems, and stop an analysis', async () => {
  const visit = await share();
  await visit.write('int main() {\n    int a = 1\n    return b;\n}\n');
  await visit.see('ls-problems li');
  await visit.press('F8');
  await visit.until('the cursor at a problem', () => visit.run(() => document.querySelector('ls-app').shadowRoot.querySelector('ls-editor').view.state.selection.main.from > 0));
  const isIn = (place) => visit.run((selector) => document.querySelector('ls-app').shadowRoot.querySelector(selector).matches(':focus-within, :focus'), place);
  assert.ok(await isIn('.program'));
  await visit.press('F6');
  assert.ok(await isIn('.reason'));
  await visit.press('F6');
  assert.ok(await isIn('.program'));
});

/** Returns the selection in the editor, and what the editor says to a screen reader. */
const selected = (visit) => visit.run(() => {
  const { view } = document.querySelector('ls-app').shadowRoot.querySelector('ls-editor');
  const { from, to } = view.state.selection.main;
  return { has: view.hasFocus, text: view.state.sliceDoc(from, to), said: view.dom.querySelector('.cm-announced')?.textContent };
});

test('a program is pasted at the press of a button', async () => {
  const visit = await open();
  await visit.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit.openExample('Steps of two');
  await visit.until('the example', async () => (await visit.source()).includes('ever odd'));
  await visit.choose('Target', 'ends');
  await visit.page.evaluate((text) => navigator.clipboard.writeText(text), LONG_PROGRAM);
  await visit.click('ls-verdict button', 'Paste your own C');
  await visit.until('the program', async () => (await visit.source()) === LONG_PROGRAM);
  await visit.until('its language', async () => (await visit.session()).dialect === 'c');
  assert.deepEqual((await visit.session()).target, { kind: 'any' }, 'what was asked about the last program is not asked about this one');
});

test('where the clipboard is forbidden, the page says how to paste', async () => {
  const visit = await open(NO_CLIPBOARD);
  await visit.click('ls-verdict button', 'Paste your own C');
  await visit.see('.notice', 'Press Ctrl+V');
  const { has, text } = await selected(visit);
  assert.ok(has && text === (await visit.source()), 'what is pasted takes the place of the program');
});

test('each button of the card does what it says', async () => {
  const visit = await share();
  await analyse(visit);
  await visit.click('ls-verdict button', 'Run with other inputs…');
  await visit.see('ls-run-form #field-text');
  await visit.click('ls-verdict button', 'Fix line 8, then analyse again');
  assert.deepEqual(await selected(visit), { has: true, text: 'a[i] = i;', said: 'Line 8 is selected: change it, then analyse again.' });
  await visit.click('ls-verdict button', 'Look for other errors');
  await visit.see('ls-errors h1', 'No other error.');
});

test('in a narrow window, menus open where they are seen, and the bar has everything', async () => {
  const visit = await share({ viewport: { width: 390, height: 844 } });
  await visit.openExample('Two counting loops');
  await visit.until('the example', async () => (await visit.source()).includes('++b'));
  await visit.advanced();
  await visit.see('ls-advanced .technique');
  await visit.more();
  await visit.press('Escape');
  await visit.gone('ls-toolbar #own');
});

test('a wide window of little height has panes that scroll, too', async () => {
  const visit = await share({ viewport: { width: 1280, height: 500 } });
  await analyse(visit);
  const panes = await visit.page.locator('.panes').boundingBox();
  assert.equal(panes.height, 500);
});

test('marks beside the scroll bar show where a long program goes wrong, and none is drawn where all is in sight', async () => {
  const visit = await share({ viewport: { width: 1280, height: 600 } });
  assert.equal(await visit.page.locator('ls-editor .overview span').count(), 0);
  await analyse(visit);
  const mark = visit.page.locator('ls-editor .overview .error');
  await mark.waitFor();
  await visit.page.locator('ls-editor .error-line .line-number').waitFor();
  // The last step is at the error, and the first one is elsewhere.
  assert.equal(await visit.page.locator('ls-editor .overview .current').count(), 0);
  const at = async () => {
    const [{ y }, { y: top, height }] = await Promise.all([mark.boundingBox(), visit.page.locator('ls-editor .overview').boundingBox()]);
    return (y - top) / height;
  };
  assert.ok((await at()) < 0.15, 'line 8 of 123');
  await visit.page.getByRole('button', { name: 'First step' }).click();
  await visit.page.locator('ls-editor .overview .current').waitFor();
  await visit.page.locator('ls-editor .cm-scroller').evaluate((scroller) => (scroller.scrollTop = scroller.scrollHeight));
  assert.ok((await at()) < 0.15, 'it does not scroll with the program');
  if (process.env.LOOPSCOPE_SHOTS) await visit.page.screenshot({ path: `${process.env.LOOPSCOPE_SHOTS}/marks.png` });
});

test('formatting indents a program, and is undone in one step', async () => {
  const visit = await share();
  const flat = 'int main() {\nint a = 1;\nif (a)\nreturn 2;\nreturn a;\n}\n';
  await visit.write(flat);
  await visit.click('ls-program-menu button', /^Program/);
  await visit.click('ls-program-menu .item', 'Format');
  assert.equal(await visit.source(), 'int main() {\n  int a = 1;\n  if (a)\n    return 2;\n  return a;\n}\n');
  await visit.page.keyboard.press('ControlOrMeta+z');
  assert.equal(await visit.source(), flat);
  await visit.page.keyboard.press('Shift+Alt+F');
  assert.match(await visit.source(), /\n {4}return 2;/);
});

test('the header says when all is kept for use without a network, and when there is none', async () => {
  const visit = await open();
  assert.deepEqual(await visit.texts('ls-header .kept'), []);
  const sign = visit.page.locator('ls-header .kept');
  await visit.see('ls-header .kept', 'works offline');
  await visit.page.context().setOffline(true);
  await visit.see('ls-header .kept', /^Offline$/);
  assert.equal(await sign.getAttribute('title'), 'Offline. Analyses, exercises and the guide still work.');
  // The page after a reload has a test of its own (`offline.mjs`): Chromium 148 leaves its service workers connected here.
  await visit.page.context().setOffline(false);
  await visit.see('ls-header .kept', 'works offline');
  await visit.page.goto(new URL('exercises.html', visit.page.url()).href);
  await visit.see('ls-header .kept', 'works offline');
});

test('the guide opens the reference of the language at C for a C program', async () => {
  const visit = await open();
  const heading = () => visit.page.getByRole('heading', { name: 'C', exact: true }).boundingBox();
  await visit.guide('Language');
  await visit.until('the heading of C', async () => Math.abs((await heading())?.y ?? 900) < 300);
  await visit.back();
  await visit.openExample('Steps of two');
  await visit.until('the example', async () => (await visit.source()).includes('ever odd'));
  await visit.until('its language', async () => (await visit.session()).dialect !== 'c');
  await visit.guide('Language');
  await visit.see('h1', 'micro-c, the language');
  assert.ok((await heading()).y > 900, 'micro-c comes first');
});
