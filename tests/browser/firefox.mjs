// Starts the Firefox that the machine has and drives it by WebDriver BiDi, which it speaks without a driver. `FIREFOX`
// names another program than the usual ones.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { persistently, startGroup } from './processes.mjs';
import { onPath, require } from './program.mjs';
import { chord, mouse, within } from './webdriver.mjs';

const { WebSocket } = require('ws');

const NAMES = ['firefox-esr', 'firefox'];

/** The seconds that a command may take: far longer than any does, for a browser that hangs. */
const PATIENCE = 240;

/** For how many seconds a browser may start. */
const START_PATIENCE = 60;

/** For how many seconds a tab may close. */
const END_PATIENCE = 10;

/** Configured like a visitor's Firefox, not with the recommended test settings; but it does not call home, or open pages of its own. */
const SETTINGS = {
  'remote.prefs.recommended': false,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.newtab.preload': false,
  'browser.newtabpage.enabled': false,
  'browser.region.network.url': '',
  'browser.safebrowsing.provider.google4.updateURL': '',
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

/** A running Firefox. `forcedColors` shows pages in forced colours. */
export function launchFirefox({ forcedColors = false, startPatience = START_PATIENCE } = {}) {
  return persistently(() => launchOnce(forcedColors, startPatience));
}

async function launchOnce(forcedColors, startPatience) {
  const profile = await mkdtemp(join(tmpdir(), 'loopscope-firefox-'));
  // 2: always the reader's own colours.
  const settings = { ...SETTINGS, ...(forcedColors ? { 'browser.display.document_color_use': 2 } : {}) };
  const lines = Object.entries(settings).map((setting) => `user_pref(${setting.map((part) => JSON.stringify(part)).join()});\n`);
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const options = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile];
  const program = startGroup(onPath('FIREFOX', NAMES), options, { stdio: ['ignore', 'ignore', 'pipe'] });
  const close = async () => {
    await program.end();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const start = async () => Session.open(await addressIn(program.head));
    const session = await within(startPatience, 'Firefox to start', start());
    return {
      async open(size) {
        const { userContext } = await session.send('browser.createUserContext', {});
        const { context } = await session.send('browsingContext.create', { type: 'tab', userContext });
        const tab = new FirefoxTab(session, context, userContext);
        await tab.resize(size);
        return tab;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Firefox prints where it listens. */
async function addressIn(program) {
  const said = [];
  for await (const line of createInterface({ input: program.stderr })) {
    const address = /^WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) {
      program.stderr.resume();
      return `${address}/session`;
    }
    said.push(line);
  }
  throw new Error(`Firefox ended at its start: ${said.join('\n')}`);
}

/** A BiDi connection: numbered commands and their answers. */
class Session {
  #socket;
  #waiting = new Map();
  #next = 0;

  static async open(address) {
    const socket = new WebSocket(address);
    await new Promise((open, fail) => {
      socket.on('open', open);
      socket.on('error', fail);
    });
    const session = new Session(socket);
    await session.send('session.new', { capabilities: {} });
    return session;
  }

  constructor(socket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      const { id, type, result, error, message } = JSON.parse(data);
      const asked = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (type === 'success') asked?.resolve(result);
      else if (type === 'error') asked?.reject(new Error(`${error}: ${message}`));
    });
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('Firefox has gone'));
    });
  }

  send(method, params) {
    if (this.#socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error('Firefox has gone'));
    const id = this.#next++;
    const answer = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#socket.send(JSON.stringify({ id, method, params }));
    return within(PATIENCE, `Firefox to do ${method}`, answer);
  }
}

/** A tab with a profile of its own. */
class FirefoxTab {
  #session;
  #context;
  #profile;

  constructor(session, context, profile) {
    this.#session = session;
    this.#context = context;
    this.#profile = profile;
  }

  // Does not wait until a page is complete: that includes everything that its workers load.
  goto(url) {
    return this.#do('browsingContext.navigate', { url, wait: 'interactive' });
  }

  reload() {
    return this.#do('browsingContext.reload', { wait: 'interactive' });
  }

  back() {
    return this.#do('browsingContext.traverseHistory', { delta: -1 });
  }

  forward() {
    return this.#do('browsingContext.traverseHistory', { delta: 1 });
  }

  run(source) {
    return this.#runIn(this.#context, source);
  }

  /** Runs a function in the page's first frame, of whatever host. */
  async runInFrame(source) {
    const { contexts } = await this.#session.send('browsingContext.getTree', { root: this.#context });
    return this.#runIn(contexts[0].children[0].context, source);
  }

  async #runIn(context, source) {
    const { result, exceptionDetails } = await this.#session.send('script.callFunction', {
      functionDeclaration: `async () => JSON.stringify(await (${source}))`,
      target: { context },
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result.type === 'string' ? JSON.parse(result.value) : undefined;
  }

  click(x, y) {
    return this.#do('input.performActions', { actions: mouse(x, y, true) });
  }

  point(x, y) {
    return this.#do('input.performActions', { actions: mouse(x, y, false) });
  }

  press(keys) {
    return this.#do('input.performActions', { actions: chord(keys) });
  }

  resize({ width, height, scale = 1 }) {
    return this.#do('browsingContext.setViewport', { viewport: { width, height }, devicePixelRatio: scale });
  }

  async picture() {
    const { data } = await this.#do('browsingContext.captureScreenshot', {});
    return Buffer.from(data, 'base64');
  }

  /** A tab that is still open then closes with the browser. */
  close() {
    const closing = this.#session.send('browser.removeUserContext', { userContext: this.#profile });
    return within(END_PATIENCE, 'a tab of Firefox to close', closing).catch(() => {});
  }

  #do(method, params) {
    return this.#session.send(method, { context: this.#context, ...params });
  }
}
