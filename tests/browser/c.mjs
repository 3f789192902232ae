// C in the page: programs as a first course has them, pasted as they are.
import assert from 'node:assert/strict';
import { test, visits } from './visits.mjs';

/** Uses a list after it was freed, prints text, and has a text of its own. */
const LIST = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
    char name[8];
    int value;
    struct node *next;
};

int main(void) {
    struct node *head = NULL;
    char title[10];
    int n;

    strcpy(title, "list");
    printf("%s of how many?\\n", title);
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        struct node *p = malloc(sizeof(struct node));
        strcpy(p->name, "item");
        p->value = i;
        p->next = head;
        head = p;
    }
    printf("%d\\n", head->value);
    return 0;
}
`;

const REFUSED = `#include <stdio.h>
#include <graphics.h>

int main(void) {
    long double mean = 0.5;
    int n = 3
    printf("%d\\n", n);
    return undeclared;
}
`;

/** Functions without a `main`. */
const PARTS = `int larger(int a, int b) {
    return a > b ? a : b;
}

int max(const int *values, int count) {
    int best = values[0];
    for (int i = 1; i <= count; i++)
        best = larger(best, values[i]);
    return best;
}
`;

/** Reads one element too many. */
/** From its beginning, line 6 cannot be reached. */
const STEPS = `main(n) {
    int i = 0;
    while (i < n)
        i = i + 2;
    if (i == 7)
        return 1;
    return 0;
}
`;

const SUM = `sum(int a[], int n) {
  int i, s = 0;
  for (i = 0; i <= n; i++)
    s += a[i];
  return s;
}
main(int a[n], int n) {
  return sum(a, n);
}
`;

/** Overflows for large numbers. */
const GROWING = `#include <stdio.h>

