import { msg, str } from '@lit/localize';
import type { LitElement, ReactiveController } from 'lit';
import { Analysis } from '../answer/analysis.ts';
import type { Suggestion } from '../answer/next-step.ts';
import type { SmallerInputs } from '../answer/smaller-inputs.ts';
import type { LineMarks } from '../editor/line-marks.ts';
import { Marking } from '../editor/marking.ts';
import type { LineFault } from '../errors/errors.ts';
import { saveFile } from '../elements/save-svg.ts';
import type { IterationBound, Witness } from '../generated/interface.ts';
import { Moments, type Rerun } from '../replay/moments.ts';
import { FoundRun, lastStepOf, witnessOf, type ShownRun } from '../replay/shown-run.ts';
import { ExecutionTrees } from '../tree/execution-trees.ts';
import type { TreeWish } from '../tree/trees.ts';
import { talkAbout } from '../words/places.ts';
import { AnalysisTeam } from '../workers/analysis-team.ts';
import { partsOfPage } from '../workers/parts.ts';
import { smtFile } from '../workers/transcript.ts';
import { workerCount } from '../workers/worker-count.ts';
import type { TabsPage } from '../files/program-tabs.ts';
import { EditedProgram, type EditingPage } from './edited-program.ts';
import { wishedWorkers, type Session } from './session.ts';
import { SeveralFiles } from './several-files.ts';

const noBounds: readonly IterationBound[] = [];

/** Nothing is marked. */
const noLines: ReadonlySet<number> = new Set();

/** The shown parts of a program and its answer. */
interface Shown {
  /** The step of the run that is shown. */
  step: number;
  /** The lines of the item under the pointer. */
  linked: ReadonlySet<number>;
  /** The line under the pointer. */
  hovered: number | null;
  /** The part of the explanation that is open. */
  tab: string;
  /** The reason why the solver is not preloaded; empty if it is. */
  solverless: string;
  /** The reason why a link or a file could not be opened; empty if there was no such error. */
  refused: string;
}

/** Something that works for a while, and for which the solver may have to be loaded. */
export interface Job {
  readonly busy: boolean;
  stop(): void;
  loading?(loaded: number, total: number): void;
}

/** A page's own treatment of its program. */
export interface ProgramPage extends Omit<EditingPage, 'editor'>, TabsPage {
  /** Answers the key that starts an analysis; without it, the analysis starts. */
  start?(): void;
  /** The jobs besides the analysis. */
  jobs?(): readonly Job[];
  /** The run that the page shows in place of the one that the analysis found; undefined if that one is to be shown. */
  run?(): Rerun | null | undefined;
  /** The lines that go wrong, where the page knows of more than the run that is shown; else null. */
  faults?(): ReadonlyMap<number, LineFault> | null;
  /** The program that the results of the page are about; undefined if there are none. */
  about?(): string | undefined;
  /** Goes to the next error that was found; returns false if there is none. */
  nextError?(): boolean;
  /** Returns true if the part that links lines is about another program; undefined if that part is the analysis or a tree. */
  isLinkStale?(): boolean | undefined;
  /** Bounds for the iterations of loops, if they were found after the answer to another question. */
  bounds?(): readonly IterationBound[];
  /** An analysis has ended, and the check of its proof, too. */
  settled?(): void;
  /** The results were discarded so that something else can start. */
  cleared?(): void;
  /** The answer was forgotten. */
  forgotten?(): void;
  /** A key was pressed that nothing else has answered. */
  press?(event: KeyboardEvent): void;
}

/** A program with its analysis: what every page with an editor has, and the visitor's actions there. */
export class AnalysedProgram implements ReactiveController {
  readonly parts = partsOfPage();
  readonly edited: EditedProgram;
  /** Its files, if there are several. */
  readonly files: SeveralFiles;
  readonly client: AnalysisTeam;
  readonly analysis: Analysis;
  readonly trees: ExecutionTrees;
  private readonly moments: Moments;
  private readonly marking = new Marking();
  private readonly found = new FoundRun();
  /** The number of times that results were discarded: a tree that was requested before is no longer wanted. */
  private discarded = 0;
  private present: Shown = { step: 0, linked: noLines, hovered: null, tab: '', solverless: '', refused: '' };

