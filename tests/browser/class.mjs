// A class of programs is graded: dropped, compared with a reference, grouped, remarked, and saved.
import assert from 'node:assert/strict';
import { accessibleEverywhere } from './checks.mjs';
import { require } from './program.mjs';
import { test, visits } from './visits.mjs';

const { strToU8, zipSync } = require('fflate');

const TRAP = '<img src=x onerror="globalThis.trapped = 1">';

/** A program that reads `n` and does this. */
const c = (body) => `#include <stdio.h>\nint main(void) {\n  int n;\n  scanf("%d", &n);\n  ${body}\n  return 0;\n}\n`;

const REFERENCE = c('printf("%d\\n", n < 0 ? -n : n);');

/** One program is right, two print something else in the same way, one prints markup, one never ends, one does not compile, and one is in two files. */
const CLASS = {
  'class/anna/abs.c': c('if (n < 0) n = -n;\n  printf("%d", n);'),
  [`class/${TRAP}/abs.c`]: c(`printf("${TRAP.replaceAll('"', '\\"')}%d\\n", n);`),
  'class/carl/abs.c': c('while (n < 0) { }\n  printf("%d\\n", n);'),
  'class/dora/abs.c': c('printf("%d\\n", n)'),
  'class/emil/abs.c': c('printf("%d\\n", n);'),
  'class/finn/main.c': c('printf("%d\\n", n);'),
  'class/finn/stack.c': 'int x;\n',
  'class/gina/abs.c': c('n = n + 0;\n  printf("%d", n);'),
};

/** A program that reads two numbers and does this. */
const two = (body) => c(`int m;\n  scanf("%d", &m);\n  ${body}`);

const SUM = two('int i = 0;\n  while (i < 3) i++;\n  printf("%d\\n", n + m);');

/**
 * Runs find no difference in these programs: the first one is proved, there is no proof that the second one always ends, and two
 * differ on an input that only a search finds.
 */
const UNLIKE_BY_PROOF = {
  'anna.c': two('int s = n;\n\n  for (int k = 0; k < 3; k++) { }\n  s += m;\n  printf("%d", s);'),
  'boris.c': two('unsigned k = n > 0 ? n : 1;\n  while (k != 1) k = k % 2 ? 3 * k + 1 : k / 2;\n  printf("%d", n + m);'),
  'carl.c': two('if (3 * n + m == 7411 && n - m == 2013) printf("0");\n  else printf("%d", m + n);'),
  'dana.c': two('if (n - m == 2013 && 3 * n + m == 7411) { printf("0"); return 0; }\n  printf("%d", m + n);'),
};

