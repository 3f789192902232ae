// Tests only in Chromium, whose driver can do more: the views in detail, axe's rules, files that are saved.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { accessible, accessibleEverywhere, shot } from './checks.mjs';
import { DECISIONS } from './compare.mjs';
import { COUNTED, FIGURE_1, FIGURE_1_TARGET, TAKES_TURNS, TURNS } from './site.mjs';
import { visits } from './visits.mjs';

const { open, share } = visits('Chromium');

test('draws the automaton of a loop that is summed up', async () => {
  const visit = await share();
  await visit.sumUp(TAKES_TURNS);
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
  const savedPng = visit.page.waitForEvent('download');
  await loops.getByRole('button', { name: 'Save as PNG' }).click();
  const png = await savedPng;
  assert.equal(png.suggestedFilename(), 'automaton-line-12.png');
  const bytes = await readFile(await png.path());
  assert.equal(bytes.toString('latin1', 1, 4), 'PNG');
  const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(text).map(Number);
  assert.ok(Math.abs(bytes.readUInt32BE(16) - 2 * width) <= 2 && Math.abs(bytes.readUInt32BE(20) - 2 * height) <= 2, 'twice as sharp');

  // As PDF: through the dialog, alone on a page of its size; afterwards, the page is printed as before.
  await visit.run(() => void (window.print = () => (globalThis.printing = true)));
  await loops.getByRole('button', { name: 'Print or save as PDF' }).click();
  await visit.until('the dialog', () => visit.run(() => globalThis.printing === true));
  const pdf = (await visit.page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(([, ...sides]) => sides.map((side) => (Number(side) * 4) / 3));
  assert.equal(boxes.length, 1, 'one page');
  assert.ok(Math.abs(boxes[0][0] - width) <= 3 && Math.abs(boxes[0][1] - height) <= 5, `${boxes[0]} for ${width} and ${height}`);
  await visit.run(() => void dispatchEvent(new Event('afterprint')));
  assert.equal(await visit.page.locator('.printed-drawing').count(), 0);
  const whole = (await visit.page.pdf({ preferCSSPageSize: true })).toString('latin1');
  assert.ok(/\/MediaBox\s*\[\s*0 0 (\d+)/.exec(whole)[1] > 590, 'a page of the usual size');
  await accessible(visit.page);
  await shot(visit.page, 'loops-1280-light');
});

test('shows the approximation of a loop without a summary', async () => {
  const visit = await share();
  await visit.write(`main(A, n) {
  int i = 0, ones = 0;
  while (i < n) {
    if (A[i] == 1) { ones++; }
    i++;
  }
  assert(ones <= i);
}`);
  await visit.choose('Technique', 'summarise');
  await visit.choose('Target', 'any');
  await visit.analyse();
  await visit.page.getByRole('tab', { name: 'Loops' }).click();
  const loops = visit.page.locator('ls-loops');
  await loops.getByText(/^Not summed, because .* in no constant pattern/).waitFor();
  const known = loops.getByRole('region', { name: 'What the proof knows about the loop in line 3' });
  assert.match(await known.textContent(), /i\s*:=.*ones\s*:=.*begins only if/s);
  await accessible(visit.page);
});

test('paths that meet go on as one where that is asked for', async () => {
  const visit = await share();
  await visit.write(DECISIONS);
  await visit.choose('Technique', 'execute');
  await visit.choose('Target', 'any');
  const states = async () => {
    await visit.analyse();
    await visit.says('Nothing can go wrong');
    return visit.run(() => document.querySelector('ls-app').program.analysis.run.report.stats.states);
  };
  const alone = await states();
  const merge = visit.page.getByRole('combobox', { name: 'Merge paths' });
  await merge.selectOption('aggressive');
  await visit.see('ls-toolbar .about', /^Merges paths that meet; values/);
  assert.ok((await states()) * 4 < alone, `${await states()} states, ${alone} without`);
  await merge.selectOption('recursive');
  assert.equal(await visit.page.getByRole('spinbutton', { name: 'Fewer queries than' }).inputValue(), '1');
  assert.equal(await visit.page.getByRole('spinbutton', { name: 'Iterations of each loop' }).inputValue(), '10');
  // Rarely used options, with explanations.
  await visit.choose('Search order', 'least-taken');
  await visit.see('ls-toolbar .about', /^Prefers states that took a branch/);
  await visit.click('ls-toolbar summary', 'More options');
  await visit.choose('An element at an unknown index', 'fork');
  await visit.see('ls-toolbar .about', /^Forks the path/);
  await visit.choose('Loops', 'template');
  await visit.choose('Of several templates', 'random');
  const calls = visit.page.getByRole('spinbutton', { name: 'Most nested calls' });
  await calls.fill('0');
  await calls.press('Tab');
  assert.equal(await calls.inputValue(), '10000', 'what makes no sense cannot be set');
  assert.ok((await states()) > 0);
  await accessible(visit.page);
  await shot(visit.page, 'merging-1280-light');
});

test('paths that others make needless are left out where that is asked for', async () => {
  const visit = await share();
  await visit.write('main(n, x) {\n  int i = 0, y = x;\n  while (i < n) {\n    x++;\n    i++;\n  }\n  assert(x >= y);\n}');
  await visit.choose('Technique', 'execute');
  await visit.choose('Target', 'any');
  await visit.choose('Subsumed paths', 'yes');
  await visit.see('ls-toolbar .about', /^When all paths from a location have ended/);
  assert.equal(await visit.page.getByRole('spinbutton', { name: 'Extra iterations for induction' }).inputValue(), '2');
  await visit.analyse();
  await visit.says('Nothing can go wrong');
  const subsumed = await visit.run(() => document.querySelector('ls-app').program.analysis.run.report.stats.subsumed);
  assert.ok(subsumed > 0);
  await accessible(visit.page);
  await shot(visit.page, 'subsumption-1280-light');
});

test('chains ahead say where paths go where that is asked for', async () => {
  const visit = await share();
  await visit.write('main(A) {\n  int a = 0;\n  for (int i = 0; i < 15; i++) if (A[i] == 1) a++;\n  if (a == 12) error();\n}');
  await visit.choose('Technique', 'execute');
  await visit.choose('Target', 'any');
  await visit.choose('Guidance', 'yes');
  await visit.see('ls-toolbar .about', /^Splits what lies between a path and the target/);
  await visit.analyse();
  await visit.says('can go wrong');
  const guided = await visit.run(() => document.querySelector('ls-app').program.analysis.run.report.stats.guided);
  assert.ok(guided > 0);
  await accessible(visit.page);
});

test('shows the results without an answer, and advice', async () => {
  const visit = await share();
  await visit.write('main(n) {\n  int i = 0, s = 0;\n  while (i < n) {\n    i++;\n    s += i;\n  }\n  assert(s != 7);\n}');
  await visit.choose('Technique', 'invariants');
  await visit.choose('Target', 'any');
  await visit.analyse();
  await visit.says('I don’t know');
  const known = visit.page.locator('ls-known');
  await known.getByText('Loopscope checked that they hold whenever a run on its way to a run-time error reaches the loop').waitFor();
  assert.match(await known.locator('li .katex-html').allTextContents().then((all) => all.join()), /i≥0/);
  await visit.see('.loop-note:not(.proves)', /^Whenever a run on its way to the target reaches the loop in line 3: .*i >= 0/);
  await accessible(visit.page);
  // The note is not a line: the cursor goes from the loop into its body.
  await visit.page.locator('.cm-line', { hasText: 'while' }).click();
  await visit.press('ArrowDown');
  await visit.press('F9');
  await visit.see('button.line-number.target[data-line="4"]');
  await visit.gone('.loop-note');
  await visit.choose('Target', 'any');
  await visit.see('.loop-note');
  await visit.page.getByRole('button', { name: 'Try Horn' }).click();
  await visit.says(/Looking for|know|can/);
  await visit.page.getByRole('combobox', { name: 'Technique' }).and(visit.page.locator(':has(option[value=horn]:checked)')).waitFor();
});

test('saves what the solver was asked, as text that any Z3 answers alike', async () => {
  const visit = await share();
  await visit.write(FIGURE_1.replace('a > 12', 'a > 17'));
  // A technique that needs the solver.
  await visit.choose('Technique', 'summarise');
  await visit.target(FIGURE_1_TARGET);
  await visit.analyse();
  await visit.says('can never be reached');
  const saved = visit.page.waitForEvent('download');
  await visit.page.getByRole('button', { name: 'Save the queries' }).click();
  const file = await saved;
  assert.equal(file.suggestedFilename(), 'queries.smt2');
  const text = await readFile(await file.path(), 'utf8');
  assert.match(text, /^; .* line 10 of this program, .*\n; {3}main\(A, B\) \{\n/);
  const answers = (said) => said.match(/^(sat|unsat|unknown)$/gm);
  const noted = answers(text.replace(/^; {3}/gm, ''));
  assert.ok(noted.length > 10, `${noted.length} answers`);
  const solver = await createRequire(import.meta.url)('../../www/solver/bridge.js').load();
  // Each of the page's contexts has its own instance: a shared one answers `unknown` from some question on.
  const said = text.split(/^(?=; Context \d+$)/m).map((part, at) => solver.eval(`(context ${at} anew)\n${part}`));
  assert.deepEqual(answers(said.join('\n')), noted);
});

test('sets values that depend on a case as cases', async () => {
  const visit = await share();
  await visit.write(await readFile(new URL('../corpus/course/password.mc', import.meta.url), 'utf8'));
  await visit.choose('Technique', 'compact');
  await visit.choose('Target', 'any');
  await visit.analyse();
  await visit.page.getByRole('tab', { name: 'Loops' }).click();
  const formulas = visit.page.locator('ls-loops .katex-html');
  // The letters of the secret, one case each, column by column.
  await formulas.filter({ hasText: /115\s*101\s*115\s*97.*if.*otherwise/s }).first().waitFor();
  assert.equal(await formulas.filter({ hasText: 'ite(' }).count(), 0);
});

test('shows the necessary condition, each part with its line', async () => {
  const visit = await share();
  await visit.write(COUNTED);
  await visit.choose('Technique', 'apc');
  await visit.choose('Target', 'any');
  await visit.analyse();
  await visit.says('can go wrong');
  const condition = visit.page.locator('ls-necessary');
  await condition.locator('.inputs .katex-html').filter({ hasText: /n\s*≥\s*10/ }).waitFor();
  // The part that says how often ones are counted is in line 11, which is marked while the part is pointed at.
  await condition.locator('tr').filter({ hasText: 'k > 12' }).hover();
  await visit.page.locator('.cm-line.linked-line').filter({ hasText: 'k > 12' }).waitFor();
});

test('says so where no loop was analysed', async () => {
  const visit = await share();
  await visit.write('main(n) {\n  int i = 0;\n  while (i < n) i++;\n  return i;\n}');
  await visit.choose('Technique', 'compact');
  await visit.choose('Target', 'any');
  await visit.analyse();
  await visit.says(/./);
  await visit.page.getByRole('tab', { name: 'Loops' }).click();
  await visit.page.locator('ls-loops').getByText('Nothing in this program can fail').waitFor();
});

test('the target moves with its line', async () => {
  const visit = await share();
  await visit.write(FIGURE_1);
  await visit.target(FIGURE_1_TARGET);
  await visit.page.locator('.cm-line').first().click();
  await visit.page.keyboard.press('Home');
  await visit.page.keyboard.press('Enter');
  await visit.page.locator(`button.line-number.target[data-line="${FIGURE_1_TARGET + 1}"]`).waitFor();
});

test('mistakes are underlined and listed, and a fix mends them', async () => {
  const visit = await share();
  await visit.write('main() {\n  int x = 1\n  output y;\n  return x;\n}');
  await visit.page.locator('.cm-lintRange-error').first().waitFor();
  const problems = visit.page.locator('ls-problems li');
  assert.match(await problems.first().innerText(), /^line \d/);
  // Its sign is beside the number of the line, and says the problem.
  const number = visit.page.locator('ls-editor .problem-line.error .line-number', { hasText: '2' });
  assert.match(await number.getAttribute('aria-label'), /2.*Error: .*;/s);
  assert.equal(await number.evaluate((element) => getComputedStyle(element, '::after').content.slice(0, 3)), '"!"');
  const fix = visit.page.locator('ls-problems .fix-lines').first();
  assert.deepEqual(await fix.locator('dd').allTextContents(), ['int x = 1', 'int x = 1;']);
  assert.deepEqual([await fix.locator('del').count(), await fix.locator('ins').allTextContents()], [0, [';']]);
  assert.equal(await problems.first().locator('.visually-hidden').textContent(), 'Inserted: ;');
  await visit.analyse();
  await visit.says('to fix first');
  await visit.page.getByRole('button', { name: /^Insert/ }).first().click();
  await visit.page.waitForFunction(() => document.querySelector('ls-app').program.session.source.includes('int x = 1;'));
  // It is shown, and said.
  assert.equal(await visit.page.locator('ls-editor .cm-announced').textContent(), 'Line 2 is fixed. Inserted: ;');
  assert.deepEqual(await visit.run(() => {
    const { state, hasFocus } = document.querySelector('ls-app').shadowRoot.querySelector('ls-editor').view;
    const { from, to } = state.selection.main;
    return [state.sliceDoc(from, to), state.doc.lineAt(from).number, hasFocus];
  }), [';', 2, true]);

  // The explanation at the underlined place shows a fix, too.
  await visit.write('main(x) {\n  if (x = 2) { x = 3; }\n  return x;\n}');
  await visit.page.locator('ls-problems del').first().waitFor();
  await visit.page.locator('[class*=cm-lintRange]').first().hover();
  const explained = visit.page.locator('.cm-tooltip .fix-lines').first();
  await explained.waitFor();
  assert.deepEqual(await explained.locator('del, ins').allTextContents(), ['=', '==']);
});

test('each view is accessible at any size, light and dark', async () => {
  const visit = await share();
  const view = (name) => accessibleEverywhere(visit, name);
  await visit.write(FIGURE_1);
  await visit.target(FIGURE_1_TARGET);
  await view('start');
  await visit.analyse();
  await visit.says('can be reached');
  await visit.page.locator('ls-chains .katex-html').first().waitFor();
  await view('analyse');

  await visit.write(FIGURE_1.replace('a > 12', 'a > 17'));
  await visit.target(FIGURE_1_TARGET);
  await visit.choose('Technique', 'invariants');
  await visit.analyse();
  await visit.says('can never be reached');
  await visit.page.locator('.loop-note .katex-html').first().waitFor();
  await view('proof');
  await visit.choose('Technique', 'auto');

  await visit.write(TURNS);
  await visit.choose('Target', 'any');
  await visit.analyse();
  await visit.says('can go wrong');
  await visit.click('[role=tab]', 'Turns');
  await visit.page.locator('ls-timeline li.reached').waitFor();
  await view('turns');

  await visit.guide('Language');
  await visit.page.getByRole('heading', { name: 'micro-c, the language' }).waitFor();
  await view('language');

  await visit.guide('Method');
  await visit.page.getByRole('heading', { name: 'The method' }).waitFor();
  await view('method');

  await visit.guide('Techniques');
  await visit.page.getByRole('heading', { name: 'The techniques', exact: true }).waitFor();
  await view('techniques');
  await visit.page.getByRole('link', { name: /^Navigate: / }).click();
  await visit.page.locator('.question .try a').first().waitFor();
  await view('technique');
});

test('the page of each technique is accessible', async () => {
  const visit = await open('/techniques.html', { viewport: { width: 390, height: 844 } });
  const pages = await visit.page.locator('main h3 a').evaluateAll((links) => links.map(({ href }) => href));
  assert.ok(pages.length >= 14);
  for (const page of pages) {
    await visit.page.goto(page);
    await visit.page.locator('.question .try a').last().waitFor();
    await accessible(visit.page);
  }
});

test('every example can be opened, has no errors, and is answered', async () => {
  const visit = await share();
  await visit.click('ls-toolbar button', /^Examples/);
  await visit.see('ls-example-menu .item');
  const titles = await visit.texts('ls-example-menu .item');
  assert.ok(titles.length >= 12);
  await visit.press('Escape');
  await visit.gone('ls-example-menu .item');
  for (const title of titles.map((each) => each.split('\n')[0])) {
    await visit.openExample(title);
    assert.deepEqual(await visit.mistakes(), [], title);
    await visit.analyse();
    await visit.until(`the answer to ${title}`, () => visit.run(isAnswered));
    // Times are not asserted; the solver's work shows what takes long.
    const { solver_calls, solver_failures } = await visit.run(() => document.querySelector('ls-app').program.analysis.run.report.stats);
    assert.ok(solver_failures <= 1, `${title}: the solver gives up ${solver_failures} questions`);
    assert.ok(solver_calls <= 200, `${title}: ${solver_calls} solver calls`);
  }
});

test('every program of the texts opens in the editor, with the answer and the view that it is to show', async () => {
  for (const page of ['/method.html', '/language.html']) {
    let visit = await open(page);
    await visit.page.locator('main .try a').first().waitFor();
    const addresses = await visit.page.locator('main .try a').evaluateAll((links) => links.map(({ href }) => href));
    assert.ok(addresses.length >= (page === '/method.html' ? 9 : 3), `${addresses.length} links on ${page}`);
    await visit.close();
    for (const address of addresses) {
      visit = await share();
      const fragment = new URL(address).hash.slice(1);
      await visit.follow(fragment);
      const asked = new URLSearchParams(fragment);
      const view = asked.get('view');
      if (view === null) assert.deepEqual(await visit.mistakes(), [], address);
      else if (view === 'tree') await visit.see('ls-tree [role=treeitem]');
      else if (view === 'compare') await visit.see('ls-compare-table');
      else await visit.until('the answer', () => visit.run(() => document.querySelector('ls-app').program.analysis.run.kind === 'done'));
      if (!['answer', 'compare', null].includes(view)) {
        const selected = await visit.run(() => {
          const why = document.querySelector('ls-app').shadowRoot.querySelector('ls-why').shadowRoot;
          return why.querySelector('ls-tabs').selected;
        });
        assert.equal(selected, view, address);
      }
    }
  }
});

test('Ctrl+F in the editor opens its search, which finds and marks', async () => {
  const visit = await open('/#example=sum');
  await visit.until('the example', async () => (await visit.source()).includes('sum'));
  assert.deepEqual(await visit.texts('.cm-search'), [], 'it is not there before');
  await visit.page.locator('.cm-content').focus();
  await visit.press('ControlOrMeta+f');
  await visit.see('.cm-search');
  await visit.page.getByRole('textbox', { name: 'Find' }).pressSequentially('sum');
  await visit.until('marks', async () => (await visit.page.locator('.cm-searchMatch').count()) > 0);
  await visit.press('Escape');
  await visit.gone('.cm-search');
  assert.deepEqual(await visit.faults(), []);
});

test('every whole program of the language reference has no errors', async () => {
  const visit = await open('/language.html');
  const listings = await visit.page.locator('pre').allInnerTexts();
  const programs = listings.filter((text) => /^\w+\(.*\) \{/.test(text) && text.includes('main('));
  assert.ok(programs.length >= 3);
  await visit.page.getByRole('link', { name: 'Analyse' }).click();
  for (const program of programs) {
    await visit.write(program);
    await visit.page.waitForFunction(() => document.querySelector('ls-app').program.reader.isCurrent);
    assert.equal(await visit.source(), program);
    assert.deepEqual(await visit.page.locator('ls-problems li.error').allInnerTexts(), [], program);
  }
});

/** Returns true if an analysis has an answer other than "unknown". Runs in the page. */
function isAnswered() {
  const { run } = document.querySelector('ls-app').program.analysis;
  return run.kind === 'done' && run.report.verdict !== 'unknown';
}
