/** The errors of a worker that it cannot report itself. */
import { msg, str } from '@lit/localize';

/** `script`: it did not load, or threw; `unreadable`: one of its messages could not be deserialised. */
export type Fault = 'script' | 'unreadable';

/** Listens for everything that breaks a worker without a message from it. */
export function onFault(worker: Worker, report: (fault: Fault, words: string) => void): void {
  worker.addEventListener('error', (event) => report('script', event.message || shutOff() || msg('its script did not load')));
  worker.addEventListener('messageerror', () => report('unreadable', msg('a message could not be read')));
}

/** The reason why the browser refused to start a worker at all, in words. */
export function refusal(error: unknown): string {
  return shutOff() || msg(str`your browser refused to start a worker: ${error instanceof Error ? error.message : String(error)}`);
}

/** Documents in a sandbox have an opaque origin, to which even their own files are foreign. */
function shutOff(): string {
  if (globalThis.origin !== 'null') return '';
  return msg(str`the page is in a frame that blocks its files. Open it in a window of its own: ${location.href}`);
}