/** Registers the tests for one of the browsers. */
export function classTests(browser) {
  const { open, inChromium } = visits(browser);

  test('a class is graded, in groups that are remarked and saved, and is there after a reload', async () => {
    const visit = await open('/teach.html');
    await visit.click('ls-teach button', 'Grade programs…');
    await visit.see('ls-class h2', 'Drop the programs here.');
    await visit.run(putReference, REFERENCE);
    await visit.run(choose, CLASS);
    await visit.see('ls-class .state h2', '6 programs');
    await visit.see('ls-class .what', 'class');
    await visit.click('ls-class button.primary', 'Grade');
    await visit.see('ls-class h2', '6 of 6 graded');
    const groups = await visit.texts('ls-class .group');
    assert.equal(groups.length, 6, JSON.stringify(groups));
    assert.match(groups[0], /^✓\s*Right: proved\s*1\s*on every promised input they do what the reference does/);
    assert.match(groups[1], /^≠\s*Wrong for -1\s*2\s*gives -1, expected 1/);
    assert.match(groups[2], /^≠\s*Wrong for 0\s*1\s*gives <img src=x/);
    assert.match(groups[3], /^∞\s*Never ends for -1\s*1/);
    assert.match(groups[4], /^!\s*Does not compile, or uses what is not supported\s*1\s*Line 5: /);
    assert.match(groups[5], /^–\s*Not read\s*1\s*There are 2 programs: main\.c and/);

    // A group shows its input, both outputs, and each program; its remark is for all of them.
    await visit.click('ls-class .group button', 'Wrong for -1');
    assert.deepEqual(await visit.texts('ls-class .facts pre'), ['-1', '1', '-1']);
    assert.deepEqual(await visit.texts('ls-class .facts mark'), ['1', '-1']);
    assert.deepEqual(await visit.texts('ls-class .chips button'), ['emil', 'gina']);
    await visit.click('ls-class .chips button', 'gina');
    await visit.see('ls-class ls-editor .cm-line', 'n = n + 0;');
    await visit.fill('ls-class textarea', 'The sign; see above.');
    await visit.see('ls-class .has-remark', 'remark');
    // A student's text is never markup.
    await visit.click('ls-class .group button', 'Wrong for 0');
    assert.deepEqual(await visit.texts('ls-class .student h3'), [TRAP]);
    await visit.see('ls-class .given pre', TRAP);

    const saved = (label) => visit.run(savedBy, label);
    const csv = await saved('Export CSV');
    assert.equal(csv.split('\n')[0], '\ufefffile,verdict,points,group,input,expected,given,remark');
    assert.match(csv, /\nclass\/anna\/abs\.c,same,1,\d,,,,proved\n/);
    assert.match(csv, /\nclass\/emil\/abs\.c,differ,0,\d,'-1\n?,1,'-1,The sign; see above\.\n/);
    assert.match(csv, /\nclass\/dora\/abs\.c,refused,0,\d,,,,/);
    const report = await saved('Save the report');
    assert.doesNotMatch(report, /<img|<script/);
    assert.match(report, /<h2>&lt;img src=x onerror=&quot;globalThis\.trapped = 1&quot;&gt;<\/h2>/);
    assert.match(report, /The sign; see above\./);
    assert.match(report, /<h2>anna<\/h2>\n<p class="soft">class\/anna\/abs\.c<\/p>\n<p><strong>1 of 1 points\.<\/strong> Right: proved<\/p>\n<\/section>/);

    await visit.until('the grades to be kept', async () => (await visit.run(kept)) === '6,2');
    await visit.reload();
    await visit.see('ls-class h2', '6 of 6 graded');
    await visit.click('ls-class .group button', 'Wrong for -1');
    assert.equal(await visit.run(() => document.querySelector('ls-teach').shadowRoot.querySelector('ls-class').shadowRoot.querySelector('textarea').value), 'The sign; see above.');
    assert.equal(await visit.run(() => globalThis.trapped ?? 0), 0);
    await visit.click('ls-class button', 'Remove all programs');
    await visit.see('ls-class h2', 'Drop the programs here.');
    await visit.click('ls-class button', 'Back to the lesson');
    await visit.see('.work h1', 'Find inputs');
    assert.deepEqual(await visit.faults(), []);
  });

  inChromium('a reference that goes wrong on promised numbers is told, and nothing is graded', async () => {
    const visit = await open('/teach.html#class');
    await visit.run(putReference, c('printf("%d\\n", 10 / n);'));
    await visit.run(choose, { 'anna.c': c('printf("%d\\n", 10 / n);') });
    await visit.click('ls-class button.primary', 'Grade');
    await visit.see('ls-class h2', '1 of 1 graded');
    await visit.see('ls-class .group', 'Right: proved');
    await visit.see('ls-class .state p', 'The reference goes wrong on some inputs, which are left out.');
    await visit.click('ls-class button.reference');
    await visit.see('ls-class .left-out', 'Inputs on which the reference goes wrong are left out, such as 0: Division by zero in line 5.');
    await visit.fill('ls-class .promised', '0..9');
    await visit.see('ls-class .state h2', 'The task has changed since.');
    await visit.gone('ls-class button', 'Export CSV');
    await visit.click('ls-class button.primary', 'Grade again');
    await visit.see('ls-class [role=alert] h2', 'The reference goes wrong for 0.');
    await visit.see('ls-class [role=alert] p', 'Division by zero in line 5. Fix it, or promise other numbers. Nothing was graded.');
    await visit.see('ls-class .state h2', 'Nothing was graded.');
    assert.deepEqual(await visit.texts('ls-class .group'), []);
    await visit.fill('ls-class .promised', '9..0');
    await visit.see('ls-class .notice', 'Write the least and the greatest number');
    await visit.fill('ls-class .promised', '1..9');
    await visit.click('ls-class button.primary', 'Grade');
    await visit.see('ls-class .group', 'Right: proved');
    assert.deepEqual(await visit.faults(), []);
  });

  inChromium('grading is stopped, and goes on where it stopped after a reload', async () => {
    const visit = await open('/teach.html#class');
    await visit.run(putReference, REFERENCE);
    // Each is stopped only after many steps, on many inputs.
    const slow = (at) => [`s${at}.c`, c(`for (int i = 0; i < 60000 + ${at}; i++) { }\n  printf("%d\\n", n < 0 ? -n : n);`)];
    await visit.run(choose, { 'a.c': REFERENCE, ...Object.fromEntries([...Array(30).keys()].map(slow)) });
    await visit.click('ls-class button.primary', 'Grade');
    await visit.see('ls-class .group', 'No difference found');
    await visit.click('ls-class button.primary', 'Stop');
    const stopped = await visit.see('ls-class .state h2', /^Stopped after \d+ of 31\.$/);
    await visit.until('the grades to be kept', async () => (await visit.run(kept)) === `${/\d+/.exec(stopped)[0]},0`);
    await visit.reload();
    assert.equal(await visit.see('ls-class .state h2', /^Stopped after \d+ of 31\.$/), stopped);
    await visit.run(choose, { 's1.c': REFERENCE });
    await visit.click('ls-class button.primary', 'Go on');
    await visit.see('ls-class button.primary', 'Stop');
    await visit.click('ls-class button.primary', 'Stop');
    await visit.see('ls-class .state h2', /^Stopped after \d+ of 31\.$/);
    assert.deepEqual(await visit.faults(), []);
  });

  inChromium('after the runs, a proof and a search decide what they can', async () => {
    const visit = await open('/teach.html#class');
    await visit.run(putReference, SUM);
    await visit.run(choose, UNLIKE_BY_PROOF);
    await visit.click('ls-class button.primary', 'Grade');
    await visit.see('ls-class .state h2', /^[0-4] of 4 run$/);
    await visit.see('ls-class .what', /a proof for |a search for /);
    await visit.see('ls-class .state h2', '4 of 4 graded');
    const groups = await visit.texts('ls-class .group');
    assert.match(groups[0], /^✓\s*Right: proved\s*1/);
    assert.match(groups[1], /^✓\s*No difference found\s*1\s*tried on at least/);
    assert.match(groups[2], /^≠\s*Wrong for 2356 343\s*2\s*gives 0, expected 2699/);
    assert.equal(groups.length, 3, JSON.stringify(groups));
    await visit.click('ls-class .group button', 'Right: proved');
    await visit.see('ls-class .card p', 'The loop in line 9 runs together with the one in line 8 of the reference.');
    await visit.click('ls-class .group button', 'No difference found');
    await visit.see('ls-class .card p', 'This is no proof: on another input it may do something else. There is no proof: the program may not end. A search');
    const csv = await visit.run(savedBy, 'Export CSV');
    assert.match(csv, /\nanna\.c,same,1,1,,,,proved\nboris\.c,tried,1,1,,,,"?tried on [\d,]+ inputs"?\ncarl\.c,differ,0,2,"2356\n343/);
    assert.deepEqual(await visit.faults(), []);
  });

  inChromium('proofs are stopped, and go on after a reload', async () => {
    const visit = await open('/teach.html#class');
    await visit.run(putReference, SUM);
    await visit.run(choose, UNLIKE_BY_PROOF);
    await visit.click('ls-class button.primary', 'Grade');
    await visit.see('ls-class .what', /a proof for |a search for /);
    await visit.click('ls-class button.primary', 'Stop');
    const stopped = await visit.see('ls-class .state h2', /^Stopped after \d of 4\.$/);
    await visit.until('the grades to be kept', async () => (await visit.run(kept)) === '4,0');
    await visit.reload();
    assert.equal(await visit.see('ls-class .state h2', /^Stopped after \d of 4\.$/), stopped);
    await visit.click('ls-class button.primary', 'Go on');
    await visit.see('ls-class .state h2', '4 of 4 graded');
    await visit.see('ls-class .group', 'Wrong for 2356 343');
    assert.deepEqual(await visit.faults(), []);
  });

  inChromium('a zip is read, and one that is none is refused', async () => {
    const visit = await open('/teach.html#class');
    await visit.see('ls-class h2', 'Drop the programs here.');
    await visit.run(choose, { 'week3.zip': 'no zip' });
    await visit.see('ls-class .notice', 'This zip is broken. Nothing was read.');
    // An empty folder in a zip: the end of a list of files alone.
    await visit.run(choose, { 'week3.zip': 'PK\u0005\u0006'.padEnd(22, '\0') });
    await visit.see('ls-class .notice', 'There is no program: no file whose name ends with .c or .mc.');
    await visit.see('ls-class h2', 'Drop the programs here.');
    // As Moodle exports it, with a program that is long enough to be unpacked in another way.
    const folder = (name, number) => `${name}_${number}_assignsubmission_file_/abs.c`;
    const files = { [folder('Anna Nováková', 4711)]: REFERENCE, [folder('Boris B', 4712)]: `${REFERENCE}// ${'long '.repeat(150_000)}\n` };
    const zip = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
    await visit.run(choose, { 'week3.zip': [...zip] });
    await visit.see('ls-class .state h2', '2 programs');
    await visit.run(putReference, REFERENCE);
    await visit.click('ls-class button.primary', 'Grade');
    await visit.see('ls-class h2', '2 of 2 graded');
    await visit.click('ls-class .group button', 'Right: proved');
    assert.deepEqual(await visit.texts('ls-class .chips button'), ['Anna Nováková', 'Boris B']);
    assert.deepEqual(await visit.faults(), []);
  });

  inChromium('keys go through groups, program and remark', async () => {
    const visit = await open('/teach.html#class');
    await visit.run(putReference, REFERENCE);
    await visit.run(choose, CLASS);
    await visit.click('ls-class button.primary', 'Grade');
    await visit.see('ls-class h2', '6 of 6 graded');
    const title = () => visit.texts('ls-class .card h2');
    await visit.click('ls-class button.reference');
    await visit.press('ArrowDown');
    await visit.see('ls-class .card h2', 'Right: proved');
    await visit.press('F8');
    assert.deepEqual(await title(), ['Wrong for -1']);
    const focused = () => visit.run(() => {
      let at = document.activeElement;
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
      return at?.id || at?.className.split(' ')[0] || at?.localName;
    });
    const places = [];
    for (let press = 0; press < 4; press++) {
      await visit.press('F6');
      places.push(await focused());
    }
    assert.deepEqual(places, ['h2', 'cm-content', 'remark', 'head']);
    await visit.press('ArrowUp');
    assert.deepEqual(await title(), ['Right: proved']);
    assert.deepEqual(await visit.faults(), []);
  });

  inChromium('in a narrow window a group covers the list', async () => {
    const visit = await open('/teach.html#class', { viewport: { width: 390, height: 844 } });
    await visit.see('ls-class h2', 'Drop the programs here.');
    assert.deepEqual(await visit.texts('ls-class ls-editor'), []);
    await accessibleEverywhere(visit, 'class-empty');
    await visit.run(putReference, REFERENCE);
    await visit.run(choose, CLASS);
    await visit.click('ls-class button.primary', 'Grade');
    await visit.see('ls-class h2', '6 of 6 graded');
    await visit.click('ls-class .group button', 'Wrong for -1');
    await visit.see('ls-class .facts pre', '-1');
    assert.deepEqual(await visit.texts('ls-class .group'), []);
    const width = await visit.run(() => document.documentElement.scrollWidth);
    assert.ok(width <= 390, `${width} pixels wide`);
    await visit.click('ls-class button', 'Back');
    await visit.see('ls-class .group', 'Wrong for -1');
    await accessibleEverywhere(visit, 'class-list');
    await visit.click('ls-class .group button', 'Wrong for 0');
    await visit.see('ls-class .facts pre', '0');
    await accessibleEverywhere(visit, 'class-group');
    assert.deepEqual(await visit.faults(), []);
  });
}

/** In the page: writes the reference, as a person would. */
async function putReference(text) {
  const look = () => document.querySelector('ls-teach')?.shadowRoot?.querySelector('ls-class')?.shadowRoot?.querySelector('ls-editor')?.view;
  while (!look()) await new Promise((resolve) => setTimeout(resolve, 50));
  look().dispatch({ changes: { from: 0, to: look().state.doc.length, insert: text } });
  return true;
}

/** In the page: chooses files of texts or bytes, with the folders that they are in. */
function choose(files) {
  const view = document.querySelector('ls-teach').shadowRoot.querySelector('ls-class');
  const input = view.shadowRoot.querySelector('#files');
  const given = Object.entries(files).map(([path, text]) =>
    Object.defineProperty(new File([typeof text === 'string' ? text : Uint8Array.from(text)], path.split('/').at(-1)), 'webkitRelativePath', { value: path.includes('/') ? path : '' }),
  );
  // No script can choose a folder.
  Object.defineProperty(input, 'files', { value: given, configurable: true });
  input.dispatchEvent(new Event('change'));
  delete input.files;
  return true;
}

/** In the page: how many grades and how many notes the browser keeps. */
function kept() {
  return new Promise((resolve) => {
    const opening = indexedDB.open('loopscope.class');
    opening.onsuccess = () => {
      const asked = opening.result.transaction('work').objectStore('work').get('current');
      asked.onsuccess = () => resolve([asked.result?.work.grades.size, asked.result?.work.notes.size].join());
      asked.onerror = () => resolve('');
    };
  });
}

/** In the page: the text that a button saves. */
async function savedBy(label) {
  const { createObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  const saving = new Promise((resolve) => (URL.createObjectURL = (blob) => (resolve(blob), createObjectURL.call(URL, blob))));
  HTMLAnchorElement.prototype.click = () => {};
  const buttons = document.querySelector('ls-teach').shadowRoot.querySelector('ls-class').shadowRoot.querySelectorAll('button');
  [...buttons].find(({ textContent }) => textContent.includes(label)).click();
  const blob = await saving;
  Object.assign(URL, { createObjectURL });
  HTMLAnchorElement.prototype.click = click;
  // The mark at its beginning is part of the file.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer());
}
