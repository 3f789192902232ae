// Exercises and the bench for teachers by axe's rules, in both themes, on a phone and a laptop. In Chromium alone.
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { accessible, shot } from './checks.mjs';
import { visits } from './visits.mjs';

const { open } = visits('Chromium');

const single = pathToFileURL(process.env.LOOPSCOPE_SINGLE ?? fileURLToPath(new URL('../../www/single/loopscope.html', import.meta.url))).href;

const SIZES = [
  ['phone', { viewport: { width: 390, height: 844 } }],
  ['laptop', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' }],
];

for (const [name, size] of SIZES) {
  test(`an exercise of each kind is accessible (${name})`, async () => {
    const visit = await open('/exercises.html', size);
    await visit.see('ls-exercises h1', 'The mean of nothing');
    await accessible(visit.page);
    for (const [place, title] of [
      ['lesson=symbols&exercise=3', 'An assignment in between'],
      ['lesson=symbols&exercise=5', 'Never, whatever the numbers are'],
      ['lesson=counters&exercise=2', 'As often as you say'],
      ['lesson=search&exercise=5', ''],
    ]) {
      await visit.run((hash) => (location.hash = hash), place);
      await visit.see('ls-exercises h1', title);
      await accessible(visit.page);
    }
    await visit.run((hash) => (location.hash = hash), 'lesson=invariants&exercise=2');
    await visit.see('.question', 'Give a condition that always holds');
    await visit.click('.further button', 'Hint 1 of 1');
    await visit.fill('ls-answer-form textarea', '1');
    await visit.click('ls-answer-form button', 'Check');
    await visit.see('ls-answer-result section', 'Not yet.');
    await visit.see('ls-replay');
    await accessible(visit.page);
    await shot(visit.page, `exercises-${name}`, { fullPage: true });
    await visit.click('ls-hand-in button', 'Save my answers…');
    await visit.see('ls-hand-in dialog li', '0 of 5 solved');
    await accessible(visit.page);
  });

  test(`an exercise in a frame, and before that in its element, is accessible (${name})`, async () => {
    const visit = await open('/embed.html#lesson=symbols&exercise=3', size);
    await visit.see('h1', 'An assignment in between');
    await visit.fill('ls-answer-form textarea', 'n = 1');
    await visit.click('ls-answer-form button', 'Check');
    await visit.see('ls-answer-result section');
    await accessible(visit.page);
    await shot(visit.page, `embed-exercise-${name}`, { fullPage: true });
    await visit.run(async () => {
      await import(new URL('embed.js', location.href).href);
      const element = document.createElement('loopscope-exercise');
      element.innerHTML = '<pre>---\nexercise: First\n---\n```c\nmain() { return 0; }\n```</pre>';
      const title = Object.assign(document.createElement('h1'), { textContent: 'Notes' });
      document.querySelector('main').replaceChildren(title, element);
      return true;
    });
    await visit.see('loopscope-exercise .line');
    await accessible(visit.page);
    await shot(visit.page, `exercise-element-${name}`);
  });

  test(`exercises in the one file are accessible (${name})`, async () => {
    const visit = await open(`${single}#exercises`, size);
    await visit.see('ls-exercises h1', 'The mean of nothing');
    await accessible(visit.page);
  });

  test(`the bench for teachers is accessible (${name})`, async () => {
    const visit = await open('/teach.html', size);
    await visit.see('.work h1', 'Find inputs');
    await visit.click('ls-solutions button', 'Check all solutions');
    await visit.see('ls-solutions .words', 'right');
    await accessible(visit.page);
    await visit.click('ls-grading button', 'Grade answers…');
    await accessible(visit.page);
    await visit.click('ls-grading button', 'Close');
    await visit.click('button', 'Add an exercise');
    await accessible(visit.page);
    await visit.click('.item', 'Fix the program');
    await visit.see('.work h1', 'Fix the program');
    await visit.run(() => {
      const { view } = document.querySelector('ls-teach').shadowRoot.querySelector('ls-lesson-editor');
      const at = view.state.doc.toString().indexOf('kind: inputs');
      view.dispatch({ changes: { from: at, to: at + 12, insert: 'kind: input' } });
    });
    await visit.see('ls-problems li', 'input is not a kind of exercise');
    await accessible(visit.page);
    await shot(visit.page, `teach-${name}`, { fullPage: true });
  });
}
