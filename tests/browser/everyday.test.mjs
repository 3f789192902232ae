// Answers about everyday inputs, and runs that never end, as the first thing that a person reads.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visits } from './visits.mjs';

const { share } = visits('Chromium');

const reads = (lines) => `#include <stdio.h>

int main(void) {
    int n, count = 0;
    scanf("%d", &n);
${lines}
    return count;
}
`;

test('an overflow with extreme numbers stands beside the proof for everyday ones', async () => {
  const visit = await share();
  await visit.write(reads('    printf("%d\\n", n * n);'));
  await visit.analyse();
  await visit.says(/^⇥\s+Everyday numbers are fine\./);
  await visit.see('ls-verdict .facts li.proved', /Proved for numbers up to 10,000\./);
  await visit.see('ls-verdict .facts li.extreme', /Line 6 can overflow/);
  await visit.see('ls-found-inputs td', '46341');
});

test('a proof for everyday numbers has its limit in the sentence, and larger numbers can be asked for', async () => {
  const visit = await share();
  await visit.write(reads('    for (int i = 1; i <= n; i++)\n        if (n % i == 0) printf("%d ", i);'));
  await visit.analyse();
  await visit.says(/^✓\s+Nothing can go wrong for numbers up to 10,000\./);
  await visit.see('ls-verdict button', 'Ask about larger numbers');
});

test('a loop that never ends but for an overflow is named first, whatever was asked', async () => {
  const visit = await share();
  await visit.write(reads('    if (n < 0) return 1;\n    while (n != 0) {\n        n / 10;\n        count++;\n    }'));
  await visit.analyse();
  await visit.says(/^∞\s+The loop in line 7 never ends/);
  await visit.see('ls-verdict .facts li', /an integer may overflow after very many iterations/);
  await visit.see('ls-verdict button', /Watch it/);
});

test('a scale shows which values of a single number are proved to be fine, and opens its limit', async () => {
  const visit = await share();
  await visit.write(reads('    printf("%d\\n", n * n);'));
  await visit.analyse();
  await visit.see('ls-number-scale h2', /Which n are fine/);
  await visit.see('ls-number-scale p', /−10,000 to 10,000: proved\. .*46,341: line 6 goes wrong\. All other numbers are not decided\./);
  const [proved, extreme] = await visit.run(() => {
    const scale = document.querySelector('ls-app').shadowRoot.querySelector('ls-number-scale').shadowRoot;
    return ['proved', 'extreme'].map((name) => scale.querySelector(`rect.${name}`).getBoundingClientRect()).map(({ left, right }) => [left, right]);
  });
  assert.ok(proved[1] < extreme[0], 'the extreme number is beyond what is proved');
  // The mark of the line, too, is that of an extreme error.
  await visit.until('the amber mark', async () => (await visit.texts('.cm-gutterElement.error-line.extreme', '6')).length === 1);
  await visit.click('ls-number-scale button', 'Another limit…');
  await visit.until('the field of the limit', () => visit.run(() => {
    const bar = document.querySelector('ls-app').shadowRoot.querySelector('ls-toolbar').shadowRoot;
    return bar.querySelector('ls-advanced')?.shadowRoot?.querySelector('ls-execution-options')?.shadowRoot?.activeElement?.name === 'numbers';
  }));
});

test('where several numbers are read, there is no scale', async () => {
  const visit = await share();
  await visit.write(reads('    int m;\n    scanf("%d", &m);\n    printf("%d\\n", n * m);'));
  await visit.analyse();
  await visit.says(/Everyday numbers are fine/);
  await visit.see('ls-memory svg');
  assert.deepEqual(await visit.texts('ls-number-scale'), []);
});
