// Starts the WebKitGTK that the machine has, in a display of its own, and drives it by WebDriver. `WEBKIT_DRIVER` names
// another program than WebKitWebDriver, `XVFB` another than Xvfb.
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onPath } from './program.mjs';
import { chord, mouse, within } from './webdriver.mjs';

/** How long a command may take: far longer than any does, for a browser that hangs. */
const PATIENCE = 300;

/** Makes the browser's own bars small: they would keep its window from being as narrow as a phone. */
const SMALL_BARS = '* { min-width: 0; padding: 0; font-size: 4px }';

/** A running WebKitWebDriver, which starts a browser for each tab. */
export async function launchWebKit() {
  const display = await startDisplay();
  const settings = await mkdtemp(join(tmpdir(), 'loopscope-webkit-'));
  await mkdir(join(settings, 'gtk-3.0'));
  await writeFile(join(settings, 'gtk-3.0/gtk.css'), SMALL_BARS);
  const port = await freePort();
  const driver = spawn(onPath('WEBKIT_DRIVER', ['WebKitWebDriver']), [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display.name, GDK_BACKEND: 'x11', XDG_CONFIG_HOME: settings },
    stdio: 'ignore',
  });
  const send = (method, path, body) => command(`http://127.0.0.1:${port}${path}`, method, body);
  await within(PATIENCE, 'WebKitWebDriver to start', answers(() => send('GET', '/status')));
  return {
    async open(size) {
      const { sessionId } = await send('POST', '/session', { capabilities: {} });
      const tab = new WebKitTab((method, path, body) => send(method, `/session/${sessionId}${path}`, body));
      await tab.start(size);
      return tab;
    },
    async close() {
      await ended(driver);
      await display.close();
      await rm(settings, { recursive: true, force: true });
    },
  };
}

/** An X server without a screen, large enough for a projector's window. */
async function startDisplay() {
  const options = ['-displayfd', '3', '-screen', '0', '2200x1400x24', '-nolisten', 'tcp'];
  const server = spawn(onPath('XVFB', ['Xvfb']), options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = new Promise((told, fail) => {
    server.stdio[3].once('data', (data) => told(String(data).trim()));
    server.once('close', () => fail(new Error('Xvfb ended at its start')));
  });
  return { name: `:${await within(PATIENCE, 'Xvfb to start', number)}`, close: () => ended(server) };
}

function ended(program) {
  const end = new Promise((done) => program.once('close', done));
  program.kill();
  return end;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

async function answers(ask) {
  for (;;) {
    try {
      return await ask();
    } catch {
      await pause(50);
    }
  }
}

/** A command of WebDriver: JSON there and back. */
async function command(address, method, body) {
  const options = { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }), signal: AbortSignal.timeout(PATIENCE * 1000) };
  const { value } = await fetch(address, options).then((response) => response.json());
  if (value?.error) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** A browser with a profile of its own. */
class WebKitTab {
  #send;

  constructor(send) {
    this.#send = send;
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

  async picture() {
    return Buffer.from(await this.#send('GET', '/screenshot'), 'base64');
  }

  close() {
    return this.#send('DELETE', '');
  }
}
