import { msg, str } from '@lit/localize';
import type { AnalysisRequest, AnswerOutcome, AnswerRequest, ClassReport, CoordinatorDecision, CoordinatorMessage, Dialect, GradingRow, Lesson, Outcome, Reading, RunOutcome, RunRequest, SmallerInputs, Snapshot, OfferedTechnique } from '../generated/interface.ts';
import type { Parts } from './parts.ts';
import type { FromLanguage, LanguageCall, ToLanguage } from './protocol.ts';
import { startWorker } from './start.ts';
import { onFault, refusal } from './worker-faults.ts';

/** The time after which a worker without an answer counts as hung. The first one includes loading the engine. */
const PATIENCE_MS = 30_000;

interface Waiting {
  call: LanguageCall;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
  timer: ReturnType<typeof setTimeout>;
}

/** Sends questions to the language worker, and restarts it if it breaks. */
export class LanguageClient {
  private worker: Worker | null = null;
  /** True if the engine has loaded. */
  private loaded = false;
  private readonly waiting = new Map<number, Waiting>();
  private next = 0;

  constructor(private readonly parts: Parts) {}

  techniques(): Promise<OfferedTechnique[]> {
    return this.ask({ method: 'techniques' }) as Promise<OfferedTechnique[]>;
  }

  /** Tokens, diagnostics and the lines that can be a target. */
  read(source: string, dialect: Dialect): Promise<Reading> {
    return this.ask({ method: 'read', source, dialect }) as Promise<Reading>;
  }

  /** A run of a program on given inputs. */
  run(request: RunRequest, mostSteps: number): Promise<RunOutcome> {
    return this.ask({ method: 'run', request, mostSteps }) as Promise<RunOutcome>;
  }

  /** The state of a run after each of these numbers of steps, which must increase. */
  snapshots(request: RunRequest, steps: readonly number[]): Promise<Snapshot[]> {
    return this.ask({ method: 'snapshots', request, steps: Uint32Array.from(steps) }) as Promise<Snapshot[]>;
  }

  /** Reads the file of a lesson. */
  lesson(text: string): Promise<Lesson> {
    return this.ask({ method: 'lesson', text }) as Promise<Lesson>;
  }

  /** The text of a lesson without its solutions; an empty text if the lesson has a mistake. */
  outline(text: string): Promise<string> {
    return this.ask({ method: 'outline', text }) as Promise<string>;
  }

  /** Asks for the check of an answer. */
  checkAnswer(request: AnswerRequest): Promise<AnswerOutcome> {
    return this.ask({ method: 'check_answer', request }) as Promise<AnswerOutcome>;
  }

  /** Asks which of these workers continues after these messages about their analysis. */
  coordinate(workers: number, messages: readonly CoordinatorMessage[]): Promise<CoordinatorDecision> {
    return this.ask({ method: 'coordinate', workers, messages }) as Promise<CoordinatorDecision>;
  }

  /** The smaller inputs about which there may be an answer; null if there are none. */
  smallerInputs(source: string, dialect: Dialect): Promise<SmallerInputs | null> {
    return this.ask({ method: 'smaller_inputs', source, dialect }) as Promise<SmallerInputs | null>;
  }

  /** The outcome of an analysis that needs no solver; null if it may need one. */
  answerEarly(request: AnalysisRequest): Promise<Outcome | null> {
    return this.ask({ method: 'answer_early', request }) as Promise<Outcome | null>;
  }

  /** The grades of a class as comma-separated values. */
  gradingTable(rows: readonly GradingRow[]): Promise<string> {
    return this.ask({ method: 'grading_table', rows }) as Promise<string>;
  }

  /** A report on a class as an HTML file. */
  gradingReport(report: ClassReport): Promise<string> {
    return this.ask({ method: 'grading_report', report }) as Promise<string>;
  }

  private ask(call: LanguageCall): Promise<unknown> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      const worker = (this.worker ??= this.start());
      const timer = setTimeout(() => this.restart(msg('the language worker did not answer')), PATIENCE_MS);
      this.waiting.set(id, { call, resolve, reject, timer });
      if (this.loaded) send(worker, { kind: 'call', id, call });
    });
  }

  private start(): Worker {
    let worker: Worker;
    try {
      worker = startWorker('language');
    } catch (error) {
      throw new Error(refusal(error));
    }
    // A late message from a worker that was dropped must not end its successor.
    const broken = (reason: string) => this.worker === worker && this.restart(reason);
    worker.addEventListener('message', ({ data }: MessageEvent<FromLanguage>) => {
      if ('error' in data) broken(data.error);
      else if ('result' in data) this.settle(data.id)?.resolve(data.result);
    });
    onFault(worker, (_, words) => broken(words));
    const { places } = this.parts;
    this.parts.engine().then(
      (engine) => {
        if (this.worker !== worker) return;
        send(worker, { kind: 'load', places, engine });
        for (const [id, { call }] of this.waiting) send(worker, { kind: 'call', id, call });
        this.loaded = true;
      },
      (error: Error) => broken(msg(str`the engine did not load: ${error.message}`)),
    );
    return worker;
  }

  /** Gives up all open questions; the next one starts a new worker. */
  private restart(reason: string): void {
    this.worker?.terminate();
    this.worker = null;
    this.loaded = false;
    for (const id of [...this.waiting.keys()]) this.settle(id)?.reject(new Error(reason));
  }

  private settle(id: number): Waiting | undefined {
    const waiting = this.waiting.get(id);
    if (waiting) clearTimeout(waiting.timer);
    this.waiting.delete(id);
    return waiting;
  }
}

function send(worker: Worker, message: ToLanguage): void {
  worker.postMessage(message);
}
