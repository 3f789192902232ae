// The built site on a plain static host, in a browser.
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { browsers } from './browsers.mjs';
import { serve } from './static-server.mjs';
import { Visit } from './visit.mjs';

export const dist = process.env.LOOPSCOPE_DIST ?? fileURLToPath(new URL('../../www/dist', import.meta.url));

const here = fileURLToPath(new URL('.', import.meta.url));

/** The usual size of a page. */
export const VIEWPORT = { width: 1280, height: 900 };

/** The site must work at the root of a host, and under a path beside other things. */
export const SUBFOLDER = '/course/week-3/loopscope/';

/** Hosts without the engine or the solver, until they are restored. */
export const LOST_ENGINE = '/lost-engine/';
export const LOST_SOLVER = '/lost-solver/';

/** A host that delays the engine until it is restored. */
export const LATE_ENGINE = '/late-engine/';

/** A host whose solver never answers a question about the number 1234568. */
export const SILENT_SOLVER = '/silent-solver/';

/** A host whose solver has at most 32 MiB of memory. */
export const LITTLE_MEMORY = '/little-memory/';

/** A host that gets a new version of the site, with another title. */
export const RENEWED = '/renewed/';
export const NEW_TITLE = 'Loopscope anew';

/** A host whose page may not receive compiled WebAssembly from a worker, as in browsers without support for that. */
export const NOTHING_COMPILED = '/nothing-compiled/';

/** Pages in a browser without storage, in one without a clipboard, as on plain http, and in a sandboxed frame. */
export const NO_STORAGE = '/no-storage/';
export const NO_CLIPBOARD = '/no-clipboard/';
export const SANDBOX = '/sandbox/';

/** A host that allows other people's pages to read its files, as embedding programs requires. */
export const OPEN = '/open/';

const HOSTS = {
  [OPEN]: { headers: { 'Access-Control-Allow-Origin': '*' } },
  [NOTHING_COMPILED]: { html: (text) => text.replace(" 'wasm-unsafe-eval'", '') },
  [NO_STORAGE]: {
    headers: { 'Access-Control-Allow-Origin': '*' },
    html: before(`<script>
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, { get() { throw new DOMException('The operation is insecure.', 'SecurityError'); } });
    </script>`),
  },
  [NO_CLIPBOARD]: { html: before(`<script>Object.defineProperty(navigator, 'clipboard', { value: undefined });</script>`) },
  [SANDBOX]: { headers: { 'Content-Security-Policy': 'sandbox allow-scripts', 'Access-Control-Allow-Origin': '*' } },
};

/** Inserts markup at the start of a page, where its content security policy does not apply yet. */
function before(markup) {
  return (text) => text.replace('<head>', `<head>${markup}`);
}

/** A loop that is summed up: the Thesis's listing 4.10. */
export const TAKES_TURNS = await readFile(new URL('../corpus/thesis/listing-4.10.mc', import.meta.url), 'utf8');

/** A loop of 10,007 iterations to its target: Summarise reaches it, after others had their turns. */
export const TURNS = await readFile(new URL('../corpus/loops-type-1/discount.mc', import.meta.url), 'utf8');

/** APC's example: its error needs at least ten elements. */
export const COUNTED = await readFile(new URL('../corpus/apc/counted-ones.mc', import.meta.url), 'utf8');

/** Each search takes another way at each level of the tree, and both unknowns are multiplied: slow for any solver. */
export const LONG = `main(A, n, x, y) {
  int i = 0, s = 0;
  while (i < n) {
    if (A[i] * x == i * y + s) s = s + A[i] * y;
    else s = s * x - A[i];
    i++;
  }
  if (s * s * s + x * y * n == 1234567 && n > 40)
    error();
  return 0;
}`;
export const LONG_TARGET = 9;

/** CBA, figure 1, as a student would type it. */
export const FIGURE_1 = `main(A, B) {
  int a = 0, b = 0;
  for (int i = 0; i < 15; ++i)
    if (A[i] == 1)
      ++a;
  for (int j = 0; j < 15; ++j)
    if (B[j] == 2)
      ++b;
  if (a > 12 && a + b == 23)
    assert(0);
  return 0;
}`;

