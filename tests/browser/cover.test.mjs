// Tests in Chromium alone: the files of what was covered equal those of the command line, and accessibility.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { accessible, accessibleEverywhere, shot } from './checks.mjs';
import { loopscope } from './command-line.mjs';
import { visits } from './visits.mjs';

const course = (name) => fileURLToPath(new URL(`../corpus/course/${name}.mc`, import.meta.url));

const LEAP_YEAR = course('leap-year');

const { share } = visits('Chromium');

async function cover(visit, program) {
  await visit.write(program);
  await visit.click('ls-toolbar button', /^Cover$/);
  await visit.see('ls-cover-verdict button', 'Save as JSON');
}

test('saves what the command line prints', async () => {
  const visit = await share();
  await cover(visit, await readFile(LEAP_YEAR, 'utf8'));
  const saved = async (button, name) => {
    const file = visit.page.waitForEvent('download');
    await visit.click('ls-cover-verdict button', button);
    const download = await file;
    assert.equal(download.suggestedFilename(), name);
    return readFile(await download.path(), 'utf8');
  };
  const csv = await saved('Save the inputs as CSV', 'cover.csv');
  const json = await saved('Save as JSON', 'cover.json');
  assert.match(csv, /^number,input,args,end,lines\n1,/);
  assert.equal(csv, (await loopscope('cover', LEAP_YEAR, '--format', 'csv')).stdout);
  const printed = (await loopscope('cover', LEAP_YEAR, '--format', 'json')).stdout;
  // All but the time that it took.
  const timeless = (text) => text.replace(/"seconds":[\d.e-]+/, '');
  assert.equal(timeless(json), timeless(printed));
});

test('while it goes on, the margin and how far it is are seen', async () => {
  const visit = await share();
  const [progress, looking] = [await visit.watch('ls-cover-verdict progress'), 'ls-cover-verdict .doing'];
  await visit.write('main(a, b) {\n  while (a * a * a + b * b * b != 33 + a * b) {\n    a = a + b;\n    b = b * a;\n  }\n  if (a > b * b) error();\n  return a;\n}');
  await visit.click('ls-toolbar button', /^Cover$/);
  await progress();
  await visit.see(looking, /Looking for a path to line \d/);
  await visit.see('.cover-mark', /^Line 2: reached/);
  await accessible(visit.page);
  await visit.click('ls-toolbar button', /^Stop$/);
});

test('each view is accessible at any size, light and dark', async () => {
  const visit = await share();
  await cover(visit, await readFile(course('binary-search'), 'utf8'));
  await visit.click('ls-cover-report summary', 'Line by line');
  const hasForcedColours = async (width) => {
    await visit.page.emulateMedia({ forcedColors: 'active' });
    await shot(visit.page, `cover-${width}-forced`);
    const colours = await visit.run(() => {
      const editor = document.querySelector('ls-app').shadowRoot.querySelector('ls-editor').shadowRoot;
      const mark = editor.querySelector('.cover-mark .whole');
      return [getComputedStyle(mark).color, getComputedStyle(document.body).color];
    });
    assert.equal(colours[0], colours[1], 'signs have the colour of text where readers have set their own');
    await visit.page.emulateMedia({ forcedColors: 'none' });
  };
  await accessibleEverywhere(visit, 'cover', { also: hasForcedColours });
});
