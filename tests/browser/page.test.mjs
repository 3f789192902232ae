// The page as a visitor meets it: the built site, a plain static server, a real browser, the real solver.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, afterEach, before, test } from 'node:test';
import { accessible, shot } from './checks.mjs';
import { FIGURE_1, FIGURE_1_TARGET, LOST_ENGINE, LOST_SOLVER, PREFIXES, startSite } from './site.mjs';

let site;
let visit;

before(async () => {
  site = await startSite();
});

after(() => site?.close());

afterEach(async () => {
  const faults = visit?.faults ?? [];
  await visit?.close();
  visit = undefined;
  assert.deepEqual(faults, [], 'nothing goes wrong unseen');
});

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

for (const prefix of PREFIXES) {
  test(`at ${prefix}: finds inputs for a line that is clicked, replays them, and proves that there are none`, async () => {
    visit = await site.visit(prefix);
    await visit.write(FIGURE_1);
    await visit.target(FIGURE_1_TARGET);
    await visit.analyse();
    await visit.says(`Line ${FIGURE_1_TARGET} can be reached.`);

    const { A } = await visit.inputs();
    assert.ok(onesIn(A) >= 13, `at least 13 ones in A ${A}`);
    assert.match(await visit.page.locator('ls-verdict .rest').innerText(), /Replayed on these inputs by the interpreter/);
    assert.equal(await visit.page.locator('.cm-line.current-line').innerText().then(firstWord), 'assert(0);');

    await visit.write(FIGURE_1.replace('a > 12', 'a > 17'));
    await visit.target(FIGURE_1_TARGET);
    await visit.analyse();
    await visit.says(`Line ${FIGURE_1_TARGET} can never be reached.`);
  });
}

/** Counts ones in `= [1 ×13, 0 ×2]`. */
function onesIn(text) {
  return [...text.matchAll(/(?<![\d-])1(?: ×(\d+))?(?=[,\]])/g)].reduce((sum, [, times]) => sum + Number(times ?? 1), 0);
}

function firstWord(text) {
  return text.trim().split(/\s/)[0];
}

test('shows the chains, their constraint system, and what the lines have to do with them', async () => {
  visit = await site.visit();
  await visit.write(FIGURE_1);
  await visit.target(FIGURE_1_TARGET);
  await visit.analyse();
  await visit.says('can be reached');

  const cards = visit.page.locator('ls-chains .card');
  assert.ok((await cards.count()) >= 5, 'one root chain and four subchains');
  assert.ok((await visit.page.locator('ls-chains ls-formula .katex-html').count()) > 0, 'formulas are typeset');
  await cards.nth(1).hover();
  assert.ok((await visit.page.locator('.cm-line.linked-line').count()) > 0, 'a chain points at its lines');
  await visit.page.locator('.cm-line').nth(3).hover();
  await visit.page.locator('ls-chains .card.linked').first().waitFor();
});

test('draws the automaton of a loop that is summed up', async () => {
  visit = await site.visit();
  await visit.write(await readFile(new URL('../corpus/thesis/listing-4.10.mc', import.meta.url), 'utf8'));
  await visit.page.getByRole('combobox', { name: 'Technique' }).selectOption('summarise');
  await visit.page.getByRole('combobox', { name: 'Target' }).selectOption('any');
  await visit.analyse();
  await visit.says('can go wrong');

  await visit.page.getByRole('tab', { name: 'Loops' }).click();
  const loops = visit.page.locator('ls-loops');
  assert.equal(await loops.locator('.paths tbody tr').count(), 3);
  await loops.getByText('its paths follow each other in periodic order').waitFor();
  const drawing = loops.getByRole('img', { name: 'Path dependency automaton of the loop in line 12' });
  await drawing.waitFor();
  assert.equal(await drawing.locator('.node:not(.start)').count(), 3);
  assert.match(await drawing.locator('.node.accept').textContent(), /p₃\s*init, accept/);

  // The two paths take turns, each of them once: in words, in the drawing and in the table.
  await loops.getByText(/^p[₁₂] \(once\) and p[₁₂] \(once\) take turns\.$/).waitFor();
  assert.equal(await drawing.locator('.node', { hasText: 'once a turn' }).count(), 2);
  assert.equal(await loops.locator('.paths tbody th', { hasText: 'once a turn' }).count(), 2);

  const saved = visit.page.waitForEvent('download');
  await loops.getByRole('button', { name: 'Save as SVG' }).click();
  const file = await saved;
  assert.equal(file.suggestedFilename(), 'automaton-line-12.svg');
  const text = await readFile(await file.path(), 'utf8');
  assert.match(text, /^<svg .*once a turn.*<\/svg>\s*$/s);
  assert.ok(!text.includes('var(--'), 'no colour is left to the page');
  await accessible(visit.page);
  await shot(visit.page, 'loops-1280-light');
});

