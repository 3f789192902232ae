import { LitElement, html, nothing, type PropertyValues } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { keepRows, restoreRows } from '../compare-rows.ts';
import { Analysis } from '../controllers/analysis.ts';
import { Compare } from '../controllers/compare.ts';
import { Cover } from '../controllers/cover.ts';
import { ExecutionTrees } from '../controllers/execution-trees.ts';
import { Marking } from '../controllers/marking.ts';
import { Moments, type Rerun } from '../controllers/moments.ts';
import { OwnRun } from '../controllers/own-run.ts';
import { ProgramReading } from '../controllers/program-reading.ts';
import type { LineMarks } from '../editor/line-marks.ts';
import { examples, firstSession } from '../examples/examples.ts';
import { fetchAhead, savesData } from '../fetch-ahead.ts';
import type { CoverInput, Diagnostic, Given, Witness } from '../generated/interface.ts';
import { heeded } from '../heeded.ts';
import { givenOf } from '../inputs.ts';
import { saveFile } from '../save-svg.ts';
import { keepSession, restoreSession, targetText, wishedWorkers, type Session } from '../session.ts';
import { shared } from '../styles/shared.ts';
import { workbench } from '../styles/workbench.ts';
import { AnalysisTeam } from '../workers/analysis-team.ts';
import type { Places } from '../workers/protocol.ts';
import { smtFile } from '../workers/transcript.ts';
import { workerCount } from '../workers/worker-count.ts';
import type { Editor } from './editor.ts';
import type { RowChange } from './compare-table.ts';
import './compare.ts';
import type { CoverFile } from './cover-verdict.ts';
import './cover.ts';
import './editor.ts';
import './problems.ts';
import './replay.ts';
import './run-form.ts';
import './toolbar.ts';
import type { Options } from './toolbar.ts';
import type { TreeWish, Which } from './trees.ts';
import type { Suggestion } from './verdict.ts';
import './verdict.ts';
import './welcome.ts';
import './why.ts';

const noLines: ReadonlySet<number> = new Set();

/** The workbench: owns all state, hands it down, and is told by events what the visitor does. */
@customElement('ls-app')
export class App extends LitElement {
  static override styles = [shared, workbench];

  @state() private session: Session = restoreSession(firstSession());
  @state() private step = 0;
  @state() private linked = noLines;
  @state() private hovered: number | null = null;
  @state() private tab = '';
  /** What keeps the solver from being loaded ahead. */
  @state() private solverless = '';
  @query('ls-editor') private editor!: Editor;

  private readonly places = placesOf(document.baseURI);
  private readonly program = new ProgramReading(
    this,
    this.places,
    () => this.session,
    () => this.settleTarget(),
    () => this.settleTechnique(),
  );
  private readonly client = new AnalysisTeam(
    this.places,
    {
      loading: (loaded, total) => {
        this.analysis.loading(loaded, total);
        this.cover.loading(loaded, total);
        this.compare.loading(loaded, total);
      },
      broken: (message) => (this.solverless = `The solver could not be loaded: ${message}`),
    },
    () => workerCount(navigator, wishedWorkers()),
  );
  private readonly analysis = new Analysis(
    this,
    () => this.client,
    () => this.analysed(),
  );
  private readonly cover = new Cover(this, () => this.client);
  private readonly compare = new Compare(this, () => this.client, restoreRows(), keepRows);
  /** Whether ways to analyse are compared. */
  @state() private comparing = false;
  /** The line whose sign in the margin was pressed. */
  @state() private chosen: { line: number } | null = null;
  private readonly own = new OwnRun(
    this,
    (request, mostSteps) => this.program.language.run(request, mostSteps),
    () => this.ran(),
  );
  private readonly moments = new Moments(this, ({ source, dialect, given }, steps) =>
    this.program.language.snapshots({ source, dialect, given }, steps),
  );
  /** Whether the form for a run is open. */
  @state() private runOpen = false;
  private readonly trees = new ExecutionTrees(this, () => this.client);
  private readonly marking = new Marking();

