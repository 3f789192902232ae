// A SCORM package: made on the bench for teachers, and solved in a learning platform. The platform's side is scorm-again,
// with the page of the package in a frame, as Moodle shows it.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from './static-server.mjs';
import { test, visits } from './visits.mjs';

const scormAgain = fileURLToPath(new URL('../../www/node_modules/scorm-again/dist', import.meta.url));

const exercise = (title, number) => `---
exercise: ${title}
kind: inputs
target: 3
---
Which \`n\`?

\`\`\`c
main(n) {
  if (n == ${number})
    error();
}
\`\`\`

\`\`\`solution
n = ${number}
\`\`\`
`;

const LESSON = `---\nlesson: Two & "more" <b>\n---\n\n${exercise('First', 7)}\n${exercise('Second', 8)}`;

const PROGRAM = `---
lesson: Programs
---
---
exercise: Twice
kind: program
promised: 0..100
points: 2
---
Read a number and print it twice as large.

\`\`\`c
#include <stdio.h>
\`\`\`

\`\`\`reference
${twice('2 * n')}\`\`\`
`;

function twice(printed) {
  return `#include <stdio.h>\nint main(void) {\n    int n;\n    scanf("%d", &n);\n    printf("%d", ${printed});\n    return 0;\n}\n`;
}

const page = (script) => `<!doctype html><html><head><meta charset="utf-8"><title>A platform</title>
<script src="/scorm-again/scorm12.min.js"></script><script>${script}</script></head>
<body><div id="scormpage"><iframe id="scorm_object" name="scorm_object" src="lesson.html" width="100%" height="800"></iframe></div></body></html>`;

/** It keeps what is committed, and gives it back at the next visit. */
const PLATFORM = page(`
  const kept = localStorage.getItem('kept');
  const API = (window.API = new Scorm12API({ autocommit: false, logLevel: 5 }));
  if (kept) API.loadFromJSON(JSON.parse(kept).cmi, 'cmi');
  API.on('LMSCommit', () => localStorage.setItem('kept', JSON.stringify({ cmi: API.cmi })));`);

/** Every call throws, and every value is strange. */
const BROKEN = page(`
  window.API = {
    LMSInitialize: () => { throw new Error('down'); },
    LMSGetValue: (name) => (name === 'cmi.suspend_data' ? '[{"exercise": "First", "answer": "<img>", "attempts": {}}]' : { toString() { throw new Error(); } }),
    LMSSetValue: () => 'false', LMSCommit: () => undefined, LMSFinish: () => { throw new Error('down'); },
  };
  setInterval(() => { for (const data of [null, 3, { loopscope: 'solved', exercise: 'First' }, { loopscope: 'look', variables: 1 }]) frames[0]?.postMessage(data, '*'); }, 50);`);

