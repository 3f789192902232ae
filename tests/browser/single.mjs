// The page as one file, opened from a disk.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { TAKES_TURNS } from './site.mjs';
import { test, visits } from './visits.mjs';

/** A text that would end the enclosing element if it were not escaped. */
const TRAP = '</script><script>globalThis.trapped = 1</script><img src=x onerror="globalThis.trapped = 1">';

const PROGRAM = `// ${TRAP}
main(n) {
  if (n * n == 49)
    error();
  return 0;
}
`;

const LESSON = `---
lesson: Of my own
---
Read ${TRAP} this first.

---
exercise: Find ${TRAP}
kind: inputs
target: 3
---
Which \`n\`?

\`\`\`c
main(n) { // ${TRAP}
  if (n * 3 == 27)
    error();
  return 0;
}
\`\`\`

\`\`\`hint
It is long: ${noise(60_000)}
\`\`\`

\`\`\`solution
n = 9
\`\`\`
`;

const file = process.env.LOOPSCOPE_SINGLE ?? fileURLToPath(new URL('../../www/single/loopscope.html', import.meta.url));

/** Registers the tests for one of the browsers. */
export function singleTests(browser) {
  const { open, inChromium } = visits(browser);

  test('one file from a disk analyses, replays and draws', async () => {
    const visit = await open(pathToFileURL(file).href);
    // The first visit starts the tour.
    await visit.click('ls-tour button', 'Skip');
    await visit.gone('ls-tour button');
    await visit.analyse();
    await visit.says('Line 10 can');
    await visit.see('ls-why .found', 'Replayed on these inputs by the interpreter');
    await visit.see('ls-replay .where', /^Step/);
    await visit.sumUp(TAKES_TURNS);
    await visit.see('ls-automaton svg .node', 'accept');
    // The other page is inside, too.
    await visit.guide('Language');
    await visit.see('h1', 'micro-c, the language');
    await visit.click('.contents a', 'Statements');
    await visit.see('h2', 'Statements');
    await visit.click('ls-header a', 'Analyse');
    await visit.see('ls-verdict h1', 'can go wrong');
    await visit.guide('Method');
    await visit.see('h1', 'The method');
    await visit.click('.try a', 'See the proof');
    await visit.says('can never be reached');
    await visit.see('ls-proof li');
    const [policy, addresses] = await visit.run(() => [
      document.querySelector('meta[http-equiv]').content,
      performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => !/^(blob|data):/.test(name)),
    ]);
    const fonts = await visit.run(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family).join());
    assert.match(fonts, /Inter.*KaTeX|KaTeX.*Inter/, 'fonts are inside');
    assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)/);
    assert.deepEqual(addresses, [], 'nothing is fetched');
  });

  inChromium('speaks Czech where its address says so, and from the switch on', async () => {
    const visit = await open(`${pathToFileURL(file).href}?lang=cs`);
    await visit.click('ls-tour button', 'Přeskočit');
    await visit.gone('ls-tour button');
    await visit.analyse(/^Analyzovat$/);
    await visit.says('Řádek 10 může');
    await visit.click('ls-header a', 'Cvičení');
    await visit.see('.question', 'Najděte vstupy, při kterých program skončí chybou.');
    await visit.click('ls-header button', 'Průvodce');
    await visit.click('ls-header a', 'Metoda');
    await visit.see('.try a', 'Otevřít v editoru');
    await visit.click('ls-header button', 'English');
    await visit.until('English', () => visit.texts('ls-header button', 'Guide').then(([title]) => title, () => undefined));
    await visit.click('ls-header button', 'Česky');
    await visit.until('Czech', () => visit.texts('ls-header button', 'Průvodce').then(([title]) => title, () => undefined));
  });

  test('text of a program is not markup there either, and no script runs that was not built in', async () => {
    const visit = await open(pathToFileURL(file).href);
    // The first visit starts the tour.
    await visit.click('ls-tour button', 'Skip');
    await visit.gone('ls-tour button');
    await visit.write('// </script><script>globalThis.trapped = 1</script><img src=x onerror="globalThis.trapped = 1">\nmain() { return 0; }');
    await visit.run(() => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.trapped = 1';
      document.body.append(script);
      document.body.insertAdjacentHTML('beforeend', '<img src="data:image/png;base64,x" onerror="globalThis.trapped = 1">');
      return true;
    });
    await new Promise((over) => setTimeout(over, 500));
    assert.equal(await visit.run(() => globalThis.trapped ?? 0), 0);
    await visit.faults(); // Faults of what the policy refuses.
  });

  inChromium('exercises are inside: they are found by addresses, solved, and left again', async () => {
    const visit = await open(`${pathToFileURL(file).href}#lesson=paths&exercise=2`);
    await visit.see('ls-exercises h1');
    assert.ok(await visit.run(() => document.querySelector('ls-app').shadowRoot === null), 'the workbench waits until it is seen');
    await visit.see('ls-header a[aria-current]', 'Exercises');
    await visit.click('ls-header a', 'Analyse');
    await visit.see('ls-toolbar button', /^Analyse$/);
    await visit.click('ls-tour button', 'Skip');
    await visit.gone('ls-exercises h1');
    const program = await visit.source();

    await visit.run(() => (location.hash = 'lesson=symbols&exercise=1'));
    await visit.see('ls-exercises h1', 'Solve it backwards');
    await visit.gone('ls-toolbar button');
    await visit.fill('ls-answer-form textarea', '9');
    await visit.click('ls-answer-form textarea');
    await visit.press('ControlOrMeta+Enter');
    await visit.see('ls-answer-result section', 'Right.');
    await visit.click('.further a', 'Next exercise');
    await visit.see('ls-exercises h1', 'Two conditions at once');
    await visit.back();
    await visit.see('ls-exercises h1', 'Solve it backwards');
    await visit.forward();
    await visit.see('ls-exercises h1', 'Two conditions at once');
    await visit.reload();
    await visit.see('ls-exercises h1', 'Two conditions at once');
    await visit.see('nav .solved');

    // One that runs the solver.
    await visit.run(() => (location.hash = 'lesson=counters&exercise=1'));
    await visit.see('ls-exercises h1', 'Once around');
    await visit.fill('ls-answer-form textarea', 's + 10 * k');
    await visit.click('ls-answer-form button', 'Check');
    await visit.see('ls-answer-result section', 'Right.');

    await visit.guide('Language');
    await visit.see('h1', 'micro-c, the language');
    await visit.gone('ls-exercises h1');
    await visit.click('ls-header a', 'Exercises');
    await visit.see('ls-exercises h1', 'Once around');
    await visit.click('ls-header a', 'Analyse');
    await visit.see('ls-toolbar button', /^Analyse$/);
    assert.equal(await visit.run(() => document.querySelector('ls-app').program.session.source), program);
    assert.equal(await visit.run(() => document.querySelector('ls-app').program.analysis.run.kind), 'idle', 'the key was for the exercise');
    assert.deepEqual(await visit.faults(), []);
  });

  inChromium('a page with a program is made in the site, and opened from a disk', async () => {
    const visit = await open('/');
    await visit.write(PROGRAM);
    await visit.target(4);
    await visit.choose('Technique', 'execute');
    await visit.analyse();
    await visit.says('Line 4 can be reached.');
    await visit.run(keepSaved);
    await visit.click('ls-toolbar button', 'Program');
    await visit.click('.item', 'Save as one page');
    await visit.see('.outcome', 'The page is saved as program.html.');
    await withMade(visit, 'program.html', async (address) => {
      const reader = await open(address);
      await reader.says('Line 4 can be reached.');
      assert.equal(await reader.source(), PROGRAM);
      const { target, technique } = await reader.run(() => document.querySelector('ls-app').program.session);
      assert.deepEqual([target, technique], [{ kind: 'line', line: 4 }, 'execute']);
      assert.equal(await reader.run(() => globalThis.trapped ?? 0), 0);

      // A change there stays, and what another address says comes first.
      await reader.target(5);
      await reader.until('the address to follow', () => reader.run(() => location.hash.includes('target=5')));
      await reader.reload();
      await reader.see('button.line-number.target', '5');
      await reader.run((address) => location.assign(`${address}#example=nested`), address);
      await reader.until('the example to be there', async () => (await reader.source()) !== PROGRAM);
      assert.deepEqual(await reader.faults(), []);
      await reader.close();
      const other = await open(`${address}#method`);
      await other.see('h1', 'The method');
      assert.deepEqual(await other.faults(), []);
    });
  });

  inChromium('a page with a lesson is made on the bench for teachers, and its exercise is solved from a disk', async () => {
    const visit = await open('/teach.html');
    await visit.see('.work h1', 'Find inputs');
    await visit.run((text) => {
      const { view } = document.querySelector('ls-teach').shadowRoot.querySelector('ls-lesson-editor');
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    }, LESSON);
    await visit.see('.work h1', TRAP);
    await visit.gone('ls-copy-button', 'Copy a link');
    await visit.run(keepSaved);
    await visit.click('button', 'Save as one page');
    await visit.see('.outcome', 'The page is saved as lesson.html.');
    await withMade(visit, 'lesson.html', async (address) => {
      const student = await open(address);
      await student.see('ls-exercises h1', `Find ${TRAP}`);
      await student.see('.text', TRAP);
      await student.fill('ls-answer-form textarea', 'n = 8');
      await student.click('ls-answer-form button', 'Check');
      await student.see('ls-answer-result section', 'The run with these inputs does not reach it');
      await student.fill('ls-answer-form textarea', 'n = 9');
      await student.click('ls-answer-form button', 'Check');
      await student.see('ls-answer-result section', 'Right.');
      await student.see('nav summary', 'Of my own');
      await student.reload();
      await student.see('nav .solved');
      await student.see('ls-exercises h1', `Find ${TRAP}`);
      assert.equal(await student.run(() => globalThis.trapped ?? 0), 0);
      assert.deepEqual(await student.faults(), []);
    });
  });

  inChromium('where a page cannot be made, it is said why', async () => {
    const visit = await open('/');
    await visit.write(`main() { return 0; }\n${noise(700_000)}`);
    await visit.run(() => {
      const { fetch } = globalThis;
      globalThis.fetch = (address, ...others) => (String(address).endsWith('.html') ? Promise.reject(new TypeError('nothing comes')) : fetch(address, ...others));
      return true;
    });
    await visit.click('ls-toolbar button', 'Program');
    await visit.click('.item', 'Save as one page');
    await visit.see('.outcome', 'It is too long for a page: save it as a file.');
    await visit.press('Escape');
    await visit.openExample('Two counting loops');
    await visit.click('ls-toolbar button', 'Program');
    await visit.click('.item', 'Save as one page');
    await visit.see('.outcome', 'The page cannot be made: its files do not load. Are you online? (nothing comes)');
    assert.deepEqual(await visit.faults(), []);
    await visit.close();

    // The one file has none beside it.
    const single = await open(`${pathToFileURL(file).href}#example=nested`);
    await single.click('ls-toolbar button', 'Program');
    await single.see('.item', 'Save as a file');
    assert.deepEqual(await single.texts('.item', 'Save as one page'), []);
  });
}

