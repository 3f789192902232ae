/** The page's side of the service worker, which keeps the site for use without a network. */
import { isOneFile } from '../single/inside.ts';
import { language } from './language.ts';

/** The time for which the first visit waits for the service worker, so that it can keep the large files, in milliseconds. */
const PATIENCE_MS = 3000;

/** The number of idle seconds before the download of the rest of the site: the visitor's own requests come first. */
const QUIET = 10;

/** The service worker of the site; null if the browser has none, or none for this page. */
const registration: Promise<ServiceWorkerRegistration | null> = register();

async function register(): Promise<ServiceWorkerRegistration | null> {
  // A page that is one file has nothing beside it to keep.
  if (isOneFile()) return null;
  try {
    return await navigator.serviceWorker.register(new URL('./service-worker.js', document.baseURI));
  } catch {
    return null;
  }
}

/** Waits briefly until the service worker, if there is one, sees the page's requests. */
export const keptOnTheWay: Promise<void> = new Promise((resolve) => {
  setTimeout(resolve, PATIENCE_MS);
  void registration.then((registered) => {
    // If one is active but does not control this page, the visitor has reloaded the page bypassing it.
    if (registered === null || registered.active !== null) return resolve();
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
  });
});

/** Makes the service worker keep the rest of the site once the page has been idle for a while. */
export async function keepAll(isBusy: () => boolean): Promise<void> {
  const registered = await registration;
  if (registered === null) return;
  let quiet = 0;
  const timer = setInterval(() => {
    quiet = isBusy() ? 0 : quiet + 1;
    if (quiet < QUIET) return;
    clearInterval(timer);
    registered.active?.postMessage(language() === 'cs' ? 'keep all, in Czech' : 'keep all');
  }, 1000);
}

/** Calls back when the browser keeps all files of the site, now or later. */
export async function onAllKept(tell: () => void): Promise<void> {
  const registered = await registration;
  if (registered === null) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data !== 'all kept') return;
    document.documentElement.dataset['kept'] = 'all';
    tell();
  });
  // Messages wait until the document has loaded, unless they are asked for.
  navigator.serviceWorker.startMessages();
  registered.active?.postMessage('is all kept?');
}

/** Calls back when the service worker has found out whether the host of the site answers. */
export async function onHost(tell: (answers: boolean) => void): Promise<void> {
  if ((await registration) === null) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data === 'the host answers' || data === 'the host is silent') tell(data === 'the host answers');
  });
  navigator.serviceWorker.startMessages();
}

/** Makes the service worker find out whether the host answers; without one, nothing is known. */
export async function askHost(): Promise<void> {
  (await registration)?.active?.postMessage('does the host answer?');
}

/** Calls back when a new version of the site waits to take over. */
export async function onNewVersion(tell: () => void): Promise<void> {
  const registered = await registration;
  if (registered === null) return;
  const look = () => {
    // On the first visit, Firefox may report the controller before the same worker is installed and active.
    const isFirst = registered.active === null;
    if (registered.waiting !== null && !isFirst && navigator.serviceWorker.controller !== null) tell();
  };
  look();
  registered.addEventListener('updatefound', () => registered.installing?.addEventListener('statechange', look));
}

/** Activates the waiting version and reloads the page in it. */
export async function openNewVersion(): Promise<void> {
  const waiting = (await registration)?.waiting;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  if (waiting) waiting.postMessage('take over');
  else location.reload();
}

/** Returns true if the visitor asked the browser to save data. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}
