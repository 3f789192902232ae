import { msg } from '@lit/localize';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { GradingEvent, GradingOutcome } from '../generated/interface.ts';
import { gradeClass } from '../workers/grading-client.ts';
import type { Parts } from '../workers/parts.ts';
import { noWork, promisedRange, taskOf, ungraded, withPrograms, type ClassWork } from './class-work.ts';
import { keepClass, keptClass } from './kept-class.ts';
import type { HandedIn, Submission } from './submissions.ts';

/** The seed of the inputs that are tried: that of the command line. */
const SEED = 0;

/** For how long changes are collected, to be stored together. */
const KEEP_MS = 500;

/** A class that is being graded. */
interface Working {
  /** The programs in the order in which the worker has them. */
  programs: readonly Submission[];
  stop: () => void;
  /** The program that is read or run; null for the reference. */
  at: number | null;
  /** True once the reference has run. */
  runs: boolean;
  /** When the first program that had no grade was begun, and how many have one since. */
  since: number;
  fresh: number;
}

/** Grades a class in a worker, program by program, and keeps the work in the browser. */
export class ClassGrading implements ReactiveController {
  work: ClassWork = noWork;
  /** Why grading has ended early; empty if it has not. */
  fault = '';
  private working: Working | null = null;
  /** True once what an earlier page has left is known, so that nothing replaces it before. */
  private isOpen = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly parts: () => Parts,
    /** Called after each program. */
    private readonly graded: () => void,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('pagehide', this.keepNow);
  }

  hostDisconnected(): void {
    removeEventListener('pagehide', this.keepNow);
  }

  /** Opens what an earlier page has left. */
  async open(): Promise<void> {
    const kept = await keptClass();
    this.isOpen = true;
    const { submissions, unread, reference } = this.work;
    // Somebody may have been faster.
    if (kept === null || submissions.length + unread.length > 0 || reference.source !== '') return;
    this.work = { ...noWork, ...kept };
    this.host.requestUpdate();
  }

  get isWorking(): boolean {
    return this.working !== null;
  }

  /** The number of programs that have a grade for the present task. */
  get done(): number {
    return this.isOfTask ? this.work.submissions.filter(({ file }) => this.work.grades.has(file)).length : 0;
  }

  /** True if the grades are about the present task. */
  get isOfTask(): boolean {
    return this.work.asked === taskOf(this.work);
  }

  /** The name of the student whose program is run, and about how many seconds are left; null if that is not known. */
  get now(): { name: string; seconds: number | null } | null {
    const { working } = this;
    if (working === null || working.at === null || !working.runs) return null;
    const left = this.work.submissions.length - this.done;
    const each = working.fresh > 0 ? (performance.now() - working.since) / working.fresh : null;
    return { name: working.programs[working.at]?.name ?? '', seconds: each === null ? null : Math.ceil((each * left) / 1000) };
  }

  add(handedIn: HandedIn): void {
    this.stop();
    this.change(withPrograms(this.work, handedIn));
  }

  /** Forgets the class, but not the task. */
  clear(): void {
    this.stop();
    const { reference, output, promised, most } = this.work;
    this.change({ ...noWork, reference, output, promised, most });
  }

  change(work: Partial<ClassWork>): void {
    this.work = { ...this.work, ...work };
    this.fault = '';
    if (this.isOpen) this.timer ??= setTimeout(this.keepNow, KEEP_MS);
    this.host.requestUpdate();
  }

  /** Grades all programs that have no grade for the present task. */
  start(): void {
    const promised = promisedRange(this.work.promised);
    if (this.working !== null || promised === undefined) return;
    if (!this.isOfTask || this.work.obstacle !== null) this.work = ungraded(this.work);
    this.change({ asked: taskOf(this.work) });
    const { submissions: programs, reference, output, grades } = this.work;
    const request = {
      reference: { source: reference.source, dialect: reference.dialect },
      submissions: programs.map(({ source, dialect }) => ({ source, dialect })),
      output,
      promised,
      seed: SEED,
      known: programs.map(({ file }) => grades.get(file)?.known ?? null),
    };
    const working: Working = { programs, stop: () => {}, at: null, runs: false, since: 0, fresh: 0 };
    this.working = working;
    working.stop = gradeClass(this.parts(), request, {
      event: (event) => this.hear(working, event),
      over: (outcome) => this.end(working, outcome),
      broken: (reason) => this.broke(working, reason),
    });
    this.host.requestUpdate();
  }

  /** Stops; the grades so far stay. */
  stop(): void {
    this.working?.stop();
    this.working = null;
    this.keepNow();
    this.host.requestUpdate();
  }

  private hear(working: Working, event: GradingEvent): void {
    switch (event.kind) {
      case 'begins':
        working.at = event.at;
        if (working.since === 0 && working.runs && event.at !== null && !this.isKnown(working, event.at)) working.since = performance.now();
        return this.host.requestUpdate();
      case 'reference':
        working.runs = true;
        return this.change({ inputs: event.inputs, leftOut: event.left_out });
      case 'graded': {
        const file = working.programs[event.at]?.file ?? '';
        if (!this.isKnown(working, event.at)) working.fresh++;
        const groups = working.programs.flatMap((program, at) => {
          const group = event.groups[at] ?? null;
          return group === null ? [] : [[program.file, group] as const];
        });
        this.change({ grades: new Map([...this.work.grades, [file, event.grade]]), groups: new Map([...this.work.groups, ...groups]) });
        this.graded();
      }
    }
  }

  private isKnown(working: Working, at: number): boolean {
    return this.work.grades.has(working.programs[at]?.file ?? '');
  }

  private end(working: Working, outcome: GradingOutcome): void {
    if (this.working !== working) return;
    this.working = null;
    if (outcome.kind !== 'graded') this.change({ obstacle: outcome });
    this.graded();
    this.host.requestUpdate();
  }

  /** A program on which the engine breaks is left out, and the others are graded. */
  private broke(working: Working, reason: string): void {
    if (this.working !== working) return;
    this.working = null;
    const broken = working.at === null ? undefined : working.programs[working.at];
    if (broken === undefined) {
      this.fault = reason;
      return this.host.requestUpdate();
    }
    const { file, name } = broken;
    this.change({
      submissions: this.work.submissions.filter((each) => each.file !== file),
      unread: [...this.work.unread, { file, name, reason: msg('Loopscope broke on this program.') }],
    });
    this.start();
  }

  private readonly keepNow = (): void => {
    if (this.timer === undefined || !this.isOpen) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    const { submissions, unread, reference } = this.work;
    void keepClass(submissions.length + unread.length === 0 && reference.source === '' ? null : this.work);
  };
}