test('tells what a proof knows of a loop that is not summed', async () => {
  visit = await site.visit();
  await visit.write(`main(A, n) {
  int i = 0, ones = 0;
  while (i < n) {
    if (A[i] == 1) { ones++; }
    i++;
  }
  assert(ones <= i);
}`);
  await visit.page.getByRole('combobox', { name: 'Technique' }).selectOption('summarise');
  await visit.page.getByRole('combobox', { name: 'Target' }).selectOption('any');
  await visit.analyse();
  await visit.page.getByRole('tab', { name: 'Loops' }).click();
  const loops = visit.page.locator('ls-loops');
  await loops.getByText(/^Not summed, because .* in no constant pattern/).waitFor();
  const known = loops.getByRole('region', { name: 'What the proof knows of the loop in line 3' });
  assert.match(await known.textContent(), /i\s*:=.*ones\s*:=.*begins only where/s);
  await accessible(visit.page);
});

test('sets values that depend on a case as cases', async () => {
  visit = await site.visit();
  await visit.write(await readFile(new URL('../corpus/course/password.mc', import.meta.url), 'utf8'));
  await visit.page.getByRole('combobox', { name: 'Technique' }).selectOption('compact');
  await visit.page.getByRole('combobox', { name: 'Target' }).selectOption('any');
  await visit.analyse();
  await visit.page.getByRole('tab', { name: 'Loops' }).click();
  const formulas = visit.page.locator('ls-loops .katex-html');
  // The letters of the secret, one case each, column by column.
  await formulas.filter({ hasText: /115\s*101\s*115\s*97.*if.*otherwise/s }).first().waitFor();
  assert.equal(await formulas.filter({ hasText: 'ite(' }).count(), 0);
});

test('says so where no loop had to be looked at', async () => {
  visit = await site.visit();
  await visit.write('main(n) {\n  int i = 0;\n  while (i < n) i++;\n  return i;\n}');
  await visit.page.getByRole('combobox', { name: 'Technique' }).selectOption('compact');
  await visit.page.getByRole('combobox', { name: 'Target' }).selectOption('any');
  await visit.analyse();
  await visit.says(/./);
  await visit.page.getByRole('tab', { name: 'Loops' }).click();
  await visit.page.locator('ls-loops').getByText('Nothing in this program can fail').waitFor();
});

test('stops at once, keeps the page usable, and the next analysis works', async () => {
  visit = await site.visit();
  await visit.write(LONG);
  await visit.target(LONG_TARGET);
  await visit.analyse();
  await visit.says('Looking for a way');
  await visit.page.getByRole('button', { name: 'Stop' }).click();
  // Nothing between the click and the words: the worker is ended, not asked.
  assert.equal(await visit.verdict.innerText().then((text) => text.includes('You stopped the analysis.')), true);

  await visit.write(FIGURE_1);
  await visit.target(FIGURE_1_TARGET);
  await visit.analyse();
  await visit.says('can be reached');
});

test('an engine that does not arrive is told, and asked for again', async () => {
  visit = await site.visit(LOST_ENGINE);
  const notice = visit.page.getByText('The program could not be checked');
  await notice.waitFor();
  // The analysis, which is loaded ahead, lacks the engine too. Its words must not stand in the place of these.
  await visit.page.getByText('The solver could not be loaded').waitFor();
  assert.ok(await notice.isVisible());
  site.mend(LOST_ENGINE);
  await visit.write(FIGURE_1);
  await visit.target(FIGURE_1_TARGET);
  await notice.waitFor({ state: 'detached' });
  await visit.analyse();
  await visit.says('can be reached');
  visit.faults.length = 0; // The files that were not found.
});

test('a solver that does not arrive is told, and trying again works', async () => {
  visit = await site.visit(LOST_SOLVER);
  await visit.write(FIGURE_1);
  await visit.target(FIGURE_1_TARGET);
  await visit.analyse();
  await visit.says('The analysis broke off.');
  site.mend(LOST_SOLVER);
  await visit.page.getByRole('button', { name: 'Try again' }).click();
  await visit.says('can be reached');
  visit.faults.length = 0; // The files that were not found.
});

