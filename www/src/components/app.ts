import { html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { LineMarks } from '../editor/line-marks.ts';
import type { CoverInput, Diagnostic, Given } from '../generated/interface.ts';
import { givenOf } from '../inputs.ts';
import { saveFile } from '../save-svg.ts';
import { targetText } from '../session.ts';
import type { ShelvedProgram } from '../shelf.ts';
import { shared } from '../styles/shared.ts';
import { workbench } from '../styles/workbench.ts';
import type { RowChange } from './compare-table.ts';
import './compare.ts';
import type { CoverFile } from './cover-verdict.ts';
import './cover.ts';
import './editor.ts';
import './problems.ts';
import './program-menu.ts';
import './replay.ts';
import './run-form.ts';
import './toolbar.ts';
import type { Options } from './toolbar.ts';
import type { TreeWish, Which } from './trees.ts';
import type { Suggestion } from './verdict.ts';
import './verdict.ts';
import './welcome.ts';
import './why.ts';
import { noLines, Workbench } from './workbench.ts';

/** The workbench as it is seen: hands the state down, and is told by events what the visitor does. */
@customElement('ls-app')
export class App extends Workbench {
  static override styles = [shared, workbench];

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
          ><ls-program-menu
            slot="program"
            .programs=${this.files.programs}
            .link=${() => this.address.link()}
            .wrap=${this.wrap}
            @file-open=${(event: CustomEvent<File>) => void this.files.open(event.detail)}
            @file-save=${() => this.files.save(this.session)}
            @program-keep=${(event: CustomEvent<string>) => this.files.keep(event.detail, this.session)}
            @program-open=${({ detail }: CustomEvent<ShelvedProgram>) => this.openSession(detail.session)}
            @program-drop=${({ detail }: CustomEvent<ShelvedProgram>) => this.files.drop(detail)}
            @wrap-change=${(event: CustomEvent<boolean>) => this.changeWrap(event.detail)}
          ></ls-program-menu
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
        ${[notice, this.solverless, this.refused]
          .filter((words) => words !== '')
          .map((words) => html`<p class="notice" role="alert">${words}</p>`)}
        <ls-editor
          .source=${source}
          .tokens=${reading.tokens}
          .diagnostics=${reading.diagnostics}
          .targets=${this.program.targetLines(this.session.target)}
          .marks=${this.lineMarks}
          .covers=${this.cover.lineCovers(this.session)}
          .wrap=${this.wrap}
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

declare global {
  interface HTMLElementTagNameMap {
    'ls-app': App;
  }
}
