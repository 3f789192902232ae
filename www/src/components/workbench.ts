import { LitElement, type PropertyValues } from 'lit';
import { query, state } from 'lit/decorators.js';
import type { Place, View } from '../address.ts';
import { keepRows, restoreRows } from '../compare-rows.ts';
import { Addressing } from '../controllers/addressing.ts';
import { Analysis } from '../controllers/analysis.ts';
import { Compare } from '../controllers/compare.ts';
import { Cover } from '../controllers/cover.ts';
import { ExecutionTrees } from '../controllers/execution-trees.ts';
import { Files } from '../controllers/files.ts';
import { Marking } from '../controllers/marking.ts';
import { Moments, type Rerun } from '../controllers/moments.ts';
import { OwnRun } from '../controllers/own-run.ts';
import { ProgramReading } from '../controllers/program-reading.ts';
import { examples, firstSession } from '../examples/examples.ts';
import type { Diagnostic, Given, Witness } from '../generated/interface.ts';
import { heeded } from '../heeded.ts';
import { givenOf } from '../inputs.ts';
import { keepAll, savesData } from '../offline.ts';
import { saveFile } from '../save-svg.ts';
import { keepSession, restoreSession, targetText, wishedWorkers, type Session } from '../session.ts';
import { keepWrap, storedWrap } from '../text-view.ts';
import { AnalysisTeam } from '../workers/analysis-team.ts';
import { partsOfPage } from '../workers/parts.ts';
import { smtFile } from '../workers/transcript.ts';
import { workerCount } from '../workers/worker-count.ts';
import type { Editor } from './editor.ts';
import type { Suggestion } from './verdict.ts';

/** Nothing is marked. */
export const noLines: ReadonlySet<number> = new Set();

/** What the workbench knows, and what the visitor can have it do. */
export abstract class Workbench extends LitElement {
  @state() protected session: Session = restoreSession(firstSession());
  @state() protected step = 0;
  @state() protected linked = noLines;
  @state() protected hovered: number | null = null;
  @state() protected tab = '';
  /** What keeps the solver from being loaded ahead. */
  @state() protected solverless = '';
  @query('ls-editor') protected editor!: Editor;