  override connectedCallback(): void {
    super.connectedCallback();
    // The typesetter is large, and needed only once there is something to explain.
    void import('./explanations.ts');
    // The visitor reads the program first: time to fetch the solver and what else will be needed.
    const idle = globalThis.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 300));
    if (!savesData()) {
      idle(() => {
        this.client.preload();
        fetchAhead();
      });
    }
    addEventListener('keydown', this.onKey);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('keydown', this.onKey);
  }

  protected override render() {
    const { source } = this.session;
    const { reading, notice, techniques } = this.program;
    const shown = this.shownRun();
    return html`<div class="columns">
      <div class="work">
        <ls-toolbar
          .options=${this.session}
          .techniques=${techniques}
          .busy=${this.busy}
          .lines=${source.split('\n').length}
          .runOpen=${this.runOpen}
          .comparing=${this.comparing}
          @analyse=${this.analyse}
          @cover=${this.startCover}
          @run-toggle=${() => this.toggleRun()}
          @compare-toggle=${() => (this.comparing = !this.comparing)}
          @stop=${() => this.stop()}
          @options-change=${(event: CustomEvent<Partial<Options>>) => this.change(event.detail)}
          @example-open=${(event: CustomEvent<string>) => this.openExample(event.detail)}
        ></ls-toolbar>
        ${this.runOpen
          ? html`<ls-run-form
              .parameters=${reading.parameters}
              .readsInput=${reading.reads_input}
              .witness=${this.witness}
              .outcome=${this.own.state}
              @own-run=${(event: CustomEvent<Given>) => void this.runOwn(event.detail)}
              @form-close=${() => this.toggleRun()}
            ></ls-run-form>`
          : nothing}
        ${[notice, this.solverless]
          .filter((words) => words !== '')
          .map((words) => html`<p class="notice" role="alert">${words}</p>`)}
        <ls-editor
          .source=${source}
          .tokens=${reading.tokens}
          .diagnostics=${reading.diagnostics}
          .targets=${this.program.targetLines(this.session.target)}
          .marks=${this.lineMarks}
          .covers=${this.cover.lineCovers(this.session)}
          @source-change=${(event: CustomEvent<string>) => this.change({ source: event.detail })}
          @target-change=${(event: CustomEvent<number>) => this.change({ target: { kind: 'line', line: event.detail } })}
          @line-hover=${(event: CustomEvent<number | null>) => (this.hovered = event.detail)}
          @cover-choose=${(event: CustomEvent<number>) => (this.chosen = { line: event.detail })}
          @run=${this.analyse}
        ></ls-editor>
        ${reading.diagnostics.length === 0
          ? html`<p class="keys">
              <kbd>F9</kbd> makes the line of the cursor the target, <kbd>Ctrl</kbd> <kbd>Enter</kbd> analyses,
              <kbd>Esc</kbd> <kbd>Tab</kbd> leaves the editor.
            </p>`
          : html`<ls-problems
              .diagnostics=${reading.diagnostics}
              .source=${this.program.source}
              @problem-show=${({ detail }: CustomEvent<Diagnostic>) => this.editor.goTo(detail.from, detail.to)}
              @problem-fix=${({ detail }: CustomEvent<Diagnostic>) => this.fix(detail)}
            ></ls-problems>`}
        ${shown
          ? html`<ls-replay
              .replay=${shown.replay}
              .own=${shown === this.own.run}
              .step=${this.step}
              .snapshot=${this.moments.at(shown, this.step)}
              @step-change=${(event: CustomEvent<number>) => (this.step = event.detail)}
            ></ls-replay>`
          : nothing}
      </div>
      <div class="reason">
        ${this.comparing ? this.compared() : this.cover.run.kind === 'idle' ? this.answer() : this.covered()}
      </div>
    </div>`;
  }

  /** The answer to an analysis, and why it is that. */
  private answer() {
    return html`<ls-verdict
          .run=${this.analysis.run}
          .techniques=${this.program.techniques}
          .stale=${this.isStale()}
          .seconds=${this.session.seconds}
          .dialect=${this.session.dialect}
          .target=${targetText((this.analysis.busy && this.analysis.about) || this.session)}
          @suggestion=${(event: CustomEvent<Suggestion>) => this.follow(event.detail)}
          @show-problems=${this.showFirstError}
          @retry=${this.analyse}
        ></ls-verdict>
        ${this.why()}`;
  }

  /** What is covered. */
  private covered() {
    return html`<ls-cover
      .run=${this.cover.run}
      .covered=${this.cover.covered}
      .techniques=${this.program.techniques}
      .stale=${this.cover.isStale(this.session)}
      .line=${this.hovered}
      .chosen=${this.chosen}
      @cover-save=${({ detail }: CustomEvent<CoverFile>) => saveFile(detail.name, detail.text, detail.type)}
      @show-problems=${this.showFirstError}
      @retry=${this.startCover}
      @lines-linked=${(event: CustomEvent<Set<number>>) => (this.linked = event.detail)}
      @input-replay=${(event: CustomEvent<CoverInput>) => void this.runOwn(givenOf(event.detail))}
    ></ls-cover>`;
  }

  /** Several ways to analyse, side by side. */
  private compared() {
    const { compare } = this;
    return html`<ls-compare
      .run=${compare.run}
      .rows=${compare.rows}
      .techniques=${this.program.techniques}
      .stale=${compare.isStale(this.session)}
      .blocked=${this.busy}
      .target=${(compare.about ?? this.session).target}
      .seconds=${(compare.about ?? this.session).seconds}
      @compare-start=${this.startCompare}
      @compare-save=${({ detail }: CustomEvent<CoverFile>) => saveFile(detail.name, detail.text, detail.type)}
      @show-problems=${this.showFirstError}
      @row-add=${() => compare.add()}
      @row-remove=${(event: CustomEvent<number>) => compare.remove(event.detail)}
      @row-change=${({ detail: { at, part } }: CustomEvent<RowChange>) => compare.change(at, part)}
    ></ls-compare>`;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('session')) keepSession(this.session);
  }

  private why() {
    const { run, artefacts, stats, about } = this.analysis;
    const shown = artefacts !== null || stats !== null || this.tab === 'trees';
    if (!shown && run.kind !== 'idle') return nothing;
    if (!shown) {
      return html`<ls-welcome
        @example-open=${(event: CustomEvent<string>) => this.openExample(event.detail)}
        @trees-show=${() => this.openTab('trees')}
      ></ls-welcome>`;
    }
    const { classic, compact } = this.trees.of;
    const { target } = this.session;
    return html`<ls-why
      .artefacts=${artefacts}
      .stats=${run.kind === 'running' ? null : stats}
      .report=${run.kind === 'done' ? run.report : null}
      .checking=${run.kind === 'checking'}
      .certificate=${run.kind === 'done' ? run.certificate : null}
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

  // --- the program and the options ----------------------------------------------------------------------------------

  private change(part: Partial<Session>): void {
    const before = this.session;
    this.session = { ...before, ...part };
    if (this.session.source !== before.source || this.session.dialect !== before.dialect) this.program.soon();
    if (part.target) this.settleTarget();
    this.analysis.dismiss();
  }

  private openExample(name: string): void {
    const example = examples.find((one) => one.name === name);
    if (!example) return;
    this.stop();
    this.forget();
    this.compare.forget();
    this.comparing = false;
    this.trees.forget();
    this.tab = '';
    const { source, target, dialect, technique } = example;
    this.session = { ...this.session, source, target, dialect, technique };
    void this.program.now();
  }

  private settleTarget(): void {
    const target = this.program.settledTarget(this.session.target);
    if (target !== this.session.target) this.session = { ...this.session, target };
  }

  /** A technique that there is no more is no choice. */
  private settleTechnique(): void {
    const { techniques } = this.program;
    if (techniques.some(({ name }) => name === this.session.technique)) return;
    this.change({ technique: techniques[0]?.name ?? 'auto' });
  }

  private fix({ fix }: Diagnostic): void {
    if (fix && this.program.isCurrent) this.editor.replace(fix.from, fix.to, fix.insert);
  }

  private showFirstError(): void {
    const first = this.program.firstError;
    if (first) this.editor.goTo(first.from, first.to);
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented) this.analyse();
  };

  // --- analysis and trees -------------------------------------------------------------------------------------------

  private analyse(): void {
    if (!this.clear()) return;
    void this.analysis.start(async () => {
      // What was typed a moment ago may not have been read yet; only then it is known which lines can be the target.
      await this.program.settle();
      return this.asked;
    });
  }

  private startCover(): void {
    if (!this.clear()) return;
    void this.cover.start(async () => {
      await this.program.settle();
      return this.session;
    });
  }

  private startCompare(): void {
    if (!this.clear()) return;
    this.comparing = true;
    void this.compare.start(async () => {
      await this.program.settle();
      const { source, dialect, target, seconds } = this.session;
      return { question: { source, dialect, target, seconds }, techniques: this.program.techniques };
    });
  }

  /** Whether something is at work or waits for the solver. */
  private get busy(): boolean {
    return this.analysis.busy || this.cover.busy || this.compare.busy;
  }

  private stop(): void {
    for (const each of [this.analysis, this.cover, this.compare]) if (each.busy) each.stop();
  }

  /** Forgets what was found out, to find out something else; not while that goes on. */
  private clear(): boolean {
    if (this.busy) return false;
    // They can wait; the answer cannot.
    this.trees.stop();
    this.forget();
    this.comparing = false;
    this.solverless = '';
    return true;
  }

  /** Opens or closes the form for a run. */
  private toggleRun(): void {
    this.runOpen = !this.runOpen;
    if (this.runOpen) return;
    this.own.forget();
    this.step = this.lastStep();
  }

  private async runOwn(given: Given): Promise<void> {
    await this.program.settle();
    await this.own.start(this.session, given);
  }

  /** A run on the visitor's own inputs has ended: it is replayed from its beginning. */
  private ran(): void {
    this.step = 0;
    this.linked = noLines;
  }

  /** The inputs that the last analysis found, if they are still inputs of this program. */
  private get witness(): Witness | null {
    const { run } = this.analysis;
    return run.kind === 'done' && !this.isStale() ? run.report.witness : null;
  }

  /** The run that is replayed: the visitor's own one, or else that of the inputs that were found. */
  private shownRun(): Rerun | null {
    const own = this.own.run;
    const { source, dialect } = this.session;
    if (own) return own.source === source && own.dialect === dialect ? own : null;
    const { replay, about } = this.analysis;
    const { witness } = this;
    if (!replay || !about || !witness) return null;
    if (this.found?.replay !== replay) this.found = { source: about.source, dialect: about.dialect, given: givenOf(witness), replay };
    return this.found;
  }

  private found: Rerun | null = null;

  private lastStep(): number {
    return Math.max(0, (this.analysis.replay?.steps.length ?? 0) - 1);
  }

  private forget(): void {
    this.analysis.forget();
    this.cover.forget();
    this.chosen = null;
    this.own.forget();
    this.step = 0;
    this.linked = noLines;
  }

  /** An analysis has ended. */
  private analysed(): void {
    this.step = this.lastStep();
    if (this.tab === 'trees') this.trees.buildMissing(this.session);
  }

  private async saveQueries(): Promise<void> {
    const { about } = this.analysis;
    const transcripts = await this.client.transcripts();
    if (about) saveFile('queries.smt2', smtFile(about.source, targetText(about), transcripts), 'text/plain');
  }

  private follow(suggestion: Suggestion): void {
    this.change(suggestion.kind === 'technique' ? { technique: suggestion.name } : { seconds: suggestion.seconds });
    this.analyse();
  }

  /** What an analysis would be about now. */
  private get asked(): Session {
    return heeded(this.session, this.program.techniques);
  }

  private isStale(): boolean {
    return this.analysis.isStale(this.asked);
  }

  private openTab(name: string): void {
    this.tab = name;
    this.linked = noLines;
    if (name === 'trees') this.trees.buildMissing(this.session);
  }

  /** What is marked in the editor's lines. */
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
  private isLinkStale(): boolean {
    if (this.cover.run.kind !== 'idle') return this.cover.isStale(this.session);
    return this.tab === 'trees' ? this.trees.isStale(this.session) : this.isStale();
  }
}

/** Where engine and solver are served, beside the page. */
function placesOf(base: string): Places {
  return { engine: new URL('./engine/', base).href, solver: new URL('./solver/', base).href };
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-app': App;
  }
}
