// What the page must do in every browser, as a visitor meets it: the built site, a plain static host, the real solver. The
// file is long because all is registered for one browser at a time, over the same visits.
import assert from 'node:assert/strict';
import { test as register } from 'node:test';
import {
  FIGURE_1,
  FIGURE_1_TARGET,
  LATE_ENGINE,
  LOST_ENGINE,
  LOST_SOLVER,
  NOTHING_COMPILED,
  NO_CLIPBOARD,
  NO_STORAGE,
  SANDBOX,
  SILENT_SOLVER,
  TAKES_TURNS,
  TURNS,
  SUBFOLDER,
  fileAddress,
} from './site.mjs';
import { visits } from './visits.mjs';

/** Each search goes another way at each level of the tree, and both unknowns are multiplied: long for any solver. */
const LONG = `main(A, n, x, y) {
  int i = 0, s = 0;
  while (i < n) {
    if (A[i] * x == i * y + s) s = s + A[i] * y;
    else s = s * x - A[i];
    i++;
  }
  if (s * s * s + x * y * n == 1234567 && n > 40)
    error();
  return 0;
}`;
const LONG_TARGET = 9;

/**
 * Registers a test. That a browser's own process breaks, as that of WebKitGTK rarely does in its engine for scripts, says
 * nothing about the page: the test then starts again, once.
 */
function test(name, body) {
  register(name, () =>
    body().catch((error) => {
      if (!/page crash or hang/.test(error.message)) throw error;
      console.log(`the browser broke and is asked again: ${error.message}`);
      return body();
    }),
  );
}

