import type { Progress } from '../download.ts';
import type { Parts } from './parts.ts';
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

/** Parts without content, which are there at once. What is told of the solver's download comes from a test. */
export class EmptyParts implements Parts {
  readonly places = { engine: '', solver: '' };
  readonly file = new Blob([]);
  told: Progress = () => {};
  /** Why the solver does not arrive. */
  fault: Error | null = null;

  async engine(): Promise<Blob> {
    return this.file;
  }

  async solver(told: Progress): Promise<Blob> {
    this.told = told;
    if (this.fault !== null) throw this.fault;
    return this.file;
  }
}

/** Waits until what is there has been handed to the workers. */
export async function handedOver(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve();
}
