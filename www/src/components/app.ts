import { LitElement, css, html, nothing, type PropertyValues } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { barsOf, family, rootChains } from '../chain-view.ts';
import type { LineMarks } from '../editor/line-marks.ts';
import type { TargetLines } from '../editor/target-gutter.ts';
import { examples } from '../examples/examples.ts';
import type { Artefacts, Diagnostic, Event as EngineEvent, Outcome, Reading, Replay, Stats, TechniqueInfo } from '../generated/interface.ts';
import { hasLoops } from '../loops-view.ts';
import { replayMarks } from '../replay-view.ts';
import { keepSession, restoreSession, type Session } from '../session.ts';
import { shared } from '../styles/shared.ts';
import { AnalysisClient, type AnalysisListener } from '../workers/analysis-client.ts';
import { LanguageClient } from '../workers/language-client.ts';
import type { Places } from '../workers/protocol.ts';
import type { Editor } from './editor.ts';
import './editor.ts';
import './problems.ts';
import './replay.ts';
import './statistics.ts';
import './tabs.ts';
import './toolbar.ts';
import type { Options } from './toolbar.ts';
import type { Run, Suggestion } from './verdict.ts';
import './verdict.ts';
import './welcome.ts';

/** How long typing must pause before the text is read again. */
const READ_DELAY_MS = 120;
/** Far beyond what a page can show; the time is what ends a search. */
const MAX_STATES = 1_000_000;
const REPLAY_STEPS = 20_000_000;
const SEED = 1;

const noArtefacts: Artefacts = { navigation: null, summaries: [], templates: [], path_condition: [] };
const nothingRead: Reading = { tokens: [], diagnostics: [], target_lines: [] };

/** The workbench: owns all state, hands it down, and is told by events what the visitor does. */
@customElement('ls-app')
export class App extends LitElement {
  static override styles = [
    shared,
    css`
      .columns {
        display: flex;
        flex-direction: column;
        gap: 0.9rem;
        padding: 0.9rem 1rem 2rem;
        max-width: 110rem;
        margin-inline: auto;
      }

      .work,
      .reason {
        display: contents;
      }

      ls-toolbar {
        order: 0;
      }

      .notice {
        order: 2;
      }

      ls-editor {
        order: 3;
        min-height: 12rem;
      }

      ls-problems {
        order: 4;
      }

      ls-replay {
        order: 5;
      }

      .why,
      ls-welcome {
        order: 6;
      }

      .notice {
        margin: 0;
        padding: 0.5rem 0.9rem;
        border: 1px solid var(--wrong);
        border-radius: 8px;
        color: var(--ink);
        font-size: var(--small);
      }

      .keys {
        order: 4;
        margin: -0.4rem 0 0;
        font-size: var(--small);
        color: var(--soft);
      }

      kbd {
        font: 500 0.9em var(--mono);
        border: 1px solid var(--rule);
        border-radius: 4px;
        padding: 0 0.3em;
      }

      @media (max-width: 999px) {
        .keys {
          display: none;
        }
      }

      @media (min-width: 1000px) {
        .columns {
          display: grid;
          grid-template-columns: minmax(0, 48fr) minmax(0, 52fr);
          gap: 0;
          padding: 0;
          min-height: calc(100vh - 3.6rem);
        }

        .work,
        .reason {
          display: flex;
          flex-direction: column;
          gap: 0.9rem;
          padding: 1.1rem 1.5rem 2rem;
          min-width: 0;
        }

        .reason {
          border-left: 1px solid var(--rule);
        }

      }
    `,
  ];