test('program, target and options survive a reload', async () => {
  visit = await site.visit();
  await visit.write(FIGURE_1.replace('23', '24'));
  await visit.target(FIGURE_1_TARGET);
  await visit.page.getByRole('combobox', { name: 'Technique' }).selectOption('execute');
  await visit.page.getByRole('combobox', { name: 'Search order' }).selectOption('klee');
  await visit.page.getByRole('combobox', { name: 'Loops' }).selectOption('template');
  await visit.page.reload();
  await visit.page.locator(`button.line-number.target[data-line="${FIGURE_1_TARGET}"]`).waitFor();
  assert.equal(await visit.source(), FIGURE_1.replace('23', '24'));
  await visit.page.getByRole('combobox', { name: 'Technique' }).filter({ hasText: 'Execute' }).waitFor();
  assert.equal(await visit.page.getByRole('combobox', { name: 'Technique' }).inputValue(), 'execute');
  assert.equal(await visit.page.getByRole('combobox', { name: 'Search order' }).inputValue(), 'klee');
  assert.equal(await visit.page.getByRole('combobox', { name: 'Loops' }).inputValue(), 'template');
});

test('the target moves with its line', async () => {
  visit = await site.visit();
  await visit.write(FIGURE_1);
  await visit.target(FIGURE_1_TARGET);
  await visit.page.locator('.cm-line').first().click();
  await visit.page.keyboard.press('Home');
  await visit.page.keyboard.press('Enter');
  await visit.page.locator(`button.line-number.target[data-line="${FIGURE_1_TARGET + 1}"]`).waitFor();
});

test('mistakes are underlined and listed, and a fix mends them', async () => {
  visit = await site.visit();
  await visit.write('main() {\n  int x = 1\n  output y;\n  return x;\n}');
  await visit.page.locator('.cm-lintRange-error').first().waitFor();
  const problems = visit.page.locator('ls-problems li');
  assert.match(await problems.first().innerText(), /^line \d/);
  await visit.analyse();
  await visit.says('The program has');
  await visit.page.getByRole('button', { name: /^Insert/ }).first().click();
  await visit.page.waitForFunction(() => document.querySelector('ls-app').session.source.includes('int x = 1;'));
});

test('text of a program is never markup', async () => {
  const trap = '<img src=x onerror="globalThis.trapped = true">';
  visit = await site.visit();
  await visit.write(`// ${trap}\nmain(n) {\n  int s = "${trap.replaceAll('"', "'")}";\n  <b>${trap}</b>;\n  return n;\n}`);
  await visit.page.locator('ls-problems li').first().waitFor();
  await visit.page.locator('.cm-lintRange-error').first().hover();
  await visit.write(`// ${trap}\nmain(n) {\n  int s = "${trap.replaceAll('"', "'")}";\n  if (n == 3 && s[0] == '<')\n    error();\n  return n;\n}`);
  await visit.target(5);
  await visit.analyse();
  await visit.says(/Line 5|know/);
  const images = await visit.page.evaluate(() => {
    const roots = [document];
    for (const root of roots) for (const each of root.querySelectorAll('*')) if (each.shadowRoot) roots.push(each.shadowRoot);
    return roots.reduce((sum, root) => sum + root.querySelectorAll('img:not(.cm-widgetBuffer), b').length, 0);
  });
  assert.equal(images, 0);
  assert.equal(await visit.page.evaluate(() => globalThis.trapped), undefined);
});

