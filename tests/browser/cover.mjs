// The page's coverage of programs, in Chromium: the signs in the editor's margin, and their explanations.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { LONG } from './site.mjs';
import { test, visits } from './visits.mjs';

/** The Thesis's listing 2.2: four errors one after the other, in a program that reads nothing. */
const LISTING_2_2 = await readFile(new URL('../corpus/thesis/listing-2.2-a.mc', import.meta.url), 'utf8');

/** A line whose inputs only a search finds, an unreachable line, and a line after that. */
const GUARDED = `main(n) {
  var x = input;
  if (n * 3 == 21 && x > n)
    output x;
  if (n > 5 && n < 6) {
    output n;
    n = 1 / x;
  }
  return n;
}`;

/** Registers the tests for one of the browsers. */
export function coverTests(browser) {
  const { share } = visits(browser);

  /** The margin's note on a line. */
  async function margin(visit, line) {
    const marks = await visit.run(() => {
      const editor = document.querySelector('ls-app').shadowRoot.querySelector('ls-editor').shadowRoot;
      return [...editor.querySelectorAll('.cover-gutter .cover-mark')].map((mark) => mark.getAttribute('aria-label'));
    });
    return marks.find((words) => words.startsWith(`Line ${line}: `)) ?? '';
  }

  async function cover(visit) {
    await visit.click('ls-toolbar button', /^Cover$/);
    await visit.see('ls-cover-verdict button', 'Save as JSON');
  }

  test('the margin shows reached and unreachable lines', async () => {
    const visit = await share();
    await visit.write(LISTING_2_2);
    await cover(visit);
    await visit.see('ls-cover-verdict h1', '1 input reaches all that can be reached.');
    assert.match(await margin(visit, 11), /^Line 11: reached, with no input \(no\. 1\); .*division by zero: reached/);
    assert.match(await margin(visit, 12), /^Line 12: never, on any input: proved/);
    assert.equal((await visit.texts('.cover-mark .reachable.whole', '→')).length, 3);
    assert.equal((await visit.texts('.cover-mark .unreachable.whole', '×')).length, 4);
    // It is about the program as it was.
    await visit.click('.cm-line', 'return 0;');
    await visit.press('Enter');
    await visit.gone('.cover-mark');
    await visit.see('ls-cover-verdict .stale', 'The program has changed');
  });

  test('inputs are replayed, proofs are shown, and every line can be selected', async () => {
    const visit = await share();
    await visit.write(GUARDED);
    await cover(visit);
    await visit.see('ls-cover-verdict .rest', /No run reaches \d+ of them/);
    await visit.see('.cover-mark', /^Line 4: reached, with n = 7, input: /);
    // Pointing at a line shows its inputs.
    await visit.hover('.cm-line .token-keyword', 'output', '.cover-tooltip');
    await visit.see('.cover-tooltip', /^Line 4: reached, with n = 7, input: /);
    await visit.point('ls-cover-verdict h1');
    await visit.gone('.cover-tooltip');
    const inputs = await visit.texts('ls-cover-report .inputs tbody tr');
    assert.ok(inputs.length >= 2, inputs.join('\n'));
    await visit.click('ls-cover-report button', 'Replay input 1');
    await visit.see('ls-replay .where', /^Step 0 of /);

    // A line after one that no run reaches, and the proof about the latter.
    await visit.see('ls-cover-report li', /^×?\s*Line 7.*Every path there goes through line/s);
    await visit.click('ls-cover-report summary', /Line 5, n < 6 holds/);
    await visit.see('ls-cover-report ls-proof p', /./);

    // By touch: the sign in the margin opens the list at its line.
    await visit.click('.cover-mark', /^Line 6: never/);
    await visit.see('ls-cover-report .all tr.linked', /output|the line/);
  });

  test('works by keyboard alone, and stops at once with what was found', async () => {
    const visit = await share();
    await visit.write(LONG);
    await visit.run(() => {
      const { shadowRoot } = document.querySelector('ls-app').shadowRoot.querySelector('ls-toolbar');
      shadowRoot.querySelector('#cover').focus();
    });
    await visit.press('Enter');
    await visit.see('.cover-mark', /^Line 2: reached/);
    await visit.see('ls-cover-verdict .rest', /of \d+ lines, branches and possible errors are settled/);
    await visit.click('ls-toolbar button', /^Stop$/);
    assert.match((await visit.texts('ls-cover-verdict h1')).join(), /You stopped\./);
    assert.match(await margin(visit, 2), /^Line 2: reached/);
    // And then another job starts.
    await visit.write(GUARDED);
    await visit.target(4);
    await visit.analyse();
    await visit.says('Line 4 can be reached.');
    await visit.gone('ls-cover-verdict');
    await visit.gone('.cover-mark');
  });

  test('a program with errors is not covered, and what it says is never markup', async () => {
    const visit = await share();
    await visit.write('main(n) {\n  return m;\n}');
    await visit.click('ls-toolbar button', /^Cover$/);
    await visit.see('ls-cover-verdict h1', 'The program has an error.');
    const trap = '<img src=x onerror="globalThis.trapped = true">';
    await visit.write(`// ${trap}\nmain(n) {\n  int s = "<b>${trap.replaceAll('"', "'")}</b>";\n  if (n == 3 && s[0] == '<')\n    error();\n  return n;\n}`);
    await cover(visit);
    await visit.hover('.cm-line .token-keyword', 'return', '.cover-tooltip');
    const [markup, trapped] = await visit.run(() => {
      const roots = [document];
      for (const root of roots) for (const each of root.querySelectorAll('*')) if (each.shadowRoot) roots.push(each.shadowRoot);
      const count = roots.reduce((sum, root) => sum + root.querySelectorAll('img:not(.cm-widgetBuffer), b b').length, 0);
      return [count, globalThis.trapped ?? false];
    });
    assert.deepEqual([markup, trapped], [0, false]);
  });
}
