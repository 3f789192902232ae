// Keeps the site for offline use: what a page requests is kept when it arrives, the rest once a page reports that it is idle.
// Then everything works without a network.
//
// It is not Workbox: that fetches all files on installation, including those that the page is just fetching itself, and on
// hosts that send no dates the browser's own cache does not help. The solver would be downloaded twice.
//
// A file is kept under its name and the beginning of its content hash. So a new version fetches only what is new in it, and
// the old one continues with its own files until the visitor lets the new one take over.
'use strict';

/** The files of this version by their addresses relative to this script, with their hashes. The build inserts them. */
const FILES = new Map(Object.entries(__FILES__));

const CACHE = `loopscope ${registration.scope}`;

/** Texts in other languages: prefetched only for readers of these languages. */
const CATALOGUE = /^assets\/(cs|czech-lessons)-/;

/** Names that contain a hash: an entry in the browser's own cache cannot be of another version. */
const NEVER_CHANGES = /^assets\//;

/** The time that the host may take to answer a page's question whether it does, in milliseconds. */
const PATIENCE_MS = 30_000;

addEventListener('install', (event) => {
  // Without an earlier version, installation waits for nothing: the files that the page needs should come through this worker.
  if (registration.active) event.waitUntil(keepAll());
});

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([clients.claim(), forgetOthers()]));
});

addEventListener('message', (event) => {
  if (event.data === 'keep all' || event.data === 'keep all, in Czech') {
    event.waitUntil(keepAll(event.data !== 'keep all').then(() => event.source.postMessage('all kept'), () => tellOfHost([event.source])));
  } else if (event.data === 'is all kept?') {
    event.waitUntil(missing().then(([first]) => first === undefined && event.source.postMessage('all kept'), () => {}));
  } else if (event.data === 'does the host answer?') {
    event.waitUntil(tellOfHost([event.source]));
  } else if (event.data === 'take over') {
    event.waitUntil(skipWaiting());
  }
});

addEventListener('fetch', (event) => {
  const name = event.request.method === 'GET' ? nameOf(event.request.url) : undefined;
  if (FILES.has(name)) event.respondWith(answer(name, event));
});

/** The name of a file of the site, from its address. */
function nameOf(address) {
  const { origin, pathname } = new URL(address);
  const path = origin + pathname;
  if (!path.startsWith(registration.scope)) return undefined;
  return path.slice(registration.scope.length) || 'index.html';
}

/** The key under which a file is kept. */
function keyOf(name) {
  return new URL(`${name}?${FILES.get(name)}`, registration.scope).href;
}

async function answer(name, event) {
  const cache = await caches.open(CACHE).catch(() => undefined);
  const kept = await cache?.match(keyOf(name)).catch(() => undefined);
  if (kept) return kept;
  const response = await fetch(event.request, NEVER_CHANGES.test(name) ? { cache: 'force-cache' } : {}).catch((error) => {
    event.waitUntil(clients.matchAll().then(tellOfHost));
    throw error;
  });
  // If the browser has no room, the file is not kept.
  if (response.ok) event.waitUntil(cache?.put(keyOf(name), unredirected(response.clone())).catch(() => {}));
  return response;
}

/**
 * Tells pages whether the host answers. It asks: what the browser says of the network is not enough, and a request that failed
 * may have been cancelled. This is the smallest request that nothing kept can answer.
 */
async function tellOfHost(pages) {
  const request = fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
  const said = await request.then(() => 'the host answers', () => 'the host is silent');
  for (const page of pages) page.postMessage(said);
}

async function keepAll(isCzech = false) {
  const cache = await caches.open(CACHE);
  for (const name of await missing(isCzech)) {
    const address = new URL(name === 'index.html' ? './' : name, registration.scope);
    const response = await fetch(address, { cache: NEVER_CHANGES.test(name) ? 'force-cache' : 'no-cache' });
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    await cache.put(keyOf(name), unredirected(response));
  }
}

/** The files that are not kept yet. */
async function missing(isCzech = false) {
  const cache = await caches.open(CACHE);
  const kept = (await cache.keys()).map(({ url }) => url);
  const wasCzech = kept.some((url) => CATALOGUE.test(nameOf(url) ?? ''));
  const wanted = [...FILES.keys()].filter((name) => isCzech || wasCzech || !CATALOGUE.test(name));
  return wanted.filter((name) => !kept.includes(keyOf(name)));
}

/** Some hosts redirect pages to shorter addresses; a browser opens no page from a redirected response. */
function unredirected(response) {
  if (!response.redirected) return response;
  return new Response(response.body, { headers: response.headers });
}

/** Deletes the files of other versions. */
async function forgetOthers() {
  const cache = await caches.open(CACHE);
  const own = new Set([...FILES.keys()].map(keyOf));
  const others = (await cache.keys()).filter(({ url }) => !own.has(url));
  await Promise.all(others.map((other) => cache.delete(other)));
}
