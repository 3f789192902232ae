// The assumptions of an answer, and what a proof leaves open.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visits } from './visits.mjs';

const { share } = visits('Chromium');

const program = (check) => `#include <assert.h>
#include <stdio.h>

int main(void) {
    int n = 0;
    scanf("%d", &n);
    n = n > 0;
    ${check}
    return n;
}
`;

test('an answer is asked for again without its assumption about the input', async () => {
  const visit = await share();
  await visit.write(program('printf("%d\\n", 10 / (n + 1));').replace('int n = 0;', 'int n;'));
  await visit.analyse();
  await visit.says('Nothing can go wrong.');
  await visit.see('ls-verdict p', /^Assumed: scanf always finds the numbers/);
  await visit.click('ls-verdict button', 'What if not?');
  await visit.until('the option in the program', async () => (await visit.source()).includes('#pragma loopscope input any\n'));
  await visit.says(/^!\s+Line 7 can/);
  assert.deepEqual(await visit.texts('ls-verdict button', 'What if not?'), [], 'it is not assumed any more');
});

test('a proof about a program without assertions says that no result is checked', async () => {
  const visit = await share();
  await visit.write(program(''));
  await visit.analyse();
  await visit.says('Nothing can go wrong.');
  await visit.see('ls-verdict p', 'No result is checked: say what should hold with assert(…).');
  await visit.write(program('assert(n == 0 || n == 1);'));
  await visit.analyse();
  await visit.says('Nothing can go wrong.');
  await visit.see('ls-verdict p', /^Assumed/);
  assert.deepEqual(await visit.texts('ls-verdict p', 'No result is checked'), []);
});

test('overflow is left out, which the answer says, and included again', async () => {
  const visit = await share();
  await visit.write(program('printf("%d\\n", k * k);').replace('int n = 0;', 'int n, k;').replace('&n);', '&k);').replace('n = n > 0', 'n = k > 0'));
  await visit.analyse();
  await visit.says('Everyday numbers are fine.');
  await visit.click('ls-verdict button', 'Leave overflow out');
  await visit.until('the option in the program', async () => (await visit.source()).includes('#pragma loopscope errors -overflow\n'));
  await visit.says('Apart from overflow, nothing can go wrong.');
  await visit.see('ls-verdict p', /^Left out: overflow\. Include it/);
  await visit.click('ls-verdict button', 'Include it');
  await visit.says('Everyday numbers are fine.');
  assert.doesNotMatch(await visit.source(), /pragma/);
});
