// Links, files and programs that are kept, in every browser.
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { test, visits } from './visits.mjs';

const PROGRAM = 'main(n) {\n  // Δ & <b>bold</b>\n  if (n * 3 == 21)\n    error();\n  return n;\n}';

/** Registers the tests for one of the browsers. */
export function addressTests(browser) {
  const { open, share, inChromium } = visits(browser);
  const hash = (visit) => visit.run(() => location.hash);
  const parameters = async (visit) => Object.fromEntries(new URLSearchParams((await hash(visit)).slice(1)));
  const menu = async (visit, item) => {
    // Repeats the click if the page moved meanwhile and it missed.
    await visit.until('the menu to open', async () => {
      await visit.click('ls-program-menu button', /^Program/);
      await pause(300);
      return (await visit.texts('ls-program-menu .item', item)).length > 0;
    });
    await visit.click('ls-program-menu .item', item);
  };

  test('a link leads to the program, what is asked about it, and the answer', async () => {
    const first = await open();
    await first.write(PROGRAM);
    await first.target(4);
    await first.choose('Technique', 'navigate');
    await first.analyse();
    await first.says('can be reached');
    await first.click('[role=tab]', 'Path condition');
    await first.until('the view in the address', async () => (await parameters(first)).view === 'path-condition');
    const { program, ...others } = await parameters(first);
    assert.deepEqual(others, { target: '4', technique: 'navigate', view: 'path-condition', seconds: '300' });
    const link = await hash(first);
    await first.close();

    const other = await open(`/${link}`);
    await other.says('can be reached');
    assert.equal(await other.source(), PROGRAM);
    assert.deepEqual(await other.inputs(), { n: '= 7' });
    await other.see('[role=tab][aria-selected=true]', 'Path condition');
    assert.ok(program.length > 0 && (await hash(other)) === link);
  });

  test('back and forward lead through programs and views, and nothing that was typed is lost', async () => {
    const visit = await open();
    await visit.write(PROGRAM);
    await visit.until('the program in the address', async () => (await parameters(visit)).program !== undefined);
    await visit.openExample('Steps of two');
    await visit.until('the example in the address', async () => (await parameters(visit)).example === 'even-steps');
    await visit.advanced();
    await visit.click('ls-toolbar #compare');
    await visit.until('the view in the address', async () => (await parameters(visit)).view === 'compare');
    await visit.back();
    await visit.gone('ls-compare-table');
    await visit.back();
    await visit.until('the program', async () => (await visit.source()) === PROGRAM);
    await visit.forward();
    await visit.until('the example', async () => (await visit.source()).includes('7'));
    // The program that the example replaced is kept, too.
    await visit.click('ls-program-menu button', /^Program/);
    await visit.click('ls-program-menu li .item', /^Replaced/);
    await visit.until('the program', async () => (await visit.source()) === PROGRAM);
    // The reload comes before the address has been updated.
    await visit.write(`${PROGRAM}\n// later`);
    await visit.reload();
    await visit.see('ls-editor');
    await visit.until('what was typed last', async () => (await visit.source()) === `${PROGRAM}\n// later`);
  });

  test('going back to an answer that is gone starts no work', async () => {
    const visit = await open();
    await visit.analyse();
    await visit.says('Line 10 can');
    await visit.until('the answer in the address', async () => (await parameters(visit)).view === 'answer');
    await visit.openExample('Steps of two');
    await visit.until('the example in the address', async () => (await parameters(visit)).example === 'even-steps');
    await visit.back();
    await visit.until('the first program', async () => (await visit.source()).includes('scanf'));
    await visit.until('the address of the answer', async () => (await parameters(visit)).view === 'answer');
    await pause(500);
    assert.deepEqual(await visit.texts('ls-toolbar #stop'), []);
    await visit.says('Find the input');
    await visit.forward();
    await visit.until('the example', async () => (await visit.source()).includes('ever odd'));
    // A link, however, is followed.
    await visit.follow('example=c-frost&view=answer');
    await visit.says('Line 10 can');
  });

  inChromium('a link that leads nowhere says so, and the program stays', async () => {
    const visit = await share();
    await visit.write(PROGRAM);
    for (const [bad, words] of [
      ['program=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E', 'is incomplete'],
      ['example=constructor', 'names an example that does not exist'],
      [`program=${'A'.repeat(600_000)}`, 'too long to read'],
    ]) {
      await visit.run((fragment) => void (location.hash = fragment), bad);
      await visit.see('.notice', words);
      assert.equal(await visit.source(), PROGRAM);
    }
    await visit.run(() => void (location.hash = 'example=sum&technique=%3Cb%3E&search=none&target=any&view=none'));
    await visit.until('the example', async () => (await visit.source()).includes('sum'));
    await visit.until('a technique that there is', () =>
      visit.run(() => document.querySelector('ls-app').program.session.technique === 'auto'),
    );
    await visit.says(/can|never/);
  });

  test('files are opened and dropped, and programs are kept by name', async () => {
    const visit = await open();
    await visit.see('ls-editor .cm-content');
    const drop = (name, text) =>
      visit.run(
        (name, text) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], name));
          const editor = document.querySelector('ls-app').shadowRoot.querySelector('ls-editor').shadowRoot.querySelector('.cm-content');
          const event = new DragEvent('drop', { bubbles: true, cancelable: true, composed: true });
          Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
          editor.dispatchEvent(event);
        },
        name,
        text,
      );
    await drop('seven.mc', `${PROGRAM}\n// loopscope: target=4&technique=execute&search=klee`);
    await visit.until('the program', async () => (await visit.source()) === `${PROGRAM}\n`);
    await visit.see('button.line-number.target[data-line="4"]');
    await drop('picture.png', '\0\0');
    await visit.see('.notice', 'picture.png: This file is not text.');
    assert.equal(await visit.source(), `${PROGRAM}\n`);

    await visit.click('ls-program-menu button', /^Program/);
    await visit.click('ls-program-menu input[type=text]');
    await visit.press('<');
    await visit.press('b');
    await visit.press('Enter');
    await visit.see('ls-program-menu li', '<b');
    await visit.press('Escape');
    await visit.openExample('Two counting loops');
    await visit.reload();
    await menu(visit, '<b');
    await visit.until('the program', async () => (await visit.source()) === `${PROGRAM}\n`);
    await visit.see('button.line-number.target[data-line="4"]');
    await visit.click('ls-program-menu button', /^Program/);
    await visit.click('ls-program-menu li button', /^Remove <b/);
    await visit.gone('ls-program-menu li', '<b');
  });
}
