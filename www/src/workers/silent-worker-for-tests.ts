import type { FromAnalysis, ToAnalysis } from './protocol.ts';

/** All that were started, in their order. */
export const startedWorkers: SilentWorker[] = [];

/** A worker that does nothing by itself. */
export class SilentWorker extends EventTarget {
  received: ToAnalysis[] = [];
  ended = false;

  constructor() {
    super();
    startedWorkers.push(this);
  }

  postMessage(message: ToAnalysis): void {
    this.received.push(message);
  }

  terminate(): void {
    this.ended = true;
  }

  cannotBeRead(): void {
    this.dispatchEvent(new MessageEvent('messageerror'));
  }

  says(data: FromAnalysis): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}
