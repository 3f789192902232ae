import { msg, str } from '@lit/localize';
import { Journal } from './journal.ts';
import type { Parts } from './parts.ts';
import type { Compiled, FromAnalysis, Job, RoundEnd, JobMessage, ToAnalysis } from './protocol.ts';
import { startWorker } from './start.ts';
import { onFault, refusal } from './worker-faults.ts';

/** The notifications for the owner of the worker, for any job. */
export interface LoadListener {
  /** Bytes of the solver loaded so far; equal to the total once it is loaded and is being compiled. */
  loading(loaded: number, total: number): void;
  /** The worker broke while it had no job. */
  broken(message: string): void;
}

/** The notifications for the sender of a job. */
export interface JobListener {
  /** The job has started. */
  started(): void;
  /** A message about the job; the last one is its result. */
  received(message: JobMessage): void;
  /** The worker broke or stopped responding, and the job is lost. */
  broken(message: string): void;
}

/** A job that was given to the worker. */
export interface GivenJob {
  readonly job: Job;
  readonly listener: JobListener;
}

/** Anything that runs jobs. */
export interface Jobs {
  do(job: Job, listener: JobListener): GivenJob;
  stop(given: GivenJob | null): void;
}

/** A job with its progress. */
interface Work extends GivenJob {
  readonly journal: Journal;
  silences: number;
  /** When it started, in milliseconds of the page's clock. */
  began: number | null;
}

/** A caller that waits for a condition. */
interface Watcher {
  look: () => boolean;
  resolve: () => void;
  reject: (reason: Error) => void;
}

/** The time for which a worker at work may send nothing while the solver has no question. */
const SILENCE_MS = 120_000;

/**
 * The number of seconds that the solver may take for one question: many times longer than any useful question takes on
 * a slow machine. Some questions keep it busy forever, in spite of all limits.
 */
const PATIENCE = 10;

/** The interval between checks of these limits. */
const TICK_MS = 1000;

/** The time for which loading the solver may make no progress; any network delivers something in that time. */
const LOADING_SILENCE_MS = 60_000;

/** The number of parts of a comparison that have the time limit each, and the seconds that its runs may take besides. */
const PARTS = 4;
const RUN_SECONDS = 60;

/** Runs jobs in a worker of their own, one at a time, and restarts the worker when it breaks. */
export class AnalysisClient {
  /** True if a worker that compiles for itself is started when one fails to start with compiled modules. */
  private readonly compilesItself: boolean;
  private worker: Worker | null = null;
  /** True if the solver has loaded. */
  ready = false;
  /** True if this worker has yet to send its compiled modules. */
  awaitsCompiled = false;
  private waiting: Work[] = [];
  private running: Work | null = null;
  private watchers: Watcher[] = [];
  /** Callers that wait for the transcript of the solver. */
  private readers: ((text: string | null) => void)[] = [];
  private silence: ReturnType<typeof setTimeout> | undefined;
  private ticking: ReturnType<typeof setInterval> | undefined;
  /** The number of seconds that the solver has spent on the current question. */
  private asked = 0;
  /** The number of workers in a row that broke before they were ready: after that, only the visitor starts another. */
  private failures = 0;

  constructor(
    private readonly parts: Parts,
    private readonly listener: LoadListener,
    /**
     * Compiled modules, which save the next worker the download. A client that got them from another worker fails without
     * them.
     */
    public compiled: Compiled | null = null,
  ) {
    this.compilesItself = compiled === null;
  }

  /** True if a job would start at once. */
  get isIdle(): boolean {
    return this.ready && this.running === null && this.waiting.length === 0;
  }

