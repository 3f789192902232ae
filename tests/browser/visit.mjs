// A visitor of the page, in any browser: finds elements by role and text, and waits for them.
import { setTimeout as pause } from 'node:timers/promises';
import { contents, find, middle } from './find.mjs';
import { Patience } from './patience.mjs';
import { BrowserBroke } from './webdriver.mjs';

/** The number of characters of a page that an error repeats. */
const SAID = 1500;

/** The elements of a page that an error repeats. A selector without spaces: those go through shadow roots. */
const NOTICED = ':is(h1,h2,[role=status],[role=alert])';

export class Visit {
  #faults = [];

  constructor(tab) {
    this.tab = tab;
    /** For tests in Chromium alone: what Playwright can do. */
    this.page = tab.page;
  }

  // --- what is there ------------------------------------------------------------------------------------------------

  /** Runs a function in the page. Its arguments are plain data; it uses nothing from outside of itself. */
  run(task, ...values) {
    return this.tab.run(`(${task})(...${JSON.stringify(values)})`);
  }

  /** The texts of what is seen of a path, now. See `find`. */
  texts(path, words) {
    return this.tab.run(`${found(path, words)}.map(({ text }) => text)`);
  }

  /** Waits until something is seen and returns its text. */
  async see(path, words) {
    const [text] = await this.until(`${described(path, words)} to be seen`, async () => {
      const texts = await this.texts(path, words);
      return texts.length > 0 && texts;
    }, path);
    return text;
  }

  /**
   * Watches from within the page, from now on, for something that may be visible only briefly. Returns a function that waits
   * for it.
   */
  async watch(path, words) {
    const look = `if (globalThis.watched = ${found(path, words)}.length > 0) clearInterval(globalThis.watching);`;
    await this.tab.run(`(clearInterval(globalThis.watching), globalThis.watched = false, globalThis.watching = setInterval(() => { ${look} }, 20), true)`);
    return () => this.until(`${described(path, words)} to have been seen`, () => this.tab.run('globalThis.watched'));
  }

  /** The position in the window of the first visible element of a path, or of another one, once it is fully in view. */
  async box(path, words, at = 0) {
    await this.#place(path, words, at);
    return this.tab.run(`(({ x, y, width, height }) => ({ x, y, width, height }))(${found(path, words)}[${at}].element.getBoundingClientRect())`);
  }

  /** Waits until nothing such is seen. */
  gone(path, words) {
    return this.until(`${described(path, words)} to go`, async () => (await this.texts(path, words)).length === 0);
  }

