import { keptOnTheWay } from './offline.ts';

/** Receives the progress of a download in bytes. */
export type Progress = (loaded: number, total: number) => void;

/** The least time between two progress reports, in milliseconds. */
const TELL_MS = 100;

/** A file that is fetched once for all callers; after a failure, the next call fetches it again. */
export class Download {
  private running: Promise<Blob> | null = null;
  private listeners: Progress[] = [];

  constructor(
    private readonly address: string,
    private readonly bytes: number,
  ) {}

  get(progress?: Progress): Promise<Blob> {
    if (progress) this.listeners.push(progress);
    this.running ??= this.fetch().catch((error: unknown) => {
      this.running = null;
      throw error;
    });
    return this.running.finally(() => (this.listeners = this.listeners.filter((each) => each !== progress)));
  }

  private async fetch(): Promise<Blob> {
    await keptOnTheWay;
    const response = await fetch(this.address);
    if (!response.ok || response.body === null) throw new Error(`${this.address}: ${response.status} ${response.statusText}`);
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let loaded = 0;
    let reported = 0;
    for (const reader = response.body.getReader(); ; ) {
      const { done, value } = await reader.read();
      chunks.push(...(done ? [] : [value]));
      loaded += value?.length ?? 0;
      // Chunks may arrive faster than anybody can see, and each progress report is drawn.
      if (!done && performance.now() - reported < TELL_MS) continue;
      reported = performance.now();
      for (const tell of this.listeners) tell(loaded, Math.max(loaded, this.bytes));
      if (done) return new Blob(chunks);
    }
  }
}
