// A C program of several files: dropped, in tabs, with an error in the second one, by keyboard alone, and over reloads.
import assert from 'node:assert/strict';
import { accessibleEverywhere } from './checks.mjs';
import { require } from './program.mjs';
import { test, visits } from './visits.mjs';

const { strToU8, zipSync } = require('fflate');

const { open, share } = visits('Chromium');

const MAIN = `#include <stdio.h>
#include "stack.h"

int main(void) {
    int n, x;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        scanf("%d", &x);
        push(x);
    }
    printf("%d\\n", pop());
    return 0;
}
`;

const STACK = `#include "stack.h"

static int items[8];
static int top;

// Puts x on top.
void push(int x) {
    items[top] = x;
    top++;
}

// Takes the top element off; 0 if there is none.
int pop(void) {
    if (top == 0)
        return 0;
    top--;
    return items[top];
}
`;

const HEADER = `#ifndef STACK_H
#define STACK_H

void push(int x);
int pop(void);

#endif
`;

const PROJECT = { 'stack.h': HEADER, 'stack.c': STACK, 'main.c': MAIN };

/** In the page: drops files on the editor; one whose content is a list of bytes is no text. */
function drop(files) {
  const data = new DataTransfer();
  for (const [name, content] of Object.entries(files)) data.items.add(new File([typeof content === 'string' ? content : Uint8Array.from(content)], name));
  const editor = document.querySelector('ls-app').shadowRoot.querySelector('ls-editor');
  editor.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, composed: true, cancelable: true }));
}

const zipped = (files) => [...zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, typeof text === 'string' ? strToU8(text) : Uint8Array.from(text)])))];

/** The names in the tabs, that of the shown one in brackets, with the signs. */
async function tabs(visit) {
  return visit.run(() => {
    const strip = document.querySelector('ls-app').shadowRoot.querySelector('ls-file-tabs');
    return [...(strip?.shadowRoot.querySelectorAll('[role=tab]') ?? [])].map((tab) => {
      const sign = tab.querySelector('.sign')?.getAttribute('aria-label');
      const name = tab.dataset.name + (sign ? `: ${sign}` : '');
      return tab.ariaSelected === 'true' ? `[${name}]` : name;
    });
  });
}

const untilTabs = (visit, ...expected) => visit.until(`the tabs ${expected.join(', ')}`, async () => JSON.stringify(await tabs(visit)) === JSON.stringify(expected), 'ls-file-tabs');

/** The text in the editor, of which long ones are not drawn whole. */
const shownText = (visit) => visit.run(() => document.querySelector('ls-app').shadowRoot.querySelector('ls-editor').view.state.doc.toString());

async function dropProject(visit) {
  await visit.run(drop, PROJECT);
  await untilTabs(visit, '[main.c]', 'stack.c', 'stack.h');
}

test('an error in the second file opens its tab, and the replay goes from tab to tab', async () => {
  const visit = await share();
  await dropProject(visit);
  assert.equal(await shownText(visit), MAIN.trimEnd());
  assert.deepEqual(await visit.mistakes(), []);
  await visit.see('ls-program-menu button', /main\.c, 3 files/);
  await visit.analyse();
  await visit.says('Line 8 of stack.c can go past the end of items.');
  await untilTabs(visit, 'main.c', '[stack.c: goes wrong]', 'stack.h');
  await visit.see('ls-editor .cm-line.current-line', 'items[top] = x;');
  await visit.see('ls-verdict .inputs', /main\.c, line 6, scanf/);
  await visit.see('ls-replay .where', /stack\.c, line 8: past the end of items · in push/);
  // The call is a link to another tab.
  await visit.see('ls-caller button', 'main.c, line 9');
  await visit.click('ls-caller button');
  await untilTabs(visit, '[main.c]', 'stack.c: goes wrong', 'stack.h');
  await visit.see('ls-editor .cm-line', 'push(x);');
  // The replay shows the file of its step.
  // It starts with the variables of a file.
  await visit.click('ls-replay button', 'First step');
  await visit.see('ls-editor .cm-line.current-line', 'static int items[8];');
  await visit.click('ls-replay button', 'Step on');
  await visit.click('ls-replay button', 'Step on');
  await visit.see('ls-editor .cm-line.current-line', 'scanf("%d", &n);');
  await untilTabs(visit, '[main.c]', 'stack.c: goes wrong', 'stack.h');
  await visit.click('ls-replay button', 'Last step');
  await untilTabs(visit, 'main.c', '[stack.c: goes wrong]', 'stack.h');
  await accessibleEverywhere(visit, 'files');
  await visit.tab.resize({ width: 1280, height: 900 });
  await visit.click('ls-verdict .next button', 'Fix line 8 of stack.c, then analyse again');
  assert.equal(await visit.run(() => getSelection().toString()), 'items[top] = x;');
});