  /** Waits until `ask` returns something truthy, and returns it. The error says what is seen of `path`, and beside it. */
  async until(what, ask, path = 'ls-verdict section') {
    const patience = new Patience();
    for (; !patience.isOver; await pause(100)) {
      const answer = await ask();
      if (answer) return answer;
      if (patience.looks) patience.saw(await this.#contents());
    }
    const said = async (path) => JSON.stringify((await this.texts(path)).join('; ').slice(0, SAID));
    const page = `${path} says ${await said(path)}, the page's headings and notices say ${await said(NOTICED)}`;
    throw new Error(`${patience}, for ${what}; ${page}; its faults: ${JSON.stringify(await this.faults())}`);
  }

  // --- what a visitor does ------------------------------------------------------------------------------------------

  /**
   * Clicks an element. If it cannot be clicked yet, or moves before or within the click and does not hear it, it is clicked
   * again.
   */
  click(path, words, at = 0) {
    return this.until(`${described(path, words)} to hear a click`, async () => {
      const { x, y } = await this.#place(path, words, at);
      if (!(await this.tab.run(`(${listen})(${found(path, words)}[${at}]?.element)`))) return false;
      await this.tab.click(x, y);
      // Another page has not listened.
      return this.tab.run('globalThis.heardClick ?? true').catch(() => true);
    });
  }

  async point(path, words, at = 0) {
    const { x, y } = await this.#place(path, words, at);
    await this.tab.point(x, y);
  }

  /**
   * Points at something until a tooltip is visible: the page may have moved in between. The pointer comes from elsewhere,
   * as one that stays where it was has not moved.
   */
  async hover(path, words, tooltip) {
    await this.until(`${described(tooltip)} to be seen`, async () => {
      await this.tab.point(1, 1);
      await this.point(path, words);
      await pause(700);
      return (await this.texts(tooltip)).length > 0;
    });
  }

  /** The content of the first frame of the page, from any host: used like a page, but a script makes the clicks. */
  frame() {
    const run = (source) => this.tab.runInFrame(source);
    return new Visit({ run, click: (x, y) => run(`(${clickAt})(${x}, ${y})`) });
  }

  press(keys) {
    return this.tab.press(keys.replace('ControlOrMeta', process.platform === 'darwin' ? 'Meta' : 'Control'));
  }

  /** Goes to a page of the guide. */
  async guide(page) {
    await this.click('ls-header button', 'Guide');
    await this.click('ls-header a', page);
  }

  /** In a narrow window, opens the menu of what has no place in the bar. */
  async more() {
    if ((await this.texts('ls-toolbar .more[aria-expanded=false]')).length > 0) await this.click('ls-toolbar .more');
  }

  /** Opens the row of what experts set. */
  async advanced() {
    if ((await this.texts('ls-advanced')).length === 0) await this.more();
    if ((await this.texts('ls-toolbar #advanced-toggle[aria-expanded=false]')).length > 0) await this.click('ls-toolbar #advanced-toggle');
  }

  /** Chooses from a menu; what experts set is shown first. An open menu belongs to no page, so it is not opened. */
  async choose(label, value) {
    await this.until(`${value} to be chosen from ${label}`, async () => {
      // Again and again: the bar may not be there yet.
      await this.advanced();
      return this.tab.run(`${found('select')}.some(({ element, text }) => {
        if (![element.ariaLabel, element.closest('label')?.innerText.trim().split('\\n')[0]].includes(${JSON.stringify(label)})) return false;
        if (![...element.options].some(({ value }) => value === ${JSON.stringify(value)})) return false;
        element.value = ${JSON.stringify(value)};
        element.dispatchEvent(new Event('input', { bubbles: true }));
        element.dispatchEvent(new Event('change', { bubbles: true }));
        return true;
      })`);
    });
  }

  /** Replaces the program as if it were pasted: again, if a page that is still loading did not hear the keys. */
  async write(program) {
    await this.until('the program to be in the editor', async () => {
      // The text may be longer than what is seen of it.
      await this.click('.cm-scroller');
      await this.press('ControlOrMeta+a');
      await this.tab.run(`${found('.cm-content')}.forEach(({ element }) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', ${JSON.stringify(program)});
        const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
        // Not every browser lets the constructor set it.
        Object.defineProperty(paste, 'clipboardData', { value: clipboardData });
        element.dispatchEvent(paste);
      })`);
      for (let look = 0; look < 20; look++) {
        if ((await this.source()) === program) return true;
        await pause(100);
      }
      return false;
    });
  }

  /** Replaces the text in a field by typing. */
  async fill(path, text) {
    await this.until(`${path} to be filled`, () =>
      this.tab.run(`${found(path)}.slice(0, 1).map(({ element }) => {
        element.value = ${JSON.stringify(text)};
        return element.dispatchEvent(new Event('input', { bubbles: true }));
      }).length > 0`),
    );
  }

  /** Clicks the number of a line; repeats that if the lines moved between finding and clicking. */
  async target(line) {
    const marked = `button.line-number.target[data-line="${line}"]`;
    await this.until(`${described(marked)} to be seen`, async () => {
      await this.click(`button.line-number[data-line="${line}"]`);
      await pause(200);
      return (await this.texts(marked)).length > 0;
    });
  }

  /** Stops what runs in the workbench, and puts it back to how it was first: this program and options, and nothing open. */
  async startAnew(session) {
    await this.run(anew, session);
    await this.tab.point(1, 1);
  }

  /** Follows a link to a place in the workbench: what its address says after `#`. */
  async follow(fragment) {
    await this.run((fragment) => {
      // To go where one is would change nothing.
      history.replaceState(null, '', location.pathname + location.search);
      sessionStorage.removeItem('loopscope.address');
      location.hash = fragment;
    }, fragment);
    await this.until('the address to be read', () => this.run(() => sessionStorage.getItem('loopscope.address') === location.hash));
  }

  /** Opens the first example whose title begins so. */
  async openExample(title) {
    await this.more();
    await this.click('ls-toolbar button', /^Examples/);
    await this.click('ls-example-menu .item', new RegExp(`^${title}`));
    await this.gone('ls-example-menu .item');
  }

  /**
   * Starts the analysis, with a time limit that every machine meets: the results do not depend on its speed. How the answer is
   * found is shown, as for a visitor who has opened that.
   */
  async analyse(label = /^Analyse$/) {
    await this.see('ls-toolbar button', label);
    await this.run(() => {
      const app = document.querySelector('ls-app');
      app.program.change({ seconds: 300 });
      app.openFold(true);
    });
    await this.click('ls-toolbar button', label);
  }

  /** Has the loops of a program that can go wrong summed up, and looks at them. */
  async sumUp(program) {
    await this.write(program);
    await this.choose('Technique', 'summarise');
    await this.choose('Target', 'any');
    await this.analyse();
    await this.says('can go wrong');
    await this.click('[role=tab]', 'Loops');
  }

  // --- what the page says -------------------------------------------------------------------------------------------

  /** Waits until the verdict says something. */
  says(words) {
    return this.see('ls-verdict h1', words);
  }

  /** The inputs as a table shows them, by name. */
  async inputs() {
    const [names, values] = [await this.texts('ls-verdict .inputs th'), await this.texts('ls-verdict .inputs td.value')];
    return Object.fromEntries(names.map((name, at) => [name, values[at]]));
  }

  /** The program in the editor. */
  source() {
    return this.run(() => {
      const page = document.querySelector('ls-app, ls-embed, ls-exercises, ls-teach');
      return (page.work ?? page).program.session.source;
    });
  }

  /** The program in the workbench, and the question about it; null where there is no workbench. */
  session() {
    return this.run(() => document.querySelector('ls-app')?.program.session ?? null).catch(() => null);
  }

  /** Waits until the program in the editor was parsed, and returns the problems with it or with its target. */
  async mistakes() {
    await this.until('the program to be read', () =>
      this.run(() => document.querySelector('ls-app').program.reader.isCurrent),
    );
    return this.run(() => {
      const { reader, session } = document.querySelector('ls-app').program;
      const { diagnostics, target_lines } = reader.reading;
      const wrong = diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message);
      const { kind, line } = session.target;
      return kind === 'line' && !target_lines.includes(line) ? [...wrong, `line ${line} is no target`] : wrong;
    });
  }

