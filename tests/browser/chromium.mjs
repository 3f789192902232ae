// Starts the Chromium that the machine has: its headless shell, if it is there, which takes two thirds of the time.
// `CHROMIUM` names another program than the usual ones.
import { persistently } from './processes.mjs';
import { onPath, require } from './program.mjs';
import { within } from './webdriver.mjs';

/** The program. */
export function chromium() {
  return onPath('CHROMIUM', ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']);
}

/** The longest time for a command, in seconds: far more than any takes, for a browser that hangs. */
const PATIENCE = 240;

/** For how many seconds a browser may start. */
const START_PATIENCE = 60;

/** For how many seconds an element may be awaited that a test expects to be there. */
const ELEMENT_PATIENCE = 60;

/** A running browser: `newPage()` opens a page with an empty profile of its own. */
export function launch() {
  const options = {
    executablePath: chromium(),
    timeout: START_PATIENCE * 1000,
    // The sandbox cannot be had as root and in most containers; the rest keeps the browser from calling home.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
  return persistently(() => require('playwright-core').chromium.launch(options));
}

/** The same interface as the other browsers: tabs that reveal Playwright only in their `page`. */
export async function launchChromium({ forcedColors = false } = {}) {
  const browser = await launch();
  return {
    async open({ width, height, scale = 1 }, { firstVisit = false, ...options } = {}) {
      const context = await browser.newContext({
        viewport: { width, height },
        deviceScaleFactor: scale,
        forcedColors: forcedColors ? 'active' : 'none',
        ...options,
      });
      context.setDefaultTimeout(ELEMENT_PATIENCE * 1000);
      context.setDefaultNavigationTimeout(PATIENCE * 1000);
      // No tour, except in tests about it.
      if (!firstVisit) await context.addInitScript(knowsTheTour);
      return new ChromiumTab(await context.newPage());
    },
    close: () => browser.close(),
  };
}

/** Runs in the page first. */
function knowsTheTour() {
  try {
    if (location.protocol !== 'file:') localStorage.setItem('loopscope.tour', 'seen');
  } catch {
    // This page stores nothing.
  }
}

/** A tab with a profile of its own. */
class ChromiumTab {
  /** The errors in it. */
  faults = [];

  constructor(page) {
    this.page = page;
    page.on('pageerror', (error) => this.faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.text().includes('Content Security Policy')) this.faults.push(message.text());
    });
  }

  goto(url) {
    return this.page.goto(url);
  }

  reload() {
    return this.page.reload();
  }

  back() {
    return this.page.goBack();
  }

  forward() {
    return this.page.goForward();
  }

  run(source) {
    return within(PATIENCE, 'Chromium to run a function', this.page.evaluate(source));
  }

  /** Runs a function in the page's first frame, of whatever host. */
  runInFrame(source) {
    return within(PATIENCE, 'Chromium to run a function', this.page.frames()[1].evaluate(source));
  }

  click(x, y) {
    return this.page.mouse.click(x, y);
  }

  point(x, y) {
    return this.page.mouse.move(x, y);
  }

  press(keys) {
    return this.page.keyboard.press(keys);
  }

  resize({ width, height }) {
    return this.page.setViewportSize({ width, height });
  }

  picture() {
    return this.page.screenshot();
  }

  close() {
    return this.page.context().close();
  }
}
