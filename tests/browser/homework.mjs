// Homework of a first course in C, pasted as it was handed in: each is answered, and the answer is the one in
// tests/homework/README.md, which is kept by hand.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test, visits } from './visits.mjs';

const PROVED = { sentence: 'Nothing can go wrong.' };

/**
 * By file: the sentence, what stands below it, the inputs by their names or the text to type, and how the replay ends; nothing of
 * these for a program without a fault.
 */
const ANSWERS = {
  'average.c': {
    sentence: 'Line 21 can divide by zero.',
    below: 'count is 0.',
    inputs: { grade: '0' },
    ends: 'line 21: division by zero',
  },
  'bank-account.c': PROVED,
  'brackets.c': {
    sentence: 'Line 15 can go before the start of stack.',
    below: 'stack has 50 elements (0 to 49).',
    ends: 'before the start of stack',
  },
  'bubble-sort.c': PROVED,
  'fib-and-fact.c': {
    sentence: 'Line 14 can overflow: a result does not fit into its type.',
    below: '479001600 * 13 is 6227020800; an int ends at 2147483647.',
    inputs: { n: '13' },
    ends: 'line 14: signed overflow',
  },
  'gcd.c': PROVED,
  'infinite-loop.c': { sentence: 'The loop in line 11 never ends when the input is 3: from some iteration on, i and n stay the same.', below: 'Nothing else can go wrong.', ends: 'line 11' },
  'list.c': {
    sentence: 'Line 30 can use memory that was freed.',
    below: 'It was freed in line 31.',
    ends: 'line 30: use after free',
  },
  'matrix.c': PROVED,
  'off-by-one.c': {
    sentence: 'Line 14 can go past the end of temps.',
    below: 'i is 7, and temps has 7 elements (0 to 6).',
    ends: 'line 14: past the end of temps',
  },
  'palindrome.c': {
    sentence: 'Line 23 can go past the end of word.',
    below: 'word has room for 10 characters; the text needs more.',
    typed: /^[^⏎]{10,}⏎$/,
    ends: 'line 23: past the end of word',
  },
  'search.c': PROVED,
};

/** Registers the tests for one of the browsers. */
export function homeworkTests(browser) {
  const { open, share } = visits(browser);

  test('every program of the folder has an answer here', async () => {
    const files = await readdir(new URL('../homework/', import.meta.url));
    assert.deepEqual(Object.keys(ANSWERS).toSorted(), files.filter((name) => name.endsWith('.c')).toSorted());
  });

  for (const [name, { sentence, below, inputs, typed, ends }] of Object.entries(ANSWERS)) {
    test(`${name} is answered as it was handed in`, async () => {
      const visit = await share();
      await visit.write(await readFile(new URL(`../homework/${name}`, import.meta.url), 'utf8'));
      assert.deepEqual(await visit.mistakes(), []);
      assert.equal(await visit.run(() => document.querySelector('ls-app').program.session.dialect), 'c');
      await visit.analyse();
      await visit.says(sentence);
      if (below !== undefined) await visit.see('ls-verdict .rest', below);
      if (inputs !== undefined) assert.deepEqual(await visit.inputs(), inputs);
      if (typed !== undefined) assert.match(await visit.see('ls-found-inputs .typed'), typed);
      if (ends !== undefined) await visit.see('ls-replay .where', ends);
      else assert.deepEqual(await visit.texts('ls-replay'), []);
      if (ends?.includes('past the end')) await visit.see('ls-picture text.missing', '✕');
      if (sentence === PROVED.sentence) await visit.see('ls-what-holds h2', /^\d+ places? checked/);
    });
  }

  test('the loop that never ends is found when something else is asked', async () => {
    const visit = await share();
    await visit.write(await readFile(new URL('../homework/infinite-loop.c', import.meta.url), 'utf8'));
    assert.deepEqual(await visit.mistakes(), []);
    await visit.analyse();
    await visit.says('The loop in line 11 never ends when the input is 3: from some iteration on, i and n stay the same.');
    await visit.see('ls-replay .where', 'line 11');
  });

  test('an answer is drawn and saved', async () => {
    // A page of its own, whose links save nothing.
    const visit = await open();
    await visit.write(await readFile(new URL('../homework/off-by-one.c', import.meta.url), 'utf8'));
    assert.deepEqual(await visit.mistakes(), []);
    await visit.analyse();
    await visit.says('Line 14 can go past the end of temps.');
    // Browsers differ in where they save files: answer-picture.test.mjs reads those of Chromium.
    await visit.run(() => {
      globalThis.saved = [];
      HTMLAnchorElement.prototype.click = function () {
        globalThis.saved.push(this.download);
      };
    });
    await visit.more();
    await visit.click('ls-program-menu button', /^Program/);
    for (const form of ['svg', 'png']) {
      await visit.click(`ls-program-menu #answer-${form}`);
      await visit.until(`the ${form}`, () => visit.run((name) => globalThis.saved.includes(name), `answer.${form}`));
    }
    await visit.see('ls-program-menu .outcome', 'The picture is saved.');
    await visit.press('Escape');
  });
}
