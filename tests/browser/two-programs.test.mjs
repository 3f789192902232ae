// Two programs side by side: an input on which they differ, with both runs in step, a proof, or what was tried; and a link to both.
import assert from 'node:assert/strict';
import { accessibleEverywhere } from './checks.mjs';
import { test, visits } from './visits.mjs';

const { open, origin } = visits('Chromium');

/** The digits of a number, last one first, and their sum. */
const REFERENCE = `#include <stdio.h>

int main(void) {
    int n, sum = 0;
    scanf("%d", &n);
    while (n > 0) {
        printf("%d\\n", n % 10);
        sum += n % 10;
        n /= 10;
    }
    printf("sum %d\\n", sum);
    return 0;
}
`;

/** Takes 10 for a number of one digit. */
const WRONG = `#include <stdio.h>

int main() {
    int n, s = 0, d;
    scanf("%d", &n);
    while (n > 10) {
        d = n % 10;
        n = n / 10;
        printf("%d\\n", d);
        s = s + d;
    }
    printf("%d\\n", n);
    printf("sum %d\\n", s + n);
    return 0;
}
`;

/** The programs in the editors. */
const sources = (visit) =>
  visit.run(() => {
    const { program, paired } = document.querySelector('ls-app');
    return [program.session.source, paired.pair.second.source];
  });

/** Puts a program into the second editor, as if it were pasted there. */
const writeSecond = (visit, text) =>
  visit.until('the program to be in the second editor', async () => {
    await visit.click('#second .cm-scroller');
    await visit.press('ControlOrMeta+a');
    await visit.run((text) => {
      const content = document.querySelector('ls-app').shadowRoot.querySelector('#second').shadowRoot.querySelector('.cm-content');
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      content.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
    }, text);
    return (await sources(visit))[1] === text;
  });

async function openPair(size) {
  const visit = await open('/', size);
  await visit.see('ls-toolbar #analyse');
  await visit.write(REFERENCE);
  await visit.more();
  await visit.click('ls-program-menu button', /^Program/);
  await visit.click('ls-program-menu button', 'Compare with another program…');
  await visit.see('ls-same-card h1', 'Do these two programs do the same?');
  return visit;
}

async function compare(visit, second, promised = '1..9999') {
  await writeSecond(visit, second);
  await visit.fill('ls-same-bar input', promised);
  await visit.click('ls-same-bar #compare');
}

test('two programs that differ show an input, both outputs, and both runs in step; a link holds them', async () => {
  const visit = await openPair();
  await compare(visit, WRONG);
  await visit.see('ls-same-card h1', 'They differ for n = 10.');
  await visit.see('ls-same-card .cause', 'The reference prints 0 in line 7, the submission 10 in line 12.');
  assert.deepEqual(await visit.texts('ls-same-card mark'), ['0', '10']);
  await visit.see('ls-same-card .where', 'First difference: word 1');
  await visit.see('ls-same-card [role=status]', 'They differ for n = 10.');

  // The runs stand where they part, and step together; the one that is ahead waits.
  await visit.see('ls-both-replay .part', 'the outputs part here');
  await visit.see('ls-both-replay .number', 'Step 3 of 13, in step');
  assert.deepEqual(await visit.texts('.place'), ['next: line 7 · loop in line 6, iteration 1 · prints 0', 'next: line 12 · prints 10']);
  await visit.see('#second .error-line.differs', '12');
  await visit.click('ls-both-replay button', 'Step on');
  await visit.click('ls-both-replay button', 'Step on');
  await visit.see('.place.waiting', 'next: line 13 · waits');
  await visit.see('#second .cm-line.waiting', 'printf("sum');
  assert.deepEqual(await visit.texts('ls-both-replay input'), ['Step of the replay']);

  // F6 goes through both editors and the answer.
  const focused = () => visit.run(() => {
    let element = document.activeElement;
    while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element.getRootNode().host?.id || element.localName;
  });
  await visit.click('#second .cm-scroller');
  const order = [];
  for (let press = 0; press < 3; press++) {
    await visit.press('F6');
    await visit.until('the focus to go on', async () => (await focused()) !== order.at(-1));
    order.push(await focused());
  }
  assert.deepEqual([order[0], order[2]], ['h1', 'second'], JSON.stringify(order));

  // A change makes the answer old; the link has both programs and the task, and nothing in it is markup.
  const trap = `// <img src=x onerror="globalThis.trapped = 1">\n${WRONG}`;
  await writeSecond(visit, trap);
  await visit.see('ls-same-card .stale', 'A program has changed since.');
  await visit.gone('ls-both-replay');
  await visit.until('the address to hold both', () => visit.run(() => location.hash.includes('view=same') && location.hash.includes('second=') && location.hash.includes('promised=1..9999')));
  const link = await visit.run(async () => document.querySelector('ls-app').replacing.address.link());
  await accessibleEverywhere(visit, 'two programs');
  await visit.close();

  const other = await open(link.slice(origin().length));
  await other.see('#second .cm-line', '<img src=x');
  assert.deepEqual(await sources(other), [REFERENCE, trap]);
  await other.click('ls-same-bar #compare');
  await other.see('ls-same-card h1', 'They differ for n = 10.');
  assert.equal(await other.run(() => globalThis.trapped), undefined);

  // Closed, the first program stays; opened again, the second one is still there, also after a reload.
  await other.click('ls-same-bar button', 'Close the comparison');
  await other.see('ls-toolbar #analyse');
  await other.gone('ls-same-card');
  assert.equal(await other.source(), REFERENCE);
  await other.click('ls-program-menu button', /^Program/);
  await other.click('ls-program-menu button', 'Compare with another program…');
  await other.see('#second .cm-line', '<img src=x');
  await other.click('ls-same-bar button', 'Swap');
  await other.until('the programs to be swapped', async () => (await sources(other)).join() === [trap, REFERENCE].join());
  await other.until('the address to follow', () => other.run(() => location.hash.includes('view=same') && sessionStorage.getItem('loopscope.address') === location.hash));
  await other.reload();
  await other.see('#second .cm-line', 'n > 0');
  assert.deepEqual(await sources(other), [trap, REFERENCE]);

  // A link brings two others: both are kept by their names. One that is cut short brings none.
  const programs = () => other.run(() => document.querySelector('ls-app').replacing.files.programs.map(({ session }) => session.source));
  await other.run(() => document.querySelector('ls-app').paired.shown.pair.second.edited.change({ source: 'int main(void) { return 7; }' }));
  await other.follow(link.slice(link.indexOf('#') + 1));
  await other.until('the link to be followed', async () => (await sources(other)).join() === [REFERENCE, trap].join());
  assert.deepEqual((await programs()).slice(0, 2), ['int main(void) { return 7; }', trap]);
  await other.follow(link.slice(link.indexOf('#') + 1).replace(/second=[\w-]{20}/, 'second='));
  await other.see('.notice', 'This link is incomplete');
  assert.deepEqual(await sources(other), [REFERENCE, trap]);
});

