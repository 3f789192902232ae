/** The page's side of the service worker, which keeps the site for when there is no network. */
import { isOneFile } from './single/inside.ts';

/** For how long the first visit waits for the service worker, through which the large files are to come, in milliseconds. */
const PATIENCE_MS = 3000;

/** How long after the last large file the rest is fetched: the visitor's own wishes come first. */
const QUIET_MS = 10_000;

/** The service worker of the site; nothing where the browser has none, or none for this page. */
const registration: Promise<ServiceWorkerRegistration | null> = register();

async function register(): Promise<ServiceWorkerRegistration | null> {
  // One file has nothing beside it that could be kept.
  if (isOneFile()) return null;
  try {
    return await navigator.serviceWorker.register(new URL('./service-worker.js', document.baseURI));
  } catch {
    return null;
  }
}

/** Waits until what is fetched passes the service worker, if there is one; not long. */
export const keptOnTheWay: Promise<void> = new Promise((resolve) => {
  setTimeout(resolve, PATIENCE_MS);
  void registration.then((registered) => {
    if (registered === null || navigator.serviceWorker.controller !== null) return resolve();
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
  });
});

/** Has the rest of the site kept, soon. */
export async function keepAll(): Promise<void> {
  const registered = await registration;
  if (registered === null) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data === 'all kept') document.documentElement.dataset['kept'] = 'all';
  });
  setTimeout(() => registered.active?.postMessage('keep all'), QUIET_MS);
}

/** Tells when a new version of the site waits to take over. */
export async function onNewVersion(tell: () => void): Promise<void> {
  const registered = await registration;
  if (registered === null) return;
  const look = () => {
    if (registered.waiting !== null && navigator.serviceWorker.controller !== null) tell();
  };
  look();
  registered.addEventListener('updatefound', () => registered.installing?.addEventListener('statechange', look));
}

/** Has the version that waits take over, and opens the page anew in it. */
export async function openNewVersion(): Promise<void> {
  const waiting = (await registration)?.waiting;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  if (waiting) waiting.postMessage('take over');
  else location.reload();
}

/** Whether the visitor asked the browser to fetch little. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}
