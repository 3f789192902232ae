import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import type { CoverInput, Given } from '../generated/interface.ts';
import { givenOf } from '../inputs.ts';
import { saveFile } from '../save-svg.ts';
import type { ShelvedProgram } from '../shelf.ts';
import { shared } from '../styles/shared.ts';
import { workbench } from '../styles/workbench.ts';
import type { RowChange } from './compare-table.ts';
import './compare.ts';
import type { CoverFile } from './cover-verdict.ts';
import './cover.ts';
import './divider.ts';
import './program-menu.ts';
import './run-form.ts';
import './toolbar.ts';
import './tour.ts';
import type { Options } from './toolbar.ts';
import './welcome.ts';
import { Workbench } from './workbench.ts';

/** The workbench's view: passes the state down, and receives the visitor's actions as events. */
export class App extends Workbench {
  static override styles = [shared, workbench];

  protected override render() {
    const { reading, notice, techniques } = this.program;
    return html`<ls-toolbar
        .options=${this.session}
        .techniques=${techniques}
        .busy=${this.busy}
        .line=${this.lastLine}
        .recognised=${this.recognition.recognised}
        .runOpen=${this.runOpen}
        .comparing=${this.comparing}
        .link=${() => this.address.link()}
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
          .fragment=${(longest: number) => this.address.fragment(longest)}
          .wrap=${this.wrap}
          @file-open=${(event: CustomEvent<File>) => void this.files.open(event.detail)}
          @file-save=${() => this.files.save(this.session)}
          @program-keep=${(event: CustomEvent<string>) => this.files.keep(event.detail, this.session)}
          @program-open=${({ detail }: CustomEvent<ShelvedProgram>) => this.openSession(detail.session)}
          @program-drop=${({ detail }: CustomEvent<ShelvedProgram>) => this.files.drop(detail)}
          @wrap-change=${(event: CustomEvent<boolean>) => this.changeWrap(event.detail)}
        ></ls-program-menu
      ></ls-toolbar>
      <div class="panes">
        <section class="program" aria-label=${msg('Program')}>
          ${this.runOpen
            ? html`<ls-run-form
                .parameters=${reading.parameters}
                .readsInput=${reading.reads_input}
                .witness=${this.witness}
                .outcome=${this.own.state}
                .dialect=${this.session.dialect}
                .stdin=${this.analysis.given.stdin}
                @own-run=${(event: CustomEvent<Given>) => void this.runOwn(event.detail)}
                @end-ask=${this.askForEnd}
                @form-close=${() => this.toggleRun()}
              ></ls-run-form>`
            : nothing}
          ${[notice, this.solverless, this.refused]
            .filter((words) => words !== '')
            .map((words) => html`<p class="notice" role="alert">${words}</p>`)}
          ${this.edited({ covers: this.cover.lineCovers(this.session), wrap: this.wrap })}
          <div class="dock">${this.problems()}${this.replayed(this.own.run)}</div>
        </section>
        <ls-divider .share=${this.share} @share-change=${(event: CustomEvent<number>) => this.changeShare(event.detail)}></ls-divider>
        <section class="reason" tabindex="-1" aria-label=${msg('Answer')}>
          ${this.comparing ? this.compared() : this.cover.run.kind === 'idle' ? [this.answered(), this.remembered(), this.why()] : [this.covered(), this.remembered()]}
        </section>
      </div>
      <ls-tour
        .page=${this.renderRoot}
        .idle=${!this.busy && this.analysis.run.kind === 'idle'}
        @tour-analyse=${this.analyse}
      ></ls-tour>`;
  }

  /** The explanation of the answer, or programs to begin with. */
  private why() {
    if (this.explains || this.analysis.run.kind !== 'idle') return this.explained();
    return html`<ls-welcome
      @example-open=${(event: CustomEvent<string>) => this.openExample(event.detail)}
      @trees-show=${() => this.openTab('tree')}
    ></ls-welcome>`;
  }

  /** The coverage of the program. */
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

  /** A comparison of several configurations. */
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

  /** Whether what links lines is about another program. */
  protected override isLinkStale(): boolean {
    return this.cover.run.kind === 'idle' ? super.isLinkStale() : this.cover.isStale(this.session);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-app': App;
  }
}
