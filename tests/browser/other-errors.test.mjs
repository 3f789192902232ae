// The card that lists all errors of a program.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visits } from './visits.mjs';

const { share } = visits('Chromium');

const MARKS = `#include <stdio.h>

int main(void) {
    int n, sum = 0;
    int marks[30];
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        scanf("%d", &marks[i]);
        sum += marks[i];
    }
    printf("mean %d\\n", sum / n);
    printf("last %d\\n", marks[n - 1]);
    return 0;
}
`;

async function lookForOthers(visit, program) {
  await visit.write(program);
  await visit.analyse();
  await visit.click('ls-verdict .next button', 'Look for other errors');
}

/** The classes of the signs beside the numbers of lines. */
function faults(visit) {
  return visit.run(() => {
    const editor = document.querySelector('ls-app').shadowRoot.querySelector('ls-editor').shadowRoot;
    return [...editor.querySelectorAll('.cm-gutterElement.error-line .line-number')].map(
      (number) => number.textContent + (number.closest('.extreme') ? ' extreme' : ''),
    );
  });
}

test('all errors are listed by line, each with inputs, and one is open', async () => {
  const visit = await share();
  await lookForOthers(visit, MARKS);
  await visit.see('ls-errors h1', /^3\s*Two more errors\.$/);
  await visit.see('ls-errors .facts', /All other places are proved/);
  await visit.gone('ls-errors .doing');
  const rows = await visit.texts('ls-errors .row');
  assert.deepEqual(rows.map((text) => Number(/Line (\d+)/.exec(text)?.[1])), [8, 11, 12], rows.join('\n'));
  assert.match(rows[0], /past the end of marks/);
  assert.match(rows[0], /n = 31/);
  await visit.see('ls-errors .together', /Only with extreme numbers: lines 9 and 12 can overflow\./);
  assert.deepEqual(await faults(visit), ['8', '9 extreme', '11', '12']);
  // The dock and the memory are those of the open row.
  await visit.click('ls-errors .row', /^!\s*Line 12/);
  await visit.see('ls-errors .open .cause', /marks has 30 elements/);
  await visit.see('ls-replay .where', /line 12/);
  await visit.see('ls-errors .open ls-copy-button button', /Copy the text/);
  assert.equal((await visit.texts('ls-errors .detail')).length, 1);
});

test('the keyboard chooses an error, plays it, and goes to the next one', async () => {
  const visit = await share();
  await lookForOthers(visit, MARKS);
  await visit.see('ls-errors h1', /Two more errors/);
  await visit.click('ls-errors .row', /Line 8/);
  await visit.press('ArrowDown');
  await visit.see('ls-errors .open', /Line 11/);
  await visit.press('F8');
  await visit.see('ls-errors .open', /Line 12/);
  await visit.press('ArrowUp');
  await visit.see('ls-errors .open', /Line 8/);
  await visit.press('Enter');
  await visit.see('ls-replay button', /Pause/);
});

test('extreme errors open from the row that they share', async () => {
  const visit = await share();
  await lookForOthers(visit, MARKS);
  await visit.click('ls-errors .together button', 'Show 2');
  await visit.click('ls-errors .row', /Line 9 can overflow/);
  await visit.see('ls-errors .extreme.open .cause', /an int (starts|ends) at -?21474836/);
});

test('without another error, the card says so', async () => {
  const visit = await share();
  await lookForOthers(visit, '#include <stdio.h>\n\nint main(void) {\n    int n;\n    scanf("%d", &n);\n    printf("%d\\n", 100 / n);\n    return 0;\n}\n');
  await visit.see('ls-errors h1', /^1\s*No other error\.$/);
  await visit.see('ls-errors .facts', 'All other places are proved.');
  // Below the card, each place has what decided it.
  await visit.see('ls-errors-found ls-cover-report td', /division by zero in line 6/);
  await visit.click('ls-errors-found .fold button', /How it was found/);
  await visit.gone('ls-errors-found ls-cover-report');
  await visit.click('ls-errors-found .fold button', /How it was found/);
  await visit.see('ls-errors-found ls-cover-report td', /division by zero in line 6/);
  // A change of the program makes it old, and its marks go.
  await visit.click('.cm-line', 'return 0;');
  await visit.press('Enter');
  await visit.see('ls-errors .stale', /have changed since/);
  assert.deepEqual(await faults(visit), []);
});

test('the coverage shows errors as errors, and a closing brace is no line', async () => {
  const visit = await share();
  await visit.write(MARKS);
  await visit.click('ls-toolbar button', /^Cover$/);
  await visit.see('ls-cover-verdict button', 'Save as JSON');
  assert.deepEqual(await faults(visit), ['8', '9', '11', '12']);
  assert.deepEqual(await visit.texts('.cover-mark .unreachable'), []);
});

test('after a run that never ends, the loop is a row among the errors', async () => {
  const visit = await share();
  await visit.write(`#include <stdio.h>

int main(void) {
    int n, count = 0;
    scanf("%d", &n);
    if (n < 0) return 1;
    while (n != 0) {
        n / 10;
        count++;
    }
    printf("%d\\n", count);
    return 0;
}
`);
  await visit.analyse();
  await visit.says(/never ends/);
  await visit.click('ls-verdict .next button', 'Look for other errors');
  await visit.see('ls-errors .together', /∞\s*(The loop in line 7|Line 7) never ends/);
  await visit.see('ls-errors h1', /No other error/);
  await visit.until('the mark of the loop', async () => (await visit.texts('.cm-gutterElement.error-line.endless', '7')).length === 1);
});

test('a link to the list looks for all errors, none of which was known before', async () => {
  const visit = await share();
  await lookForOthers(visit, MARKS);
  await visit.see('ls-errors h1', /Two more errors/);
  await visit.until('the address to name the view', () => visit.run(() => location.hash.includes('view=errors')));
  const hash = await visit.run(() => location.hash.slice(1));
  const other = await share();
  await other.follow(hash);
  await other.see('ls-errors h1', /^3\s*Three errors\.$/);
});