  constructor(
    private readonly host: LitElement,
    first: Session,
    private readonly page: ProgramPage,
  ) {
    this.edited = new EditedProgram(host, first, this.parts, { ...page, editor: () => this.files.editor });
    this.client = new AnalysisTeam(
      this.parts,
      {
        loading: (loaded, total) => [this.analysis, ...this.others].forEach((job) => job.loading?.(loaded, total)),
        broken: (message) => this.show({ solverless: msg(str`The solver could not be loaded: ${message}`) }),
      },
      () => workerCount(navigator, wishedWorkers()),
      this.reader.language,
    );
    this.analysis = new Analysis(host, () => this.client, () => this.finished(), () => page.settled?.());
    this.moments = new Moments(host, ({ source, dialect, given }, steps) => this.reader.language.snapshots({ source, dialect, given }, steps));
    this.trees = new ExecutionTrees(host, () => this.client);
    host.addController(this);
    this.files = new SeveralFiles(host, this, page);
  }

  hostConnected(): void {
    addEventListener('keydown', this.onKey);
  }

  hostUpdate(): void {
    talkAbout(this.analysis.about?.source ?? this.page.about?.() ?? this.session.source);
  }

  hostDisconnected(): void {
    removeEventListener('keydown', this.onKey);
  }

  get session(): Session {
    return this.edited.session;
  }

  get reader() {
    return this.edited.reader;
  }

  get shown(): Readonly<Shown> {
    return this.present;
  }

  show(part: Partial<Shown>): void {
    this.present = { ...this.present, ...part };
    this.host.requestUpdate();
  }

  /** Messages about what did not work. */
  get notices(): readonly string[] {
    return [this.reader.notice, this.shown.solverless, this.shown.refused].filter((words) => words !== '');
  }

  change(part: Partial<Session>): void {
    this.show({ refused: '' });
    this.edited.change(part);
    this.analysis.dismiss();
  }

  // --- the analysis --------------------------------------------------------------------------------------------------

  readonly analyse = (): void => this.analyseFor(null);

  follow(suggestion: Suggestion): void {
    // Before the change, after which the answer may be stale.
    const smaller = this.smallerAfter(suggestion);
    if (suggestion.kind === 'switch') this.edited.turnAbout(suggestion.about);
    else this.change(changeBy(suggestion));
    this.analyseFor(smaller);
  }

  /** The smaller inputs that the next analysis is about: more time or another technique leave them as they are. */
  private smallerAfter(suggestion: Suggestion): SmallerInputs | null {
    if (suggestion.kind === 'smaller') return suggestion.inputs;
    const isSame = suggestion.kind === 'technique' || suggestion.kind === 'seconds';
    return isSame && !this.isStale ? this.analysis.smaller : null;
  }

  private analyseFor(smaller: SmallerInputs | null): void {
    if (!this.clear()) return;
    const settled = async () => {
      await this.settledSession();
      return this.edited.asked;
    };
    void this.analysis.start(settled, smaller);
  }

  /** True if something runs or waits for the solver. */
  get busy(): boolean {
    return this.analysis.busy || this.others.some(({ busy }) => busy);
  }

  readonly stop = (): void => {
    for (const job of [this.analysis, ...this.others]) if (job.busy) job.stop();
  };

  /** Discards the results so that something else can start; not while a job runs. */
  clear(): boolean {
    if (this.busy) return false;
    // They can wait; the answer cannot.
    this.trees.stop();
    this.forget();
    this.show({ solverless: '' });
    this.page.cleared?.();
    return true;
  }

  forget(): void {
    this.discarded++;
    this.analysis.forget();
    this.show({ step: 0, linked: noLines });
    this.page.forgotten?.();
  }

