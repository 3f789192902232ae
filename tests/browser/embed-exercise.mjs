// Exercises in other people's pages: the element on another host than Loopscope, and a frame that is a sandbox.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { OPEN } from './site.mjs';
import { serve } from './static-server.mjs';
import { test, visits } from './visits.mjs';

const folder = fileURLToPath(new URL('hosts/exercise', import.meta.url));
const siteLessons = new URL('../../www/src/lessons/', import.meta.url);

const TRAP = '</script><script>globalThis.trapped = 1</script><img src="x" onerror="globalThis.trapped = 1">';

/** Registers the tests for one of the browsers. */
export function embedExerciseTests(browser) {
  const { open, origin, sent } = visits(browser);
  let server;

  before(async () => {
    const html = (text) => text.replaceAll('https://loopscope.example/', origin() + OPEN).replaceAll('LESSON', packed(lesson('Zero', 'One')));
    server = await serve({ '/': folder }, { '/': { html } });
  });

  after(() => server?.close());

  /** Opens the host's page and records the messages that it gets. */
  async function visitHost() {
    const visit = await open(`${server.origin}/`);
    await visit.run(() => {
      globalThis.heard = [];
      addEventListener('solved', ({ target, detail }) => heard.push([target.id, detail.exercise]));
      return true;
    });
    await visit.see('loopscope-exercise .title');
    return visit;
  }

  test('an element shows its exercise, lets readers solve it in place, and reports to the host', async () => {
    const before = sent().length;
    const visit = await visitHost();
    assert.equal(await visit.see('loopscope-exercise .title'), 'Find <b>it</b>');
    assert.deepEqual(await visit.run(listed), [
      'main(n) {',
      '  if (2 * n == 16 && n<9)',
      '    error();   // <img src="x" onerror="globalThis.trapped = 1">',
      '  return 0;',
      '}',
    ]);
    const moved = sent().slice(before).filter(({ path }) => path.startsWith(OPEN));
    assert.deepEqual(moved.map(({ path }) => path), [`${OPEN}embed.js`], 'nothing else is fetched before the click');

    await visit.click('loopscope-exercise button', 'Solve it here');
    await visit.see('loopscope-exercise iframe');
    const frame = visit.frame();
    await frame.see('h1', 'Find <b>it</b>');
    await frame.see('.text', 'Say <img src="x" onerror="globalThis.trapped = 1"> where.');
    await frame.fill('ls-answer-form textarea', 'n = 7');
    await frame.click('ls-answer-form button', 'Check');
    await frame.see('ls-answer-result section', 'The run with these inputs does not reach it: main returned 0.');
    assert.deepEqual(await visit.run(() => heard), []);
    await frame.fill('ls-answer-form textarea', 'n = 8');
    await frame.click('ls-answer-form button', 'Check');
    await frame.see('ls-answer-result section', 'Right.');
    await visit.until('the host to hear of it', () => visit.run(() => heard.length > 0));
    assert.deepEqual(await visit.run(() => heard), [['second', 'Find <b>it</b>']]);
    assert.match(await frame.run(() => document.querySelector('ls-embed-exercise').shadowRoot.querySelector('.further a').href), /\/exercises\.html\?lang=en#text=[\w-]+&exercise=2$/);
    assert.equal(await visit.run(() => globalThis.trapped ?? 0), 0);
    assert.equal(await frame.run(() => globalThis.trapped ?? 0), 0);
    assert.deepEqual(await frame.faults(), []);
  });

  test('a lesson that cannot be shown says why, and nothing in it runs', async () => {
    const visit = await visitHost();
    const put = (lesson, number = '1') => visit.run(putLesson, lesson, number);
    const told = async (words) => {
      await visit.click('loopscope-exercise button', 'Solve it here');
      await visit.see('loopscope-exercise iframe');
      await visit.frame().see('[role=alert]', words);
      assert.equal(await visit.frame().run(() => globalThis.trapped ?? 0), 0);
    };

    // The element's own text is not accepted as a lesson if a browser parsed markup in it.
    await visit.run(() => {
      const [element] = document.querySelectorAll('loopscope-exercise');
      const other = document.createElement('loopscope-exercise');
      other.innerHTML = 'exercise: a<b>c</b>';
      element.replaceWith(other);
      return true;
    });
    await visit.see('loopscope-exercise .refused', 'The lesson cannot be read: “<b” in it was taken for markup.');

    await put(lesson('One').repeat(20_000));
    await visit.see('loopscope-exercise .refused', /The lesson is too long to be shown: it has \d+ characters/);
    await put(lesson('One').replace('Find it.', noise(950_000)));
    await visit.click('loopscope-exercise button', 'Solve it here');
    await visit.see('loopscope-exercise .refused', 'The lesson is too long to be opened here.');

    await put(lesson('One').replace('target: 3', 'target: x'));
    await told('The lesson has a mistake in line 4: `target` must be a line of the program, from 1, not `x`.');
    await put(lesson('One'), '9');
    assert.equal(await visit.see('loopscope-exercise .title'), 'An exercise');
    await told('The lesson has no exercise 9.');
    await put('no lesson');
    await told('The lesson has a mistake in line 1: there is no exercise here');

    await put(lesson(TRAP).replace('Find it.', `${TRAP} [Go](javascript:trapped=1)`).replace('error();', `error(); // ${TRAP}`));
    assert.equal(await visit.see('loopscope-exercise .title'), TRAP);
    await visit.click('loopscope-exercise button', 'Solve it here');
    await visit.see('loopscope-exercise iframe');
    await visit.frame().see('h1', TRAP);
    await visit.frame().see('.cm-line', TRAP);
    assert.equal(await visit.run(() => globalThis.trapped ?? 0), 0);
    assert.equal(await visit.frame().run(() => globalThis.trapped ?? 0), 0);
    assert.deepEqual(await visit.frame().faults(), []);
  });

  test('in a frame that is a sandbox, an exercise is solved, and kept until the page is left', async () => {
    const visit = await open(`${server.origin}/sandbox.html`);
    await visit.run(() => {
      globalThis.messages = [];
      addEventListener('message', ({ data, origin }) => messages.push({ ...data, origin }));
      return true;
    });
    await visit.until('the frame to be there', () => visit.frame().texts('h1', 'One').then(({ length }) => length > 0, () => false));
    const frame = visit.frame();
    await frame.fill('ls-answer-form textarea', 'n = 8');
    await frame.click('ls-answer-form button', 'Check');
    await frame.see('ls-answer-result section', 'Right.');
    const solved = await visit.until('the host to hear of it', () => visit.run(() => messages.find(({ loopscope }) => loopscope === 'solved') ?? null));
    assert.deepEqual(solved, { loopscope: 'solved', exercise: 'One', origin: 'null' });
    const done = await frame.run(() => document.querySelector('ls-embed-exercise').work.done);
    assert.deepEqual([done.answer, done.attempts.map(({ right }) => right)], ['n = 8', [true]]);
    await visit.faults(); // Faults of what a sandbox refuses besides.
  });

  test('what is shown before the click is what the engine reads', async () => {
    const names = (await readdir(siteLessons)).filter((name) => name.endsWith('.md'));
    const lessons = await Promise.all(names.map((name) => readFile(new URL(name, siteLessons), 'utf8')));
    const visit = await open('/embed.html#lesson=symbols&exercise=1');
    await visit.see('h1', 'Solve it backwards');
    const [shown, read] = await visit.run(async (lessons) => {
      await import(new URL('embed.js', location.href).href);
      const { language } = document.querySelector('ls-embed-exercise').work.program.reader;
      const [shown, read] = [[], []];
      for (const text of lessons) {
        const { exercises, mistakes } = await language.lesson(text);
        read.push(...mistakes, ...exercises.map(({ title, source }) => [title, source]));
        for (const at of exercises.keys()) {
          const element = document.createElement('loopscope-exercise');
          element.number = at + 1;
          element.append(Object.assign(document.createElement('pre'), { textContent: text }));
          document.body.append(element);
          await element.updateComplete;
          const lines = [...element.shadowRoot.querySelectorAll('.line')].map(({ textContent }) => textContent);
          shown.push([element.shadowRoot.querySelector('.title').textContent, lines.join('').trimEnd()]);
          element.remove();
        }
      }
      return [shown, read];
    }, [...lessons, ODD, ODD.replaceAll('\n', '\r\n')]);
    assert.deepEqual(shown, read);
    assert.ok(read.length > 20, `${read.length} exercises`);
  });
}

/** In the page: the program in the element. */
function listed() {
  return [...document.querySelector('loopscope-exercise').shadowRoot.querySelectorAll('.line')].map(({ textContent }) => textContent.trimEnd());
}

/** In the page: replaces the first lesson by another one. */
function putLesson(text, number) {
  const element = document.createElement('loopscope-exercise');
  element.setAttribute('number', number);
  element.append(Object.assign(document.createElement('pre'), { textContent: text }));
  document.querySelector('loopscope-exercise').replaceWith(element);
  return true;
}

/** A text as encoded in an address. */
function packed(text) {
  return deflateRawSync(Buffer.from(text)).toString('base64url');
}

/** A text that cannot be made much shorter. */
function noise(length) {
  let [state, text] = [1, ''];
  while (text.length < length) {
    state = (state * 48_271) % 2_147_483_647;
    text += String.fromCharCode(65 + (state % 58));
  }
  return text.replaceAll('`', 'a');
}

/** A lesson with exercises of these titles. */
function lesson(...titles) {
  return titles
    .map((title) => `---
exercise: ${title}
kind: inputs
target: 3
---
Find it.

\`\`\`c
main(n) {
  if (n == 8)
    error();
  return 0;
}
\`\`\`

\`\`\`solution
n = 8
\`\`\`
`)
    .join('\n');
}

/** All texts in a lesson that look like something else. */
const ODD = `exercise: this is said in front of all

---
lesson: Odd
---
\`\`\`text
---
exercise: in a fence
---
\`\`\`

---

 exercise : A title: with a colon${' '}
kind: inputs
target: 4
---
Before.

\`\`\`\`hint
\`\`\`
---
\`\`\`\`

  \`\`\`\` micro-c

main(n) {
  if (n == 3)
    output 1; /*
\`\`\`
---
*/
  return 0;
}

  \`\`\`\`

\`\`\`solution
n = 3
\`\`\`
---
kind: inputs
target: 2
exercise: exercise: kind
---
\`\`\`solution
input: 1
\`\`\`
\`\`\`microc
main() {
  if (input)
    error();
}
\`\`\`
`;
