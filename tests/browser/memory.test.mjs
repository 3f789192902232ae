// A machine on which little memory can be had for the solver.
import assert from 'node:assert/strict';
import { LITTLE_MEMORY } from './site.mjs';
import { test, visits } from './visits.mjs';

const { open } = visits('Chromium');

/** Products of products: more than the least memory holds. */
const LARGE = `main(A, n) {
${Array.from({ length: 60 }, (_, at) => `  if (A[${at}] * A[${at + 1}] + n * A[${at}] * A[${at + 2}] > A[${at + 3}] * n + ${at}) n = n + A[${at}] * A[${at + 1}] * n;`).join('\n')}
  if (n * n * n == 3 * A[1] * A[2] + 7 && n > 1000) error();
}`;

test('where the solver has used up its memory the page says so, and the next analysis works', async () => {
  const visit = await open(LITTLE_MEMORY);
  await visit.write(LARGE);
  await visit.choose('Target', 'any');
  await visit.choose('Technique', 'execute');
  await visit.analyse();
  await visit.says('I don’t know yet.');
  await visit.see('ls-verdict .cause', 'The solver failed: the solver has used up its memory.');
  assert.doesNotMatch(await visit.see('ls-verdict section'), /INITIAL_MEMORY|abort/i);
  await visit.openExample('Two counting loops');
  await visit.analyse();
  await visit.says('Line 12 can be reached');
});