  get isStale(): boolean {
    return this.analysis.isStale(this.edited.asked);
  }

  async saveQueries(): Promise<void> {
    const { about } = this.analysis;
    const transcripts = await this.client.transcripts();
    if (about) saveFile('queries.smt2', smtFile(about.source, about.target, transcripts), 'text/plain');
  }

  // --- what explains the answer --------------------------------------------------------------------------------------

  /** The inputs that the last analysis found, if they still fit this program. */
  get witness(): Witness | null {
    const { run } = this.analysis;
    return run.kind === 'done' && !this.isStale ? witnessOf(run.report) : null;
  }

  /** The run to replay: the page's own one, or that of the inputs that were found. */
  get run(): Rerun | null {
    const own = this.page.run?.();
    return own === undefined ? this.found.of(this.analysis, this.witness) : own;
  }

  get shownRun(): ShownRun | null {
    const { run } = this;
    const { step } = this.shown;
    return run && { run, step, snapshot: this.moments.at(run, step) };
  }

  openTab(name: string): void {
    this.show({ tab: name, linked: noLines });
    void this.buildTrees();
  }

  /** Builds the trees if they are open and missing. */
  async buildTrees(): Promise<void> {
    if (this.shown.tab === 'tree') await this.onceParsed((session) => this.trees.buildMissing(session));
  }

  buildTree(wish: TreeWish): Promise<void> {
    return this.onceParsed((session) => this.trees.build(session, wish));
  }

  changeLoopsOfTree(loops: string): Promise<void> {
    return this.onceParsed((session) => this.trees.changeLoops(session, loops));
  }

  private async onceParsed(build: (session: Session) => void): Promise<void> {
    const { discarded } = this;
    const session = await this.settledSession();
    if (discarded === this.discarded) build(session);
  }

  /** The marks in the editor's lines. */
  get lineMarks(): LineMarks {
    const { target } = this.session;
    const { run, artefacts, smaller } = this.analysis;
    return this.marking.marks({
      linked: this.isLinkStale ? noLines : this.shown.linked,
      target: target.kind === 'line' ? target.line : null,
      replay: this.run?.replay ?? null,
      step: this.shown.step,
      faults: this.page.faults?.() ?? null,
      // Facts for smaller inputs need not hold for the program in the editor.
      analysis: this.isStale || smaller !== null ? null : { run, artefacts, bounds: this.page.bounds?.() ?? noBounds },
    });
  }

  private get isLinkStale(): boolean {
    return this.page.isLinkStale?.() ?? (this.shown.tab === 'tree' ? this.trees.isStale(this.session) : this.isStale);
  }

  /** The session once its program has been parsed: only then its dialect is recognised, and the lines that can be the target are known. */
  private async settledSession(): Promise<Session> {
    await this.reader.settle();
    return this.session;
  }

  private get others(): readonly Job[] {
    return this.page.jobs?.() ?? [];
  }

  private finished(): void {
    this.show({ step: lastStepOf(this.analysis) });
    void this.buildTrees();
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    // In the one-file page, several pages receive the key events.
    if (this.host.getClientRects().length === 0 || event.defaultPrevented) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.begin();
    if (event.key === 'Escape' && this.busy) this.stop();
    if (event.key === 'F8') {
      event.preventDefault();
      if (this.page.nextError?.() !== true) this.files.editor.goToNextProblem();
    }
    this.page.press?.(event);
  };

  /** Starts what the page's main button starts. */
  readonly begin = (): void => (this.page.start ?? this.analyse)();
}

/** The change that a suggestion makes. */
function changeBy(suggestion: Exclude<Suggestion, { kind: 'switch' }>): Partial<Session> {
  switch (suggestion.kind) {
    case 'technique':
      return { technique: suggestion.name };
    case 'seconds':
      return { seconds: suggestion.seconds };
    case 'target':
      return { target: suggestion.target };
    case 'options':
      return suggestion.part;
    case 'smaller':
    case 'all-inputs':
      return {};
  }
}