  protected readonly parts = partsOfPage();
  protected readonly program = new ProgramReading(
    this,
    this.parts,
    () => this.session,
    () => this.settleTarget(),
    () => this.settleTechnique(),
  );
  protected readonly client = new AnalysisTeam(
    this.parts,
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
  protected readonly analysis = new Analysis(
    this,
    () => this.client,
    () => this.analysed(),
  );
  protected readonly cover = new Cover(this, () => this.client);
  protected readonly compare = new Compare(this, () => this.client, restoreRows(), keepRows);
  /** Whether ways to analyse are compared. */
  @state() protected comparing = false;
  /** The line whose sign in the margin was pressed. */
  @state() protected chosen: { line: number } | null = null;
  protected readonly own = new OwnRun(
    this,
    (request, mostSteps) => this.program.language.run(request, mostSteps),
    () => this.ran(),
  );
  protected readonly moments = new Moments(this, ({ source, dialect, given }, steps) =>
    this.program.language.snapshots({ source, dialect, given }, steps),
  );
  /** Whether the form for a run is open. */
  @state() protected runOpen = false;
  protected readonly trees = new ExecutionTrees(this, () => this.client);
  /** Why a link or a file could not be opened; empty where all could. */
  @state() protected refused = '';
  @state() protected wrap = storedWrap();
  protected readonly files = new Files(
    this,
    (session) => this.openSession(session),
    (words) => (this.refused = words),
  );
  protected readonly address = new Addressing(
    this,
    () => ({ session: this.session, view: this.view }),
    (place) => this.goTo(place),
    (words) => (this.refused = words),
  );
  protected readonly marking = new Marking();

  override connectedCallback(): void {
    super.connectedCallback();
    // The typesetter is large, and needed only once there is something to explain.
    void import('./explanations.ts');
    // The visitor reads the program first: time to fetch the solver and what else will be needed.
    const idle = globalThis.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 300));
    if (!savesData()) {
      idle(() => {
        this.client.preload();
        // It shall work without a network, too.
        void this.parts.solver(() => {}).then(() => keepAll(() => this.busy), () => {});
      });
    }
    addEventListener('keydown', this.onKey);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('keydown', this.onKey);
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('session')) keepSession(this.session);
  }

  // --- the program and the options ----------------------------------------------------------------------------------

  protected change(part: Partial<Session>): void {
    const before = this.session;
    this.session = { ...before, ...part };
    this.refused = '';
    if (this.session.source !== before.source || this.session.dialect !== before.dialect) this.program.soon();
    if (part.target) this.settleTarget();
    this.analysis.dismiss();
  }

  protected openExample(name: string): void {
    const example = examples.find((one) => one.name === name);
    if (!example) return;
    const { source, target, dialect, technique } = example;
    this.openSession({ ...this.session, source, target, dialect, technique });
  }

  /** Another program takes the place of the one in the editor. */
  protected openSession(session: Session): void {
    this.stop();
    this.forget();
    this.compare.forget();
    this.comparing = false;
    this.trees.forget();
    this.tab = '';
    this.refused = '';
    if (session.source !== this.session.source) {
      this.files.replaced(this.session);
      this.address.leave();
    }
    this.session = session;
    this.settleTechnique();
    void this.program.now();
  }

  protected changeWrap(wrap: boolean): void {
    this.wrap = wrap;
    keepWrap(wrap);
  }

  protected settleTarget(): void {
    const target = this.program.settledTarget(this.session.target);
    if (target !== this.session.target) this.session = { ...this.session, target };
  }

  /** A technique that there is no more is no choice. */
  protected settleTechnique(): void {
    const { techniques } = this.program;
    // Before they are known, any may be one.
    if (techniques.length === 0 || techniques.some(({ name }) => name === this.session.technique)) return;
    this.change({ technique: techniques[0]?.name ?? 'auto' });
  }

  protected fix({ fix }: Diagnostic): void {
    if (fix && this.program.isCurrent) this.editor.replace(fix.from, fix.to, fix.insert);
  }

  protected showFirstError(): void {
    const first = this.program.firstError;
    if (first) this.editor.goTo(first.from, first.to);
  }

  protected readonly onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented) this.analyse();
  };

  // --- views ---------------------------------------------------------------------------------------------------------

  /** What is seen beside the program. */
  private get view(): View {
    if (this.comparing) return 'compare';
    if (this.cover.run.kind !== 'idle') return 'cover';
    if (this.tab === 'trees') return 'trees';
    return this.analysis.run.kind === 'idle' ? '' : this.tab || 'answer';
  }

  /** Shows a place that an address leads to. What is not known there any more is found out anew. */
  private goTo({ session, view }: Place): void {
    if (session && !isSame(session, this.session)) this.openSession(session);
    if (view === this.view) return;
    this.comparing = view === 'compare';
    if (view === 'compare') return;
    if (view === 'cover') return this.startCover();
    if (this.cover.run.kind !== 'idle' && !this.cover.busy) this.cover.forget();
    this.openTab(view === 'answer' ? '' : view);
    if (view !== '' && view !== 'trees' && this.analysis.run.kind === 'idle') this.analyse();
  }

  // --- analysis and trees -------------------------------------------------------------------------------------------

  protected analyse(): void {
    if (!this.clear()) return;
    void this.analysis.start(async () => {
      // What was typed a moment ago may not have been read yet; only then it is known which lines can be the target.
      await this.program.settle();
      return this.asked;
    });
  }

  protected startCover(): void {
    if (!this.clear()) return;
    void this.cover.start(async () => {
      await this.program.settle();
      return this.session;
    });
  }

  protected startCompare(): void {
    if (!this.clear()) return;
    this.comparing = true;
    void this.compare.start(async () => {
      await this.program.settle();
      const { source, dialect, target, seconds } = this.session;
      return { question: { source, dialect, target, seconds }, techniques: this.program.techniques };
    });
  }

  /** Whether something is at work or waits for the solver. */
  protected get busy(): boolean {
    return this.analysis.busy || this.cover.busy || this.compare.busy;
  }

  protected stop(): void {
    for (const each of [this.analysis, this.cover, this.compare]) if (each.busy) each.stop();
  }

  /** Forgets what was found out, to find out something else; not while that goes on. */
  protected clear(): boolean {
    if (this.busy) return false;
    // They can wait; the answer cannot.
    this.trees.stop();
    this.forget();
    this.comparing = false;
    this.solverless = '';
    return true;
  }

  /** Opens or closes the form for a run. */
  protected toggleRun(): void {
    this.runOpen = !this.runOpen;
    if (this.runOpen) return;
    this.own.forget();
    this.step = this.lastStep();
  }

  protected async runOwn(given: Given): Promise<void> {
    await this.program.settle();
    await this.own.start(this.session, given);
  }

  /** A run on the visitor's own inputs has ended: it is replayed from its beginning. */
  protected ran(): void {
    this.step = 0;
    this.linked = noLines;
  }

  /** The inputs that the last analysis found, if they are still inputs of this program. */
  protected get witness(): Witness | null {
    const { run } = this.analysis;
    return run.kind === 'done' && !this.isStale() ? run.report.witness : null;
  }

  /** The run that is replayed: the visitor's own one, or else that of the inputs that were found. */
  protected shownRun(): Rerun | null {
    const own = this.own.run;
    const { source, dialect } = this.session;
    if (own) return own.source === source && own.dialect === dialect ? own : null;
    const { replay, about } = this.analysis;
    const { witness } = this;
    if (!replay || !about || !witness) return null;
    if (this.found?.replay !== replay) this.found = { source: about.source, dialect: about.dialect, given: givenOf(witness), replay };
    return this.found;
  }

  protected found: Rerun | null = null;

  protected lastStep(): number {
    return Math.max(0, (this.analysis.replay?.steps.length ?? 0) - 1);
  }

  protected forget(): void {
    this.analysis.forget();
    this.cover.forget();
    this.chosen = null;
    this.own.forget();
    this.step = 0;
    this.linked = noLines;
  }

  /** An analysis has ended. */
  protected analysed(): void {
    this.step = this.lastStep();
    if (this.tab === 'trees') this.trees.buildMissing(this.session);
  }

  protected async saveQueries(): Promise<void> {
    const { about } = this.analysis;
    const transcripts = await this.client.transcripts();
    if (about) saveFile('queries.smt2', smtFile(about.source, targetText(about), transcripts), 'text/plain');
  }

  protected follow(suggestion: Suggestion): void {
    this.change(suggestion.kind === 'technique' ? { technique: suggestion.name } : { seconds: suggestion.seconds });
    this.analyse();
  }

  /** What an analysis would be about now. */
  protected get asked(): Session {
    return heeded(this.session, this.program.techniques);
  }

  protected isStale(): boolean {
    return this.analysis.isStale(this.asked);
  }

  protected openTab(name: string): void {
    this.tab = name;
    this.linked = noLines;
    if (name === 'trees') this.trees.buildMissing(this.session);
  }
}

function isSame(one: Session, other: Session): boolean {
  return (Object.keys(one) as (keyof Session)[]).every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]));
}
