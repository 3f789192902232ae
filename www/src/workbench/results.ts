import type { ReactiveControllerHost } from 'lit';
import { Compare } from '../compare/compare-job.ts';
import { keepRows, restoreRows } from '../compare/compare-rows.ts';
import { Cover } from '../cover/cover-job.ts';
import type { View } from '../program/address.ts';
import type { AnalysedProgram, Job } from '../program/analysed-program.ts';

/** The results of a program, of which one is shown: an answer, a coverage, or a comparison. */
export class Results {
  readonly cover: Cover;
  readonly compare: Compare;
  private isComparing = false;
  private choice: { line: number } | null = null;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly program: AnalysedProgram,
  ) {
    this.cover = new Cover(
      host,
      () => program.client,
      (request, mostSteps) => program.reader.language.run(request, mostSteps),
    );
    this.compare = new Compare(host, () => program.client, restoreRows(), keepRows);
  }

  get jobs(): readonly Job[] {
    return [this.cover, this.compare];
  }

  /** True if the comparison is open. */
  get comparing(): boolean {
    return this.isComparing;
  }

  set comparing(open: boolean) {
    this.isComparing = open;
    this.host.requestUpdate();
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
    if (this.program.shown.tab === 'tree') return 'tree';
    return this.program.analysis.run.kind === 'idle' ? '' : this.program.shown.tab || 'answer';
  }

  /** A view, or the program alone if showing the view needs work first. */
  present(view: View): View {
    const { analysis, trees, session } = this.program;
    const isThere =
      view === 'cover' ? this.cover.run.kind !== 'idle' : view === 'tree' ? trees.areOf(session) : view === 'compare' || analysis.run.kind !== 'idle';
    return isThere ? view : '';
  }

  /** Shows a view that an address names; `openTab` opens a part of the explanation. Results that are gone are computed again. */
  goTo(view: View, openTab: (name: string) => void): void {
    if (view === this.view) return;
    this.comparing = view === 'compare';
    if (view === 'compare') return;
    if (view === 'cover') return this.startCover();
    if (this.cover.run.kind !== 'idle' && !this.cover.busy) this.cover.forget();
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
    this.choose(null);
  }

  /** Another program replaces the one that was compared. */
  replaced(): void {
    this.compare.forget();
    this.comparing = false;
  }
}
