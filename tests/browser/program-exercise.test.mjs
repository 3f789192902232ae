// Exercises in which a program is written: wrong, right, and not decided.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { accessible, shot } from './checks.mjs';
import { visits } from './visits.mjs';

const { open } = visits('Chromium');

const program = (statements, declared = 'int n, sum = 0;') => `#include <stdio.h>

int main(void) {
    ${declared}
    scanf("%d", &n);
    ${statements}
    return 0;
}
`;

/** Forgets the first digit. */
const WRONG = program('while (n > 9) {\n        sum = sum + n % 10;\n        n = n / 10;\n    }\n    printf("%d\\n", sum);');
const RIGHT = program('for (; n != 0; n /= 10)\n        sum += n % 10;\n    printf("%d", sum);');

/** The largest of numbers until 0, and the same in another way: no proof is found. */
const LARGEST = program('while (n != 0) {\n        if (n > largest)\n            largest = n;\n        scanf("%d", &n);\n    }\n    printf("%d\\n", largest);', 'int n, largest = 0;');
// No proof follows recursion that has pointers.
const UNPROVED = `#include <stdio.h>

void look(int *best) {
    int n;
    scanf("%d", &n);
    if (n != 0) {
        look(best);
        if (n > *best)
            *best = n;
    }
}

int main(void) {
    int best = 0;
    look(&best);
    printf("%d\\n", best);
    return 0;
}
`;

const lesson = (settings, reference) => `---
exercise: Largest
kind: program
${settings}
---
Print the largest one.

\`\`\`c
#include <stdio.h>
\`\`\`

\`\`\`hint
Compare.
\`\`\`

\`\`\`reference
${reference}\`\`\`
`;

const result = (visit, words) => visit.see('ls-answer-result section', words);

async function check(visit, text) {
  await visit.write(text);
  await visit.click('ls-answer-form button', 'Check');
}

test('a wrong program is shown on its smallest input, and a right one is proved', async () => {
  const visit = await open('/exercises.html#lesson=programs&exercise=2');
  await visit.see('ls-exercises h1', 'The sum of the digits');
  await visit.see('.task', /every number is from 0 to 9,999/);
  await visit.see('.task', /305\s+gives\s+8/);
  await check(visit, WRONG);
  await result(visit, /Not yet: 0 of 3 points\./);
  assert.deepEqual(await visit.texts('ls-answer-result .facts pre'), ['1', '1', '0']);
  assert.deepEqual(await visit.texts('ls-answer-result mark'), ['1', '0']);
  await visit.see('ls-answer-result .parts td', 'wrong for 1');
  // By the keyboard: the run of the student's own program.
  await visit.run(() => {
    const result = document.querySelector('ls-exercises').shadowRoot.querySelector('ls-answer-result');
    result.shadowRoot.querySelector('button.watch').focus();
  });
  await visit.press('Enter');
  await visit.see('ls-replay .where', /^Step [1-5] of 6/);
  await visit.see('ls-replay .where', /^Step 6 of 6/);
  // A program that cannot be read is told in its own line.
  await check(visit, WRONG.replace('sum = sum', 'total = sum'));
  await result(visit, /In your answer, line 7: /);
  await visit.gone('ls-replay');
  // The editor has the focus: a key checks the program.
  await visit.write(RIGHT);
  await visit.press('ControlOrMeta+Enter');
  await result(visit, /Right: 3 of 3 points\.\s+Proved for every promised input\./);
  assert.deepEqual(await visit.texts('ls-answer-result .parts td'), ['proved', '2 of 2', 'proved', '1 of 1']);
  await visit.see('nav a[aria-current]', 'solved');
  // After the last hint, there is no solution: the reference is never shown.
  await visit.click('.further button', 'Hint 1 of 2');
  await visit.click('.further button', 'Hint 2 of 2');
  await visit.gone('.further button', 'Show the solution');
  await visit.reload();
  await result(visit, 'Right.');
  assert.equal(await visit.source(), RIGHT);
  await visit.click('.further button', 'Start again from the template');
  await visit.until('the template', async () => (await visit.source()).includes('return 0;') && !(await visit.source()).includes('sum'));
  assert.deepEqual(await visit.faults(), []);
});

