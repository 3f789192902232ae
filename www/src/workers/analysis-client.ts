import { msg, str } from '@lit/localize';
import { Journal } from './journal.ts';
import type { Parts } from './parts.ts';
import type { Compiled, FromAnalysis, Job, RoundOver, Told, ToAnalysis } from './protocol.ts';
import { startWorker } from './start.ts';
import { onFault, refusal } from './worker-faults.ts';

/** What the owner of the worker is told, whatever it works on. */
export interface LoadListener {
  /** Bytes of the solver as they travel; the same number twice once it is there and being compiled. */
  loading(loaded: number, total: number): void;
  /** The worker broke without work. */
  broken(message: string): void;
}

/** What whoever gave a job is told of it. */
export interface JobListener {
  /** It is being worked on. */
  started(): void;
  /** TurnMessage of it; the last of them is its result. */
  told(message: Told): void;
  /** The worker broke or fell silent, and the job is lost. */
  broken(message: string): void;
}

/** A job that was given to the worker. */
export interface GivenJob {
  readonly job: Job;
  readonly listener: JobListener;
}

/** Whoever does jobs. */
export interface Jobs {
  do(job: Job, listener: JobListener): GivenJob;
  stop(given: GivenJob | null): void;
}

/** A job with what was done of it. */
interface Work extends GivenJob {
  readonly journal: Journal;
  silences: number;
  /** When it was begun, in milliseconds of the page's clock. */
  began: number | null;
}

/** Who waits until something is so. */
interface Watcher {
  look: () => boolean;
  resolve: () => void;
  reject: (reason: Error) => void;
}

/** How long a worker at work may be silent where the solver has no question. */
const SILENCE_MS = 120_000;

/**
 * For how many seconds the solver may be silent over one question: many times longer than any question of use takes on a
 * slow machine. Some questions keep it busy for ever, in spite of all limits.
 */
const PATIENCE = 10;

/** How often it is looked whether that is over. */
const TICK_MS = 1000;

/** How long nothing may arrive while the solver is loaded, a time in which any network brings something. */
const LOADING_SILENCE_MS = 60_000;

/** Runs jobs in a worker of their own, one at a time, and starts the worker anew when it breaks. */
export class AnalysisClient {
  /** Whether a worker that does not start with what is compiled is followed by one that compiles by itself. */
  private readonly compilesItself: boolean;
  private worker: Worker | null = null;
  /** Whether the solver is there. */
  ready = false;
  /** Whether this worker's compiled modules are still to come. */
  awaitsCompiled = false;
  private waiting: Work[] = [];
  private running: Work | null = null;
  private watchers: Watcher[] = [];
  /** Who waits for what the solver was asked. */
  private readers: ((text: string | null) => void)[] = [];
  private silence: ReturnType<typeof setTimeout> | undefined;
  private ticking: ReturnType<typeof setInterval> | undefined;
  /** The seconds for which the solver has had its question. */
  private asked = 0;
  /** How many workers in a row broke before they were ready: then only the visitor starts another. */
  private failures = 0;

  constructor(
    private readonly parts: Parts,
    private readonly listener: LoadListener,
    /** What was compiled, and spares the next worker the download. One that begins with another's gives up without it. */
    public compiled: Compiled | null = null,
  ) {
    this.compilesItself = compiled === null;
  }

  /** Whether a job would begin at once. */
  get isIdle(): boolean {
    return this.ready && this.running === null && this.waiting.length === 0;
  }

  /** Starts a worker where there is none, and waits until something is so. Rejects where the worker breaks before. */
  until(isSo: (client: this) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      this.failures = 0;
      this.watchers.push({ look: () => isSo(this), resolve, reject });
      this.preload();
      this.look();
    });
  }

  /** Tells a job that waits for others that the round is over, or by null that the answer is another's. */
  goOn(given: GivenJob | undefined, over: RoundOver | null): void {
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

  /** Does a job as soon as the solver is there and has nothing else to do. */
  do(job: Job, listener: JobListener): GivenJob {
    const given = { job, listener, journal: new Journal(), silences: 0, began: null };
    this.waiting.push(given);
    this.failures = 0;
    this.preload();
    this.begin();
    return given;
  }

  /** What the solver was asked in the last analysis, as soon as the worker has time; null where that worker was ended. */
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

  /** Looks at the clock while a job is being done, or waits to be done again. */
  private tick(): void {
    const work = this.running ?? this.waiting.find(({ began }) => began !== null);
    if (work === undefined || work.began === null) {
      clearInterval(this.ticking);
      this.ticking = undefined;
      return;
    }
    const isAsking = work.journal.isAsking;
    if (this.running !== null && !isAsking) return;
    const { seconds } = work.job.request;
    if (performance.now() - work.began > 1000 * (seconds + Math.max(1, seconds / 10))) {
      this.stop(work);
      work.listener.told({ kind: 'late' });
    } else if (isAsking && ++this.asked >= PATIENCE) {
      this.giveUpQuestion(work);
    }
  }

  /** Ends the solver, and has the job done again by a new one, without that question. */
  private giveUpQuestion(work: Work): void {
    work.journal.giveUp();
    this.waiting.unshift(work);
    work.listener.told({ kind: 'again', silences: ++work.silences });
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
      // Messages of a worker that was ended meanwhile are no news.
      if (this.worker !== worker) return;
      this.receive(data);
      this.look();
    });
    onFault(worker, (fault, message) => {
      if (this.worker !== worker) return;
      // A browser that hands no compiled modules over: the next worker compiles them itself.
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
        // For others: as long as that lasts, it may be silent.
        clearTimeout(this.silence);
        return this.running?.listener.told(message);
      case 'event':
      case 'alive':
      case 'again':
      case 'turn':
      case 'together':
      case 'step':
        return this.running?.listener.told(message);
      case 'transcript':
        return this.readers.shift()?.(message.text);
      case 'late':
      case 'outcome':
      case 'tree':
      case 'certificate':
      case 'cover': {
        const done = this.running;
        this.running = null;
        clearTimeout(this.silence);
        done?.listener.told(message);
        return this.begin();
      }
    }
  }

  private fail(message: string): void {
    const wasReady = this.ready;
    if (!wasReady) this.failures++;
    if (!wasReady && this.compiled !== null && this.compilesItself) {
      // What is compiled may be what is broken: what waits is for the next worker, which compiles by itself.
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

  /** Tells those who wait for something what is so now. */
  private look(): void {
    const so = this.watchers.filter(({ look }) => look());
    this.watchers = this.watchers.filter((watcher) => !so.includes(watcher));
    for (const { resolve } of so) resolve();
  }

  /** Waits for the next sign of life of a worker that loads or works. */
  private listen(): void {
    clearTimeout(this.silence);
    if (this.ready && this.running === null) return;
    this.silence = this.ready
      ? setTimeout(() => this.fail(msg('the analysis gave no sign of life for two minutes')), SILENCE_MS)
      : setTimeout(() => this.fail(msg('nothing of the solver arrived for a minute')), LOADING_SILENCE_MS);
  }

  private send(worker: Worker, message: ToAnalysis): void {
    worker.postMessage(message);
  }
}