  /** Starts a worker if there is none, and waits until a condition holds. Rejects if the worker breaks first. */
  until(isSo: (client: this) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      this.failures = 0;
      this.watchers.push({ look: () => isSo(this), resolve, reject });
      this.preload();
      this.look();
    });
  }

  /** Tells a waiting job that the round is over, or null if another worker has the answer. */
  goOn(given: GivenJob | undefined, over: RoundEnd | null): void {
    if (given === undefined || this.running !== given || this.worker === null) return;
    this.send(this.worker, { kind: 'over', over });
    this.listen();
  }

  /** Ends the worker for good. */
  close(): void {
    this.end();
  }

  /** Loads the solver ahead of the first job. */
  preload(): void {
    if (this.worker === null) this.start();
  }

  /** Runs a job as soon as the solver has loaded and is free. */
  do(job: Job, listener: JobListener): GivenJob {
    const given = { job, listener, journal: new Journal(), silences: 0, began: null };
    this.waiting.push(given);
    this.failures = 0;
    this.preload();
    this.begin();
    return given;
  }

  /** The transcript of the solver's questions in the last analysis, as soon as the worker is free; null if that worker was ended. */
  transcript(): Promise<string | null> {
    return new Promise((resolve) => {
      if (this.worker === null || !this.ready) return resolve(null);
      this.readers.push(resolve);
      this.send(this.worker, { kind: 'transcript' });
    });
  }

  /** Ends a job at once; the next worker starts in the background, without a download. */
  stop(given: GivenJob | null): void {
    this.waiting = this.waiting.filter((each) => each !== given);
    if (given === null || this.running !== given) return;
    this.startAnew();
  }

  private begin(): void {
    if (!this.ready || this.running !== null || this.worker === null) return;
    const next = this.waiting.shift();
    if (next === undefined) return;
    this.running = next;
    this.listen();
    const now = performance.now();
    const isNew = next.began === null;
    next.began ??= now;
    this.send(this.worker, {
      kind: 'work',
      job: next.job,
      noted: next.journal.entries,
      seconds: (now - next.began) / 1000,
    });
    if (isNew) next.listener.started();
    this.ticking ??= setInterval(() => this.tick(), TICK_MS);
  }

  /** Checks the time limits while a job runs, or waits to run again. */
  private tick(): void {
    const work = this.running ?? this.waiting.find(({ began }) => began !== null);
    if (work === undefined || work.began === null) {
      clearInterval(this.ticking);
      this.ticking = undefined;
      return;
    }
    const isAsking = work.journal.isAsking;
    if (this.running !== null && !isAsking) return;
    const seconds = limitOf(work.job);
    if (performance.now() - work.began > 1000 * (seconds + Math.max(1, seconds / 10))) {
      this.stop(work);
      work.listener.received({ kind: 'late' });
    } else if (isAsking && ++this.asked >= PATIENCE) {
      this.giveUpQuestion(work);
    }
  }

  /** Ends the solver, and runs the job again in a new one, without that question. */
  private giveUpQuestion(work: Work): void {
    work.journal.giveUp();
    this.waiting.unshift(work);
    work.listener.received({ kind: 'again', silences: ++work.silences });
    this.startAnew();
  }

  private start(): void {
    let worker: Worker;
    try {
      worker = startWorker('analysis');
    } catch (error) {
      // It would be refused again.
      this.failures = 2;
      return this.fail(refusal(error));
    }
    this.worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<FromAnalysis>) => {
      // Ignores messages from a worker that has since been ended.
      if (this.worker !== worker) return;
      this.receive(data);
      this.look();
    });
    onFault(worker, (fault, message) => {
      if (this.worker !== worker) return;
      // A browser that cannot send compiled modules: the next worker compiles them itself.
      if (fault !== 'unreadable' || !this.awaitsCompiled) return this.fail(message);
      this.awaitsCompiled = false;
      this.look();
    });
    this.load(worker);
  }

  private load(worker: Worker): void {
    this.listen();
    const { compiled, parts } = this;
    const { places } = parts;
    if (compiled !== null) return this.send(worker, { kind: 'load', places, wasm: { compiled } });
    const progress = (loaded: number, total: number) => {
      if (this.worker !== worker) return;
      this.listen();
      this.listener.loading(loaded, total);
    };
    Promise.all([parts.engine(), parts.solver(progress)]).then(
      ([engine, solver]) => {
        if (this.worker !== worker) return;
        this.listen();
        this.send(worker, { kind: 'load', places, wasm: { packed: { engine, solver } } });
      },
      (error: Error) => {
        if (this.worker === worker) this.fail(msg(str`the solver did not load: ${error.message}`));
      },
    );
  }

  private receive(message: FromAnalysis): void {
    this.listen();
    switch (message.kind) {
      case 'ready':
        this.ready = true;
        this.failures = 0;
        this.awaitsCompiled = true;
        clearTimeout(this.silence);
        return this.begin();
      case 'compiled':
        this.compiled = message.compiled;
        this.awaitsCompiled = false;
        return;
      case 'unreadable':
        if (this.ready || this.compiled === null || this.worker === null) return this.fail(msg('a message did not arrive'));
        this.compiled = null;
        return this.load(this.worker);
      case 'broken':
        return this.fail(message.message);
      case 'asking':
      case 'answered':
      case 'failed':
        this.asked = 0;
        return this.running?.journal.note(message);
      case 'waits':
        // It waits for other workers, and may be silent for as long as that takes.
        clearTimeout(this.silence);
        return this.running?.listener.received(message);
      case 'event':
      case 'alive':
      case 'again':
      case 'turn':
      case 'together':
      case 'step':
      case 'part':
        return this.running?.listener.received(message);
      case 'transcript':
        return this.readers.shift()?.(message.text);
      case 'late':
      case 'outcome':
      case 'tree':
      case 'certificate':
      case 'program':
      case 'cover':
      case 'same': {
        const done = this.running;
        this.running = null;
        clearTimeout(this.silence);
        done?.listener.received(message);
        return this.begin();
      }
    }
  }

  private fail(message: string): void {
    const wasReady = this.ready;
    if (!wasReady) this.failures++;
    if (!wasReady && this.compiled !== null && this.compilesItself) {
      // The compiled modules may be broken: waiting jobs go to the next worker, which compiles for itself.
      this.compiled = null;
      return this.startAnew();
    }
    const lost = [...(this.running ? [this.running] : []), ...this.waiting];
    const watchers = this.watchers;
    this.waiting = [];
    this.watchers = [];
    this.end();
    if (this.failures < 2) this.start();
    if (lost.length === 0 && watchers.length === 0) this.listener.broken(message);
    for (const { reject } of watchers) reject(new Error(message));
    for (const { listener } of lost) listener.broken(message);
  }

  private startAnew(): void {
    this.end();
    this.start();
  }

  private end(): void {
    clearTimeout(this.silence);
    this.asked = 0;
    for (const read of this.readers.splice(0)) read(null);
    this.worker?.terminate();
    this.worker = null;
    this.ready = false;
    this.awaitsCompiled = false;
    this.running = null;
  }

  /** Notifies the callers whose condition holds now. */
  private look(): void {
    const so = this.watchers.filter(({ look }) => look());
    this.watchers = this.watchers.filter((watcher) => !so.includes(watcher));
    for (const { resolve } of so) resolve();
  }

  /** Waits for the next message from a worker that is loading or working. */
  private listen(): void {
    clearTimeout(this.silence);
    if (this.ready && this.running === null) return;
    this.silence = this.ready
      ? setTimeout(() => this.fail(msg('the analysis did not respond for two minutes')), SILENCE_MS)
      : setTimeout(() => this.fail(msg('no part of the solver arrived for a minute')), LOADING_SILENCE_MS);
  }

  private send(worker: Worker, message: ToAnalysis): void {
    worker.postMessage(message);
  }
}

/** The number of seconds after which a job ends while the solver has a question. */
function limitOf({ kind, request }: Job): number {
  return kind === 'same' ? PARTS * request.seconds + RUN_SECONDS : request.seconds;
}