int main(void) {
    int n;
    scanf("%d", &n);
    printf("%d\\n", n + 1);
    return 0;
}
`;

/** Registers the tests for one of the browsers. */
export function cTests(browser) {
  const { inChromium, share } = visits(browser);

  test('a pasted C program is recognised, fixed, answered with a text to type, and replayed', async () => {
    const visit = await share();
    await visit.write(LIST.replace('title[10];', 'title[10]').replace('head = p;', 'head = p'));
    await visit.until('C to be recognised', async () => (await language(visit)) === 'c');
    await visit.click('ls-problems button', 'Fix 2 of 2');
    await visit.until('both fixes', async () => (await visit.source()) === LIST);
    await visit.gone('ls-problems li.error');
    await visit.see('.token-keyword', '#include');
    await visit.analyse();
    await visit.says('Line 26 can dereference a null pointer.');
    assert.deepEqual(await visit.inputs(), { n: '0' });
    await visit.see('ls-verdict .rest', 'head has been null since line 12: head = NULL.');
    await visit.see('ls-verdict .rest', 'Assumed: scanf always finds the numbers that it asks for');
    await visit.see('ls-replay .where', 'null dereference');
    await visit.see('ls-printed .output', 'list of how many?');
    await visit.see('.line-value', 'title = "list"');
    for (const text of await visit.texts('.line-value')) assert.doesNotMatch(text, /\$|_set/);
    await visit.click('ls-replay button', 'Step back');
    await visit.see('.cm-line.current-line:not(.target-line)');

    // Another text is typed.
    await visit.click('#own');
    await visit.fill('#field-text', '2');
    await visit.click('ls-run-form button[type=submit]', 'Run');
    await visit.see('ls-run-form [role=status]', 'list of how many?\n1');

    // A choice by hand stays until another program is pasted.
    await visit.choose('Language', 'extended');
    await visit.see('ls-problems li.error');
    assert.equal(await language(visit), 'extended');
    await visit.write('main() {\n  return 1 / input;\n}');
    await visit.until('micro-c', async () => (await language(visit)) === 'sized');
    await visit.gone('ls-problems li.error');
    assert.deepEqual(await visit.faults(), []);
  });

  test('what is not supported is refused by name, and the rest is checked', async () => {
    const visit = await share();
    await visit.write(REFUSED);
    await visit.until('C to be recognised', async () => (await language(visit)) === 'c');
    await visit.see('ls-problems li', 'long double');
    const problems = await visit.texts('ls-problems li .message');
    assert.ok(problems.some((each) => each.includes('graphics.h')), problems.join('\n'));
    assert.ok(problems.some((each) => each.includes('undeclared')), problems.join('\n'));
    await visit.click('ls-problems button', 'Insert ;');
    await visit.until('the fix', async () => (await visit.source()).includes('int n = 3;\n'));
    await visit.analyse();
    await visit.says('Three errors to fix first.');
  });

  test('a program starts in the function that is chosen', async () => {
    const visit = await share();
    await visit.write(PARTS);
    await visit.until('C to be recognised', async () => (await language(visit)) === 'c');
    await visit.see('ls-problems li', 'a program starts in a function called main');
    await visit.click('ls-problems button', 'Start in max');
    await visit.see('.start-mark.chosen', 'starts here');
    await visit.analyse();
    await visit.says('Line 8 can go past the end of values.');
    assert.deepEqual(await visit.inputs(), { 'length of values': '= 1', 'values[]': '= 0', count: '= 1' });
    await visit.see('ls-picture text', 'best');
    assert.deepEqual(await visit.texts('ls-picture text', /main|#/), []);
    await visit.see('ls-verdict .rest', 'Assumed: the program starts in max with any arguments');

    await visit.point('.cm-line', 'int larger');
    await visit.click('button.start-mark', 'start in larger');
    await visit.until('the other start', async () => (await visit.source()) === `${PARTS}#pragma loopscope entry larger\n`);
    await visit.analyse();
    await visit.says('Nothing can go wrong.');
    assert.deepEqual(await visit.faults(), []);
  });

  inChromium('in micro-c, too, a program starts in the function that is chosen, and arrays have lengths', async () => {
    const visit = await share();
    await visit.write(SUM);
    await visit.until('micro-c', async () => (await language(visit)) === 'sized');
    await visit.analyse();
    await visit.says('Line 4 can go wrong: index out of bounds.');
    assert.deepEqual(await visit.inputs(), { a: '= []', n: '= 0' });

    await visit.point('.cm-line', 'sum(int a[]');
    await visit.click('button.start-mark', 'start in sum');
    await visit.until('the other start', async () => (await visit.source()) === `${SUM}#pragma loopscope entry sum\n`);
    await visit.analyse();
    await visit.says('Line 4 can go wrong: index out of bounds.');
    assert.deepEqual(await visit.inputs(), { a: '= []', n: '= 0', 'length of a': '= 0' });
    await visit.see('ls-verdict .rest', 'Assumed: the program starts in sum with any arguments');

    await visit.write(SUM.replace('<=', '<'));
    await visit.analyse();
    await visit.says('Nothing can go wrong.');
    await visit.choose('Language', 'extended');
    await visit.analyse();
    await visit.see('ls-verdict .rest', 'a has no end here');
    assert.deepEqual(await visit.faults(), []);
  });

  inChromium('in micro-c, a program starts in the line that is chosen, with any values of its variables', async () => {
    const visit = await share();
    await visit.write(STEPS);
    await visit.target(5);
    await visit.choose('Target', 'from');
    await visit.until('the start', async () => (await visit.source()) === `${STEPS}#pragma loopscope entry 5`);
    await visit.see('.start-mark.chosen', 'starts here');
    await visit.target(6);
    await visit.analyse();
    await visit.says('Line 6 can be reached.');
    assert.deepEqual(await visit.inputs(), { i: '= 7' });
    await visit.see('ls-verdict .rest', 'Assumed: the program starts at the first statement of line 5 with any values of i.');
  });

  inChromium('a box sets what integers are, by a line of the program', async () => {
    const visit = await share();
    await visit.write(GROWING);
    await visit.until('C to be recognised', async () => (await language(visit)) === 'c');
    await visit.analyse();
    await visit.says('Everyday numbers are fine.');
    await visit.see('ls-verdict .facts li.extreme', /Line 6 can overflow/);
    await visit.advanced();
    await visit.click('ls-advanced label', 'Integers have no bounds');
    await visit.until('the line', async () => (await visit.source()) === `${GROWING}#pragma loopscope ints mathematical\n`);
    await visit.analyse();
    await visit.says('Nothing can go wrong.');
    await visit.see('ls-verdict .rest', 'Assumed: integers have no bounds');
    await visit.click('ls-advanced label', 'Integers have no bounds');
    await visit.until('the line to go', async () => (await visit.source()) === GROWING);
    assert.deepEqual(await visit.faults(), []);
  });
}

function language(visit) {
  return visit.run(() => document.querySelector('ls-app').program.session.dialect);
}
