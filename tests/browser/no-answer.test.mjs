// The page's words and offers where there is no answer.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visits } from './visits.mjs';

const { share } = visits('Chromium');

/** Each iteration computes with remainders, so that nothing but unrolling the loop tells its results. */
const HARD = `#include <stdio.h>

int main(void) {
    int n, m, sum = 0;
    scanf("%d %d", &n, &m);
    if (n < 1 || m < 2 || n > 1000000 || m > 1000000) return 1;
    for (int i = 0; i < n; i++)
        if (i % 3 != 0) sum = (sum * 7 + i * m % 1009) % 1000003;
    printf("%d\\n", 7 / (sum - 1000003));
    return 0;
}
`;

/** Looks for an answer with a technique that has none: it unrolls the loop until its time is over. */
async function openUndecided() {
  const visit = await share();
  await visit.write(HARD);
  await visit.choose('Language', 'c');
  await visit.choose('Target', 'any');
  await visit.choose('Technique', 'execute');
  await visit.choose('Stop after', '10');
  await visit.click('ls-toolbar #analyse');
  await visit.says(/^\?\s+I don’t know yet\.$/);
  return visit;
}

test('an answer that is missing says what was tried, and offers what can be answered', async () => {
  const visit = await openUndecided();
  await visit.see('ls-verdict .cause', /^1 technique found neither an error nor a proof that there is none\. .* was not enough\. Most of the search went into the loop in line 7\.$/);
  assert.deepEqual(await visit.texts('ls-verdict .rest', /But /), []);
  const offers = await visit.texts('ls-verdict .actions button');
  for (const offer of ['Try with numbers up to 100', 'Try with at most 10 iterations', 'Give it 60 s']) assert.ok(offers.includes(offer), `${offer} is not among ${offers}`);
});

test('with few iterations, the answer names the limit, and leads back to all', async () => {
  const visit = await openUndecided();
  await visit.click('ls-verdict .actions button', 'Try with at most 10 iterations');
  await visit.says(/^✓\s+Nothing can go wrong with at most 10 iterations of each loop\.$/);
  await visit.see('ls-verdict .cause', 'Runs with more iterations: I don’t know yet.');
  await visit.see('ls-verdict button', 'Ask about all iterations');
});

test('with smaller numbers, the answer names their limit', async () => {
  const visit = await openUndecided();
  await visit.choose('Technique', 'auto');
  await visit.click('ls-verdict button', 'Try with numbers up to 100');
  await visit.says(/^✓\s+Nothing can go wrong for numbers up to 100\.$/);
});
