import { msg, str } from '@lit/localize';
import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { loadingWords, workFigures } from '../answer/progress.ts';
import { verdictStyles } from '../answer/verdict-styles.ts';
import type { CoverFile } from '../cover/cover-verdict.ts';
import { Clock } from '../elements/clock.ts';
import '../elements/copy-button.ts';
import { shared } from '../elements/shared-styles.ts';
import type { Target, TechniqueInfo } from '../generated/interface.ts';
import { targetText } from '../program/session.ts';
import { capital, counted, duration } from '../words/format.ts';
import type { CompareRun } from './compare-job.ts';
import {
  comparisonCsv,
  comparisonMarkdown,
  comparisonSentence,
  configurationWords,
  decisionsOf,
  isContradictory,
  type Decision,
  type Row,
} from './compare-view.ts';

/** The sign for the common answer. */
const signs: Record<Decision | 'unknown', string> = { reachable: '→', unreachable: '✓', ends: '✓', endless: '∞', unknown: '?' };

/**
 * The progress of a comparison, and the conclusion from all of its runs in a sentence.
 *
 * Fires `compare-start`, `compare-save` (a file), and `show-problems` when the visitor wants to see what is wrong.
 */
@customElement('ls-compare-verdict')
export class CompareVerdict extends LitElement {
  static override styles = [shared, verdictStyles];

  @property({ attribute: false }) run: CompareRun = { kind: 'idle' };
  @property({ attribute: false }) rows: readonly Row[] = [];
  @property({ attribute: false }) techniques: readonly TechniqueInfo[] = [];
  /** True if the program or the target has changed since. */
  @property({ type: Boolean }) stale = false;
  /** True if another job runs. */
  @property({ type: Boolean }) blocked = false;
  /** The target of the comparison. */
  @property({ attribute: false }) target: Target = { kind: 'any' };
  /** The time limit of each run. */
  @property({ type: Number }) seconds = 0;
  /** It began when the work started, including loading. */
  private readonly clock = new Clock(this, () => this.run.kind === 'running' || this.run.kind === 'loading');

  protected override firstUpdated(): void {
    this.renderRoot.querySelector<HTMLElement>('#start')?.focus();
  }

  protected override render() {
    return html`<div role="status" class="visually-hidden">${this.announcement()}</div>
      ${this.panel()}`;
  }

  /** The text for screen readers: the current run, and the conclusion. */
  private announcement(): string {
    switch (this.run.kind) {
      case 'loading':
        return msg('Loading the solver.');
      case 'running':
        return this.atWork(this.run.at);
      case 'done':
        return comparisonSentence(this.rows, this.target);
      case 'stopped':
        return msg('You stopped.');
      default:
        return '';
    }
  }

  private panel() {
    const run = this.run;
    switch (run.kind) {
      case 'idle':
        return html`<section>
          <h1>${msg('How do configurations compare?')}</h1>
          <div class="rest">
            <p>
              ${this.target.kind === 'ends'
                ? msg('The program is analysed with each of these configurations, one after the other: does it always end?')
                : msg(str`The program is analysed with each of these configurations, one after the other: can ${targetText(this)} be reached?`)}
              ${msg(html`Each may take ${seconds(this.seconds)}; change this under <strong>Advanced</strong>.`)}
            </p>
            ${this.staleWords()}
            <div class="actions">${this.startButton(msg('Start'))}</div>
          </div>
        </section>`;
      case 'loading':
        return html`<section class="busy">
          <h1><span class="mark" aria-hidden="true"></span>${msg('Loading the solver…')}</h1>
          <div class="rest">
            <p class="figures">${loadingWords(run.loaded, run.total, (this.clock.now - this.clock.began) / 1000)}</p>
            ${run.total === 0
              ? html`<progress aria-label=${msg('Loading the solver')}></progress>`
              : html`<progress aria-label=${msg('Loading the solver')} max=${run.total} .value=${run.loaded}></progress>`}
          </div>
        </section>`;
      case 'running':
        return html`<section class="busy">
          <h1><span class="mark" aria-hidden="true"></span>${this.atWork(run.at)}…</h1>
          <div class="rest">
            <p class="figures">${workFigures(run.stats)} · ${duration((this.clock.now - run.since) / 1000)}</p>
            ${run.silences === 0
              ? nothing
              : html`<p>${msg('The solver did not answer a query. It was restarted, and the analysis goes on without that answer.')}</p>`}
            <progress aria-label=${msg('Finished analyses')} max=${this.rows.length} .value=${run.at}></progress>
          </div>
        </section>`;
      case 'stopped':
        return html`<section class="unknown">
          <h1><span class="mark" aria-hidden="true">×</span>${msg('You stopped.')}</h1>
          <div class="rest">
            <p>${msg('The results of the other configurations stay below.')}</p>
            ${this.contradiction()} ${this.actions()}
          </div>
        </section>`;
      case 'refused':
        return html`<section class="wrong">
          <h1><span class="mark" aria-hidden="true">!</span>${counted(run.problems, msg('The program has an error.|The program has # errors.'))}</h1>
          <div class="rest">
            <p>${counted(run.problems, msg('Fix it, then analyse.|Fix them, then analyse.'))}</p>
            <div class="actions">
              <button @click=${() => this.fire('show-problems', null)}>${msg('Show the first')}</button>${this.startButton(msg('Try again'))}
            </div>
          </div>
        </section>`;
      case 'done':
        return this.answer();
    }
  }