  async reload() {
    await this.#keepFaults();
    await this.tab.reload();
  }

  /**
   * Goes back as the browser's own button does. A script of the page that does this may unload the page while it is
   * queried: WebKitGTK never answers then.
   */
  async back() {
    await this.#keepFaults();
    await this.tab.back();
  }

  /** See `back`. */
  async forward() {
    await this.#keepFaults();
    await this.tab.forward();
  }

  // --- the end ------------------------------------------------------------------------------------------------------

  /** Errors and policy violations so far. Each is returned only once. */
  async faults() {
    await this.#keepFaults();
    return this.#faults.splice(0);
  }

  close() {
    return this.tab.close();
  }

  async #keepFaults() {
    this.#faults.push(...(this.tab.faults?.splice(0) ?? (await this.run(() => globalThis.faults?.splice(0) ?? []))));
  }

  /** Returns the contents of the page, as a number; undefined while another one comes. */
  #contents() {
    return this.tab.run(`(${contents})()`).catch((error) => {
      if (error instanceof BrowserBroke) throw error;
    });
  }

  #place(path, words, at) {
    const element = `${found(path, words)}[${at}]?.element`;
    return this.until(`${described(path, words)} to be there for the mouse`, () =>
      this.tab.run(`((one) => one && (${middle})(one))(${element})`),
    );
  }
}

function found(path, words) {
  const sought =
    words === undefined || typeof words === 'string'
      ? words && { text: words }
      : { pattern: words.source, flags: words.flags };
  return `(${find})(${[path, sought].filter((one) => one !== undefined).map((one) => JSON.stringify(one)).join()})`;
}

/** In the page: notes in `heardClick` whether an element hears a click. False if it is not there, or disabled. */
function listen(element) {
  if (!element || element.matches(':disabled')) return false;
  globalThis.heardClick = false;
  const hear = () => (globalThis.heardClick = true);
  element.addEventListener('click', hear, { capture: true, once: true });
  return true;
}

/** In the page: see `startAnew`. */
async function anew(session) {
  const app = document.querySelector('ls-app');
  const toolbar = app.shadowRoot.querySelector('ls-toolbar');
  clearInterval(globalThis.watching);
  app.program.stop();
  app.paired.close();
  app.replacing.open(session);
  app.layout.openFold(false);
  if (app.runOpen) app.toggleRun();
  toolbar.advanced = toolbar.open = false;
  const roots = [document];
  for (const root of roots) {
    root.activeElement?.blur();
    for (const each of root.querySelectorAll('*')) {
      if (each.shadowRoot) roots.push(each.shadowRoot);
      if (each.matches(':popover-open')) each.hidePopover();
    }
  }
  scrollTo(0, 0);
  await app.program.reader.settle();
  await app.updateComplete;
}

/** In the page: clicks what is seen at a place. */
function clickAt(x, y) {
  let top = document.elementFromPoint(x, y);
  for (let host = null; top && top !== host; ) {
    host = top;
    top = host.shadowRoot?.elementFromPoint(x, y) ?? host;
  }
  top?.click();
  return true;
}

function described(path, words) {
  return words === undefined ? path : `${path} with ${words}`;
}
