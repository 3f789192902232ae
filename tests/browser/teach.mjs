// The bench for teachers: a lesson is written, its mistakes are shown, its solutions checked, and it is published.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test, visits } from './visits.mjs';

/** Registers the tests for one of the browsers. */
export function teachTests(browser) {
  const { open, inChromium } = visits(browser);
  const known = (visit, words) => visit.until(`${words} of the solutions`, async () => (await visit.run(solutions)) === words);

  test('a lesson is written, checked, and opened by its link', async () => {
    const visit = await open('/teach.html');
    await visit.see('.work h1', 'Find inputs');
    await visit.click('button', 'Add an exercise');
    await visit.click('.item', 'Find an invariant');
    await visit.see('.work h1', 'Find an invariant');
    await visit.click('ls-solutions button', 'Check all solutions');
    await known(visit, '✓ right,✓ right');

    // It is tried as students would.
    await visit.fill('ls-answer-form textarea', 's >= 0');
    await visit.click('ls-answer-form button', 'Check');
    await visit.see('ls-answer-result section', 'Here it holds, and still the line is reached.');
    await visit.click('.further button', 'Fill in the solution');
    await visit.click('ls-answer-form button', 'Check');
    await visit.see('ls-answer-result section', 'Right.');

    // The mistake is shown with its line, and the results of the other exercise stay.
    const text = await visit.run(written);
    await visit.run(write, text.replace('s == 2 * i\n', 's == 3 * i\n').replace('target: 4', 'target: x'));
    await visit.see('ls-problems li', 'line 9');
    await visit.see('ls-problems li', 'target must be a line of the program');
    await known(visit, '· not checked yet');
    await visit.click('ls-solutions button', 'Check all solutions');
    await known(visit, '✗ wrong');

    // The draft is there after a reload, and when another lesson was opened.
    await visit.reload();
    await visit.see('ls-problems li', 'line 9');
    await visit.click('button', 'Open');
    await visit.click('.item', 'Symbols in place of numbers');
    await visit.see('.work h1', 'Solve it backwards');
    await visit.click('.before button', 'Restore it');
    await visit.see('ls-problems li', 'line 9');

    await visit.run(write, text);
    await visit.gone('ls-problems');
    const link = await visit.until('the link', () => visit.run(copied, 'Copy a link'));
    // The version for a page contains only the exercise at the cursor, which is the first one.
    const snippet = await visit.run(copied, 'Copy for a page');
    assert.match(snippet, /^<script type="module" src="http:[^"]*\/embed\.js"><\/script>\n\n<loopscope-exercise>\n/);
    assert.match(snippet, /exercise: Find inputs/);
    assert.doesNotMatch(snippet, /exercise: Find an invariant/);
    // Solutions are in it only if the teacher wants that.
    assert.doesNotMatch(snippet, /```solution\n/);
    await visit.click('.tools label', 'Publish with solutions');
    await visit.until('the solutions', async () => /```solution\n/.test((await visit.run(copied, 'Copy for a page')) ?? ''));
    await visit.click('.tools label', 'Publish with solutions');
    await visit.until('no solutions', async () => (await visit.run(copied, 'Copy for a page')) === snippet);
    await visit.run(write, text.replace('Which `n`', 'Which </script> `n`'));
    await visit.gone('ls-copy-button', 'Copy for a page');
    await visit.run(write, text);
    assert.deepEqual(await visit.faults(), []);
    await visit.close();
    const student = await open(link.slice(link.indexOf('/exercises.html')));
    await student.see('ls-exercises h1', 'Find inputs');
    // Only the teacher's lesson is listed, and there is no way to its solutions.
    assert.equal((await student.texts('ls-exercises nav summary')).length, 1);
    assert.equal(await student.run(() => document.querySelector('ls-exercises').work.exercise.solution), '');
    await student.click('ls-exercises nav a', 'The lessons of Loopscope');
    await student.until('all lessons', async () => (await student.texts('ls-exercises nav summary')).length > 5);
    assert.deepEqual(await student.faults(), []);
  });

  inChromium('a lesson without its solutions is checked all the same', async () => {
    const visit = await open('/teach.html');
    await visit.see('.work h1', 'Find inputs');
    await visit.click('button', 'Add an exercise');
    await visit.click('.item', 'Find an invariant');
    await visit.see('.work h1', 'Find an invariant');
    const saved = visit.page.waitForEvent('download');
    await visit.click('button', 'Save without solutions');
    const file = await saved;
    assert.equal(file.suggestedFilename(), 'lesson-without-solutions.md');
    const outline = await readFile(await file.path(), 'utf8');
    assert.doesNotMatch(outline, /^```solution$/m);
    assert.match(outline, /^```solution-hash\nhash [0-9a-f]{16}\n```$/m);
    await visit.run(write, outline);
    await visit.gone('ls-solutions');
    await visit.gone('.further button', 'Fill in the solution');
    await visit.choose('Exercise', '1');
    await visit.see('.work h1', 'Find an invariant');
    await visit.fill('ls-answer-form textarea', 's>=0');
    await visit.click('ls-answer-form button', 'Check');
    await visit.see('ls-answer-result section', 'Here it holds, and still the line is reached.');
    await visit.fill('ls-answer-form textarea', 's==2*i');
    await visit.click('ls-answer-form button', 'Check');
    await visit.see('ls-answer-result section', 'Right.');
    await visit.click('button', 'Hint 1 of 1');
    await visit.gone('button', 'Show the solution');
    assert.deepEqual(await visit.faults(), []);
  });

  inChromium('files of answers become a table and a CSV, whatever is in them', async () => {
    const visit = await open('/teach.html');
    await visit.see('.work h1', 'Find inputs');
    await visit.click('ls-grading button', 'Grade answers…');
    await visit.run(dropFiles);
    await visit.see('ls-grading tbody th', '=1+1<img src=x onerror="globalThis.trapped = 1">');
    await visit.see('ls-grading li', 'broken.json: It is not a file of answers that the page saved.');
    assert.equal((await visit.texts('ls-grading tbody tr')).length, 198);
    assert.equal((await visit.texts('ls-grading li')).length, 2);
    await visit.click('ls-grading button', 'Check the answers');
    await visit.gone('ls-grading button', 'Check the answers');
    await visit.gone('ls-grading button', 'Stop');
    const rows = await visit.texts('ls-grading tbody tr');
    assert.deepEqual([rows.filter((row) => row.includes('✓')).length, rows.filter((row) => row.includes('✗')).length], [99, 99]);
    // Why an answer is wrong.
    await visit.page.locator('ls-grading td.wrong summary').first().click();
    await visit.see('ls-grading td.wrong', /n = 123456\s+The run with these inputs does not reach it/);
    // The grades stay when another part of the lesson is changed, also while it cannot be read.
    await visit.click('ls-grading button', 'Close');
    const text = await visit.run(() => document.querySelector('ls-teach').shadowRoot.querySelector('ls-lesson-editor').source);
    await visit.run(write, text.replace('kind: inputs', 'kind: unknown'));
    await visit.see('ls-problems li', '');
    await visit.run(write, text.replace('\n---\n', '\n---\nA text before the exercises.\n'));
    await visit.gone('ls-problems li', '');
    await visit.click('ls-grading button', 'Grade answers…');
    assert.equal((await visit.texts('ls-grading tbody tr')).filter((row) => row.includes('✓')).length, 99);
    // And over a reload.
    await visit.reload();
    await visit.click('ls-grading button', 'Grade answers…');
    await visit.see('ls-grading tbody tr', '✓');
    assert.equal((await visit.texts('ls-grading tbody tr')).filter((row) => row.includes('✓')).length, 99);
    await visit.gone('ls-grading button', 'Check the answers');
    const csv = await visit.run(async () => {
      const { createObjectURL } = URL;
      URL.createObjectURL = (blob) => createObjectURL.call(URL, (globalThis.saved = blob));
      HTMLAnchorElement.prototype.click = () => {};
      const buttons = [...document.querySelector('ls-teach').shadowRoot.querySelector('ls-grading').shadowRoot.querySelectorAll('button')];
      buttons.find(({ textContent }) => textContent.includes('CSV')).click();
      return await globalThis.saved.text();
    });
    assert.match(csv, /\r\n0\.json,"'=1\+1<img src=x onerror=""globalThis\.trapped = 1"">",1,Find inputs,right,1,0,\r\n/);
    assert.match(csv, /\r\n0\.json,[^\r]*,,total,1 of 1,1,0,\r\n/);
    assert.equal(await visit.run(() => globalThis.trapped ?? 0), 0);
    assert.deepEqual(await visit.faults(), []);
  });

  inChromium('the format of a lesson is described beside its text', async () => {
    const visit = await open('/teach.html');
    await visit.see('.work h1', 'Find inputs');
    await visit.click('summary', 'How a lesson is written');
    await visit.see('.format dd', /^inputs \(Find inputs\), reachable/);
    assert.deepEqual(await visit.faults(), []);
  });

  inChromium('the answer and its result are beside the program if there is room, otherwise below it', async () => {
    const visit = await open('/exercises.html');
    const box = (path) => visit.page.locator(path).first().boundingBox();
    await visit.see('ls-answer-form button', 'Check');
    const [program, form] = [await box('ls-exercises ls-editor'), await box('ls-answer-form')];
    assert.ok(form.x >= program.x + program.width && form.y < program.y + 20, JSON.stringify([program, form]));
    await visit.page.setViewportSize({ width: 700, height: 900 });
    await visit.until('one column', async () => {
      const [program, form] = [await box('ls-exercises ls-editor'), await box('ls-answer-form')];
      return form.y >= program.y + program.height;
    });
  });
}

/** In the page: drops 200 files of answers to the first lesson, of which two are broken and half say falsely that they are right. */
function dropFiles() {
  const dialog = document.querySelector('ls-teach').shadowRoot.querySelector('ls-grading');
  const { lesson } = dialog.lesson;
  const dataTransfer = new DataTransfer();
  const put = (name, text) => dataTransfer.items.add(new File([text], name));
  for (let at = 0; at < 198; at++) {
    const answer = at % 2 === 0 ? lesson.exercises[0].solution : 'n = 123456';
    const results = [{ exercise: lesson.exercises[0].id, answer, hints: 0, attempts: [{ answer, right: true, at: '' }] }];
    put(`${at}.json`, JSON.stringify({ name: '=1+1<img src=x onerror="globalThis.trapped = 1">', lessons: [{ lesson: lesson.id, results }] }));
  }
  put('broken.json', '{"lessons": 3');
  put('page.html', '<script>globalThis.trapped = 1</script>');
  dialog.shadowRoot.querySelector('.drop').dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer, cancelable: true }));
  return true;
}

/** In the page: the results of the solutions. */
function solutions() {
  const rows = document.querySelector('ls-teach').shadowRoot.querySelector('ls-solutions')?.shadowRoot.querySelectorAll('.words');
  return [...(rows ?? [])].map(({ textContent }) => textContent.trim()).join();
}

/** In the page: the text that is written. */
function written() {
  return document.querySelector('ls-teach').shadowRoot.querySelector('ls-lesson-editor').view.state.doc.toString();
}

/** In the page: writes a text, as a person would. */
function write(text) {
  const { view } = document.querySelector('ls-teach').shadowRoot.querySelector('ls-lesson-editor');
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 } });
}

/** In the page: what a button copies, once it is there. */
function copied(label) {
  const buttons = [...document.querySelector('ls-teach').shadowRoot.querySelectorAll('ls-copy-button')];
  return buttons.find((button) => button.label === label)?.text ?? null;
}
