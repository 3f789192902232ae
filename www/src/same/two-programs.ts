import type { LitElement, ReactiveController } from 'lit';
import type { Editor } from '../editor/editor.ts';
import type { LineMarks } from '../editor/line-marks.ts';
import type { AnalysedProgram, Job } from '../program/analysed-program.ts';
import type { OpenedProgram } from '../program/program-file.ts';
import type { Session } from '../program/session.ts';
import { gradeClass } from '../workers/grading-client.ts';
import { Asking, type Asked } from './asking.ts';
import { Comparing, type Watched } from './comparing.ts';
import type { Moment, Side } from './in-step.ts';
import { keepPair, keptPair, type Pair, type Task } from './pair.ts';
import { PairMarking } from './pair-marking.ts';
import { SecondProgram } from './second-program.ts';

/** The page's parts for two programs. */
export interface PairPage {
  secondEditor(): Editor;
  /** This program is about to be replaced by one from elsewhere, and must not be lost. */
  replaced(session: Session): void;
  /** The comparison was closed. */
  closed(): void;
}

/** A program that is compared with the one of the page, which says what is right; and the visitor's actions there. */
export class TwoPrograms implements ReactiveController, Job {
  readonly comparing: Comparing;
  isOpen = false;
  /** The program that a narrow window shows. */
  side: Side = 'submission';
  /** The moment of both runs that is shown. */
  step = 0;
  private task: Task;
  private loaded: SecondProgram | null = null;
  private present: Pair;
  private kept: Pair;
  private readonly marking = new PairMarking();

  constructor(
    private readonly host: LitElement,
    private readonly program: AnalysedProgram,
    private readonly page: PairPage,
  ) {
    this.present = this.kept = keptPair();
    this.task = this.present.task;
    const asking = new Asking({
      grade: (request, listener) => gradeClass(program.parts, request, listener),
      jobs: () => program.client,
      seconds: () => program.session.seconds,
    });
    this.comparing = new Comparing(
      host,
      (asked, listener) => asking.ask(asked, listener),
      (request, mostSteps) => program.reader.language.run(request, mostSteps),
      () => this.finished(),
    );
    host.addController(this);
  }

  hostConnected(): void {}

  hostUpdated(): void {
    const { pair } = this;
    if (pair !== this.kept) keepPair(pair);
    this.kept = pair;
  }

  // --- the two programs ----------------------------------------------------------------------------------------------

  /** The program in the second editor, which is read from when it is first shown. */
  get second(): SecondProgram {
    this.loaded ??= new SecondProgram(this.host, this.present.second, this.program.parts, () => this.page.secondEditor());
    return this.loaded;
  }

  /** The second program and the task: the same object as long as they are the same. */
  get pair(): Pair {
    const second = this.loaded?.program ?? this.present.second;
    const { second: before, task } = this.present;
    if (second.source !== before.source || second.dialect !== before.dialect || task !== this.task) this.present = { second, task: this.task };
    return this.present;
  }

  /** Sentences about what did not work with the second program. */
  get notices(): readonly string[] {
    const notice = this.loaded?.edited.reader.notice ?? '';
    return this.isOpen && notice !== '' ? [notice] : [];
  }

  get asked(): Asked {
    const { source, dialect } = this.program.session;
    return { programs: { reference: { source, dialect }, submission: this.pair.second }, task: this.task };
  }

  /** Takes the second program and the task of a link. */
  bring({ second, task }: Pair): void {
    this.replaceSecond(second);
    this.task = task;
  }

  /** Opens the comparison, with the second program that was there last. */
  open(): void {
    if (this.isOpen) return;
    if (this.program.busy) this.program.stop();
    this.isOpen = true;
    this.host.requestUpdate();
  }

  /** Closes the comparison, which leaves the first program open. */
  readonly close = (): void => {
    if (!this.isOpen) return;
    this.comparing.forget();
    this.isOpen = false;
    this.page.closed();
    this.host.requestUpdate();
  };

  readonly swap = (): void => {
    const { source, dialect } = this.program.session;
    const { second } = this.pair;
    this.program.change(second);
    this.second.put({ source, dialect });
  };

  /** Puts a file's program into the second editor. */
  openSecond({ session, isSettled }: Pick<OpenedProgram, 'session' | 'isSettled'>): true {
    this.replaceSecond(session, isSettled);
    return true;
  }

  change(task: Partial<Task>): void {
    this.task = { ...this.task, ...task };
    this.host.requestUpdate();
  }

  show(side: Side): void {
    this.side = side;
    this.host.requestUpdate();
  }

  private replaceSecond({ source, dialect }: Pair['second'], isSettled = true): void {
    const { edited } = this.second;
    if (edited.session.source !== source) this.page.replaced(edited.session);
    this.second.put({ source, dialect }, isSettled);
  }

  // --- the comparison ------------------------------------------------------------------------------------------------

  readonly compare = (): void => {
    if (this.program.busy || !this.isReady) return;
    this.step = 0;
    void this.comparing.start(async () => {
      await Promise.all([this.program.reader.settle(), this.second.edited.reader.settle()]);
      return this.asked;
    });
  };

  /** True if there are two programs. */
  get isReady(): boolean {
    const { reference, submission } = this.asked.programs;
    return reference.source.trim() !== '' && submission.source.trim() !== '';
  }

  get busy(): boolean {
    return this.comparing.busy;
  }

  stop(): void {
    this.comparing.stop();
  }

  loading(loaded: number, total: number): void {
    this.comparing.loading(loaded, total);
  }

  get isStale(): boolean {
    return this.comparing.isStale(this.asked);
  }

  // --- both runs -----------------------------------------------------------------------------------------------------

  /** The runs of the present answer. */
  get watched(): Watched | null {
    const { run } = this.comparing;
    return run.kind === 'done' && !this.isStale ? run.watched : null;
  }

  get moment(): Moment | null {
    return this.watched?.steps.moments[this.step] ?? null;
  }

  goTo(step: number): void {
    this.step = step;
    this.host.requestUpdate();
  }

  /** The marks in the lines of one of the programs. */
  marks(side: Side): LineMarks {
    const { run } = this.comparing;
    return this.marking.marks(side, run.kind === 'done' && !this.isStale ? run : null, this.moment);
  }

  private finished(): void {
    const steps = this.watched?.steps;
    this.step = steps ? (steps.part ?? steps.moments.length - 1) : 0;
    const { run } = this.comparing;
    if (run.kind === 'done' && run.found.kind === 'wrong') this.side = 'reference';
    if (run.kind === 'done' && run.found.kind === 'refused') this.side = run.found.side;
    this.host.requestUpdate();
  }
}
