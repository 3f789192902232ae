/** What can go wrong with a worker from outside, besides its own words. */
import { msg, str } from '@lit/localize';

/** `script`: it did not load, or threw; `unreadable`: a message of it did not survive the way here. */
export type Fault = 'script' | 'unreadable';

/** Listens to everything that ends a worker's silence without a message. */
export function onFault(worker: Worker, told: (fault: Fault, words: string) => void): void {
  worker.addEventListener('error', (event) => told('script', event.message || shutOff() || msg('its script did not load')));
  worker.addEventListener('messageerror', () => told('unreadable', msg('a message could not be read')));
}

/** Why the browser refused to start a worker at all, for people. */
export function refusal(error: unknown): string {
  return shutOff() || msg(str`your browser refused to start a worker: ${error instanceof Error ? error.message : String(error)}`);
}

/** Documents in a sandbox have an origin of their own, to which even their own files are foreign. */
function shutOff(): string {
  if (globalThis.origin !== 'null') return '';
  return msg(str`the page is shown in a frame that shuts it off from its own files. Open it in a window of its own: ${location.href}`);
}
