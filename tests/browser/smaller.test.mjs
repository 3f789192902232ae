// Smaller inputs, where there is no answer about all of them.
import assert from 'node:assert/strict';
import { test, visits } from './visits.mjs';

const { share } = visits('Chromium');

/** Intervals prove it for small `n`, and know nothing about all. */
const PROGRAM = `#include <stdio.h>
int main(void) {
  int n, a[10];
  if (scanf("%d", &n) != 1) return 1;
  for (int i = 0; i < n; i++)
    a[i] = i;
  return 0;
}`;

async function openUndecided(program = PROGRAM) {
  const visit = await share();
  await visit.write(program);
  await visit.choose('Language', 'c');
  await visit.choose('Target', 'any');
  await visit.choose('Technique', 'intervals');
  await visit.analyse();
  await visit.says(/^\?\s+I don’t know yet\.$/);
  return visit;
}

test('an answer about smaller inputs names them, leaves the program alone, and leads back to all inputs', async () => {
  const visit = await openUndecided();
  await visit.click('ls-verdict button', 'Try with n at most 10');
  await visit.says(/^✓\s+For n at most 10: Nothing can go wrong\.$/);
  await visit.see('ls-verdict [role=status]', /^For n at most 10: Nothing can go wrong\.$/);
  await visit.see('ls-verdict .cause', 'What happens with a larger n is still open.');
  assert.equal(await visit.source(), PROGRAM);
  // Notes in the program would look as if they held for all inputs.
  assert.deepEqual(await visit.texts('ls-editor .loop-note'), []);
  await visit.see('ls-why .found', /^Proved by .*, only for n at most 10\.$/);
  await visit.see('ls-verdict .checked', 'Checked by a second program');
  assert.deepEqual(await visit.texts('ls-proof button', 'Download certificate'), []);
  await visit.page.getByRole('button', { name: 'Ask about all inputs' }).press('Enter');
  await visit.says(/^\?\s+I don’t know yet\.$/);
});

test('inputs that break the program are found among the smaller ones', async () => {
  const visit = await openUndecided(PROGRAM.replace('a[10]', 'a[5]'));
  await visit.click('ls-verdict button', 'Try with n at most 10');
  await visit.says(/^\?\s+For n at most 10: I don’t know yet\.$/);
  assert.deepEqual(await visit.texts('ls-verdict button', 'Try with n at most'), []);
  await visit.choose('Technique', 'auto');
  await visit.see('ls-verdict .stale', 'changed since');
  await visit.analyse();
  await visit.says(/^!\s+Line 6 can go past the end of a\./);
});

test('an answer about smaller inputs is stale once the program changes', async () => {
  const visit = await openUndecided();
  await visit.click('ls-verdict button', 'Try with n at most 10');
  await visit.says('For n at most 10');
  await visit.write(PROGRAM.replace('a[i] = i', 'a[i] = 1'));
  await visit.see('ls-verdict .stale', 'changed since');
  await visit.analyse();
  await visit.says(/^\?\s+I don’t know yet\.$/);
});
