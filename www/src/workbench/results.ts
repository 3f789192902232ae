import type { ReactiveControllerHost } from 'lit';
import { Compare } from '../compare/compare-job.ts';
import { keepRows, restoreRows } from '../compare/compare-rows.ts';
import { Cover } from '../cover/cover-job.ts';
import { endlessSentence } from '../proof/termination-view.ts';
import { ErrorSearch, type KnownError, type KnownHang } from '../errors/errors-job.ts';
import { keyOf, type LineFault } from '../errors/errors.ts';
import { isExtreme } from '../answer/everyday.ts';
import type { View } from '../program/address.ts';
import type { AnalysedProgram, Job } from '../program/analysed-program.ts';
import { lastStepOf } from '../replay/shown-run.ts';
import type { RunRequest } from '../generated/interface.ts';

/** The results of a program, of which one is shown: an answer, all errors, a coverage, or a comparison. */
export class Results {
  readonly cover: Cover;
  readonly errors: ErrorSearch;
  readonly compare: Compare;
  private isComparing = false;
  private choice: { line: number } | null = null;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly program: AnalysedProgram,
  ) {
    const run = (request: RunRequest, mostSteps: number) => program.reader.language.run(request, mostSteps);
    this.cover = new Cover(host, () => program.client, run);
    this.errors = new ErrorSearch(host, () => program.client, run, (rerun) => program.show({ step: lastStepOf(rerun) }));
    this.compare = new Compare(host, () => program.client, restoreRows(), keepRows);
  }

  get jobs(): readonly Job[] {
    return [this.cover, this.errors, this.compare];
  }

  /** True if the comparison is open. */
  get comparing(): boolean {
    return this.isComparing;
  }

  set comparing(open: boolean) {
    this.isComparing = open;
    this.host.requestUpdate();
  }

  /** The program of the coverage, or of the list of errors. */
  get source(): string | undefined {
    return this.cover.source ?? this.errors.source;
  }

  /** The line whose sign in the coverage margin was pressed. */
  get chosen(): { line: number } | null {
    return this.choice;
  }

  choose(line: number | null): void {
    this.choice = line === null ? null : { line };
    this.host.requestUpdate();
  }

  /** The content beside the program. */
  get view(): View {
    if (this.comparing) return 'compare';
    if (this.cover.run.kind !== 'idle') return 'cover';
    if (this.errors.run.kind !== 'idle') return 'errors';
    if (this.program.shown.tab === 'tree') return 'tree';
    return this.program.analysis.run.kind === 'idle' ? '' : this.program.shown.tab || 'answer';
  }

  /** A view, or the program alone if showing the view needs work first. */
  present(view: View): View {
    const { analysis, trees, session } = this.program;
    const isThere =
      view === 'cover' || view === 'errors' ? this[view].run.kind !== 'idle' : view === 'tree' ? trees.areOf(session) : view === 'compare' || analysis.run.kind !== 'idle';
    return isThere ? view : '';
  }

  /** Shows a view that an address names; `openTab` opens a part of the explanation. Results that are gone are computed again. */
  goTo(view: View, openTab: (name: string) => void): void {
    if (view === this.view) return;
    this.comparing = view === 'compare';
    if (view === 'compare') return;
    if (view === 'cover') return this.startCover();
    if (view === 'errors') return this.startErrors();
    for (const job of [this.cover, this.errors]) if (job.run.kind !== 'idle' && !job.busy) job.forget();
    openTab(view === 'answer' ? '' : view);
    if (view !== '' && view !== 'tree' && this.program.analysis.run.kind === 'idle') this.program.analyse();
  }

  readonly startCover = (): void => {
    const { program } = this;
    if (!program.clear()) return;
    void this.cover.start(async () => {
      await program.reader.settle();
      return program.session;
    });
  };

  /** Looks for all errors. The one of the present answer is among them. */
  readonly startErrors = (): void => {
    const { program } = this;
    const [known, hang] = [this.known(), this.hang()];
    if (!program.clear()) return;
    void this.errors.start(async () => {
      await program.reader.settle();
      return program.session;
    }, known, hang);
  };

  /** The lines that go wrong, by the coverage or the search for errors; null if neither is shown. */
  get faults(): ReadonlyMap<number, LineFault> | null {
    const { session } = this.program;
    return this.cover.faults(session) ?? this.errors.faults(session);
  }

  /** The loop that a run never leaves, if this is the present answer. */
  private hang(): KnownHang | null {
    const { analysis, isStale } = this.program;
    const { run, about, smaller } = analysis;
    if (run.kind !== 'done' || isStale || smaller !== null || about === null) return null;
    const { verdict, beside } = run.report;
    if (verdict !== 'endless' || run.report.proof.kind !== 'recurrent') return null;
    const { proof, witness } = run.report;
    // An error whose run is too long to be followed is the overflow that would end this one.
    const overflow = beside?.verdict === 'reachable' && !beside.witness.replayed && beside.error !== null ? keyOf(beside.error) : null;
    return { line: proof.line, sentence: endlessSentence(proof, witness, about.dialect), overflow };
  }

  /** The error of the present answer. */
  private known(): KnownError | null {
    const { analysis, isStale } = this.program;
    const { run, replay, given, smaller } = analysis;
    if (run.kind !== 'done' || isStale || smaller !== null) return null;
    const { report } = run;
    if (report.verdict !== 'reachable' || report.error === null) return null;
    const { error, witness } = report;
    const goal = { kind: 'error' as const, error: error.kind, text: error.text, line: error.line, column: error.column };
    return { error: { key: keyOf(error), goal, isExtreme: isExtreme(report), input: witness }, replay, stdin: given.stdin };
  }

  readonly startCompare = (): void => {
    const { program } = this;
    if (!program.clear()) return;
    this.comparing = true;
    void this.compare.start(async () => {
      await program.reader.settle();
      const { source, dialect, target, seconds } = program.session;
      return { question: { source, dialect, target, seconds }, techniques: program.reader.techniques };
    });
  };

  /** The answer was forgotten: so is the coverage. */
  forget(): void {
    this.cover.forget();
    this.errors.forget();
    this.choose(null);
  }

  /** Another program replaces the one that was compared. */
  replaced(): void {
    this.compare.forget();
    this.comparing = false;
  }
}
