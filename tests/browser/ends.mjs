// The end of programs: the answers with their reasons, and the replay of a run that never ends.
import assert from 'node:assert/strict';
import { test, visits } from './visits.mjs';

const MISSES = `main(n) {
  var i;
  i = 0;
  while (i != n) {
    i = i + 2;
  }
  return i;
}
`;

const ENDS = MISSES.replace('i != n', 'i < n').replace('i + 2', 'i + 1');

const READS = `main() {
  var choice;
  do {
    choice = input;
  } while (choice < 1 || choice > 3);
  return choice;
}
`;

/** Registers the tests for one of the browsers. */
export function endsTests(browser) {
  const { open, share, inChromium } = visits(browser);

  test('a loop that never ends is found and replayed, and one that ends is proved to end', async () => {
    const visit = await share();
    await visit.write(MISSES);
    await visit.choose('Target', 'ends');
    const offered = () => visit.run(techniques).then((names) => names.join());
    await visit.until('only the techniques that answer this', async () => (await offered()) === 'auto,enumerate,recurrent,ranking');
    await visit.analyse();
    await visit.says('The loop in line 4 never ends when n = 1: i only grows, and the loop ends only when i == n.');
    assert.deepEqual(await visit.inputs(), { n: '= 1' });
    await visit.see('.loop-note', /^From some iteration of the loop in line 4 on, for ever: n < i/);
    // The replay stands where the run has continued for some iterations.
    await visit.see('ls-replay .where', 'the run goes on like this for ever');
    const rows = await visit.texts('ls-iterations tbody tr');
    assert.ok(rows.length >= 3, `some iterations: ${rows.join('; ')}`);
    await visit.click('ls-replay button', 'First step');
    await visit.see('ls-replay .where', /^Step 0 of .*next: line 3/);

    await visit.write(ENDS);
    await visit.choose('Target', 'ends');
    await visit.analyse();
    await visit.says('It always ends.');
    await visit.see('ls-verdict .rest', 'n - i - 1 is at least 0 and falls by 1 or more');
    await visit.see('.loop-note', /In every iteration of the loop in line 4, n - i - 1 is at least 0/);
    // Its runs are counted beside the bound.
    await visit.see('ls-counts figcaption', 'Iterations of the loop in line 4 in runs, by n');
    await visit.see('ls-counts p', 'All 56 runs complete as many iterations as the formula says.');
    const drawn = await visit.run(chart);
    assert.equal(drawn.points, 56);
    assert.match(drawn.words, /^n = -5: 0 counted, 0 by the formula; .*; n = 50: 50 counted, 50 by the formula$/);
    await visit.see('[role=tab][aria-selected=true]', 'Proof');
    await visit.see('ls-proof li', 'In every iteration of the loop in line 4, this is at least 0');
    await visit.click('ls-verdict button', 'Can anything go wrong?');
    await visit.says('Nothing can go wrong.');
    await visit.see('.loop-note', /A run completes exactly max\(n, 0\) of its iterations/);
    await visit.click('ls-verdict button', 'Does it always end?');
    await visit.says('It always ends.');
  });

  inChromium('a run that does not end within its steps leads to the question', async () => {
    const visit = await share();
    await visit.write(MISSES.replace('main(n) {', 'main() {\n  var n = 1;'));
    await visit.click('ls-toolbar button', 'Run…');
    await visit.click('ls-run-form button', /^Run$/);
    await visit.see('ls-run-form [role=status]', 'still running after');
    await visit.click('ls-run-form button', 'Does it always end?');
    await visit.says('The loop in line 5 never ends: i only grows, and the loop ends only when i == n.');
    await visit.see('ls-found-inputs .none', 'The program reads no input, so no run ends.');
  });

  inChromium('what a run reads again and again is said, and can be run again', async () => {
    const visit = await share();
    await visit.write(READS);
    await visit.choose('Target', 'ends');
    await visit.analyse();
    await visit.says('The loop in line 3 never ends when each input is 0.');
    assert.deepEqual(await visit.inputs(), { input: '0 each time' });
    await visit.see('ls-replay .where', 'the run goes on like this for ever');
  });

  inChromium('a link asks the question, and another technique is chosen where its own does not answer it', async () => {
    const visit = await open('/index.html#example=step-over&technique=navigate');
    await visit.until('the technique to be one that answers', () => visit.run(() => document.querySelector('ls-app').program.session.technique === 'auto'));
    await visit.analyse();
    await visit.says('The loop in line 6 never ends when n = 1: i only grows, and the loop ends only when i == n.');
  });
}

/** The techniques that can be chosen. Runs in the page. */
function techniques() {
  const toolbar = document.querySelector('ls-app').renderRoot?.querySelector('ls-toolbar');
  // The list is drawn after the toolbar.
  const list = toolbar?.renderRoot?.querySelector('ls-advanced')?.renderRoot?.querySelector('.technique');
  return [...(list?.options ?? [])].map(({ value }) => value);
}

/** Returns the contents of the drawing of counts. Runs in the page. */
function chart() {
  const find = (root) => {
    for (const element of root.querySelectorAll('*')) {
      const found = element.localName === 'ls-counts' ? element : element.shadowRoot && find(element.shadowRoot);
      if (found) return found;
    }
    return null;
  };
  const drawing = find(document).shadowRoot.querySelector('svg[role=img]');
  return { points: drawing.querySelectorAll('circle').length, words: drawing.getAttribute('aria-label') };
}
