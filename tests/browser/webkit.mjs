// Starts the WebKitGTK that the machine has, in a display of its own, and drives it by WebDriver. `WEBKIT_DRIVER` names
// another program than WebKitWebDriver, `XVFB` another than Xvfb.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { persistently, startGroup } from './processes.mjs';
import { onPath } from './program.mjs';
import { BrowserBroke, chord, mouse, within } from './webdriver.mjs';

/** The longest time for a command, in seconds: far more than any takes, for a browser that hangs. */
const PATIENCE = 240;

/** The longest time for a browser's start, in seconds. Now and then one never starts, and the next one does at once. */
const START_PATIENCE = 60;

/** The driver's error after the process of the page has ended: for the current command, and for the next one. */
const BROKE = /Could not parse script result|page crash or hang/;

/** Makes the browser's own bars small: they would keep its window from being as narrow as a phone. */
const SMALL_BARS = '* { min-width: 0; padding: 0; font-size: 4px }';

/** A place for WebKitGTK. Each tab is a browser of its own with a driver of its own, so that they do not interfere. */
export async function launchWebKit({ startPatience = START_PATIENCE } = {}) {
  const display = await persistently(startDisplay);
  const settings = await mkdtemp(join(tmpdir(), 'loopscope-webkit-'));
  await mkdir(join(settings, 'gtk-3.0'));
  await writeFile(join(settings, 'gtk-3.0/gtk.css'), SMALL_BARS);
  const env = {
    ...process.env,
    DISPLAY: display.name,
    GDK_BACKEND: 'x11',
    XDG_CONFIG_HOME: settings,
    // Without a graphics card, compositing takes as much time as all the rest.
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  };
  const drivers = new Set();

  async function openOnce(size) {
    const port = await freePort();
    const driver = startGroup(onPath('WEBKIT_DRIVER', ['WebKitWebDriver']), [`--port=${port}`], { env, stdio: 'ignore' });
    drivers.add(driver);
    const close = async () => {
      drivers.delete(driver);
      await driver.end();
    };
    const send = (...command) => perform(`http://127.0.0.1:${port}`, ...command);
    const gone = driver.ended.then((code) => {
      throw new Error(`WebKitWebDriver ended at its start with ${code}`);
    });
    const start = async () => {
      while (drivers.has(driver) && !(await listens(port))) await pause(50);
      return send('POST', '/session', { capabilities: {} });
    };
    try {
      const { sessionId } = await within(startPatience, 'WebKitWebDriver to start a browser', Promise.race([start(), gone]));
      const tab = new WebKitTab((method, path, body) => send(method, `/session/${sessionId}${path}`, body), close);
      await within(startPatience, 'the window of WebKitGTK', tab.start(size));
      return tab;
    } catch (error) {
      await close();
      throw error;
    }
  }

  return {
    open: (size) => persistently(() => openOnce(size)),
    async close() {
      await Promise.all([...drivers].map((driver) => driver.end()));
      await display.close();
      await rm(settings, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** An X server without a screen, large enough for a projector's window and a page that is high. */
async function startDisplay() {
  const options = ['-displayfd', '3', '-screen', '0', '2200x3200x24', '-nolisten', 'tcp'];
  const server = startGroup(onPath('XVFB', ['Xvfb']), options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = new Promise((told, fail) => {
    server.head.stdio[3].once('data', (data) => told(String(data).trim()));
    server.ended.then((code) => fail(new Error(`Xvfb ended at its start with ${code}`)), fail);
  });
  try {
    return { name: `:${await within(START_PATIENCE, 'Xvfb to start', number)}`, close: () => server.end() };
  } catch (error) {
    await server.end();
    throw error;
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Resolves to true if something accepts connections there. */
function listens(port) {
  const socket = connect(port, '127.0.0.1');
  return new Promise((told) => {
    socket.once('connect', () => told(true));
    socket.once('error', () => told(false));
  }).finally(() => socket.destroy());
}

/** Sends a command of WebDriver: JSON there and back. */
async function perform(origin, method, path, body) {
  const hangs = new AbortController();
  const ask = async () => {
    const options = { method, signal: hangs.signal, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const { value } = await fetch(origin + path, options).then((response) => response.json());
    if (value?.error === undefined) return value;
    const message = `${value.error}: ${value.message}`;
    throw BROKE.test(message) ? new BrowserBroke(message) : new Error(message);
  };
  return within(PATIENCE, `WebKitWebDriver to do ${method} ${path}`, ask()).finally(() => hangs.abort());
}

/** A browser with a profile of its own. */
class WebKitTab {
  #send;

  /** Ends the browser and its driver. It kills them, because a hanging one would not answer. */
  close;

  constructor(send, close) {
    this.#send = send;
    this.close = close;
  }

  async start(size) {
    await this.#send('POST', '/timeouts', { script: PATIENCE * 1000, pageLoad: PATIENCE * 1000 });
    await this.resize(size);
  }

  goto(url) {
    return this.#send('POST', '/url', { url });
  }

  reload() {
    return this.#send('POST', '/refresh', {});
  }

  back() {
    return this.#send('POST', '/back', {});
  }

  forward() {
    return this.#send('POST', '/forward', {});
  }

  async run(source) {
    const script = `const told = arguments[0];
      (async () => JSON.stringify(await (${source})))().then(
        (value) => told({ value }),
        (error) => told({ error: String(error) }),
      );`;
    const { value, error } = await this.#send('POST', '/execute/async', { script, args: [] });
    if (error !== undefined) throw new Error(error);
    return value === undefined || value === null ? undefined : JSON.parse(value);
  }

  /** Runs a function in the page's first frame, of whatever host. */
  async runInFrame(source) {
    const script = `return (function first(root) {
      for (const each of root.querySelectorAll('*')) {
        const found = each.localName === 'iframe' ? each : each.shadowRoot && first(each.shadowRoot);
        if (found) return found;
      }
    })(document)`;
    await this.#send('POST', '/frame', { id: await this.#send('POST', '/execute/sync', { script, args: [] }) });
    return this.run(source).finally(() => this.#send('POST', '/frame', { id: null }));
  }

  click(x, y) {
    return this.#send('POST', '/actions', { actions: mouse(x, y, true) });
  }

  point(x, y) {
    return this.#send('POST', '/actions', { actions: mouse(x, y, false) });
  }

  press(keys) {
    return this.#send('POST', '/actions', { actions: chord(keys) });
  }

  /** The window is larger than the page by the browser's own bars. */
  async resize({ width, height }) {
    await this.#send('POST', '/window/rect', { x: 0, y: 0, width, height });
    const [inner, outer] = await this.run('[[innerWidth, innerHeight], [outerWidth, outerHeight]]');
    const bars = outer.map((side, at) => side - inner[at]);
    await this.#send('POST', '/window/rect', { width: width + bars[0], height: height + bars[1] });
  }

  /** The driver waits for the next frame, and a page in which nothing moves may draw none. */
  async picture() {
    await this.run(`(() => {
      const until = performance.now() + 10_000;
      const draw = () => performance.now() < until && requestAnimationFrame(draw);
      requestAnimationFrame(draw);
      return true;
    })()`);
    return Buffer.from(await this.#send('GET', '/screenshot'), 'base64');
  }
}