test('without a proof the points are open, unless the exercise asks for none', async () => {
  const visit = await open(`/exercises.html#text=${packed(lesson('points: 3', LARGEST))}&exercise=1`);
  await visit.see('ls-exercises h1', 'Largest');
  await check(visit, UNPROVED);
  await result(visit, /Not decided yet\.\s+No wrong input was found in [\d,]+ runs, but there is no proof\. These points are open\./);
  await visit.gone('nav .solved');
  const accepted = packed(lesson('points: 3\naccept: tried', LARGEST));
  await visit.run((hash) => (location.hash = hash), `text=${accepted}&exercise=1`);
  await visit.gone('ls-answer-result section');
  await check(visit, UNPROVED);
  await result(visit, /Right: 3 of 3 points\.\s+No difference was found on [\d,]+ inputs\. There is no proof, and the exercise asks for none\./);
  assert.deepEqual(await visit.faults(), []);
});

test('a reference that goes wrong is the mistake of the exercise, told at its line', async () => {
  const reference = LARGEST.replace('while (n', 'largest = n / n;\n    while (n');
  const visit = await open(`/exercises.html#text=${packed(lesson('promised: -9..9', reference))}&exercise=1`);
  const words = /line 22: the reference goes wrong for `0`: division by zero in line 6/;
  await visit.see('[role=alert]', words);
  await visit.gone('ls-exercises h1', 'Largest');
  assert.deepEqual(await visit.faults(), []);
});

test('an outline compares with the tested behaviour, and says so', async () => {
  const visit = await open('/exercises.html');
  await visit.see('ls-exercises h1', 'The mean of nothing');
  const outline = await visit.run((text) => document.querySelector('ls-exercises').work.program.reader.language.outline(text), lesson('points: 2', LARGEST));
  assert.match(outline, /```tested\n"0\\n" -> "0\\n"\n/);
  assert.doesNotMatch(outline, /largest = n/);
  await visit.run((hash) => (location.hash = hash), `text=${packed(outline)}&exercise=1`);
  await visit.see('ls-exercises h1', 'Largest');
  await check(visit, UNPROVED);
  await result(visit, /Right: 2 of 2 points\.\s+It does what is expected on all \d+ inputs of this exercise’s list\. No proof was looked for\./);
  await check(visit, UNPROVED.replace('best = 0', 'best = 3'));
  await result(visit, /Not yet: 0 of 2 points\./);
  assert.equal((await visit.texts('ls-answer-result .facts pre'))[1], '0');
  assert.deepEqual(await visit.faults(), []);
});

test('a C program is repaired, and its solution can be seen', async () => {
  const text = lesson('points: 2', LARGEST).replace('kind: program', 'kind: repair').replace('```reference', '```solution');
  const faulty = text.replace('#include <stdio.h>\n```', `${LARGEST.replace('n > largest', 'n < largest')}\`\`\``);
  const visit = await open(`/exercises.html#text=${packed(faulty)}&exercise=1`);
  await visit.see('.question', 'The program is wrong. Change it so that it does what is asked.');
  await visit.click('ls-answer-form button', 'Check');
  await result(visit, /Not yet: 0 of 2 points\./);
  await check(visit, LARGEST);
  await result(visit, /Right: 2 of 2 points\.\s+Proved for every promised input\./);
  await visit.click('.further button', 'Back to the given program');
  await visit.click('.further button', 'Hint 1 of 1');
  await visit.click('.further button', 'Show the solution');
  await visit.see('.hint pre', /largest = 0/);
  assert.deepEqual(await visit.faults(), []);
});

test('a program is written in a frame of another page', async () => {
  const visit = await open('/embed.html#lesson=programs&exercise=1');
  await visit.see('h1', 'The larger of two');
  const write = async (source) => {
    await visit.run((text) => document.querySelector('ls-embed-exercise').work.program.change({ source: text }), source);
    await visit.click('ls-answer-form button', 'Check');
  };
  await write(program('scanf("%d", &sum);\n    printf("%d", n);'));
  await result(visit, /Not yet: 0 of 3 points\./);
  await write(program('scanf("%d", &sum);\n    printf("%d", n > sum ? n : sum);'));
  await result(visit, /Right: 3 of 3 points\./);
  assert.deepEqual(await visit.faults(), []);
});

for (const [name, size] of [
  ['phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
  ['laptop', { viewport: { width: 1366, height: 768 } }],
]) {
  test(`the exercise and its result are accessible (${name})`, async () => {
    const visit = await open('/exercises.html#lesson=programs&exercise=2', size);
    await visit.see('ls-exercises h1', 'The sum of the digits');
    await check(visit, WRONG);
    await result(visit, /Not yet: 0 of 3 points\./);
    await accessible(visit.page);
    await shot(visit.page, `program-exercise-${name}`, { fullPage: true });
  });
}

function packed(text) {
  return deflateRawSync(text).toString('base64url');
}