  private answer() {
    const sentence = comparisonSentence(this.rows, this.target);
    const [decision = 'unknown'] = decisionsOf(this.rows);
    const [style, mark] = isContradictory(this.rows) ? ['wrong', '!'] : [decision, signs[decision]];
    return html`<section class=${style}>
      <h1 class=${sentence.length > 60 ? 'long' : ''}><span class="mark" aria-hidden="true">${mark}</span>${sentence}</h1>
      <div class="rest">${this.contradiction()} ${this.actions()}</div>
    </section>`;
  }

  /** Stands out, because one of them must be wrong. */
  private contradiction() {
    if (!isContradictory(this.rows)) return nothing;
    return html`<p role="alert">
      <strong>${this.target.kind === 'ends'
        ? msg('Some prove that it always ends, and some find a run that never ends.')
        : msg(str`Some reach ${targetText(this)}, and some prove that no run does.`)}</strong>
      ${msg('The interpreter has replayed the inputs, so doubt the proofs first. This is a bug in Loopscope, not in your program: please report it with the program and this table.')}
    </p>`;
  }

  private actions() {
    const about = capital(msg(str`${targetText(this)} of a program, ${seconds(this.seconds)} for each`));
    const [csv, markdown] = [comparisonCsv(this.rows, this.techniques), comparisonMarkdown(this.rows, this.techniques, about)];
    return html`${this.staleWords()}
      <div class="actions">
        ${this.startButton(msg('Start again'))}
        <ls-copy-button label=${msg('Copy as Markdown')} .text=${markdown}></ls-copy-button>
        <ls-copy-button label=${msg('Copy as CSV')} .text=${csv}></ls-copy-button>
        <button @click=${() => this.save('comparison.md', markdown, 'text/markdown')}>${msg('Save as Markdown')}</button>
        <button @click=${() => this.save('comparison.csv', csv, 'text/csv')}>${msg('Save as CSV')}</button>
      </div>`;
  }

  private staleWords() {
    return this.stale ? html`<p class="stale">${msg('The program or the target has changed since.')}</p>` : nothing;
  }

  private startButton(words: string) {
    const isNone = this.rows.length === 0;
    return html`<button id="start" class="primary" ?disabled=${isNone || this.blocked} @click=${() => this.fire('compare-start', null)}>
      ${words}
    </button>`;
  }

  private atWork(at: number): string {
    const row = this.rows[at];
    if (row === undefined) return '';
    return msg(str`${at + 1} of ${this.rows.length}: ${configurationWords(row.configuration, this.techniques).title}`);
  }

  private save(name: string, text: string, type: string): void {
    this.fire('compare-save', { name, text, type } satisfies CoverFile);
  }

  private fire(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

function seconds(most: number): string {
  return counted(most, msg('# second|# seconds'));
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-compare-verdict': CompareVerdict;
  }
}