/** Registers the tests for one of the browsers. */
export function scormTests(browser) {
  const { open, inChromium } = visits(browser);
  const answer = async (frame, text, words) => {
    await frame.fill('ls-answer-form textarea', text);
    await frame.click('ls-answer-form button', 'Check');
    await frame.see('ls-answer-result section', words);
  };
  const kept = (visit, element) => visit.run((element) => element.split('.').reduce((at, name) => at[name], globalThis.API.cmi), element);

  test('a platform gets score, status and answers, and gives the answers back', async () => {
    const files = await packageOf(await open('/teach.html'), LESSON, 'First');
    assert.deepEqual(Object.keys(files), ['imsmanifest.xml', 'lesson.html']);
    const manifest = files['imsmanifest.xml'].toString();
    assert.match(manifest, /<schemaversion>1\.2<\/schemaversion>/);
    assert.match(manifest, /<title>Two &amp; &quot;more&quot; &lt;b&gt;<\/title>/);
    assert.match(manifest, /adlcp:scormtype="sco" href="lesson\.html"/);

    const folder = await mkdtemp(join(tmpdir(), 'loopscope-scorm-'));
    const server = await serve({ '/': folder, '/scorm-again/': scormAgain });
    try {
      for (const [name, bytes] of Object.entries({ ...files, 'platform.html': PLATFORM, 'broken.html': BROKEN })) await writeFile(join(folder, name), bytes);
      const visit = await open(`${server.origin}/platform.html`);
      const frame = visit.frame();
      await framed(visit);
      await frame.see('ls-exercises h1', 'First');
      // The lesson of the package is the only one.
      assert.deepEqual(await frame.texts('nav summary span:first-child'), ['Two & "more" <b>']);
      await visit.until('the status', async () => (await kept(visit, 'core.lesson_status')) === 'incomplete');
      await answer(frame, 'n = 1', 'does not reach it');
      await answer(frame, 'n = 7', 'Right.');
      await visit.until('the score', async () => (await kept(visit, 'core.score.raw')) === '50');
      const interactions = await visit.run(() => JSON.stringify(globalThis.API.cmi.interactions));
      assert.match(interactions, /exercise-1.*"n = 1".*"wrong".*"n = 7".*"correct"/s);

      await visit.reload();
      await framed(visit);
      await frame.see('nav .solved');
      await frame.see('ls-answer-result section', 'Right.');
      assert.equal(await kept(visit, 'core.score.raw'), '50');
      await frame.click('.further a', 'Next exercise');
      await frame.see('ls-exercises h1', 'Second');
      await answer(frame, 'n = 8', 'Right.');
      await visit.until('the status', async () => (await kept(visit, 'core.lesson_status')) === 'passed');
      assert.equal(await kept(visit, 'core.score.raw'), '100');
      const policy = await frame.run(() => document.querySelector('meta[http-equiv]').content);
      assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)/);
      await visit.close();

      // A platform that breaks: the lesson works, and says that the answers are to be saved.
      const other = await open(`${server.origin}/broken.html`);
      const lesson = other.frame();
      await framed(other);
      await lesson.see('[role=alert]', 'The learning platform does not take your answers.');
      await lesson.see('ls-exercises h1', 'First');
      assert.deepEqual(await lesson.texts('nav .solved'), []);
      await answer(lesson, 'n = 7', 'Right.');
      await lesson.see('nav .solved');
      await lesson.click('ls-hand-in button', 'Save my answers…');
      await lesson.see('ls-hand-in dialog li', '1 of 2 solved');
    } finally {
      await server.close();
      await rm(folder, { recursive: true });
    }
  });

  inChromium('a program is written on a platform, in a package without its reference', async () => {
    const files = await packageOf(await open('/teach.html'), PROGRAM, 'Twice');
    const folder = await mkdtemp(join(tmpdir(), 'loopscope-scorm-'));
    const server = await serve({ '/': folder, '/scorm-again/': scormAgain });
    try {
      for (const [name, bytes] of Object.entries({ ...files, 'platform.html': PLATFORM })) await writeFile(join(folder, name), bytes);
      const visit = await open(`${server.origin}/platform.html`);
      const frame = visit.frame();
      await framed(visit);
      await frame.see('ls-exercises h1', 'Twice');
      const text = await frame.run(() => document.querySelector('ls-exercises').work.opened.text);
      assert.match(text, /```tested\n"0\\n" -> "0"\n/);
      assert.doesNotMatch(text, /2 \* n/);
      for (const [printed, words] of [['n + n + n', 'Not yet: 0 of 2 points.'], ['n + n', /Right: 2 of 2 points\.\s+It does what is expected on all \d+ inputs/]]) {
        await frame.run(written, twice(printed));
        await frame.click('ls-answer-form button', 'Check');
        await frame.see('ls-answer-result section', words);
      }
      await visit.until('the status', async () => (await kept(visit, 'core.lesson_status')) === 'passed');
      assert.equal(await kept(visit, 'core.score.raw'), '100');
      const interactions = await visit.run(() => JSON.stringify(globalThis.API.cmi.interactions));
      assert.match(interactions, /exercise-1.*n \+ n \+ n.*"wrong".*"correct"/s);
    } finally {
      await server.close();
      await rm(folder, { recursive: true });
    }
  });
}

/** In the page: the program in the editor of the lesson. */
function written(source) {
  const page = document.querySelector('ls-exercises');
  page.work.program.change({ source });
  return page.updateComplete;
}

/** Waits for the page in the frame, as the page around it sees it: while pages change, frames cannot be asked. */
function framed(visit) {
  return visit.until('the page in the frame', () => visit.run(() => Boolean(frames[0]?.document.querySelector('ls-exercises')?.shadowRoot?.querySelector('h1'))));
}

/** The files of the package that the bench makes of the lesson. */
async function packageOf(visit, lesson, title) {
  await visit.see('.work h1', 'Find inputs');
  await visit.run((text) => {
    const { view } = document.querySelector('ls-teach').shadowRoot.querySelector('ls-lesson-editor');
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    const { createObjectURL } = URL;
    URL.createObjectURL = (blob) => createObjectURL.call(URL, (globalThis.saved = blob));
    HTMLAnchorElement.prototype.click = () => {};
    return true;
  }, lesson);
  await visit.see('.work h1', title);
  await visit.click('button', 'For a learning platform');
  await visit.click('.item', 'SCORM package of the lesson');
  await visit.see('.outcome', 'The package is saved as lesson.zip.');
  const address = await visit.run(
    () =>
      new Promise((read) => {
        const reader = new FileReader();
        reader.onload = () => read(reader.result);
        reader.readAsDataURL(globalThis.saved);
      }),
  );
  assert.deepEqual(await visit.faults(), []);
  await visit.close();
  return unzipped(Buffer.from(address.replace(/^.*,/, ''), 'base64'));
}

/** The files of a zip without compression, from its central directory. */
function unzipped(zip) {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const files = {};
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    assert.equal(zip.readUInt16LE(at + 10), 0, 'it is stored');
    const [size, name, extra, comment] = [zip.readUInt32LE(at + 24), ...[28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    files[zip.toString('utf8', at + 46, at + 46 + name)] = zip.subarray(start, start + size);
    at += 46 + name + extra + comment;
  }
  return files;
}
