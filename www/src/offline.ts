/** The page's side of the service worker, which keeps the site for when there is no network. */
import { language } from './language.ts';
import { isOneFile } from './single/inside.ts';

/** For how long the first visit waits for the service worker, through which the large files are to come, in milliseconds. */
const PATIENCE_MS = 3000;

/** For how many seconds nothing goes on before the rest is fetched: the visitor's own wishes come first. */
const QUIET = 10;

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
    // Where one is at work and does not stand before this page, the visitor has reloaded the page past it.
    if (registered === null || registered.active !== null) return resolve();
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
  });
});

/** Has the rest of the site kept once the page has been idle for a while. */
export async function keepAll(isBusy: () => boolean): Promise<void> {
  const registered = await registration;
  if (registered === null) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data === 'all kept') document.documentElement.dataset['kept'] = 'all';
  });
  let quiet = 0;
  const timer = setInterval(() => {
    quiet = isBusy() ? 0 : quiet + 1;
    if (quiet < QUIET) return;
    clearInterval(timer);
    registered.active?.postMessage(language() === 'cs' ? 'keep all, in Czech' : 'keep all');
  }, 1000);
}

/** Tells when a new version of the site waits to take over. */
export async function onNewVersion(tell: () => void): Promise<void> {
  const registered = await registration;
  if (registered === null) return;
  const look = () => {
    // On the first visit, Firefox may tell of the controller before the same one has been installed, and has become active.
    const isFirst = registered.active === null;
    if (registered.waiting !== null && !isFirst && navigator.serviceWorker.controller !== null) tell();
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