test('that two programs do the same is proved, with the loops that belong together', async () => {
  const visit = await openPair();
  await compare(visit, REFERENCE.replace('while (n > 0) {', 'int rest;\n    for (rest = n; 0 < rest; rest = rest / 10) {').replaceAll('n % 10', 'rest % 10').replace('        n /= 10;\n', ''));
  await visit.see('ls-same-card h1', 'They do the same.');
  await visit.see('ls-same-card .cause', 'Proved for every input with numbers from 1 to 9999');
  await visit.see('ls-same-card p', 'Loop 1: line 6 of the reference and line 7 of the submission run together');
  assert.deepEqual(await visit.texts('.line-value', 'loop 1'), ['loop 1', 'loop 1']);
  assert.deepEqual(await visit.texts('ls-both-replay'), []);
  await accessibleEverywhere(visit, 'two programs that do the same');
});

test('few inputs are all run; where nothing is decided, it says what was tried, and why there is no proof', async () => {
  const visit = await openPair();
  const slower = REFERENCE.replace('sum += n % 10;', 'for (int k = 0; k < 10; k++) if (k < n % 10) sum++;');
  await compare(visit, slower);
  await visit.see('ls-same-card h1', 'They do the same.');
  await visit.see('ls-same-card p', /^All [\d,]+ of these inputs were run\.$/);

  await compare(visit, slower, '1..99999999');
  await visit.see('ls-same-card h1', 'No difference found.');
  await visit.see('ls-same-card p', /^Both do the same on [\d,]+ inputs that were tried\. This is no proof\.$/);
  await visit.see('ls-same-card p', /^There is no proof: ./);
});

test('an error of either program is told at its line, and nothing is compared', async () => {
  const visit = await openPair();
  await compare(visit, WRONG.replace('n % 10;', 'n % 10'));
  await visit.see('ls-same-card h1', 'The submission has an error.');
  await visit.see('.second ls-problems li', 'is expected here');
  await visit.click('ls-same-card button', 'Show the line');
  await visit.see('#second .cm-line', 'd = n % 10');

  await visit.write(REFERENCE.replace('n /= 10', 'n /= n - 1'));
  await writeSecond(visit, WRONG);
  await visit.press('ControlOrMeta+Enter');
  await visit.see('ls-same-card h1', /The reference goes wrong for 1/);
  await visit.see('ls-same-card p', 'Division by zero in line 9.');
});

test('a comparison is stopped, and where a window is narrow, tabs choose the program', async () => {
  const visit = await openPair({ viewport: { width: 390, height: 844 } });
  assert.deepEqual(await visit.texts('.tabs button[aria-pressed=true]'), ['Submission']);
  await visit.run((text) => {
    const { paired } = document.querySelector('ls-app');
    paired.shown.pair.second.edited.change({ source: text });
    paired.shown.pair.change({ promised: '1..9999' });
  }, WRONG);
  await visit.click('ls-same-bar #compare');
  await visit.see('ls-same-card h1', 'They differ for n = 10.');
  await visit.click('.tabs button', 'Reference');
  await visit.see('.place', 'prints 0');
  await visit.gone('#second');
  await accessibleEverywhere(visit, 'two programs that differ');
  assert.equal(await visit.run(() => document.documentElement.scrollWidth <= innerWidth), true, 'nothing is wider than the window');

  await visit.run(() => {
    const { pair } = document.querySelector('ls-app').paired.shown;
    pair.compare();
    pair.stop();
  });
  await visit.see('ls-same-card h1', 'Stopped after');
  await visit.see('ls-same-card p', 'Nothing found so far, nothing proved.');
});
