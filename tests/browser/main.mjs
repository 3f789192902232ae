// The page's behaviour in every browser for a visitor: the built site, a plain static host, the real solver.
import assert from 'node:assert/strict';
import {
  FIGURE_1,
  FIGURE_1_TARGET,
  LATE_ENGINE,
  LONG,
  LONG_TARGET,
  LOST_ENGINE,
  LOST_SOLVER,
  NOTHING_COMPILED,
  NO_CLIPBOARD,
  NO_STORAGE,
  SANDBOX,
  SILENT_SOLVER,
  TAKES_TURNS,
  SUBFOLDER,
  fileAddress,
} from './site.mjs';
import { test, visits } from './visits.mjs';

/** Registers the tests for one of the browsers. */
export function mainTests(browser) {
  const { open, share, mend, disconnect, inChromium } = visits(browser);

  /** Puts figure 1 and its assertion into a page. */
  async function withFigure1(page) {
    const visit = await page;
    await visit.write(FIGURE_1);
    await visit.target(FIGURE_1_TARGET);
    return visit;
  }

  /** Has a page find what reaches the assertion of figure 1. */
  async function reach(visit) {
    await visit.analyse();
    await visit.says(`Line ${FIGURE_1_TARGET} can be reached.`);
    const { A } = await visit.inputs();
    assert.ok(onesIn(A) >= 13, `at least 13 ones in A ${A}`);
    await visit.see('ls-why .found', 'Replayed on these inputs by the interpreter');
    await visit.see('.cm-line.current-line', 'assert(0);');
  }

  test('finds inputs for a line that is clicked, replays them, and proves that there are none', async () => {
    const visit = await withFigure1(share());
    await reach(visit);
    await visit.write(FIGURE_1.replace('a > 12', 'a > 17'));
    await visit.target(FIGURE_1_TARGET);
    await visit.analyse();
    await visit.says(`Line ${FIGURE_1_TARGET} can never be reached.`);

    // By what holds at the loops: that is shown there, and what was checked of it.
    await visit.choose('Technique', 'invariants');
    await visit.analyse();
    await visit.see('ls-why .found', 'Proved by Invariants');
    await visit.see('ls-verdict .checked', 'Checked by a second program');
    await visit.see('.loop-note', /^Whenever a run reaches the loop in line 3: .*a <= 15/);
    await visit.see('.loop-note', /^Whenever a run reaches the loop in line 6: a <= /);
    await visit.see('.loop-note .katex-html');
    await visit.see('[role=tab][aria-selected=true]', 'Proof');
    assert.deepEqual((await visit.texts('ls-proof .checks li')).map((check) => check.replace(/^✓\s*/, '')), [
      'the invariant of the loop in line 3 holds when a run reaches it',
      'the invariant of the loop in line 6 holds when a run reaches it',
      'each iteration of the loop in line 3 keeps its invariant',
      'each iteration of the loop in line 6 keeps its invariant',
      'no run reaches line 10 outside of loops',
    ]);
    await visit.see('ls-proof .reasons p', 'a > 17 and a + b == 23 in line 9');
    // It is about the program as it was.
    await visit.click('.cm-line', 'return 0;');
    await visit.press('Enter');
    await visit.gone('.loop-note');
  });

  inChromium('works at any address', async () => {
    await reach(await withFigure1(open(SUBFOLDER)));
  });

  inChromium('shows the chains and what the lines have to do with them', async () => {
    const visit = await withFigure1(share());
    await visit.choose('Technique', 'navigate');
    await visit.analyse();
    await visit.says('can be reached');
    await visit.until('one root chain and four subchains', async () => (await visit.texts('ls-chains .card')).length >= 5);
    await visit.see('ls-chains ls-formula .katex-html');
    await visit.point('ls-chains .card', undefined, 1);
    await visit.see('.cm-line.linked-line');
    await visit.point('.cm-line', undefined, 3);
    await visit.see('ls-chains .card.linked');
  });

  inChromium('draws the automaton of a loop, and the trees', async () => {
    const visit = await share();
    await visit.sumUp(TAKES_TURNS);
    await visit.see('ls-automaton svg[role=img]');
    await visit.see('ls-automaton svg .node', 'accept');

    await visit.click('[role=tab]', 'Tree');
    await visit.see('ls-tree [role=treeitem]');
  });

  test('stops at once, keeps the page usable, and the next analysis works', async () => {
    const visit = await share();
    await visit.write(LONG);
    await visit.target(LONG_TARGET);
    await visit.analyse();
    await visit.says('Looking for a path');
    await visit.click('ls-toolbar button', /^Stop$/);
    // The page changes at once: the worker is ended, not asked to stop.
    assert.match((await visit.texts('ls-verdict h1')).join(), /Stopped after/);

    await visit.click('ls-verdict button', 'Go on');
    await visit.says('Looking for a path');
    await visit.click('ls-toolbar button', /^Stop$/);
    await visit.write(FIGURE_1);
    await visit.target(FIGURE_1_TARGET);
    await visit.analyse();
    await visit.says('can be reached');
  });

  inChromium('works where compiled modules are not handed from worker to worker', async () => {
    const visit = await withFigure1(open(NOTHING_COMPILED));
    await visit.analyse();
    await visit.says('can be reached');
    await visit.write(LONG);
    await visit.target(LONG_TARGET);
    await visit.analyse();
    await visit.says('Looking for a path');
    await visit.click('ls-toolbar button', /^Stop$/);
    await visit.write(FIGURE_1);
    await visit.target(FIGURE_1_TARGET);
    await visit.analyse();
    await visit.says('can be reached');
    await visit.faults(); // Faults of what the policy of this host refuses.
  });

  inChromium('an engine that does not load is reported, and requested again', async () => {
    const visit = await open(LOST_ENGINE);
    await visit.see('.notice', 'The program could not be checked');
    // The analysis, which is preloaded, lacks the engine too. Its message must not replace this one.
    await visit.see('.notice', 'The solver could not be loaded');
    await visit.see('.notice', 'The program could not be checked');
    mend(LOST_ENGINE);
    await visit.write(FIGURE_1);
    await visit.target(FIGURE_1_TARGET);
    await visit.gone('.notice', 'The program could not be checked');
    await visit.analyse();
    await visit.says('can be reached');
    await visit.faults(); // The files that were not found.
  });

  inChromium('a solver that does not load is reported, and trying again works', async () => {
    const visit = await withFigure1(open(LOST_SOLVER));
    await visit.analyse();
    await visit.says('Loopscope broke, not your program.');
    mend(LOST_SOLVER);
    await visit.click('ls-verdict button', 'Try again');
    await visit.says('can be reached');
    await visit.faults(); // The files that were not found.
  });

  /** Opens the page with a solver that never answers one question, and starts an analysis that asks it. */
  async function openSilentSolver(program, target) {
    const visit = await open(SILENT_SOLVER);
    await visit.write(program);
    await visit.target(target);
    await visit.choose('Technique', 'execute');
    const restarted = await visit.watch('ls-verdict p', 'The solver did not answer a query.');
    await visit.analyse();
    await restarted();
    return visit;
  }

  inChromium('a solver that does not come back from one question answers the others', async () => {
    const program = `main(n, m) {
  if (n + m > 1234567)
    output m;
  if (m * m == 49 && n == 3)
    error();
  return 0;
}`;
    const visit = await openSilentSolver(program, 5);
    await visit.says('Line 5 can be reached.');
    assert.match((await visit.inputs()).n, /^=\s*3$/);

    await visit.write(program.replace('49', '50'));
    await visit.target(5);
    await visit.analyse();
    await visit.says('Line 5 can never be reached.');
  });

  inChromium('where all depends on a question that the solver does not come back from, that is the reason', async () => {
    const visit = await openSilentSolver('main(n, m) {\n  if (n + m > 1234567) {\n    error();\n  }\n  return m;\n}', 3);
    await visit.says('I don’t know yet.');
    await visit.see('ls-verdict .cause', /did not come back from a question/);
    // The page is as usable as before: the next analysis asks that question again, and can be stopped during it.
    await visit.analyse();
    await visit.see('ls-verdict h1', 'Looking for a path');
    await visit.click('ls-toolbar button', /^Stop$/);
    assert.match((await visit.texts('ls-verdict h1')).join(), /Stopped after/);
  });

  test('program, target and options survive a reload', async () => {
    const visit = await share();
    await visit.write(FIGURE_1.replace('23', '24'));
    await visit.target(FIGURE_1_TARGET);
    await visit.choose('Technique', 'execute');
    await visit.choose('Search order', 'klee');
    await visit.choose('Loops', 'template');
    await visit.reload();
    // The page that is seen first may still be the one before.
    await visit.until('the program', async () => (await visit.source().catch(() => null)) === FIGURE_1.replace('23', '24'));
    await visit.see(`button.line-number.target[data-line="${FIGURE_1_TARGET}"]`);
    await visit.advanced();
    const chosen = () => visit.run(() => {
      const { shadowRoot } = document.querySelector('ls-app').shadowRoot.querySelector('ls-toolbar').shadowRoot.querySelector('ls-advanced');
      const options = shadowRoot.querySelector('ls-execution-options').shadowRoot;
      return [shadowRoot, options].flatMap((root) => [...root.querySelectorAll('select')].map(({ value }) => value));
    });
    const wanted = ['execute', 'klee', 'template'];
    await visit.until(`the options ${wanted}`, async () => {
      // The elements may still be without content.
      const values = await chosen().catch(() => []);
      return wanted.every((value) => values.includes(value));
    });
  });

  inChromium('options that the technique does not have are hidden, and not sent to the engine', async () => {
    const visit = await withFigure1(share());
    await visit.choose('Technique', 'execute');
    await visit.choose('Search order', 'klee');
    await visit.choose('Loops', 'template');
    await visit.choose('Technique', 'navigate');
    await visit.gone('ls-toolbar label', /Search order|Loops/);
    await visit.analyse();
    await visit.says('can be reached');
    await visit.choose('Technique', 'execute');
    await visit.see('ls-toolbar label', 'Search order');
    await visit.see('ls-verdict .stale', 'have changed');
  });

  test('text of a program is never markup', async () => {
    const trap = '<img src=x onerror="globalThis.trapped = true">';
    const visit = await share();
    await visit.write(`// ${trap}\nmain(n) {\n  int s = "${trap.replaceAll('"', "'")}";\n  <b>${trap}</b>;\n  return n;\n}`);
    await visit.see('ls-problems li');
    await visit.point('.cm-lintRange-error');
    await visit.see('.cm-tooltip');
    // It lies over the program as long as the mouse is there.
    await visit.point('ls-verdict h1');
    await visit.gone('.cm-tooltip');
    await visit.write(`// ${trap}\nmain(n) {\n  int s = "${trap.replaceAll('"', "'")}";\n  if (n == 3 && s[0] == '<')\n    error();\n  return n;\n}`);
    await visit.target(5);
    await visit.analyse();
    await visit.says(/Line 5|know/);
    const [markup, trapped] = await visit.run(() => {
      const roots = [document];
      for (const root of roots) for (const each of root.querySelectorAll('*')) if (each.shadowRoot) roots.push(each.shadowRoot);
      const count = roots.reduce((sum, root) => sum + root.querySelectorAll('img:not(.cm-widgetBuffer), b').length, 0);
      return [count, globalThis.trapped ?? false];
    });
    assert.deepEqual([markup, trapped], [0, false]);
  });

  test('works by keyboard alone', async () => {
    const visit = await share();
    await visit.write(FIGURE_1);
    await visit.press('ArrowUp');
    await visit.press('ArrowUp');
    await visit.press('F9');
    await visit.see(`button.line-number.target[data-line="${FIGURE_1_TARGET}"]`);

    // Out of the editor, and to the line numbers: arrows move, Enter chooses.
    await visit.press('Escape');
    await visit.press('Shift+Tab');
    const focusIs = (line) =>
      visit.until(`the focus to be on the number ${line}`, () =>
        visit.run((wanted) => {
          let active = document.activeElement;
          while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
          return active?.dataset.line === wanted;
        }, String(line)),
      );
    await focusIs(FIGURE_1_TARGET);
    // When a check of the program says something about that line, its button is replaced.
    const title = await visit.run((line) => {
      const editor = document.querySelector('ls-app').shadowRoot.querySelector('ls-editor');
      const from = editor.source.split('\n').slice(0, line - 1).join('\n').length + 1;
      editor.diagnostics = [{ from, to: from + 1, severity: 'warning', code: 'test', message: { template: 'a test', args: {} }, related: [], fix: null }];
      return editor.updateComplete.then(() => editor.shadowRoot.querySelector(`.line-number[data-line="${line}"]`).title);
    }, FIGURE_1_TARGET);
    assert.equal(title, 'Warning: a test');
    await focusIs(FIGURE_1_TARGET);
    await visit.press('ArrowDown');
    await focusIs(FIGURE_1_TARGET + 1);
    await visit.press('ArrowUp');
    await focusIs(FIGURE_1_TARGET);

    await visit.press('ControlOrMeta+Enter');
    await visit.says('can be reached');
    await visit.see('ls-replay input[type=range]');
    await visit.run(() => {
      const replay = document.querySelector('ls-app').shadowRoot.querySelector('ls-replay').shadowRoot;
      replay.querySelector('input[type=range]').focus();
    });
    await visit.press('Home');
    await visit.see('ls-replay .where', /^Step 0 of \d+/);
    for (let press = 0; press < 5; press++) await visit.press('ArrowRight');
    await visit.see('ls-replay .where', /^Step 5 of .*loop in line \d+, iteration \d+/s);
    assert.equal((await visit.texts('.cm-line.current-line')).length, 1);
    await visit.see('.line-value');
    await visit.press('End');
    await visit.see('ls-replay .where', `line ${FIGURE_1_TARGET}`);
  });

  test('light and dark are chosen, and kept', async () => {
    const visit = await open();
    const ground = () => visit.run(() => getComputedStyle(document.body).backgroundColor);
    const choose = async (name) => {
      await visit.until(`the theme ${name}`, async () => {
        if ((await visit.texts('ls-header button.theme', name)).length > 0) return true;
        await visit.click('ls-header button.theme');
        return false;
      });
    };
    await choose('Light');
    const light = await ground();
    await choose('Dark');
    const dark = await ground();
    assert.notEqual(light, dark);
    await visit.reload();
    await visit.see('ls-header button.theme', 'Dark');
    assert.equal(await ground(), dark);
  });

  /** Its first line is where the target moves when this is pasted. There is nothing to execute: the next one is meant. */
  const PASTED = 'main(n) {\n  if (n == 7) {\n    n = 0;\n  }\n  return n;\n}';

  inChromium('what was pasted a moment ago is read before it is analysed', async () => {
    const visit = await share();
    await visit.openExample('Two counting loops');
    await visit.write(PASTED);
    await visit.press('ControlOrMeta+Enter');
    await visit.says('Line 2 can be reached.');
  });

  inChromium('also where nothing could be read yet', async () => {
    const visit = await open(`${LATE_ENGINE}#example=two-counters`);
    await visit.write(PASTED);
    await visit.press('ControlOrMeta+Enter');
    await visit.see('ls-toolbar button', /^Stop$/);
    mend(LATE_ENGINE);
    await visit.says('Line 2 can be reached.');
  });

  test('what is stopped before it has begun is shown as stopped, and goes on when asked', async () => {
    const visit = await open(`${LATE_ENGINE}#example=two-counters`);
    await visit.click('ls-toolbar #analyse');
    await visit.click('ls-toolbar #stop');
    await visit.says(/Stopped after/);
    await visit.see('ls-toolbar #analyse');
    mend(LATE_ENGINE);
    await visit.click('ls-verdict .actions button', 'Go on');
    await visit.says('can be reached');
  });

  test('menus in the bar are as wide as what is chosen', async () => {
    const visit = await open('/', { viewport: { width: 1366, height: 768 } });
    const { width } = await visit.box('ls-toolbar select.language');
    assert.ok(width < 90, `${width}: room for the name of C`);
  });

  test('works where the browser keeps nothing', async () => {
    const visit = await withFigure1(open(NO_STORAGE));
    await visit.analyse();
    await visit.says('can be reached');
    await visit.click('ls-header button.theme');
    await visit.see('ls-header button.theme', 'Light');
  });

  test('says why it cannot work in a frame that shuts it off, and where it can', async () => {
    const visit = await open(SANDBOX);
    await visit.see('.notice,.unstarted', 'Open it in a window of its own');
    // Not every browser lets such a page load its scripts.
    if ((await visit.texts('ls-toolbar')).length > 0) {
      await visit.see('.notice', /^The program could not be checked: .*Open it in a window of its own: http/);
      await visit.analyse();
      await visit.says('Loopscope broke, not your program.');
      await visit.see('ls-verdict .rest', 'Open it in a window of its own');
      await visit.see('ls-verdict button', 'Try again');
    }
    await visit.faults(); // Faults of what the browser refuses such a frame.
  });

  test('opened from a disk, says what to do', async () => {
    const visit = await open(fileAddress('index.html'));
    await visit.see('.unstarted', 'python3 -m http.server');
    await visit.faults(); // The files that the browser refuses.
  });

  test('copies without a clipboard, or shows what is to be copied', async () => {
    const visit = await withFigure1(open(NO_CLIPBOARD));
    await visit.analyse();
    await visit.says('can be reached');
    await visit.click('ls-copy-button button', 'Copy inputs');
    await visit.see('ls-copy-button button', 'Copied');
    await visit.run(() => (document.execCommand = () => false));
    await visit.click('ls-copy-button button', 'Copy as a command');
    await visit.see('ls-copy-button label', 'Press Ctrl+C');
    const shown = await visit.run(() => {
      let active = document.activeElement;
      while (active.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      return active.value.slice(active.selectionStart, active.selectionEnd);
    });
    assert.match(shown, /^loopscope run /);
  });

  inChromium('words that are explained are underlined', async () => {
    const visit = await share();
    await visit.openExample('Two counting loops');
    await visit.see('ls-verdict ls-term button');
    const lines = await visit.run(() => {
      const term = document.querySelector('ls-app').shadowRoot.querySelector('ls-verdict').shadowRoot.querySelector('ls-term');
      const { textDecorationLine, textDecorationStyle } = getComputedStyle(term.shadowRoot.querySelector('button'));
      return [textDecorationLine, textDecorationStyle];
    });
    assert.deepEqual(lines, ['underline', 'dotted']);
  });

  // The last one: it takes the host away.
  inChromium('goes on without the network once it is there', async () => {
    const visit = await withFigure1(open());
    await disconnect();
    await visit.analyse();
    await visit.says('can be reached');
    await visit.see('ls-chains ls-formula .katex-html');

    await visit.sumUp(TAKES_TURNS);
    await visit.see('ls-automaton svg .node', 'accept');

    await visit.openExample('Two counting loops, out of reach');
    await visit.analyse();
    await visit.says(/can (never )?be reached|can go wrong/);
    await visit.click('[role=tab]', 'Tree');
    await visit.see('ls-tree [role=treeitem]');
  });
}

/** Counts ones in `= [1 ×13, 0 ×2]`. */
function onesIn(text) {
  return [...text.matchAll(/(?<![\d-])1(?: ×(\d+))?(?=[,\]])/g)].reduce((sum, [, times]) => sum + Number(times ?? 1), 0);
}