/** Registers the tests for one of the browsers. */
export function mainTests(browser) {
  const { open, share, mend, disconnect } = visits(browser);

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
    await visit.see('ls-verdict .rest', 'Replayed on these inputs by the interpreter');
    await visit.see('.cm-line.current-line', 'assert(0);');
  }

  test('finds inputs for a line that is clicked, replays them, and proves that there are none', async () => {
    const visit = await withFigure1(share());
    await reach(visit);
    await visit.write(FIGURE_1.replace('a > 12', 'a > 17'));
    await visit.target(FIGURE_1_TARGET);
    await visit.analyse();
    await visit.says(`Line ${FIGURE_1_TARGET} can never be reached.`);
  });

  test('works at any address', async () => {
    await reach(await withFigure1(open(SUBFOLDER)));
  });

  test('shows the chains and what the lines have to do with them', async () => {
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

  test('draws the automaton of a loop, and the trees', async () => {
    const visit = await share();
    await visit.sumUp(TAKES_TURNS);
    await visit.see('ls-automaton svg[role=img]');
    await visit.see('ls-automaton svg .node', 'accept');

    await visit.click('[role=tab]', 'Tree');
    await visit.see('ls-tree [role=treeitem]');
  });

  /** The rows of the timeline, each with its name and what came of it. */
  const fates = async (visit) => {
    const rows = await visit.texts('ls-timeline button');
    return Object.fromEntries(rows.map((row) => row.match(/^(\w+)\s*[–…→✓×]\s*([a-z ]+)/).slice(1).map((words) => words.trim())));
  };

  test('shows who took turns and what came of it, to the mouse and to the keyboard', async () => {
    const visit = await share();
    await visit.write(TURNS);
    await visit.choose('Target', 'any');
    await visit.analyse();
    await visit.says('can go wrong');
    assert.deepEqual(await fates(visit), {
      Run: 'does not apply',
      Navigate: 'was at work',
      Execute: 'was at work',
      Summarise: 'found inputs',
      Compact: 'not asked',
      Invariants: 'not asked',
      Horn: 'not asked',
      Fuzz: 'not asked',
    });
    assert.equal((await visit.texts('ls-timeline li.reached rect.last')).length, 1);
    const { width: most } = await visit.box('ls-timeline .bars rect', undefined, 1);
    const { width: least } = await visit.box('ls-timeline .bars rect', undefined, 0);
    assert.ok(most > 4 * least, `${most} is longer than ${least}: Execute worked, and Run only looked`);

    await visit.point('ls-timeline button', /^Run/);
    await visit.see('ls-timeline .note', /^Run\. 1 turn\. Why: main has parameters/);
    await visit.point('ls-timeline button', /^Navigate/);
    await visit.see('ls-timeline .note', /^Navigate\. 1 turn: \d+ states?/);
    await visit.point('ls-verdict h1');
    await visit.see('ls-timeline .note', 'Point at a row');
    await visit.run(() => {
      const { shadowRoot } = document.querySelector('ls-app').shadowRoot.querySelector('ls-verdict');
      shadowRoot.querySelector('ls-timeline').shadowRoot.querySelector('button').focus();
    });
    await visit.see('ls-timeline .note', /^Run\./);
    await visit.press('Tab');
    await visit.see('ls-timeline .note', /^Execute\./);
  });

  /** From now on, so many workers take part where techniques take turns, whatever the machine has. */
  const withWorkers = (visit, workers) => visit.run((wished) => localStorage.setItem('loopscope.workers', wished), String(workers));

  /** What the last analysis found, but for the time that it took. */
  const found = (visit) =>
    visit.run(() => {
      const { report, kind } = document.querySelector('ls-app').analysis.run;
      return { kind, ...report, stats: { ...report?.stats, seconds: null } };
    });

  test('finds the same in several workers as in one, and shows the same turns', async () => {
    const visit = await open();
    const programs = [TURNS, FIGURE_1, FIGURE_1.replace('a > 12', 'a > 17')];
    const reports = [];
    for (const workers of [1, 3]) {
      await withWorkers(visit, workers);
      for (const program of programs) {
        await visit.write(program);
        await visit.choose('Target', 'any');
        await visit.analyse();
        await visit.says(/can go wrong|can ever happen/);
        reports.push({ ...(await found(visit)), shown: await visit.texts('ls-timeline button') });
      }
      assert.equal(await visit.run(() => document.querySelector('ls-app').client.helpers.length), workers - 1);
    }
    for (const [at, report] of reports.slice(0, programs.length).entries()) {
      assert.ok(report.members.length > 5 && report.turns.length > 0 && report.shown.length === report.members.length, JSON.stringify(report.turns));
      assert.deepEqual(reports[at + programs.length], report);
    }
  });

  /** Opens a page with what takes long, and with time for it. */
  async function openLong() {
    const visit = await open();
    await visit.write(LONG);
    await visit.target(LONG_TARGET);
    await visit.click('ls-toolbar summary', 'Options');
    await visit.choose('Stop after', '300');
    return visit;
  }

  /** Starts what takes long in three workers: Run and Summarise in one, Execute and Compact in one, Navigate and Fuzz in one. */
  async function longInThree() {
    const visit = await openLong();
    await withWorkers(visit, 3);
    const together = await visit.watch('ls-verdict .rest', /Execute: executing paths.*Navigate: navigating root chain/s);
    await visit.analyse();
    await together();
    return visit;
  }

  test('several workers show several members at work, and stop at once', async () => {
    const visit = await longInThree();
    assert.equal((await visit.texts('ls-verdict .doing')).length, 3, 'a line for each worker');
    const both = await visit.run(() => document.querySelector('ls-app').client.helpers.length);
    assert.equal(both, 2);
    await visit.until('two at work', async () => (await visit.texts('ls-timeline li.working rect.now')).length >= 2);
    await visit.click('ls-toolbar button', /^Stop$/);
    assert.match((await visit.texts('ls-verdict h1')).join(), /You stopped the analysis\./);
    const stood = Object.values(await fates(visit));
    assert.ok(stood.filter((fate) => fate === 'was at work').length >= 2 && !stood.includes('at work'), stood.join());

    await visit.write(FIGURE_1);
    await visit.target(FIGURE_1_TARGET);
    await visit.analyse();
    await visit.says('can be reached');
  });

  /** Has Navigate's worker break as soon as that is at work, as browsers tell it of a worker that has no memory left. */
  const breakNavigate = (visit) =>
    visit.run(() => {
      const { client, analysis } = document.querySelector('ls-app');
      const looking = setInterval(() => {
        if (!analysis.run.turns?.at.includes(2)) return;
        clearInterval(looking);
        client.helpers[1].worker.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
      });
    });

  test('members whose worker broke are shown as such, and the others go on', async () => {
    const visit = await longInThree();
    await breakNavigate(visit);
    await visit.see('ls-timeline li.stopped', /^Navigate\s*×\s*broke off/);
    await visit.point('ls-timeline button', /^Navigate/);
    await visit.see('ls-timeline .note', /^Navigate\. .*Why: its worker broke: out of memory\./);
    await visit.see('ls-timeline li.working', /^(Execute|Summarise|Compact)/);
    const rounds = () => visit.run(() => Math.max(...document.querySelector('ls-app').analysis.run.turns.turns.map(({ round }) => round)));
    const before = await rounds();
    await visit.until('another round', async () => (await rounds()) > before);
    await visit.click('ls-toolbar button', /^Stop$/);
    assert.equal((await fates(visit)).Navigate, 'broke off');
  });

  test('what another member can find is found though a worker breaks', async () => {
    const visit = await longInThree();
    await visit.click('ls-toolbar button', /^Stop$/);
    await visit.write(TURNS);
    await visit.choose('Target', 'any');
    await breakNavigate(visit);
    await visit.analyse();
    await visit.says('can go wrong');
    const { members, technique } = await found(visit);
    assert.deepEqual([technique, members[2].standing, members[2].stop.message], ['summarise', 'stopped', 'its worker broke: out of memory']);
    assert.equal((await fates(visit)).Navigate, 'broke off');
  });

  test('says what it is doing while it works, and shows whose turn it is', async () => {
    const visit = await openLong();
    await withWorkers(visit, 1);
    const navigates = await visit.watch('ls-verdict .doing', 'Navigating root chain 1');
    await visit.analyse();
    await navigates();
    const others = /^(Executing paths, \d+ waiting|Summing the loop in line 3|Looking for a template of the loop in line 3) …$/;
    const executes = await visit.watch('ls-verdict .doing', others);
    await executes();
    await visit.see('ls-timeline li.working', 'at work');
    assert.equal((await visit.texts('ls-timeline li.working rect.now')).length, 1);
    assert.ok((await visit.texts('ls-timeline rect:not(.now)')).length >= 2, 'turns that are over are shown');
    await visit.click('ls-toolbar button', /^Stop$/);
    await visit.says('You stopped the analysis.');
    const stood = Object.values(await fates(visit));
    assert.ok(stood.includes('was at work') && !stood.includes('at work'), stood.join());
    assert.equal((await visit.texts('ls-timeline rect.now')).length, 0);
  });

  test('stops at once, keeps the page usable, and the next analysis works', async () => {
    const visit = await share();
    await visit.write(LONG);
    await visit.target(LONG_TARGET);
    await visit.analyse();
    await visit.says('Looking for a way');
    await visit.click('ls-toolbar button', /^Stop$/);
    // Nothing between the click and the words: the worker is ended, not asked.
    assert.match((await visit.texts('ls-verdict h1')).join(), /You stopped the analysis\./);

    await visit.write(FIGURE_1);
    await visit.target(FIGURE_1_TARGET);
    await visit.analyse();
    await visit.says('can be reached');
  });

  test('works where compiled modules are not handed from worker to worker', async () => {
    const visit = await withFigure1(open(NOTHING_COMPILED));
    await visit.analyse();
    await visit.says('can be reached');
    await visit.write(LONG);
    await visit.target(LONG_TARGET);
    await visit.analyse();
    await visit.says('Looking for a way');
    await visit.click('ls-toolbar button', /^Stop$/);
    await visit.write(FIGURE_1);
    await visit.target(FIGURE_1_TARGET);
    await visit.analyse();
    await visit.says('can be reached');
    await visit.faults(); // What the policy of this host refuses.
  });

  test('an engine that does not arrive is told, and asked for again', async () => {
    const visit = await open(LOST_ENGINE);
    await visit.see('.notice', 'The program could not be checked');
    // The analysis, which is loaded ahead, lacks the engine too. Its words must not stand in the place of these.
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

  test('a solver that does not arrive is told, and trying again works', async () => {
    const visit = await withFigure1(open(LOST_SOLVER));
    await visit.analyse();
    await visit.says('The analysis broke off.');
    mend(LOST_SOLVER);
    await visit.click('ls-verdict button', 'Try again');
    await visit.says('can be reached');
    await visit.faults(); // The files that were not found.
  });

  /** Opens the page with a solver that never comes back from one question, and has it asked that question. */
  async function openSilentSolver(program, target) {
    const visit = await open(SILENT_SOLVER);
    await visit.write(program);
    await visit.target(target);
    await visit.choose('Technique', 'execute');
    const restarted = await visit.watch('ls-verdict p', 'The solver did not come back from a question.');
    await visit.analyse();
    await restarted();
    return visit;
  }

  test('a solver that does not come back from one question answers the others', async () => {
    const program = `main(n, m) {
  if (n > 1234567)
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

  test('a solver that falls silent in one of several workers is started anew there, and the others go on', async () => {
    // Execute, in the second worker, comes to the number in its ninth way around the loop; nobody else asks about it.
    const program = `main(n, m) {
  var x = 1234560;
  while (x < n)
    x = x + 1;
  if (m * m == 49 && x == 1239560)
    error();
  return 0;
}`;
    const visit = await open(SILENT_SOLVER);
    await withWorkers(visit, 3);
    for (const [text, verdict] of [[program, 'can be reached'], [program.replace('49', '50'), 'can never be reached']]) {
      await visit.write(text);
      await visit.target(6);
      const restarted = await visit.watch('ls-verdict p', 'The solver did not come back from a question.');
      await visit.analyse();
      // Once all three are at it, it is noted which workers these are.
      await visit.until('three at work', () =>
        visit.run(() => {
          const { client, analysis } = document.querySelector('ls-app');
          if (client.helpers.length !== 2 || !analysis.run.turns?.at.includes(1)) return false;
          for (const { worker } of [client.first, ...client.helpers]) worker.isFirst = true;
          return true;
        }),
      );
      await restarted();
      const { kept, had } = await visit.run(() => {
        const { client, analysis } = document.querySelector('ls-app');
        return {
          kept: [client.first, ...client.helpers].map(({ worker }) => worker.isFirst === true),
          had: analysis.run.turns.turns.map(({ member }) => member),
        };
      });
      assert.deepEqual(kept, [true, false, true], 'one worker is another one');
      assert.ok([2, 3].every((member) => had.includes(member)), `Navigate and Summarise had their turns: ${had}`);
      await visit.says(`Line 6 ${verdict}.`);
      const { members, stats, technique } = await found(visit);
      assert.ok(technique !== 'execute' && members.every(({ standing }) => standing !== 'stopped'), JSON.stringify(members));
      assert.equal(stats.solver_failures, 1, 'one question is given up');
    }
  });

  test('where all depends on a question that the solver does not come back from, that is the reason', async () => {
    const visit = await openSilentSolver('main(n, m) {\n  if (n > 1234567) {\n    error();\n  }\n  return m;\n}', 3);
    await visit.says(/I don’t know: .* did not come back from a question/);
    // The page is as usable as before: the next analysis asks that question again, and can be stopped meanwhile.
    await visit.analyse();
    await visit.see('ls-verdict h1', 'Looking for a way');
    await visit.click('ls-toolbar button', /^Stop$/);
    assert.match((await visit.texts('ls-verdict h1')).join(), /You stopped the analysis\./);
  });

  test('program, target and options survive a reload', async () => {
    const visit = await open();
    await visit.write(FIGURE_1.replace('23', '24'));
    await visit.target(FIGURE_1_TARGET);
    await visit.choose('Technique', 'execute');
    await visit.choose('Search order', 'klee');
    await visit.choose('Loops', 'template');
    await visit.reload();
    await visit.see(`button.line-number.target[data-line="${FIGURE_1_TARGET}"]`);
    assert.equal(await visit.source(), FIGURE_1.replace('23', '24'));
    const chosen = () => visit.run(() => {
      const { shadowRoot } = document.querySelector('ls-app').shadowRoot.querySelector('ls-toolbar');
      return [...shadowRoot.querySelectorAll('select')].map(({ value }) => value);
    });
    const wanted = ['execute', 'klee', 'template'];
    await visit.until(`the options ${wanted}`, async () => {
      const values = await chosen();
      return wanted.every((value) => values.includes(value));
    });
  });

  test('options that the technique does not heed are put away, and asked of no engine', async () => {
    const visit = await withFigure1(open());
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
    await visit.see('ls-replay .where', /^0 of \d+ steps done/);
    for (let press = 0; press < 5; press++) await visit.press('ArrowRight');
    await visit.see('ls-replay .where', /^5 of .*loop in line \d+, iteration \d+/s);
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
        if ((await visit.texts('ls-header button', name)).length > 0) return true;
        await visit.click('ls-header button');
        return false;
      });
    };
    await choose('Light');
    const light = await ground();
    await choose('Dark');
    const dark = await ground();
    assert.notEqual(light, dark);
    await visit.reload();
    await visit.see('ls-header button', 'Dark');
    assert.equal(await ground(), dark);
  });

  /** Its first line is where the target moves when this is pasted. There is nothing to execute: the next one is meant. */
  const PASTED = 'main(n) {\n  if (n == 7) {\n    n = 0;\n  }\n  return n;\n}';

  test('what was pasted a moment ago is read before it is analysed', async () => {
    const visit = await share();
    await visit.write(PASTED);
    await visit.press('ControlOrMeta+Enter');
    await visit.says('Line 2 can be reached.');
  });

  test('also where nothing could be read yet', async () => {
    const visit = await open(LATE_ENGINE);
    await visit.write(PASTED);
    await visit.press('ControlOrMeta+Enter');
    await visit.see('ls-toolbar button', /^Stop$/);
    mend(LATE_ENGINE);
    await visit.says('Line 2 can be reached.');
  });

  test('works where the browser keeps nothing', async () => {
    const visit = await withFigure1(open(NO_STORAGE));
    await visit.analyse();
    await visit.says('can be reached');
    await visit.click('ls-header button');
    await visit.see('ls-header button', 'Light');
  });

  test('says why it cannot work in a frame that shuts it off, and where it can', async () => {
    const visit = await open(SANDBOX);
    await visit.see('.notice,.unstarted', 'Open it in a window of its own');
    // Not every browser lets such a page load its scripts.
    if ((await visit.texts('ls-toolbar')).length > 0) {
      await visit.see('.notice', /^The program could not be checked: .*Open it in a window of its own: http/);
      await visit.analyse();
      await visit.says('The analysis broke off.');
      await visit.see('ls-verdict .rest', 'Open it in a window of its own');
      await visit.see('ls-verdict button', 'Try again');
    }
    await visit.faults(); // What the browser refuses such a frame.
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
    await visit.click('ls-copy-button button', 'Copy the inputs');
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

  test('words that are explained are underlined', async () => {
    const visit = await share();
    await visit.see('ls-verdict ls-term button');
    const lines = await visit.run(() => {
      const term = document.querySelector('ls-app').shadowRoot.querySelector('ls-verdict').shadowRoot.querySelector('ls-term');
      const { textDecorationLine, textDecorationStyle } = getComputedStyle(term.shadowRoot.querySelector('button'));
      return [textDecorationLine, textDecorationStyle];
    });
    assert.deepEqual(lines, ['underline', 'dotted']);
  });

  test('every example can be opened, has no errors, and is answered', async () => {
    const visit = await share();
    await visit.click('ls-toolbar button', /^Examples/);
    await visit.see('#examples button');
    const titles = await visit.texts('#examples button');
    assert.ok(titles.length >= 12);
    await visit.press('Escape');
    await visit.gone('#examples button');
    for (const [at, title] of titles.entries()) {
      await visit.openExample(at);
      assert.deepEqual(await visit.mistakes(), [], title);
      await visit.analyse();
      await visit.says(/can (never )?be reached|can go wrong|can ever happen/).catch((error) => {
        throw new Error(`${title}: ${error.message}`);
      });
      // Times are not asserted; what takes long is told by the solver's work.
      const { solver_calls, solver_failures } = await visit.run(() => document.querySelector('ls-app').analysis.run.report.stats);
      assert.equal(solver_failures, 0, `${title}: the solver gives up nothing`);
      assert.ok(solver_calls <= 200, `${title}: ${solver_calls} solver calls`);
    }
  });

  // The last one: it takes the host away.
  test('goes on without the network once it is there', async () => {
    const visit = await withFigure1(open());
    await disconnect();
    await visit.analyse();
    await visit.says('can be reached');
    await visit.see('ls-chains ls-formula .katex-html');

    await visit.sumUp(TAKES_TURNS);
    await visit.see('ls-automaton svg .node', 'accept');

    await visit.openExample(1);
    await visit.analyse();
    await visit.says(/can (never )?be reached|can go wrong|can ever happen/);
    await visit.click('[role=tab]', 'Tree');
    await visit.see('ls-tree [role=treeitem]');
  });
}

/** Counts ones in `= [1 ×13, 0 ×2]`. */
function onesIn(text) {
  return [...text.matchAll(/(?<![\d-])1(?: ×(\d+))?(?=[,\]])/g)].reduce((sum, [, times]) => sum + Number(times ?? 1), 0);
}
