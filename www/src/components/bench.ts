import { msg, str } from '@lit/localize';
import { LitElement, html, nothing } from 'lit';
import { query, state } from 'lit/decorators.js';
import { startOf } from '../address.ts';
import { Analysis } from '../controllers/analysis.ts';
import { ExecutionTrees } from '../controllers/execution-trees.ts';
import { Marking } from '../controllers/marking.ts';
import { Moments, type Rerun } from '../controllers/moments.ts';
import { ProgramReading } from '../controllers/program-reading.ts';
import type { LineCovers } from '../cover-view.ts';
import type { LineMarks } from '../editor/line-marks.ts';
import type { Diagnostic, Report, Witness } from '../generated/interface.ts';
import { compatibleFixes } from '../fixes.ts';
import { heeded } from '../heeded.ts';
import { givenOf } from '../inputs.ts';
import { offered } from '../offered.ts';
import { saveFile } from '../save-svg.ts';
import { targetText, wishedWorkers, type Session } from '../session.ts';
import { endlessInputs } from '../termination-view.ts';
import { AnalysisTeam } from '../workers/analysis-team.ts';
import { partsOfPage } from '../workers/parts.ts';
import { smtFile } from '../workers/transcript.ts';
import { workerCount } from '../workers/worker-count.ts';
import type { Editor } from './editor.ts';
import './editor.ts';
import './problems.ts';
import './iterations.ts';
import './memory.ts';
import type { Suggestion } from './next-step.ts';
import type { ReplayView } from './replay.ts';
import './replay.ts';
import type { TreeWish, Which } from './trees.ts';
import './verdict.ts';
import './why.ts';

/** Nothing is marked. */
export const noLines: ReadonlySet<number> = new Set();

/** A program with its analysis: the state of every page with an editor, and the visitor's actions there. */
export abstract class Bench extends LitElement {
  @state() protected session: Session = startOf(null);
  @state() protected step = 0;
  @state() protected linked = noLines;
  @state() protected hovered: number | null = null;
  @state() protected tab = '';
  /** Whether the explanation of an answer is open. */
  @state() protected foldOpen = false;
  /** What keeps the solver from being preloaded. */
  @state() protected solverless = '';
  /** Why a link or a file could not be opened; empty if there was no such error. */
  @state() protected refused = '';
  @query('ls-editor') protected editor!: Editor;
  @query('ls-replay') private replay!: ReplayView | null;