test('what is covered is named with its file, and marked in its margin', async () => {
  const visit = await share();
  await visit.run(drop, { ...PROJECT, 'stack.c': STACK.replace('    items[top]', '    if (top == 8)\n        return;\n    items[top]') });
  await untilTabs(visit, '[main.c]', 'stack.c', 'stack.h');
  await visit.click('ls-toolbar button', 'Cover');
  await visit.gone('ls-toolbar button', 'Stop');
  await visit.see('ls-cover-report li', 'Line 19 of stack.c, index out of bounds');
  await visit.see('ls-cover-report tr', /n = 0 \(main\.c, line 6, scanf\)[^]*lines 6–7 and 11–12 of main\.c and 3–4 and 16–17 of stack\.c/);
  // The margin of each tab has its own lines.
  await visit.see('ls-editor .cover-mark');
  await visit.click('ls-file-tabs [role=tab]', 'stack.h');
  await visit.gone('ls-editor .cover-mark');
});

test('a problem is named with its file, and F8 goes over the tabs', async () => {
  const visit = await share();
  await visit.run(drop, { 'main.c': MAIN.replace('int n, x;', 'int n, x'), 'stack.c': STACK.replace('top++;', 'top++'), 'stack.h': HEADER });
  await untilTabs(visit, '[main.c: has a mistake]', 'stack.c: has a mistake', 'stack.h');
  await visit.see('ls-problems .place', 'main.c, line 5');
  await visit.see('ls-problems .place', 'stack.c, line 9');
  await visit.press('F8');
  await visit.press('F8');
  await untilTabs(visit, 'main.c: has a mistake', '[stack.c: has a mistake]', 'stack.h');
  await visit.press('F8');
  await untilTabs(visit, '[main.c: has a mistake]', 'stack.c: has a mistake', 'stack.h');
  await visit.click('ls-problems .place', 'stack.c, line 9');
  await untilTabs(visit, 'main.c: has a mistake', '[stack.c: has a mistake]', 'stack.h');
  // Each file keeps its history: both are fixed, and each can be undone.
  await visit.click('ls-problems button', 'Fix 2 of 2');
  await untilTabs(visit, '[main.c]', 'stack.c', 'stack.h');
  assert.deepEqual(await visit.mistakes(), []);
  await visit.click('.cm-scroller');
  await visit.press('ControlOrMeta+z');
  await untilTabs(visit, '[main.c: has a mistake]', 'stack.c', 'stack.h');
});

test('a zip is opened, without what is no text, and a header joins the program', async () => {
  const visit = await share();
  await visit.run(drop, { 'project.zip': zipped({ 'project/src/main.c': MAIN, 'project/src/stack.c': STACK, 'project/a.out': [127, 69, 76, 70, 0], 'project/Makefile': 'all:\n', 'project/src/bad.h': [0, 1, 2], '__MACOSX/x.c': '' }) });
  await untilTabs(visit, '[main.c: has a mistake]', 'stack.c: has a mistake');
  await visit.see('.notice', 'bad.h: This file is not text. Left out, because they are no files of C: a.out and Makefile.');
  await visit.see('ls-problems li', /stack\.h/);
  await visit.run(drop, { 'stack.h': HEADER });
  await untilTabs(visit, 'main.c', 'stack.c', '[stack.h]');
  assert.deepEqual(await visit.mistakes(), []);
  // The file that is replaced is kept.
  await visit.run(drop, { 'stack.h': 'int push(int x);\n' });
  await visit.until('the header to be replaced', async () => (await shownText(visit)) === 'int push(int x);');
  await visit.click('ls-program-menu button');
  await visit.see('ls-program-menu li .item', /^Replaced/);
  await visit.press('Escape');
});

test('one file looks as before', async () => {
  const visit = await share();
  await visit.run(drop, { 'sum.c': MAIN.replace('#include "stack.h"\n', '') });
  await visit.until('the file to be opened', async () => (await visit.source()).startsWith('#include <stdio.h>\n\nint main'));
  assert.deepEqual(await tabs(visit), []);
  await visit.run(drop, { 'project.zip': zipped({ 'a/one.c': 'int main(void) { return 0; }\n' }) });
  await visit.until('the file to be opened', async () => (await visit.source()) === 'int main(void) { return 0; }\n');
  await visit.gone('ls-file-tabs');
});