/** In the page: keeps what it would save. */
function keepSaved() {
  const { createObjectURL } = URL;
  URL.createObjectURL = (blob) => createObjectURL.call(URL, (globalThis.saved = blob));
  HTMLAnchorElement.prototype.click = () => {};
  return true;
}

/** Opens what was saved, from a disk. What is in it beside the place to begin at is what the file is made of. */
async function withMade(visit, name, use) {
  const begin = '<script type="text/plain" id="start">';
  const [made, fragment] = await visit.run(async (begin) => {
    const text = await globalThis.saved.text();
    let sum = 0;
    for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
    const from = text.indexOf(begin) + begin.length;
    return [{ length: text.length, sum }, text.slice(from, text.indexOf('</script>', from))];
  }, begin);
  const text = (await readFile(file, 'utf8')).replace(begin, () => begin + fragment);
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  assert.deepEqual(made, { length: text.length, sum });
  assert.match(fragment, /^[\w.*%&=+-]+$/);
  assert.deepEqual(await visit.faults(), []);
  await visit.close();

  const folder = await mkdtemp(join(tmpdir(), 'loopscope-page-'));
  try {
    await writeFile(join(folder, name), text);
    await use(pathToFileURL(join(folder, name)).href);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A text that cannot be made much shorter. */
function noise(length) {
  let [state, text] = [1, '// '];
  while (text.length < length) {
    state = (state * 48_271) % 2_147_483_647;
    text += String.fromCharCode(65 + (state % 58));
    if (text.length % 100 === 0) text += '\n// ';
  }
  return text;
}
