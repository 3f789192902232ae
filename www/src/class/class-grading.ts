import { msg } from '@lit/localize';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { GradingEvent, GradingOutcome, SameOutcome, SamePart } from '../generated/interface.ts';
import { gradeClass } from '../workers/grading-client.ts';
import type { Parts } from '../workers/parts.ts';
import { proveClass } from './class-proving.ts';
import { noWork, promisedRange, taskOf, ungraded, unprovedOf, withPrograms, type ClassWork } from './class-work.ts';
import { keepClass, keptClass } from './kept-class.ts';
import type { HandedIn, Submission } from './submissions.ts';

/** The seed of the inputs that are tried: that of the command line. */
const SEED = 0;

/** For how long changes are collected, to be stored together. */
const KEEP_MS = 500;

/** The programs of a class are run. */
interface Running {
  kind: 'runs';
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

/** The programs in which runs found no difference are compared by a proof and a search. */
interface Proving {
  kind: 'proofs';
  programs: readonly Submission[];
  stop: () => void;
  /** The part of the solver that has loaded, from 0 to 1. */
  loaded: number;
  /** The program that is compared, and what is done with it; none while the solver loads. */
  program: Submission | null;
  part: SamePart | null;
  /** When the first comparison was begun, and how many are over. */
  since: number;
  done: number;
  /** True if a search found a difference. */
  differs: boolean;
}

/** The present work, for people. */
export interface Now {
  kind: 'runs' | SamePart;
  /** The name of the student. */
  name: string;
  /** About how many seconds are left; null if that is not known. */
  seconds: number | null;
}

/** Grades a class in workers, program by program, and keeps the work in the browser. */
export class ClassGrading implements ReactiveController {
  work: ClassWork = noWork;
  /** Why grading has ended early; empty if it has not. */
  fault = '';
  /** Why there are no proofs: the solver did not load. Empty if it did. */
  noSolver = '';
  private working: Running | Proving | null = null;
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

  /** The number of these that need no proof or search any more. */
  get final(): number {
    return this.isOfTask ? this.done - unprovedOf(this.work).length : 0;
  }

  /** True if the programs are run, and none is compared by a proof yet. */
  get isRunning(): boolean {
    return this.working?.kind === 'runs';
  }

  /** True if the grades are about the present task. */
  get isOfTask(): boolean {
    return this.work.asked === taskOf(this.work);
  }

  /** The program at work; null if it is the reference. */
  get now(): Now | null {
    const { working } = this;
    if (working === null) return null;
    if (working.kind === 'proofs') {
      const { program, part, done, programs } = working;
      return program && { kind: part ?? 'runs', name: program.name, seconds: secondsLeft(working.since, done, programs.length - done) };
    }
    if (working.at === null || !working.runs) return null;
    const left = this.work.submissions.length - this.done;
    return { kind: 'runs', name: working.programs[working.at]?.name ?? '', seconds: secondsLeft(working.since, working.fresh, left) };
  }

  /** The part of the solver that has loaded, from 0 to 1; null if it is not loading. */
  get loaded(): number | null {
    return this.working?.kind === 'proofs' && this.working.program === null ? this.working.loaded : null;
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
    this.noSolver = '';
    this.change({ asked: taskOf(this.work) });
    const { submissions: programs, grades } = this.work;
    const request = {
      ...this.shared(promised),
      submissions: programs.map(({ source, dialect }) => ({ source, dialect })),
      known: programs.map(({ file }) => grades.get(file)?.known ?? null),
    };
    const working: Running = { kind: 'runs', programs, stop: () => {}, at: null, runs: false, since: 0, fresh: 0 };
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

  private shared(promised: string | null) {
    const { reference, output } = this.work;
    return { reference: { source: reference.source, dialect: reference.dialect }, output, promised, seed: SEED };
  }

  private hear(working: Running, event: GradingEvent): void {
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

  private isKnown(working: Running, at: number): boolean {
    return this.work.grades.has(working.programs[at]?.file ?? '');
  }

  private end(working: Running, outcome: GradingOutcome): void {
    if (this.working !== working) return;
    this.working = null;
    if (outcome.kind !== 'graded') this.change({ obstacle: outcome });
    else this.prove();
    this.graded();
    this.host.requestUpdate();
  }

  /** A program on which the engine breaks is left out, and the others are graded. */
  private broke(working: Running, reason: string): void {
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

  /** Compares the programs in which runs found no difference by a proof and a search, if there are any. */
  private prove(): void {
    const programs = unprovedOf(this.work);
    const promised = promisedRange(this.work.promised);
    if (programs.length === 0 || promised === undefined) return;
    const working: Proving = { kind: 'proofs', programs, stop: () => {}, loaded: 0, program: null, part: null, since: 0, done: 0, differs: false };
    this.working = working;
    /** Messages after a stop are ignored. */
    const unlessStopped = (act: () => void) => {
      if (this.working !== working) return;
      act();
      this.host.requestUpdate();
    };
    working.stop = proveClass(this.parts(), programs, this.shared(promised), {
      loading: (share) => unlessStopped(() => (working.loaded = share)),
      begins: (program) =>
        unlessStopped(() => {
          working.program = program;
          working.part = null;
          if (working.since === 0) working.since = performance.now();
        }),
      part: (part) => unlessStopped(() => (working.part = part)),
      compared: (program, outcome) => unlessStopped(() => this.compared(working, program, outcome)),
      over: () =>
        unlessStopped(() => {
          this.working = null;
          // The inputs that were found are tried on the other programs as well.
          if (working.differs) this.start();
          this.graded();
        }),
      broken: (reason) =>
        unlessStopped(() => {
          this.working = null;
          this.noSolver = reason;
          this.graded();
        }),
    });
  }

  private compared(working: Proving, { file }: Submission, outcome: SameOutcome | null): void {
    working.done++;
    if (outcome?.kind === 'wrong') {
      this.stop();
      return this.change({ ...ungraded(this.work), asked: this.work.asked, obstacle: outcome });
    }
    const found = outcome?.kind === 'compared' ? outcome : null;
    const compared = new Map([...this.work.compared, [file, found?.no_proof ?? null]]);
    const leftOut = this.work.leftOut ?? found?.left_out ?? null;
    const grade = found?.grade;
    // Time changes no other grade.
    const isDecided = grade !== undefined && (grade.proof !== null || grade.difference !== null);
    if (!isDecided) this.change({ compared, leftOut });
    else {
      const { grades, groups } = this.work;
      const isOther = grade.difference !== null;
      working.differs ||= isOther;
      // Until all programs are compared on its input, a program that differs is in a group of its own.
      const group = isOther ? Math.max(0, ...groups.values()) + 1 : groups.get(file);
      this.change({
        compared,
        leftOut,
        grades: new Map([...grades, [file, grade]]),
        groups: group === undefined ? groups : new Map([...groups, [file, group]]),
      });
    }
    this.graded();
  }

  private readonly keepNow = (): void => {
    if (this.timer === undefined || !this.isOpen) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    const { submissions, unread, reference } = this.work;
    void keepClass(submissions.length + unread.length === 0 && reference.source === '' ? null : this.work);
  };
}

/** About how many seconds the rest takes, after so many programs since a moment; null before the first one. */
function secondsLeft(since: number, done: number, left: number): number | null {
  return done === 0 ? null : Math.ceil((((performance.now() - since) / done) * left) / 1000);
}
