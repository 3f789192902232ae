import type { AnalysisRequest, Event, Outcome } from '../generated/interface.ts';
import type { Compiled, FromAnalysis, Places, ToAnalysis } from './protocol.ts';

/** What the owner of an analysis is told. */
export interface AnalysisListener {
  /** Bytes of the solver; the same number twice once it is there and being compiled. */
  loading(loaded: number, total: number): void;
  /** The request is being worked on. */
  started(): void;
  event(event: Event): void;
  outcome(outcome: Outcome): void;
  /** The worker broke or fell silent, and a new one is on its way. `during` an analysis, that one is lost. */
  broken(message: string, during: boolean): void;
}

/** How long a worker at work may be silent: longer than any one question to the solver is allowed to take. */
const SILENCE_MS = 120_000;

/** Runs analyses in a worker of their own, one at a time, and starts the worker anew when it breaks. */
export class AnalysisClient {
  private worker: Worker | null = null;
  private ready = false;
  private compiled: Compiled | null = null;
  private request: AnalysisRequest | null = null;
  private running = false;
  private silence: ReturnType<typeof setTimeout> | undefined;
  /** How many workers in a row broke before they were ready: then only the visitor starts another. */
  private failures = 0;

  constructor(
    private readonly places: Places,
    private readonly listener: AnalysisListener,
  ) {}

  /** Loads the solver ahead of the first analysis. */
  preload(): void {
    if (this.worker === null) this.start();
  }

  /** Analyses as soon as the solver is there. */
  analyse(request: AnalysisRequest): void {
    this.request = request;
    this.failures = 0;
    this.preload();
    this.begin();
  }

  /** Ends a running analysis at once; the next worker starts in the background, without a download. */
  stop(): void {
    this.request = null;
    if (!this.running) return;
    this.end();
    this.start();
  }

  private begin(): void {
    if (!this.ready || this.request === null || this.worker === null) return;
    const request = this.request;
    this.request = null;
    this.running = true;
    this.listen();
    this.send(this.worker, { kind: 'analyse', request });
    this.listener.started();
  }

  private start(): void {
    const worker = new Worker(new URL('./analysis-worker.ts', import.meta.url));
    this.worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<FromAnalysis>) => {
      // Messages of a worker that was ended meanwhile are no news.
      if (this.worker === worker) this.receive(data);
    });
    worker.addEventListener('error', (event) => {
      if (this.worker === worker) this.fail(event.message || 'the analysis worker did not load');
    });
    this.send(worker, { kind: 'load', places: this.places, compiled: this.compiled });
  }

  private receive(message: FromAnalysis): void {
    if (this.running) this.listen();
    switch (message.kind) {
      case 'loading':
        return this.listener.loading(message.loaded, message.total);
      case 'ready':
        this.compiled = message.compiled;
        this.ready = true;
        this.failures = 0;
        return this.begin();
      case 'event':
        return this.listener.event(message.event);
      case 'alive':
        return;
      case 'outcome':
        this.running = false;
        clearTimeout(this.silence);
        return this.listener.outcome(message.outcome);
      case 'broken':
        return this.fail(message.message);
    }
  }

  private fail(message: string): void {
    const during = this.running || this.request !== null;
    const wasReady = this.ready;
    this.request = null;
    this.end();
    if (!wasReady) this.failures++;
    // Compiled modules may be what is broken.
    if (this.failures > 0) this.compiled = null;
    if (this.failures < 2) this.start();
    this.listener.broken(message, during);
  }

  private end(): void {
    clearTimeout(this.silence);
    this.worker?.terminate();
    this.worker = null;
    this.ready = false;
    this.running = false;
  }

  private listen(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.fail('the analysis gave no sign of life for two minutes'), SILENCE_MS);
  }

  private send(worker: Worker, message: ToAnalysis): void {
    worker.postMessage(message);
  }
}