  protected readonly parts = partsOfPage();
  protected readonly program = new ProgramReading(
    this,
    this.parts,
    () => this.session,
    () => {
      this.settleTarget();
      this.settleDialect();
    },
    () => this.settleTechnique(),
  );
  protected readonly client = new AnalysisTeam(
    this.parts,
    {
      loading: (loaded, total) => this.loading(loaded, total),
      broken: (message) => (this.solverless = msg(str`The solver could not be loaded: ${message}`)),
    },
    () => workerCount(navigator, wishedWorkers()),
    this.program.language,
  );
  protected readonly analysis = new Analysis(
    this,
    () => this.client,
    () => this.analysed(),
  );
  protected readonly moments = new Moments(this, ({ source, dialect, given }, steps) =>
    this.program.language.snapshots({ source, dialect, given }, steps),
  );
  protected readonly trees = new ExecutionTrees(this, () => this.client);
  protected readonly marking = new Marking();

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('keydown', this.onKey);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('keydown', this.onKey);
  }

  /** The solver is loading. */
  protected loading(loaded: number, total: number): void {
    this.analysis.loading(loaded, total);
  }

  // --- the program and what is asked ---------------------------------------------------------------------------------

  protected change(part: Partial<Session>): void {
    const before = this.session;
    this.session = { ...before, ...part };
    this.refused = '';
    if (this.session.source !== before.source || this.session.dialect !== before.dialect) this.program.soon();
    if (part.target) this.settleTarget();
    this.analysis.dismiss();
    if (part.target || part.technique) this.settleTechnique();
  }

  protected settleTarget(): void {
    const target = this.program.settledTarget(this.session.target);
    if (target !== this.session.target) this.session = { ...this.session, target };
  }

  /** The program was read, perhaps in another dialect than its own. */
  protected settleDialect(): void {}

  /** Another program was pasted. */
  protected pasted(): void {}

  /** A technique that no longer exists, or answers another question, cannot be chosen. */
  protected settleTechnique(): void {
    const { techniques } = this.program;
    const choice = offered(techniques, this.session.target);
    // Until the techniques are known, any name may be one.
    if (techniques.length === 0 || choice.some(({ name }) => name === this.session.technique)) return;
    this.session = { ...this.session, technique: choice[0]?.name ?? 'auto' };
  }

  protected fix({ fix }: Diagnostic): void {
    if (fix && this.program.isCurrent) this.editor.replace(fix.from, fix.to, fix.insert);
  }

  protected fixAll(diagnostics: readonly Diagnostic[]): void {
    if (this.program.isCurrent) this.editor.replaceAll(compatibleFixes(diagnostics));
  }

  protected showFirstError(): void {
    const first = this.program.firstError;
    if (first) this.editor.goTo(first.from, first.to);
  }

  protected follow(suggestion: Suggestion): void {
    this.change(changeBy(suggestion));
    this.analyse();
  }

  /** Asks whether every run ends. */
  protected askForEnd(): void {
    this.follow({ kind: 'target', target: { kind: 'ends' } });
  }

  /** What an analysis started now would be about. */
  protected get asked(): Session {
    return heeded(this.session, this.program.techniques);
  }

  protected isStale(): boolean {
    return this.analysis.isStale(this.asked);
  }

  protected openTab(name: string): void {
    this.tab = name;
    this.linked = noLines;
    if (name === 'tree') this.trees.buildMissing(this.session);
  }

  /** The inputs that the last analysis found, if they still fit this program. */
  protected get witness(): Witness | null {
    const { run } = this.analysis;
    return run.kind === 'done' && !this.isStale() ? witnessOf(run.report) : null;
  }

  protected lastStep(): number {
    return Math.max(0, (this.analysis.replay?.steps.length ?? 0) - 1);
  }

  /** An analysis has ended. */
  protected analysed(): void {
    this.step = this.lastStep();
    if (this.tab === 'tree') this.trees.buildMissing(this.session);
  }

  protected async saveQueries(): Promise<void> {
    const { about } = this.analysis;
    const transcripts = await this.client.transcripts();
    if (about) saveFile('queries.smt2', smtFile(about.source, about.target, transcripts), 'text/plain');
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    // In the one-file page, several pages receive the key events.
    if (this.getClientRects().length > 0 && !event.defaultPrevented) this.press(event);
  };

  /** A key was pressed that nothing else has answered. */
  protected press(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.analyse();
    if (event.key === 'Escape' && this.busy) this.stop();
    if (event.key === 'F8') {
      event.preventDefault();
      this.editor.goToNextProblem();
    }
  }

  // --- the analysis --------------------------------------------------------------------------------------------------

  protected analyse(): void {
    if (!this.clear()) return;
    void this.analysis.start(async () => {
      // The latest changes may not have been parsed yet; only then it is known which lines can be the target.
      await this.program.settle();
      return this.asked;
    });
  }

  /** Whether something runs or waits for the solver. */
  protected get busy(): boolean {
    return this.analysis.busy;
  }

  protected stop(): void {
    if (this.analysis.busy) this.analysis.stop();
  }

  /** Discards the results so that something else can start; not while a job runs. */
  protected clear(): boolean {
    if (this.busy) return false;
    // They can wait; the answer cannot.
    this.trees.stop();
    this.forget();
    this.solverless = '';
    return true;
  }

  protected forget(): void {
    this.analysis.forget();
    this.step = 0;
    this.linked = noLines;
  }

  /** The run to replay: that of the inputs that were found. */
  protected shownRun(): Rerun | null {
    const { replay, about } = this.analysis;
    const { witness } = this;
    if (!replay || !about || !witness) return null;
    if (this.found?.replay !== replay) this.found = { source: about.source, dialect: about.dialect, given: givenOf(witness), replay };
    return this.found;
  }

  private found: Rerun | null = null;

  // --- what is seen of it --------------------------------------------------------------------------------------------

  /** The editor with the program. */
  protected edited({ covers = null, wrap, readonly = false }: { covers?: LineCovers | null; wrap: boolean; readonly?: boolean }) {
    const { reading } = this.program;
    return html`<ls-editor
      .source=${this.session.source}
      .tokens=${reading.tokens}
      .diagnostics=${reading.diagnostics}
      .targets=${this.program.targetLines(this.session.target)}
      .marks=${this.lineMarks}
      .covers=${covers}
      .wrap=${wrap}
      .brief=${this.shownRun() !== null}
      .readonly=${readonly}
      @source-change=${(event: CustomEvent<string>) => this.change({ source: event.detail })}
      @target-change=${(event: CustomEvent<number>) => this.change({ target: { kind: 'line', line: event.detail } })}
      @program-paste=${() => this.pasted()}
      @line-hover=${(event: CustomEvent<number | null>) => (this.hovered = event.detail)}
      @cover-choose=${(event: CustomEvent<number>) => this.coverChosen(event.detail)}
      @run=${this.analyse}
    ></ls-editor>`;
  }

  /** A line's sign in the coverage margin was pressed. */
  protected coverChosen(_line: number): void {}

  /** The problems of the program, if any. */
  protected problems() {
    if (this.program.reading.diagnostics.length === 0) return nothing;
    return html`<ls-problems
      .diagnostics=${this.program.reading.diagnostics}
      .source=${this.program.source}
      @problem-show=${({ detail }: CustomEvent<Diagnostic>) => this.editor.goTo(detail.from, detail.to)}
      @problem-fix-all=${({ detail }: CustomEvent<readonly Diagnostic[]>) => this.fixAll(detail)}
      @problem-fix=${({ detail }: CustomEvent<Diagnostic>) => this.fix(detail)}
    ></ls-problems>`;
  }

  /** The controls of the run that is shown; `own` marks the visitor's own one. */
  protected replayed(own: Rerun | null = null) {
    const shown = this.shownRun();
    if (!shown) return nothing;
    return html`<ls-replay
      .replay=${shown.replay}
      .own=${shown === own}
      .printsText=${shown.dialect === 'c'}
      .step=${this.step}
      .snapshot=${this.moments.at(shown, this.step)}
      @step-change=${(event: CustomEvent<number>) => (this.step = event.detail)}
    ></ls-replay>`;
  }

  /** The memory at the step that is shown, and the iterations around it. */
  protected remembered() {
    const shown = this.shownRun();
    if (!shown) return nothing;
    const snapshot = this.moments.at(shown, this.step);
    return html`${snapshot === null ? nothing : html`<ls-memory .snapshot=${snapshot} .step=${shown.replay.steps[this.step]?.index ?? 0}></ls-memory>`}
      <ls-iterations .replay=${shown.replay} .step=${this.step}></ls-iterations>`;
  }

  /** Plays the run that is shown, from its start. */
  protected watch(): void {
    this.replay?.scrollIntoView({ block: 'nearest' });
    this.replay?.play(0);
  }

  /** Opens the form for a run: where there is one. */
  protected openRun(): void {}

  /** Starts to cover the program: where that can be shown. */
  protected startCover(): void {}

  /** The answer to an analysis. */
  protected answered() {
    const asked = (this.analysis.busy && this.analysis.about) || this.session;
    return html`<ls-verdict
      .run=${this.analysis.run}
      .techniques=${this.program.techniques}
      .stale=${this.isStale()}
      .seconds=${this.session.seconds}
      .dialect=${this.session.dialect}
      .about=${this.analysis.about}
      .given=${this.analysis.given}
      .replay=${this.analysis.replay}
      .target=${targetText(asked)}
      .line=${asked.target.kind === 'line' ? asked.target.line : null}
      .ends=${asked.target.kind === 'ends'}
      .fixes=${compatibleFixes(this.program.reading.diagnostics).length}
      .next=${this.asksNext}
      @suggestion=${(event: CustomEvent<Suggestion>) => this.follow(event.detail)}
      @watch=${() => this.watch()}
      @place-show=${(event: CustomEvent<number>) => this.editor.goToLine(event.detail)}
      @show-problems=${this.showFirstError}
      @fix-all=${() => this.fixAll(this.program.reading.diagnostics)}
      @analyse=${this.analyse}
      @retry=${this.analyse}
      @run-open=${() => this.openRun()}
      @cover=${() => this.startCover()}
      @program-wish=${() => this.editor.selectAll()}
    ></ls-verdict>`;
  }

  /** Whether an answer offers the next question: where the target can be chosen. */
  protected get asksNext(): boolean {
    return false;
  }

  /** Whether the explanation of an answer is below a heading that opens it. */
  protected get folds(): boolean {
    return false;
  }

  /** Opens or closes the explanation. */
  protected openFold(open: boolean): void {
    this.foldOpen = open;
  }

  /** Whether anything explains an answer. */
  protected get explains(): boolean {
    return this.analysis.artefacts !== null || this.analysis.stats !== null || this.tab === 'tree' || this.analysis.run.kind === 'running';
  }

  /** The explanation of the answer; nothing before there is one. */
  protected explained() {
    if (!this.explains) return nothing;
    const { run, artefacts, stats, about } = this.analysis;
    const { classic, compact } = this.trees.of;
    const { target } = this.session;
    return html`<ls-why
      .folds=${this.folds}
      .open=${!this.folds || this.foldOpen}
      .run=${run}
      .techniques=${this.program.techniques}
      .artefacts=${artefacts}
      .stats=${stats}
      @fold-toggle=${() => this.openFold(!this.foldOpen)}
      .about=${about}
      .classic=${classic.slot}
      .compact=${compact.slot}
      .treeLoops=${this.trees.loops}
      .treesStale=${this.trees.isStale(this.session)}
      .target=${target.kind === 'line' ? target.line : null}
      .line=${this.isStale() ? null : this.hovered}
      .treeLine=${this.hovered}
      .tab=${this.tab}
      @tab-change=${(event: CustomEvent<string>) => this.openTab(event.detail)}
      @lines-linked=${(event: CustomEvent<Set<number>>) => (this.linked = event.detail)}
      @queries-save=${() => void this.saveQueries()}
      @certificate-save=${({ detail }: CustomEvent<string>) => saveFile('certificate.json', detail, 'application/json')}
      @tree-build=${(event: CustomEvent<TreeWish>) => this.trees.build(this.session, event.detail)}
      @tree-stop=${(event: CustomEvent<Which>) => this.trees.of[event.detail].stop()}
      @loops-change=${(event: CustomEvent<string>) => this.trees.changeLoops(this.session, event.detail)}
    ></ls-why>`;
  }

  /** The marks in the editor's lines. */
  private get lineMarks(): LineMarks {
    const { target } = this.session;
    const { run, artefacts } = this.analysis;
    return this.marking.marks({
      linked: this.isLinkStale() ? noLines : this.linked,
      target: target.kind === 'line' ? target.line : null,
      replay: this.shownRun()?.replay ?? null,
      step: this.step,
      analysis: this.isStale() ? null : { run, artefacts },
    });
  }

  /** Whether what links lines is about another program. */
  protected isLinkStale(): boolean {
    return this.tab === 'tree' ? this.trees.isStale(this.session) : this.isStale();
  }
}

/** The change that a suggestion makes. */
function changeBy(suggestion: Suggestion): Partial<Session> {
  switch (suggestion.kind) {
    case 'technique':
      return { technique: suggestion.name };
    case 'seconds':
      return { seconds: suggestion.seconds };
    case 'target':
      return { target: suggestion.target };
  }
}

/** The inputs that an analysis found, if any: one that a run reads again and again is as often there as the run needs. */
function witnessOf(report: Report): Witness | null {
  switch (report.verdict) {
    case 'reachable':
      return report.witness;
    case 'endless':
      return report.proof.kind === 'recurrent' ? endlessInputs(report.witness, report.proof) : report.witness;
    default:
      return null;
  }
}
