// Programs in other people's pages: in a plain page, in mdBook, Jupyter Book, Quarto, a notebook and reveal.js, and in a
// sandboxed frame.
// `hosts/make.sh` explains how the pages were made. They are on another host than Loopscope.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { OPEN } from './site.mjs';
import { serve } from './static-server.mjs';
import { test, visits } from './visits.mjs';

const folder = fileURLToPath(new URL('hosts', import.meta.url));

/** The pages with the same program in their first element, whose assertion is on line 7. */
const PAGES = {
  'a plain page': '/plain/',
  mdBook: '/mdbook/loops.html',
  'Jupyter Book': '/jupyter/loops.html',
  'Quarto, by its shortcode': '/quarto/made/loops.html',
  'reveal.js': '/reveal/',
};

/** Errors that the pages themselves log: these lack their fonts and pictures, and parts that are fetched from elsewhere. */
const THEIRS = /Failed to load resource|fonts?\b|invalid theme mode/;

const SQUARE = 'main(n) {\n  if (n * n == 49)\n    error();\n  return 0;\n}\n';

/** The most bytes that a page with programs may load before the first click. */
const MOST_BEFORE = 63_500;

/** Words of every kind. */
const WORDS = `helper(a) { return a; } // "no" string /* no comment
main(n, while2, _if) {
  /* over
     two lines: while */
  var x = alloc 3, y = null, format = "while \\" // no";
  int c = 'c', d = '\\'', e = input;
  for (;;) break;
  do { continue; } while (n < 12 && n != 3);
  if (x) output 12345678901234567890; else assert(1); assume(0);
  error(); 12ab;
  return helper(0);
}
"unended
/* unended`;

function packed(source) {
  return deflateRawSync(Buffer.from(source)).toString('base64url');
}