test('works by keyboard alone', async () => {
  visit = await site.visit();
  await visit.write(FIGURE_1);
  const { keyboard } = visit.page;
  await keyboard.press('ArrowUp');
  await keyboard.press('ArrowUp');
  await keyboard.press('F9');
  await visit.page.locator(`button.line-number.target[data-line="${FIGURE_1_TARGET}"]`).waitFor();

  // Out of the editor, and to the line numbers: arrows move, Enter chooses.
  await keyboard.press('Escape');
  await keyboard.press('Shift+Tab');
  const focused = () => visit.page.evaluate(() => deepActive(document)?.dataset.line ?? '');
  await visit.page.evaluate(() => {
    globalThis.deepActive = (root) => {
      const active = root.activeElement;
      return active?.shadowRoot ? globalThis.deepActive(active.shadowRoot) : active;
    };
  });
  assert.equal(await focused(), String(FIGURE_1_TARGET));
  await keyboard.press('ArrowDown');
  await visit.page.waitForFunction((line) => deepActive(document)?.dataset.line === line, String(FIGURE_1_TARGET + 1));
  await keyboard.press('ArrowUp');
  await visit.page.waitForFunction((line) => deepActive(document)?.dataset.line === line, String(FIGURE_1_TARGET));

  await keyboard.press('ControlOrMeta+Enter');
  await visit.says('can be reached');
  await visit.slider.focus();
  await keyboard.press('Home');
  const places = visit.page.locator('ls-replay .where');
  assert.match(await places.innerText(), /^step 1 of/);
  for (let press = 0; press < 5; press++) await keyboard.press('ArrowRight');
  assert.match(await places.innerText(), /^step 6 of .*loop in line \d+, iteration \d+/);
  assert.equal(await visit.page.locator('.cm-line.current-line').count(), 1);
  assert.ok((await visit.page.locator('.line-value').count()) > 0, 'values stand at the ends of lines');
  await keyboard.press('End');
  assert.match(await places.innerText(), new RegExp(`line ${FIGURE_1_TARGET}`));
});

for (const [width, height] of [
  [390, 844],
  [1280, 900],
  [1920, 1080],
]) {
  for (const colorScheme of ['light', 'dark']) {
    test(`nothing shuts anyone out at ${width} pixels, ${colorScheme}`, async () => {
      visit = await site.visit('/', { viewport: { width, height }, colorScheme });
      await visit.write(FIGURE_1);
      await visit.target(FIGURE_1_TARGET);
      await accessible(visit.page);
      await visit.analyse();
      await visit.says('can be reached');
      await visit.page.locator('ls-chains .katex-html').first().waitFor();
      await accessible(visit.page);
      await shot(visit.page, `analyse-${width}-${colorScheme}`);

      await visit.page.getByRole('link', { name: 'Language' }).click();
      await visit.page.getByRole('heading', { name: 'micro-c, the language' }).waitFor();
      await accessible(visit.page);
      await shot(visit.page, `language-${width}-${colorScheme}`);
    });
  }
}

test('every example can be opened, has no errors, and is answered', async () => {
  visit = await site.visit();
  const menu = visit.page.getByRole('button', { name: /^Examples/ });
  await menu.click();
  const titles = await visit.page.locator('ls-toolbar #examples button').allInnerTexts();
  assert.ok(titles.length >= 12);
  await visit.page.keyboard.press('Escape');
  for (let at = 0; at < titles.length; at++) {
    await menu.click();
    await visit.page.locator('ls-toolbar #examples button').nth(at).click();
    await visit.page.waitForFunction(() => {
      const app = document.querySelector('ls-app');
      return app.program.read === app.session.source;
    });
    const errors = await visit.page.evaluate(() => {
      const { program, session } = document.querySelector('ls-app');
      const { reading } = program;
      const wrong = reading.diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message);
      const { target } = session;
      if (target.kind === 'line' && !reading.target_lines.includes(target.line)) wrong.push(`line ${target.line}`);
      return wrong;
    });
    assert.deepEqual(errors, [], titles[at]);
    await visit.analyse();
    await visit.says(/can (never )?be reached|can go wrong|can ever happen/);
  }
});

test('what was pasted a moment ago is read before it is analysed', async () => {
  visit = await site.visit();
  await visit.write('main(n) {\n  if (n == 7) {\n    n = 0;\n  }\n  return n;\n}');
  // Without a pause: the target is now on a line where there is nothing to execute, so the next one is meant.
  await visit.page.keyboard.press('ControlOrMeta+Enter');
  await visit.says('Line 2 can be reached.');
});

test('every whole program of the language reference has no errors', async () => {
  visit = await site.visit('/language.html');
  const listings = await visit.page.locator('pre').allInnerTexts();
  const programs = listings.filter((text) => /^\w+\(.*\) \{/.test(text) && text.includes('main('));
  assert.ok(programs.length >= 3);
  await visit.page.getByRole('link', { name: 'Analyse' }).click();
  for (const program of programs) {
    await visit.write(program);
    await visit.page.waitForFunction(() => {
      const app = document.querySelector('ls-app');
      return app.program.read === app.session.source;
    });
    assert.equal(await visit.source(), program);
    assert.deepEqual(await visit.page.locator('ls-problems li.error').allInnerTexts(), [], program);
  }
});
