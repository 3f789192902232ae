import type { Progress } from '../shell/download.ts';
import type { Parts } from './parts.ts';
import type { FromAnalysis, ToAnalysis } from './protocol.ts';

/** All that were started, in order. */
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

/** Parts without content, available at once. The test reports the progress of the solver's download itself. */
export class EmptyParts implements Parts {
  readonly places = { engine: '', solver: '' };
  readonly file = new Blob([]);
  progress: Progress = () => {};
  /** The error with which the solver's download fails. */
  fault: Error | null = null;

  async engine(): Promise<Blob> {
    return this.file;
  }

  async solver(progress: Progress): Promise<Blob> {
    this.progress = progress;
    if (this.fault !== null) throw this.fault;
    return this.file;
  }
}

/** Waits until the parts have been passed to the workers. */
export async function handedOver(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve();
}