  @state() private session: Session = restoreSession(firstSession());
  @state() private reading: Reading = nothingRead;
  /** The text that `reading` is about. */
  @state() private read: string | null = null;
  @state() private techniques: readonly TechniqueInfo[] = [];
  @state() private run: Run = { kind: 'idle' };
  @state() private artefacts: Artefacts | null = null;
  @state() private stats: Stats | null = null;
  @state() private replay: Replay | null = null;
  @state() private step = 0;
  /** What was analysed, to tell whether the answer still holds. */
  @state() private analysed: Session | null = null;
  @state() private linked: ReadonlySet<number> = new Set();
  @state() private hovered: number | null = null;
  @state() private tab = 'chains';
  /** What keeps the program from being checked, and what keeps the solver from being loaded ahead: each its own words. */
  @state() private unchecked = '';
  @state() private solverless = '';
  @query('ls-editor') private editor!: Editor;

  private readonly places = placesOf(document.baseURI);
  private readonly language = new LanguageClient(this.places);
  private readonly analysis = new AnalysisClient(this.places, this.listener());
  private reader: ReturnType<typeof setTimeout> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.loadTechniques();
    void this.readSource();
    // The typesetter is large, and needed only once there is something to explain.
    void Promise.all([import('./chains.ts'), import('./loops.ts'), import('./path-condition.ts')]);
    // The visitor reads the program first: time to fetch the solver.
    const idle = globalThis.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 300));
    if (!savesData()) idle(() => this.analysis.preload());
    addEventListener('keydown', this.onKey);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('keydown', this.onKey);
  }

  protected override render() {
    const { source } = this.session;
    const busy = this.run.kind === 'loading' || this.run.kind === 'running';
    return html`<div class="columns">
      <div class="work">
        <ls-toolbar
          .options=${this.session}
          .techniques=${this.techniques}
          .busy=${busy}
          .lines=${source.split('\n').length}
          @analyse=${this.analyse}
          @stop=${this.stop}
          @options-change=${(event: CustomEvent<Partial<Options>>) => this.change(event.detail)}
          @example-open=${(event: CustomEvent<string>) => this.openExample(event.detail)}
        ></ls-toolbar>
        ${[this.unchecked, this.solverless]
          .filter((notice) => notice !== '')
          .map((notice) => html`<p class="notice" role="alert">${notice}</p>`)}
        <ls-editor
          .source=${source}
          .tokens=${this.read === source ? this.reading.tokens : this.keptTokens}
          .diagnostics=${this.read === source ? this.reading.diagnostics : this.keptDiagnostics}
          .targets=${this.targetLines}
          .marks=${this.lineMarks}
          @source-change=${(event: CustomEvent<string>) => this.change({ source: event.detail })}
          @target-change=${(event: CustomEvent<number>) => this.change({ target: { kind: 'line', line: event.detail } })}
          @line-hover=${(event: CustomEvent<number | null>) => (this.hovered = event.detail)}
          @run=${this.analyse}
        ></ls-editor>
        ${this.reading.diagnostics.length === 0
          ? html`<p class="keys">
              <kbd>F9</kbd> makes the line of the cursor the target, <kbd>Ctrl</kbd> <kbd>Enter</kbd> analyses,
              <kbd>Esc</kbd> <kbd>Tab</kbd> leaves the editor.
            </p>`
          : html`<ls-problems
              .diagnostics=${this.reading.diagnostics}
              .source=${this.read ?? ''}
              @problem-show=${({ detail }: CustomEvent<Diagnostic>) => this.editor.goTo(detail.from, detail.to)}
              @problem-fix=${({ detail }: CustomEvent<Diagnostic>) => this.fix(detail)}
            ></ls-problems>`}
        ${this.replay && !this.isStale()
          ? html`<ls-replay
              .replay=${this.replay}
              .step=${this.step}
              @step-change=${(event: CustomEvent<number>) => (this.step = event.detail)}
            ></ls-replay>`
          : nothing}
      </div>
      <div class="reason">
        <ls-verdict
          .run=${this.run}
          .techniques=${this.techniques}
          .stale=${this.isStale()}
          .seconds=${this.session.seconds}
          .dialect=${this.session.dialect}
          .target=${this.targetWords()}
          @suggestion=${(event: CustomEvent<Suggestion>) => this.follow(event.detail)}
          @show-problems=${this.showFirstError}
          @retry=${this.analyse}
        ></ls-verdict>
        ${this.run.kind === 'idle'
          ? html`<ls-welcome @example-open=${(event: CustomEvent<string>) => this.openExample(event.detail)}></ls-welcome>`
          : this.why()}
      </div>
    </div>`;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('session')) keepSession(this.session);
  }

  /** What the technique built, in tabs. */
  private why() {
    const tabs = this.tabs();
    if (this.artefacts === null && this.stats === null) return nothing;
    const selected = tabs.some(({ name }) => name === this.tab) ? this.tab : (tabs[0]?.name ?? '');
    const { navigation, summaries, templates, path_condition } = this.artefacts ?? noArtefacts;
    return html`<div class="why">
      ${tabs.length === 0
        ? nothing
        : html`<ls-tabs
            .tabs=${tabs}
            .selected=${selected}
            @tab-change=${(event: CustomEvent<string>) => (this.tab = event.detail)}
          >
            ${navigation && selected === 'chains'
              ? html`<ls-chains
                  slot="chains"
                  .navigation=${navigation}
                  .line=${this.isStale() ? null : this.hovered}
                  .target=${this.analysed ? wordsOf(this.analysed) : ''}
                  @lines-linked=${(event: CustomEvent<Set<number>>) => (this.linked = event.detail)}
                ></ls-chains>`
              : nothing}
            ${selected === 'loops'
              ? html`<ls-loops
                  slot="loops"
                  .summaries=${summaries}
                  .templates=${templates}
                  .source=${this.analysed?.source ?? ''}
                  .line=${this.isStale() ? null : this.hovered}
                  @lines-linked=${(event: CustomEvent<Set<number>>) => (this.linked = event.detail)}
                ></ls-loops>`
              : nothing}
            ${selected === 'condition'
              ? html`<ls-path-condition slot="condition" .conjuncts=${path_condition}></ls-path-condition>`
              : nothing}
          </ls-tabs>`}
      ${this.stats && this.run.kind !== 'running' ? html`<ls-statistics .stats=${this.stats}></ls-statistics>` : nothing}
    </div>`;
  }

  private tabs() {
    const { navigation, summaries, templates, path_condition } = this.artefacts ?? noArtefacts;
    return [
      ...(navigation ? [{ name: 'chains', title: 'Chains' }] : []),
      ...(hasLoops(summaries, templates) ? [{ name: 'loops', title: 'Loops' }] : []),
      ...(path_condition.length > 0 ? [{ name: 'condition', title: 'Path condition' }] : []),
    ];
  }

  // --- the program and the options ----------------------------------------------------------------------------------

  private keptTokens: Reading['tokens'] = [];
  private keptDiagnostics: Reading['diagnostics'] = [];

  private get targetLines(): TargetLines {
    const { target, source } = this.session;
    const known = this.read === source && this.reading.target_lines.length > 0;
    return this.memoTargets(
      target.kind === 'line' ? target.line : null,
      known ? this.reading.target_lines : null,
    );
  }

  private lastTargets: { line: number | null; lines: readonly number[] | null; value: TargetLines } | null = null;

  /** The same object for the same lines: a new one would make the editor draw its numbers anew. */
  private memoTargets(line: number | null, lines: readonly number[] | null): TargetLines {
    if (this.lastTargets?.line !== line || this.lastTargets.lines !== lines) {
      this.lastTargets = { line, lines, value: { line, possible: lines === null ? null : new Set(lines) } };
    }
    return this.lastTargets.value;
  }

  private change(part: Partial<Session>): void {
    const before = this.session;
    this.session = { ...before, ...part };
    if (this.session.source !== before.source || this.session.dialect !== before.dialect) {
      clearTimeout(this.reader);
      this.reader = setTimeout(() => void this.readSource(), READ_DELAY_MS);
    }
    if (part.target) this.settleTarget();
    if (this.run.kind === 'refused' || this.run.kind === 'broken') this.run = { kind: 'idle' };
  }

  private openExample(name: string): void {
    const example = examples.find((one) => one.name === name);
    if (!example) return;
    this.stop();
    this.forget();
    const { source, target, dialect } = example;
    this.session = { ...this.session, source, target, dialect, technique: 'auto' };
    clearTimeout(this.reader);
    void this.readSource();
  }

  private async readSource(): Promise<void> {
    const { source, dialect } = this.session;
    try {
      const reading = await this.language.read(source, dialect);
      if (source !== this.session.source || dialect !== this.session.dialect) return;
      this.reading = reading;
      this.read = source;
      this.keptTokens = reading.tokens;
      this.keptDiagnostics = reading.diagnostics;
      this.settleTarget();
      this.unchecked = '';
      if (this.techniques.length === 0) void this.loadTechniques();
    } catch (error) {
      this.unchecked = `The program could not be checked: ${(error as Error).message}. Editing works; it is tried again with the next change.`;
    }
  }

  private async loadTechniques(): Promise<void> {
    try {
      // Titles explain themselves after a colon, for which a menu has no room; the summary does it better.
      this.techniques = (await this.language.techniques()).map((info) => ({
        ...info,
        title: info.title.split(':')[0] ?? info.title,
      }));
      if (!this.techniques.some(({ name }) => name === this.session.technique)) {
        this.change({ technique: this.techniques[0]?.name ?? 'auto' });
      }
    } catch {
      // `readSource` asks the same worker and says what is wrong.
    }
  }

  /** A line without anything to execute cannot be the target: the next one that has something is. */
  private settleTarget(): void {
    const { target, source } = this.session;
    const { target_lines } = this.reading;
    if (target.kind !== 'line' || this.read !== source || target_lines.length === 0) return;
    if (target_lines.includes(target.line)) return;
    const line = target_lines.find((possible) => possible > target.line) ?? target_lines.at(-1) ?? target.line;
    this.session = { ...this.session, target: { kind: 'line', line } };
  }

  private fix({ fix }: Diagnostic): void {
    if (fix && this.read === this.session.source) this.editor.replace(fix.from, fix.to, fix.insert);
  }

  private showFirstError(): void {
    const first = this.reading.diagnostics.find(({ severity }) => severity === 'error');
    if (first) this.editor.goTo(first.from, first.to);
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented) this.analyse();
  };

  // --- the analysis -------------------------------------------------------------------------------------------------

  private analyse(): void {
    if (this.run.kind === 'loading' || this.run.kind === 'running') return;
    this.forget();
    this.analysed = this.session;
    this.run = { kind: 'loading', loaded: 0, total: 0 };
    const { source, target, dialect, technique, search, loops, seconds } = this.session;
    this.analysis.analyse({
      source,
      target,
      dialect,
      technique,
      search,
      loops,
      seconds,
      states: MAX_STATES,
      replay_steps: REPLAY_STEPS,
      seed: SEED,
    });
  }

  private stop(): void {
    if (this.run.kind === 'running') {
      const artefacts = this.artefacts !== null;
      this.run = { kind: 'stopped', stats: this.stats, artefacts, after: (performance.now() - this.run.since) / 1000 };
    } else if (this.run.kind === 'loading') {
      this.run = { kind: 'idle' };
    }
    this.analysis.stop();
  }

  private forget(): void {
    this.run = { kind: 'idle' };
    this.artefacts = null;
    this.stats = null;
    this.replay = null;
    this.step = 0;
    this.analysed = null;
    this.linked = new Set();
  }

  private listener(): AnalysisListener {
    return {
      loading: (loaded, total) => {
        if (this.run.kind === 'loading') this.run = { kind: 'loading', loaded, total };
      },
      started: () => {
        this.solverless = '';
        this.run = { kind: 'running', technique: '', stats: null, since: performance.now() };
      },
      event: (event) => this.receive(event),
      outcome: (outcome) => this.finish(outcome),
      broken: (message, during) => {
        if (during) this.run = { kind: 'broken', message };
        else if (this.run.kind === 'idle') this.solverless = `The solver could not be loaded: ${message}`;
      },
    };
  }

  private receive(event: EngineEvent): void {
    if (this.run.kind !== 'running') return;
    switch (event.kind) {
      case 'technique':
        this.run = { ...this.run, technique: event.name };
        break;
      case 'progress':
        this.stats = event.stats;
        this.run = { ...this.run, stats: event.stats };
        break;
      case 'artefacts':
        this.artefacts = event.artefacts;
        break;
    }
  }

  private finish(outcome: Outcome): void {
    switch (outcome.kind) {
      case 'report':
        this.run = { kind: 'done', report: outcome.report };
        this.artefacts = outcome.report.artefacts;
        this.stats = outcome.report.stats;
        this.replay = outcome.replay;
        this.step = Math.max(0, (outcome.replay?.steps.length ?? 0) - 1);
        break;
      case 'refused':
        this.forget();
        this.run = { kind: 'refused', problems: outcome.diagnostics.filter(({ severity }) => severity === 'error').length };
        break;
      case 'invalid':
        this.run = { kind: 'broken', message: outcome.message };
        break;
    }
  }

  private follow(suggestion: Suggestion): void {
    this.change(suggestion.kind === 'technique' ? { technique: suggestion.name } : { seconds: suggestion.seconds });
    this.analyse();
  }

  /** Whether the answer is about another program or another question than what is set now. */
  private isStale(): boolean {
    const before = this.analysed;
    const now = this.session;
    return (
      before !== null &&
      (before.source !== now.source ||
        before.dialect !== now.dialect ||
        before.technique !== now.technique ||
        JSON.stringify(before.target) !== JSON.stringify(now.target))
    );
  }

  private targetWords(): string {
    const running = this.run.kind === 'running' || this.run.kind === 'loading';
    return wordsOf(running && this.analysed ? this.analysed : this.session);
  }

  /** What is marked in the editor's lines. */
  private get lineMarks(): LineMarks {
    const stale = this.isStale();
    const { target } = this.session;
    const targetLine = target.kind === 'line' ? target.line : null;
    const inputs = [stale, targetLine, this.replay, this.step, this.linked, this.artefacts, this.run] as const;
    if (this.lastMarks && inputs.every((input, at) => input === this.lastMarks?.inputs[at])) return this.lastMarks.value;
    const navigation = stale ? null : (this.artefacts?.navigation ?? null);
    const root = navigation ? rootChains(navigation)[0] : undefined;
    const { current, values } = replayMarks(stale ? null : this.replay, this.step);
    const value: LineMarks = {
      current,
      values,
      linked: stale ? new Set() : this.linked,
      bars: navigation && root ? barsOf(family(navigation, root)) : new Map(),
      target: targetLine,
    };
    this.lastMarks = { inputs, value };
    return value;
  }

  private lastMarks: { inputs: readonly unknown[]; value: LineMarks } | null = null;
}

function firstSession(): Session {
  const [first] = examples;
  return {
    source: first?.source ?? '',
    target: first?.target ?? { kind: 'any' },
    dialect: 'extended',
    technique: 'auto',
    search: 'nearest',
    loops: 'unroll',
    seconds: 30,
  };
}

function wordsOf({ target }: Session): string {
  return target.kind === 'line' ? `line ${target.line}` : 'a run-time error';
}

/** Whether the visitor asked for few downloads: the solver is then fetched with the first analysis only. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}

function placesOf(base: string): Places {
  return { engine: new URL('./engine/', base).href, solver: new URL('./solver/', base).href };
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-app': App;
  }
}
