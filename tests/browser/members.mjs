// Techniques that take turns, in one worker and in several: what the page shows, and what happens if workers break.
import assert from 'node:assert/strict';
import { FIGURE_1, FIGURE_1_TARGET, LONG, LONG_TARGET, SILENT_SOLVER, TURNS } from './site.mjs';
import { test, visits } from './visits.mjs';

/**
 * Positions of members in the order of turns; each runs in the worker whose number is the position modulo the number of
 * workers.
 */
const SUMMARISE = 3;
const NAVIGATE = 5;

/** Registers the tests for one of the browsers. */
export function membersTests(browser) {
  const { open, share, inChromium } = visits(browser);

  /** The rows of the timeline, each with its name and result. */
  const fates = async (visit) => {
    await visit.click('[role=tab]', 'Turns');
    const rows = await visit.texts('ls-timeline button');
    return Object.fromEntries(rows.map((row) => row.match(/^(\w+)\s*[–…→✓×]\s*([a-z ]+)/).slice(1).map((words) => words.trim())));
  };

  inChromium('shows the members with their turns and results, to the mouse and to the keyboard', async () => {
    const visit = await share();
    await visit.write(TURNS);
    await visit.choose('Target', 'any');
    await visit.analyse();
    await visit.says('can go wrong');
    assert.deepEqual(await fates(visit), {
      Enumerate: 'does not apply',
      Fuzz: 'was working',
      Intervals: 'gave up',
      Summarise: 'found inputs',
      Execute: 'was working',
      Compact: 'was working',
    });
    assert.deepEqual(await visit.texts('ls-timeline li.idle'), ['Not asked: Navigate, Invariants, APC, Horn, Interpolation and TRL']);
    assert.equal((await visit.texts('ls-timeline li.reached rect.last')).length, 1);
    const { width: most } = await visit.box('ls-timeline li.reached rect.last');
    const { width: least } = await visit.box('ls-timeline .bars rect', undefined, 0);
    assert.ok(most > 3 * least, `${most} is longer than ${least}: Summarise worked, and Enumerate only looked`);

    await visit.point('ls-timeline button', /^Enumerate/);
    await visit.see('ls-timeline .note', /^Enumerate\. 1 turn.*Why: too many conditions come before/);
    await visit.point('ls-timeline button', /^Execute/);
    await visit.see('ls-timeline .note', /^Execute\. 2 turns: \d+ states?/);
    await visit.point('ls-verdict h1');
    await visit.see('ls-timeline .note', 'Point at a row');
    await visit.run(() => {
      const { shadowRoot } = document.querySelector('ls-app').shadowRoot.querySelector('ls-why');
      shadowRoot.querySelector('ls-timeline').shadowRoot.querySelector('button').focus();
    });
    await visit.see('ls-timeline .note', /^Enumerate\./);
    await visit.press('Tab');
    await visit.see('ls-timeline .note', /^Fuzz\./);
  });

  /** From now on, analyses by turns use this number of workers, whatever the machine has. */
  const withWorkers = (visit, workers) => visit.run((wished) => localStorage.setItem('loopscope.workers', wished), String(workers));

  /** The result of the last analysis, without its time. */
  const found = (visit) =>
    visit.run(() => {
      const { report, kind } = document.querySelector('ls-app').program.analysis.run;
      return { kind, ...report, stats: { ...report?.stats, seconds: null } };
    });

  inChromium('finds the same in several workers as in one, and shows the same turns', async () => {
    const visit = await open();
    const programs = [TURNS, FIGURE_1, FIGURE_1.replace('a > 12', 'a > 17')];
    const reports = [];
    for (const workers of [1, 3]) {
      await withWorkers(visit, workers);
      for (const program of programs) {
        await visit.write(program);
        await visit.choose('Target', 'any');
        await visit.analyse();
        await visit.says(/can go wrong/);
        await visit.click('[role=tab]', 'Turns');
        reports.push({ ...(await found(visit)), shown: await visit.texts('ls-timeline button') });
      }
      assert.equal(await visit.run(() => document.querySelector('ls-app').program.client.helpers.length), workers - 1);
    }
    for (const [at, report] of reports.slice(0, programs.length).entries()) {
      assert.ok(report.members.length > 5 && report.turns.length > 0 && report.shown.length >= 3, JSON.stringify(report.turns));
      assert.deepEqual(reports[at + programs.length], report);
    }
  });

  /** Opens a page with a long analysis. */
  async function openLong() {
    const visit = await open();
    await visit.write(LONG);
    await visit.target(LONG_TARGET);
    return visit;
  }

  /** Starts a long analysis in several workers, each with some of the members. */
  async function longIn(workers) {
    const visit = await openLong();
    await withWorkers(visit, workers);
    // When each member has its turn depends on the machine, and so does how long they only wait for their solvers.
    const together = await visit.watch('ls-verdict .rest', /: .+ ….*: .+ …/s);
    await visit.analyse();
    await together();
    return visit;
  }

  test('several workers show several members at work, and stop at once', async () => {
    const visit = await longIn(3);
    assert.equal((await visit.texts('ls-verdict .doing')).length, 3, 'a line for each worker');
    const both = await visit.run(() => document.querySelector('ls-app').program.client.helpers.length);
    assert.equal(both, 2);
    // Stops in the same task that sees two at work: between two tasks, turns may end.
    await visit.until('two at work', () =>
      visit.run(() => {
        const app = document.querySelector('ls-app');
        const timeline = app.shadowRoot.querySelector('ls-why').shadowRoot.querySelector('ls-timeline');
        const working = timeline?.shadowRoot.querySelectorAll('li.working rect.now') ?? [];
        if (working.length < 2) return false;
        app.shadowRoot.querySelector('ls-toolbar').shadowRoot.getElementById('stop').click();
        return true;
      }),
    );
    assert.match((await visit.texts('ls-verdict h1')).join(), /Stopped after/);
    const stood = Object.values(await fates(visit));
    assert.ok(stood.filter((fate) => fate === 'was working').length >= 2 && !stood.includes('working'), stood.join());

    await visit.write(FIGURE_1);
    await visit.target(FIGURE_1_TARGET);
    await visit.analyse();
    await visit.says('can be reached');
  });

  /**
   * Makes the worker of a member, which is not the first, break at the start of that member's turn, as browsers report a
   * worker that has run out of memory.
   */
  const breakWorkerOf = (visit, member) =>
    visit.run((member) => {
      const { client, analysis } = document.querySelector('ls-app').program;
      const looking = setInterval(() => {
        if (!analysis.run.turns?.at.includes(member)) return;
        clearInterval(looking);
        client.helpers[(member % (client.helpers.length + 1)) - 1].worker.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
      });
    }, member);

  inChromium('members whose worker broke are shown as such, and the others continue', async () => {
    const visit = await longIn(3);
    await breakWorkerOf(visit, NAVIGATE);
    await visit.see('ls-timeline li.stopped', /^Navigate\s*×\s*failed/);
    await visit.point('ls-timeline button', /^Navigate/);
    await visit.see('ls-timeline .note', /^Navigate\. .*Why: its worker broke: out of memory\./);
    await visit.see('ls-timeline li.working', /^(Execute|Summarise|Compact)/);
    const rounds = () => visit.run(() => Math.max(...document.querySelector('ls-app').program.analysis.run.turns.turns.map(({ round }) => round)));
    const before = await rounds();
    await visit.until('another round', async () => (await rounds()) > before);
    await visit.click('ls-toolbar button', /^Stop$/);
    assert.equal((await fates(visit)).Navigate, 'failed');
  });

  test('what another member can find is found though a worker breaks', async () => {
    const visit = await longIn(2);
    await visit.click('ls-toolbar button', /^Stop$/);
    await visit.write(TURNS);
    await visit.choose('Target', 'any');
    await breakWorkerOf(visit, SUMMARISE);
    await visit.analyse();
    await visit.says('can go wrong');
    const { members, stats, technique } = await found(visit);
    assert.deepEqual([technique, members[SUMMARISE].standing, members[SUMMARISE].stop.message.text], ['compact', 'stopped', 'its worker broke: out of memory']);
    assert.equal((await fates(visit)).Summarise, 'failed');
  });

  inChromium('shows its activity and the member whose turn it is', async () => {
    const visit = await openLong();
    await withWorkers(visit, 1);
    const navigates = await visit.watch('ls-verdict .doing', 'Navigating root chain 1');
    await visit.analyse();
    await navigates();
    const others = /^(Executing paths, \d+ waiting|Summing the loop in line 3|Looking for a template of the loop in line 3) …$/;
    const executes = await visit.watch('ls-verdict .doing', others);
    await executes();
    await visit.see('ls-timeline li.working', 'working');
    assert.equal((await visit.texts('ls-timeline li.working rect.now')).length, 1);
    assert.ok((await visit.texts('ls-timeline rect:not(.now)')).length >= 2, 'turns that are over are shown');
    await visit.click('ls-toolbar button', /^Stop$/);
    await visit.says('Stopped after');
    const stood = Object.values(await fates(visit));
    assert.ok(stood.includes('was working') && !stood.includes('working'), stood.join());
    assert.equal((await visit.texts('ls-timeline rect.now')).length, 0);
  });

  inChromium('a solver that falls silent in one of several workers is restarted there, and the others continue', async () => {
    // Execute, in the second worker, asks about the number in its ninth iteration of the last loop, while Summarise is still at
    // work on the loops before it; of the others, only Interpolation may, in the same worker.
    const program = `main(n, m) {
  var x = 1234560, k = 0, i, j;
  for (i = 0; i < 4; i++)
    for (j = 0; j < 4; j++)
      if ((i + j) % 3 == 0) k = k + 2; else k = k + j;
  for (i = 0; i < 4; i++)
    for (j = 0; j < 4; j++)
      if ((i + j) % 5 == 0) k = k + i; else k = k + 1;
  while (x < n + m)
    x = x + 1;
  if (m * m == 49 && x == 1239560 && k > 3)
    error();
  return 0;
}`;
    const visit = await open(SILENT_SOLVER);
    await withWorkers(visit, 3);
    for (const [text, verdict] of [[program, 'can be reached'], [program.replace('49', '50'), 'can never be reached']]) {
      await visit.write(text);
      await visit.target(12);
      const restarted = await visit.watch('ls-verdict p', 'The solver did not answer a query.');
      await visit.analyse();
      // Once all three are at work, notes which workers these are.
      await visit.until('three at work', () =>
        visit.run(() => {
          const { client, analysis } = document.querySelector('ls-app').program;
          if (client.helpers.length !== 2 || !analysis.run.turns?.at.includes(3)) return false;
          for (const { worker } of [client.first, ...client.helpers]) worker.isFirst = true;
          return true;
        }),
      );
      await restarted();
      const kept = await visit.run(() => {
        const { client } = document.querySelector('ls-app').program;
        return [client.first, ...client.helpers].map(({ worker }) => worker.isFirst === true);
      });
      assert.deepEqual(kept, [true, false, true], 'one worker is another one');
      await visit.says(`Line 12 ${verdict}.`);
      const { members, stats, technique } = await found(visit);
      assert.ok(technique !== 'execute' && members.every(({ stop }) => stop?.code !== 'solver-failed'), JSON.stringify(members));
      const elsewhere = members.filter(({ turns }, place) => place % 3 > 0 && turns > 0);
      assert.ok(elsewhere.length >= 2, `${elsewhere.length} members had turns in the other workers`);
      // The proof is complete in the round in which Execute's turn ends with that question, before it is asked in another form.
      if (verdict === 'can be reached') assert.ok(stats.solver_failures >= 1, 'the question is given up');
    }
  });
}