test('the keyboard alone adds, names, changes, closes and brings back files', async () => {
  const visit = await share();
  await visit.write('int one(void);\nint main(void) { return one(); }\n');
  await visit.click('ls-program-menu button');
  await visit.click('ls-program-menu #add');
  await visit.see('ls-file-tabs input');
  await visit.press('o');
  await visit.press('n');
  await visit.press('e');
  await visit.press('.');
  await visit.press('c');
  await visit.press('Enter');
  await untilTabs(visit, 'main.c', '[one.c]');
  await visit.run(() => document.execCommand('insertText', false, 'int one(void) { return 1; }'));
  await visit.until('the text to be there', async () => (await visit.source()).includes('one(void) { return 1; }'));
  assert.equal(await shownText(visit), 'int one(void) { return 1; }');
  await visit.press('Control+PageUp');
  await untilTabs(visit, '[main.c]', 'one.c');
  await visit.press('Alt+PageDown');
  await untilTabs(visit, 'main.c', '[one.c]');
  // Each file has its own history.
  await visit.press('ControlOrMeta+z');
  await visit.until('the text to be gone', async () => (await shownText(visit)) === '');
  await visit.press('ControlOrMeta+z');
  assert.equal(await shownText(visit), '');
  await visit.press('ControlOrMeta+y');
  await visit.until('the text to be back', async () => (await shownText(visit)).includes('return 1'));
  // In the list of tabs, arrows choose, F2 names, and Delete closes.
  await visit.run(() => document.querySelector('ls-app').shadowRoot.querySelector('ls-file-tabs').shadowRoot.querySelector('[aria-selected=true]').focus());
  await visit.press('ArrowLeft');
  await untilTabs(visit, '[main.c]', 'one.c');
  await visit.press('ArrowLeft');
  await untilTabs(visit, 'main.c', '[one.c]');
  await visit.press('F2');
  await visit.see('ls-file-tabs input');
  await visit.fill('ls-file-tabs input', 'main.c');
  await visit.press('Enter');
  await visit.see('ls-file-tabs [role=alert]', 'There is a file main.c already.');
  await visit.fill('ls-file-tabs input', 'uno.c');
  await visit.press('Enter');
  await untilTabs(visit, 'main.c', '[uno.c]');
  await visit.run(() => document.querySelector('ls-app').shadowRoot.querySelector('ls-file-tabs').shadowRoot.querySelector('[aria-selected=true]').focus());
  await visit.press('Delete');
  await visit.see('ls-file-tabs [role=status]', 'uno.c was closed.');
  assert.equal(await visit.source(), 'int one(void);\nint main(void) { return one(); }\n');
  await visit.click('ls-file-tabs button', 'Undo');
  await untilTabs(visit, 'main.c', '[uno.c]');
  assert.equal(await shownText(visit), 'int one(void) { return 1; }');
  await visit.gone('ls-file-tabs [role=status]');
});

test('all files are in the link, in what the browser keeps, and in the zip that is saved', async () => {
  const visit = await open();
  await visit.see('ls-toolbar #analyse');
  await dropProject(visit);
  await visit.target(6);
  await visit.click('ls-file-tabs [role=tab]', 'stack.c');
  await visit.target(9);
  await visit.see('ls-toolbar select option', /line 9 of stack\.c/).catch(() => {});
  const { source, target } = await visit.session();
  // A line that is added above in another file moves the target with its own.
  await visit.click('ls-file-tabs [role=tab]', 'main.c');
  await visit.click('.cm-line', 'int main');
  await visit.press('ControlOrMeta+Home');
  await visit.press('Enter');
  await visit.until('the target to move', async () => (await visit.session()).target.line === target.line + 1);
  await visit.press('ControlOrMeta+z');
  await visit.until('the target to be back', async () => (await visit.session()).target.line === target.line);
  const link = await visit.run(() => document.querySelector('ls-app').replacing.address.link());
  await visit.reload();
  await untilTabs(visit, '[main.c]', 'stack.c', 'stack.h');
  assert.equal((await visit.session()).source, source);
  const [saved] = await Promise.all([visit.page.waitForEvent('download'), visit.run(() => void document.querySelector('ls-app').replacing.files.save(document.querySelector('ls-app').program.session))]);
  assert.equal(saved.suggestedFilename(), 'program.zip');
  const { readFile } = await import('node:fs/promises');
  const bytes = [...(await readFile(await saved.path()))];
  await visit.openExample('One step too far');
  await visit.gone('ls-file-tabs');
  await visit.run(drop, { 'program.zip': bytes });
  await untilTabs(visit, '[main.c]', 'stack.c', 'stack.h');
  assert.deepEqual(await visit.session().then(({ source, target }) => ({ source, target })), { source, target });
  await visit.openExample('One step too far');
  await visit.follow(new URL(link).hash);
  await untilTabs(visit, '[main.c]', 'stack.c', 'stack.h');
  assert.equal((await visit.session()).source, source);
});