/** The line of its assertion. */
export const FIGURE_1_TARGET = 10;

/** The site on a host of its own. */
export async function serveSite(hosts = {}) {
  const mounts = { '/probe.js': `${here}probe.js`, '/support/': `${here}../support`, '/hosts/': `${here}hosts` };
  for (const prefix of ['/', SUBFOLDER, LOST_ENGINE, LOST_SOLVER, LATE_ENGINE, SILENT_SOLVER, LITTLE_MEMORY, RENEWED, ...Object.keys(HOSTS)]) mounts[prefix] = dist;
  mounts[`${LOST_ENGINE}engine/`] = mounts[`${LOST_SOLVER}solver/`] = dist + '/nowhere';
  mounts[`${SILENT_SOLVER}solver/bridge.js`] = `${here}silent-solver/bridge.js`;
  mounts[`${LITTLE_MEMORY}solver/bridge.js`] = `${here}little-memory/bridge.js`;
  let arrive;
  const late = new Promise((arrived) => (arrive = arrived));
  // The pages made from the one-file page must be what visitors get: nothing is inserted into it.
  const server = await serve(mounts, { ...hosts, '/loopscope.html': {}, [`${LATE_ENGINE}engine/`]: { late } });
  return {
    ...server,
    /** The host that gets its new version. Returns a function that deletes it from the disk. */
    async renew() {
      const folder = await mkdtemp(join(tmpdir(), 'loopscope-renewed-'));
      await cp(dist, folder, { recursive: true });
      const [page, script] = ['index.html', 'service-worker.js'].map((name) => join(folder, name));
      const text = (await readFile(page, 'utf8')).replace(/<title>[^<]*/, `<title>${NEW_TITLE}`);
      await writeFile(page, text);
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
      await writeFile(script, (await readFile(script, 'utf8')).replace(/("index.html": )"\w+"/, `$1"${hash}"`));
      mounts[RENEWED] = folder;
      return () => rm(folder, { recursive: true });
    },
    /** Restores what a host lacks. */
    mend(host) {
      if (host === LATE_ENGINE) return arrive();
      const folder = host === LOST_ENGINE ? 'engine' : 'solver';
      mounts[`${host}${folder}/`] = `${dist}/${folder}`;
    },
  };
}

/** The address of a file of the built site when it is opened from a disk. */
export function fileAddress(name) {
  return pathToFileURL(`${dist}/${name}`).href;
}

/** A browser and the site. `visit()` opens a page; errors in it are recorded. */
export async function startSite(name = 'Chromium', options = {}) {
  const server = await serveSite(name === 'Chromium' ? HOSTS : probed(HOSTS));
  const browser = await browsers[name](options);
  return {
    /** Opens a page in a profile of its own. Of `options`, only the size works in all browsers. */
    async visit(prefix = '/', { viewport = VIEWPORT, ...others } = {}) {
      const tab = await browser.open(viewport, others);
      await tab.goto(prefix.includes(':') ? prefix : server.origin + prefix);
      return new Visit(tab);
    },
    origin: server.origin,
    mend: server.mend,
    renew: server.renew,
    sent: server.sent,
    quiet: server.quiet,
    /** Takes the network away once everything is kept. */
    async disconnect(visit) {
      await visit.until('all to be kept', () => visit.run(() => document.documentElement.dataset.kept === 'all'));
      await visit.until('the page to ask for nothing more', () => server.quiet(3));
      await server.close();
    },
    /** Gives it back. */
    reconnect: server.reopen,
    async close() {
      await browser.close();
      await server.close().catch(() => {}); // It may be closed already.
    },
  };
}

/** The same hosts with a script in each page that records errors. */
function probed(hosts) {
  const probe = before('<script src="/probe.js"></script>');
  const all = { '/': {}, ...hosts };
  return Object.fromEntries(
    Object.entries(all).map(([path, host]) => [path, { ...host, html: (text) => probe(host.html?.(text) ?? text) }]),
  );
}