/** Registers the tests for one of the browsers. */
export function embedTests(browser) {
  const { open, origin, sent, inChromium } = visits(browser);
  let server;

  before(async () => {
    const mounts = { '/mdbook/': `${folder}/mdbook/made`, '/jupyter/': `${folder}/jupyter/made`, '/': folder };
    const html = (text) => text.replaceAll('https://loopscope.example/', origin() + OPEN).replaceAll('FRAGMENT', packed(SQUARE));
    server = await serve(mounts, { '/': { html } });
  });

  after(() => server?.close());

  /** Opens a host's page and records the events of its elements and the messages of its frames. */
  async function visitHost(path) {
    const visit = await open(server.origin + path);
    await visit.run(() => {
      globalThis.heard = [];
      for (const name of ['verdict', 'solved']) addEventListener(name, ({ target, detail }) => heard.push({ name, id: target.id, ...detail }));
      return true;
    });
    await visit.see('loopscope-program .line');
    return visit;
  }

  /** Waits for the verdict with this number of verdicts before it. */
  function heard(visit, at = 0) {
    return visit.until('the host to hear of a verdict', () => visit.run((at) => globalThis.heard.filter(({ name }) => name === 'verdict')[at] ?? null, at));
  }

  inChromium('a cell of a notebook shows a program in a frame, as the documentation says', async () => {
    const notebook = JSON.parse(await readFile(join(folder, 'notebook/loops.ipynb'), 'utf8'));
    const cell = notebook.cells[0].source.join('');
    assert.ok((await readFile(new URL('../../docs/embedding.md', import.meta.url), 'utf8')).includes(`\`\`\`python\n${cell}\n\`\`\`\n`));
    const visit = await open(`${server.origin}/notebook/made/loops.html`);
    const frame = visit.frame();
    await frame.see('ls-verdict h1', 'Line 3 can be reached.');
    assert.match(await frame.run(() => document.querySelector('ls-embed').program.session.source), /error\(\); {3}\/\/ <\/script><b>no markup<\/b>/);
    assert.deepEqual(await frame.faults(), []);
  });

  for (const [name, path] of Object.entries(PAGES)) {
    const register = name === 'a plain page' ? test : inChromium;
    register(`an element in ${name} shows its program, and analyses it in place`, async () => {
      const visit = await visitHost(path);
      const shown = await visit.run(() => {
        const root = document.querySelector('loopscope-program').shadowRoot;
        const { fontSize, letterSpacing, textTransform, textAlign, lineHeight } = getComputedStyle(root.querySelector('.bar button'));
        return {
          lines: [...root.querySelectorAll('.line')].map(({ textContent }) => textContent.trimEnd()),
          keyword: root.querySelector('.keyword').textContent,
          style: { letterSpacing, textTransform },
          ratio: parseFloat(fontSize) / parseFloat(getComputedStyle(root.querySelector('.box')).fontSize),
          align: textAlign,
          lineHeight,
          heights: [...root.querySelectorAll('.line')].map((line) => Math.round(line.getBoundingClientRect().height * 10)),
          numbers: [...root.querySelectorAll('.numbers > *')].map((number) => Math.round(number.getBoundingClientRect().height * 10)),
        };
      });
      assert.equal(shown.lines[0], 'main(n) {');
      assert.equal(shown.lines.find((line) => line.includes('for')), '    for (i = 0; i<n; i++)');
      assert.equal(shown.keyword, 'int');
      assert.match(shown.lines[6], /error\(\);/);
      assert.deepEqual(shown.style, { letterSpacing: 'normal', textTransform: 'none' }, 'the host has no say in it');
      assert.equal(Math.round(shown.ratio * 10), 9);
      assert.deepEqual([...new Set(shown.heights)], [...new Set(shown.numbers)], 'numbers stand beside their lines');

      // Another target, and back, by the keyboard alone.
      await visit.run(() => document.querySelector('loopscope-program').focus());
      await visit.press('ArrowUp');
      await visit.press('Enter');
      await visit.see('loopscope-program button.target', '6');
      await visit.press('ArrowDown');
      await visit.press(' ');
      await visit.see('loopscope-program button.target', '7');
      assert.equal(await visit.run(() => location.hash + location.pathname.split('/').at(-1)), path.split('/').at(-1), 'the host goes nowhere');

      await visit.click('loopscope-program button', /^Analyse$/);
      const { status, target, inputs, reason, technique } = await heard(visit);
      assert.deepEqual({ status, target, reason }, { status: 'reachable', target: 7, reason: 'Line 7 can be reached.' });
      assert.notEqual(technique, '');
      const n = Number(/^n = (\d+)$/.exec(inputs)?.[1]);
      assert.ok(n === 10 || n === 11, `five odd numbers below ${inputs}`);

      // Typing in the frame must not reach the host.
      const high = await visit.run(() => document.querySelector('loopscope-program').shadowRoot.querySelector('iframe').getBoundingClientRect().height);
      assert.ok(high > 200, `${high} pixels`);
      const faults = await visit.faults();
      assert.deepEqual(faults.filter((fault) => !THEIRS.test(fault)), []);
    });
  }

  inChromium('before the first click, a page with programs moves one script, which is small', async () => {
    const visit = await visitHost('/plain/');
    await visit.until('the page to have all it asks for', () => visit.run(() => document.readyState === 'complete'));
    await pause(500);
    // The page's own record: the server may still be sending files to the visit before.
    const moved = await visit.run((open) => performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes(open)), OPEN);
    assert.deepEqual(moved, [`${origin()}${OPEN}embed.js`]);
    const { bytes } = sent().findLast(({ path }) => path === `${OPEN}embed.js`);
    assert.ok(bytes < MOST_BEFORE, `${bytes} bytes`);
    console.log(`embed.js: ${bytes} bytes`);
    await visit.faults(); // Faults of what the host's page itself lacks.
  });

  inChromium('the colours before the first click are those of the editor', async () => {
    const visit = await open(`/embed.html#program=${packed(WORDS)}`);
    await visit.see('.cm-line .token-keyword');
    const [own, editors] = await visit.run(async (source) => {
      await import(new URL('embed.js', location.href).href);
      const element = document.createElement('loopscope-program');
      element.textContent = source;
      document.body.append(element);
      await element.updateComplete;
      const kinds = ['keyword', 'number', 'string', 'comment'];
      // A comment over several lines is one piece on each of them.
      const words = (all) => all.flatMap(([kind, text]) => text.split('\n').filter((part) => part.trim() !== '').map((part) => `${kind} ${part.trim()}`));
      const { tokens } = document.querySelector('ls-embed').program.reader.reading;
      return [
        words([...element.shadowRoot.querySelectorAll('.line span')].map((span) => [span.className, span.textContent])),
        words(tokens.filter(({ kind }) => kinds.includes(kind)).map(({ kind, from, to }) => [kind, source.slice(from, to)])),
      ];
    }, WORDS);
    assert.deepEqual(own, editors);
    assert.ok(own.length > 20);
    await visit.faults();
  });

  test('keys in slides mean something to the program only where it has the focus', async () => {
    const visit = await visitHost('/reveal/');
    const slide = () => visit.run(() => globalThis.deck?.getIndices?.().h ?? null);
    await visit.until('the slides to be there', async () => (await slide()) === 0);
    await visit.run(() => document.querySelector('loopscope-program').focus());
    for (const key of [' ', 'ArrowDown', 'n', 'f']) await visit.press(key);
    assert.equal(await slide(), 0);
    await visit.click('loopscope-program button', /^Analyse$/);
    await heard(visit);
    // The focus is in the frame: Space presses a button there or is typed, and the slide does not change.
    await visit.run(() => document.querySelector('loopscope-program').shadowRoot.querySelector('iframe').focus());
    for (const key of ['Tab', 'Tab', 'n', ' ']) await visit.press(key);
    assert.equal(await slide(), 0);
    await visit.run(() => globalThis.deck.next());
    assert.equal(await slide(), 1);
    await visit.faults();
  });

  test('a frame that is a sandbox analyses what its address says', async () => {
    const visit = await open(`${server.origin}/frame/`);
    await visit.run(() => {
      globalThis.messages = [];
      addEventListener('message', ({ data, origin }) => messages.push({ ...data, origin }));
      // It may have sent messages before.
      const frame = document.querySelector('iframe');
      frame.src = `${frame.src}&again=true`;
      document.body.append(frame);
      return true;
    });
    const verdict = await visit.until('the frame to tell', () => visit.run(() => messages.find(({ loopscope }) => loopscope === 'verdict') ?? null));
    assert.equal(verdict.origin, 'null');
    assert.equal(verdict.detail.status, 'reachable', JSON.stringify(verdict));
    assert.match(verdict.detail.inputs, /^n = -?7$/);
    await visit.faults(); // Faults of what a sandbox refuses besides.
  });

  inChromium('the page of the frame is a page of its own: editable or not, with the view that is asked for', async () => {
    const visit = await open(`/embed.html#program=${packed(SQUARE.replace('49', '50'))}&target=3&view=answer`);
    await visit.see('ls-verdict h1', 'Line 3 can never be reached.');
    await visit.gone('ls-why');
    await visit.click('ls-embed button', /^Why\?$/);
    await visit.see('ls-proof li');
    await visit.click('.cm-content');
    await visit.press('ControlOrMeta+a');
    await visit.press('x');
    await visit.see('ls-problems li');
    assert.equal(await visit.run(() => document.querySelector('ls-embed').program.session.source), 'x');

    const fixed = await open(`/embed.html#program=${packed(SQUARE)}&target=3&technique=execute&view=condition&readonly=true`);
    await fixed.see('ls-verdict h1', 'Line 3 can be reached.');
    await fixed.see('ls-replay .where', /^Step/);
    await fixed.see('ls-memory svg');
    await fixed.see('ls-path-condition');
    await fixed.click('.cm-content');
    await fixed.press('ControlOrMeta+a');
    await fixed.press('x');
    assert.equal(await fixed.run(() => document.querySelector('ls-embed').program.session.source), SQUARE);
    await fixed.target(4);
    await fixed.click('ls-embed button', /^Analyse$/);
    await fixed.see('ls-verdict h1', 'Line 4 can be reached.');
  });

  /** A page of a book with one more element, which has these attributes: on the same host, so that the frame's content is accessible. */
  async function besideBook(attributes, source) {
    const visit = await open('/hosts/mdbook/made/more.html');
    await visit.run(
      async (attributes, source) => {
        globalThis.heard = [];
        addEventListener('verdict', ({ detail }) => heard.push({ name: 'verdict', ...detail }));
        await import(new URL('/embed.js', location.href).href);
        const element = document.createElement('loopscope-program');
        element.append(Object.assign(document.createElement('pre'), { textContent: source }));
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
        document.querySelector('main').append(element);
        return true;
      },
      attributes,
      source,
    );
    return visit;
  }

  inChromium('a C program is recognised, in the frame and where it is opened in Loopscope', async () => {
    const visit = await besideBook({ target: '6' }, '#include <stdio.h>\nint main(void) {\n    int n;\n    scanf("%d", &n);\n    if (n > 5)\n        printf("%d\\n", n);\n    return 0;\n}\n');
    await visit.see('loopscope-program a', 'Open in Loopscope');
    const link = await visit.run(() => [...document.querySelectorAll('loopscope-program')].at(-1).shadowRoot.querySelector('a').href);
    await visit.click('loopscope-program button', /^Analyse$/, (await visit.texts('loopscope-program button', /^Analyse$/)).length - 1);
    assert.deepEqual((({ status, target }) => ({ status, target }))(await heard(visit)), { status: 'reachable', target: 6 });
    const dialect = () => visit.run(() => [...document.querySelectorAll('loopscope-program')].at(-1).shadowRoot.querySelector('iframe').contentDocument.querySelector('ls-embed').program.session.dialect);
    assert.equal(await dialect(), 'c');
    await visit.faults();

    const page = await open(new URL(link).pathname + new URL(link).hash);
    await page.until('the language', async () => (await page.session()).dialect === 'c');
    assert.deepEqual((await page.session()).target, { kind: 'line', line: 6 });
  });

  inChromium('a changed theme of the host is sent to the frame', async () => {
    const visit = await besideBook({ style: 'color-scheme: light; --loopscope-accent: rgb(1, 2, 3)' }, SQUARE);
    await visit.click('loopscope-program button', /^Analyse$/);
    assert.equal((await heard(visit)).target, 'any');
    const look = () =>
      visit.run(() => {
        const { contentDocument } = document.querySelector('loopscope-program').shadowRoot.querySelector('iframe');
        return [contentDocument.documentElement.dataset.theme, contentDocument.documentElement.style.getPropertyValue('--accent')];
      });
    await visit.until('the frame to wear the look', async () => (await look())[0] !== undefined);
    assert.deepEqual(await look(), ['light', 'rgb(1, 2, 3)']);
    await visit.run(() => {
      document.querySelector('loopscope-program').style.colorScheme = 'dark';
      document.documentElement.classList.toggle('changed');
      return true;
    });
    await visit.until('the frame to be dark', async () => (await look())[0] === 'dark');
    await visit.faults();
  });

  test('a page that embeds can be hostile, and so can programs: nothing of them runs', async () => {
    const visit = await visitHost('/plain/');
    await visit.see('loopscope-program .refused', /“<b\(?.*” in it was taken for markup/);
    // Text that is markup is text.
    assert.match((await visit.texts('loopscope-program .line')).join('\n'), /<img src="x" onerror=/);
    assert.equal(await visit.run(() => globalThis.trapped ?? 0), 0);

    // Other windows send messages that only the frame may send.
    await visit.click('loopscope-program button', /^Analyse$/);
    await visit.run(() => {
      const other = document.createElement('iframe');
      other.srcdoc = '<script>parent.postMessage({ loopscope: "solved", exercise: "all" }, "*"); parent.postMessage({ loopscope: "height", height: 9999 }, "*")</script>';
      document.body.append(other);
      postMessage({ loopscope: 'solved', exercise: 'all' }, '*');
      return true;
    });
    await heard(visit);
    const [names, high] = await visit.run(() => [
      globalThis.heard.map(({ name }) => name),
      document.querySelector('loopscope-program').shadowRoot.querySelector('iframe').getBoundingClientRect().height,
    ]);
    assert.deepEqual([names, high < 9000], [['verdict'], true]);

    // Five megabytes.
    await visit.run(() => {
      const large = document.createElement('loopscope-program');
      large.id = 'large';
      large.textContent = `main() { return 0; } // ${'x'.repeat(5_000_000)}`;
      document.body.append(large);
      const deceit = document.createElement('loopscope-program');
      deceit.textContent = 'main(n) { return n; }';
      deceit.setAttribute('target', '"><script>trapped = 1</script>');
      deceit.setAttribute('technique', 'javascript:trapped=1&view=<b>');
      deceit.setAttribute('height', '1px; background: url(javascript:trapped=1)');
      document.body.append(deceit);
      return true;
    });
    await visit.see('#large .refused', /too long to be shown: it has 5000024 characters/);
    assert.equal(await visit.run(() => globalThis.trapped ?? 0), 0);
    await visit.faults();
  });

  test('no text in the address of a frame is executed, however long it is', async () => {
    const trap = `main() { return 0; }\n// </script><script>globalThis.trapped = 1</script><img src=x onerror="globalThis.trapped = 1">\n`;
    const visit = await open(`/embed.html#program=${packed(trap)}&view=answer&readonly=<b>`);
    await visit.see('.cm-line', '</script><script>');
    await visit.run(() => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.trapped = 1';
      document.body.append(script);
      document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="globalThis.trapped = 1">');
      const other = document.createElement('script');
      other.src = 'http://localhost:1/x.js';
      document.body.append(other);
      return true;
    });
    await visit.see('ls-verdict h1', 'Nothing can go wrong');
    assert.equal(await visit.run(() => globalThis.trapped ?? 0), 0);
    await visit.faults(); // Faults of what the policy refuses.
    const bomb = await open(`/embed.html#program=${packed('x'.repeat(5_000_000))}&view=answer`);
    await bomb.see('.notice', 'too long');
  });
}
