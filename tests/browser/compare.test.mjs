// Tests in Chromium alone: accessibility, and saving the table.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { accessible, accessibleEverywhere } from './checks.mjs';
import { DECISIONS, openCompare } from './compare.mjs';
import { visits } from './visits.mjs';

const { open } = visits('Chromium');

test('each view is accessible at any size, light and dark', async () => {
  const visit = await open();
  await openCompare(visit, DECISIONS);
  await accessible(visit.page);
  await visit.click('ls-compare-verdict #start');
  await visit.see('ls-compare-verdict h1', 'All 4 say the same');
  await visit.click('ls-compare-table button', /^Change configuration 2/);
  await visit.see('ls-compare-table .box');
  // As a table also where it is drawn as blocks.
  const isTable = async () => {
    assert.equal(await visit.page.getByRole('columnheader').count(), 7);
    assert.equal(await visit.page.getByRole('rowheader', { name: /^Execute/ }).count(), 2);
  };
  await accessibleEverywhere(visit, 'compare', { also: isTable, fullPage: true });
});

test('ways are added and changed, kept over a reload, and saved with what came of them', async () => {
  const visit = await open();
  await openCompare(visit, 'main(n) {\n  if (n * 3 == 21) error();\n  return n;\n}');
  for (let way = 4; way > 1; way--) await visit.click('ls-compare-table button', new RegExp(`^Remove configuration ${way}`));
  await visit.click('ls-compare-table button', 'Add a configuration');
  const fields = visit.page.locator('ls-compare-table .box');
  await fields.getByRole('combobox', { name: 'Technique' }).selectOption('navigate');
  assert.equal(await fields.getByRole('combobox').count(), 1, 'options that it does not have cannot be set');
  await visit.until('the address of the comparison', () => visit.run(() => location.hash.includes('view=compare')));
  await visit.reload();
  await visit.see('ls-compare-table .title', 'Navigate');
  await visit.click('ls-compare-verdict #start');
  await visit.see('ls-compare-verdict h1', 'All 2 say the same: a run-time error can happen.');
  const file = visit.page.waitForEvent('download');
  await visit.click('ls-compare-verdict button', 'Save as CSV');
  const saved = await file;
  assert.equal(saved.suggestedFilename(), 'comparison.csv');
  const lines = (await readFile(await saved.path(), 'utf8')).trimEnd().split('\n');
  assert.equal(lines.length, 3);
  assert.match(lines[1], /^execute,nearest,unroll,none,,,ite,,10000,0,false,,false,,,,,,reachable,\d+\.\d{3},\d+,\d+,\d+,0,$/);
  assert.match(lines[2], /^navigate,,,,,,,,,,,,,,,,,,reachable,/);
});
