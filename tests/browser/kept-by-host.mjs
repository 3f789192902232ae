// Exercises in frames that are sandboxes: the embedding page keeps the answers, as docs/embedding.md describes.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { NO_STORAGE, OPEN } from './site.mjs';
import { serve } from './static-server.mjs';
import { test, visits } from './visits.mjs';

const folder = fileURLToPath(new URL('hosts/exercise', import.meta.url));
const documentation = new URL('../../docs/embedding.md', import.meta.url);

const exercise = (title) => `---
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
`;

/** Registers the tests for one of the browsers. */
export function keptByHostTests(browser) {
  const { open, origin } = visits(browser);
  let server;

  before(async () => {
    const [, script] = /^```html\n(<script>\n.*?<\/script>)\n```$/ms.exec((await readFile(documentation, 'utf8')).split('### Answers in a sandbox')[1]);
    const lesson = deflateRawSync(Buffer.from(`${exercise('Zero')}\n${exercise('One')}`)).toString('base64url');
    const html = (site) => (text) => text.replaceAll('https://loopscope.example/', origin() + site).replaceAll('LESSON', lesson).replace('SCRIPT', () => script);
    server = await serve({ '/': folder, '/blocked/': folder }, { '/': { html: html(OPEN) }, '/blocked/': { html: html(NO_STORAGE) } });
  });

  after(() => server?.close());

  /** Waits for the exercise in the frame of a page. */
  async function exerciseIn(visit) {
    await visit.until('the frame to be there', () => visit.frame().texts('h1', 'One').then(({ length }) => length > 0, () => false));
    return visit.frame();
  }

  async function solve(frame) {
    await frame.fill('ls-answer-form textarea', 'n = 8');
    await frame.click('ls-answer-form button', 'Check');
    await frame.see('ls-answer-result section', 'Right.');
  }

  const answer = (frame) => frame.run(() => document.querySelector('ls-embed-exercise').work.done.answer);

  test('the answers in a sandbox are there again after a reload, by the script of the documentation', async () => {
    const visit = await open(`${server.origin}/keeping.html`);
    await solve(await exerciseIn(visit));
    await visit.until('the answer to be kept', () => visit.run(() => Object.values(localStorage).some((text) => text.includes('"right":true'))));
    await visit.reload();
    const frame = await exerciseIn(visit);
    await frame.see('ls-answer-result section', 'Right.');
    assert.equal(await answer(frame), 'n = 8');
    await visit.faults(); // Faults of what a sandbox refuses besides.
  });

  test('where the browser lets frames store nothing, the element keeps the answers in the storage of its page', async () => {
    const visit = await open(`${server.origin}/blocked/`);
    const solving = async () => {
      await visit.click('loopscope-exercise button', 'Solve it here');
      await visit.see('loopscope-exercise iframe');
      await visit.frame().see('h1', 'Find <b>it</b>');
      return visit.frame();
    };
    await solve(await solving());
    const name = 'loopscope.kept In notes / Find <b>it</b>';
    await visit.until('the answer to be kept', () => visit.run((name) => localStorage.getItem(name)?.includes('"right":true') ?? false, name));
    await visit.reload();
    const frame = await solving();
    await frame.see('ls-answer-result section', 'Right.');
    assert.equal(await answer(frame), 'n = 8');
    await visit.faults(); // Faults of what the browser refuses besides.
  });

  test('a host that returns something else is reported, and the answer stays', async () => {
    const visit = await open(`${server.origin}/sandbox.html`);
    await visit.run(() => {
      globalThis.asked = [];
      addEventListener('message', ({ source, data }) => {
        if (!['recall', 'keep'].includes(data.loopscope)) return;
        asked.push(data.loopscope);
        const work = '[{"lesson": "<img src=x onerror=trapped=1>", "exercise": 1}]';
        setTimeout(() => source.postMessage({ loopscope: 'recalled', token: data.token, work }, '*'), 500);
      });
      // The frame may have asked before.
      document.querySelector('iframe').src += '&again';
      return true;
    });
    await visit.until('the question', () => visit.run(() => asked.length > 0));
    const frame = await exerciseIn(visit);
    await frame.see('[role=alert]', 'The embedding page returned something other than answers, so it does not keep yours: save them as a file.');
    await solve(frame);
    assert.equal(await answer(frame), 'n = 8');
    assert.deepEqual(await visit.run(() => asked.filter((message) => message !== 'recall')), [], 'it gets no answer');
    assert.equal(await frame.run(() => globalThis.trapped ?? 0), 0);
    await visit.faults(); // Faults of what a sandbox refuses besides.
  });
}
