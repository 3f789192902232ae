import { msg, str } from '@lit/localize';
import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { loadingWords } from '../answer/progress.ts';
import { verdictStyles } from '../answer/verdict-styles.ts';
import { Clock } from '../elements/clock.ts';
import { shared } from '../elements/shared-styles.ts';
import { words } from '../elements/words.ts';
import { counted, duration } from '../words/format.ts';
import type { CoverFiles, CoverRun } from './cover-job.ts';
import { countOf, countWords, coverSentence, goalTarget, nothingCovered, type Covered } from './cover-view.ts';

/** A file to be saved. */
export interface CoverFile {
  name: string;
  text: string;
  type: string;
}

function stoppedBy(by: 'visitor' | 'time'): string {
  return by === 'visitor' ? msg('You stopped.') : msg('Time ran out while the solver was still busy.');
}

/**
 * The progress of covering a program, and the result in a sentence.
 *
 * Fires `cover-save` (a file), `show-problems` when the visitor wants to see what is wrong, and `retry` after a breakdown.
 */
@customElement('ls-cover-verdict')
export class CoverVerdict extends LitElement {
  static override styles = [shared, verdictStyles];

  @property({ attribute: false }) run: CoverRun = { kind: 'idle' };
  @property({ attribute: false }) covered: Covered = nothingCovered;
  /** True if the program has changed since. */
  @property({ type: Boolean }) stale = false;
  /** It began when the work started, including loading. */
  private readonly clock = new Clock(this, () => this.run.kind === 'running' || this.run.kind === 'loading');

  protected override render() {
    return html`<div role="status" class="visually-hidden">${this.announcement()}</div>
      ${this.panel()}`;
  }

  /** The text for screen readers: the answer, and before it only that the work continues. */
  private announcement(): string {
    switch (this.run.kind) {
      case 'loading':
        return msg('Loading the solver.');
      case 'running':
        return msg('Covering the program.');
      case 'done':
        return coverSentence(this.covered);
      case 'stopped':
        return `${stoppedBy(this.run.by)} ${this.settledWords()}`;
      default:
        return '';
    }
  }

  private panel() {
    const run = this.run;
    switch (run.kind) {
      case 'idle':
        return nothing;
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
          <h1><span class="mark" aria-hidden="true"></span>${msg('Covering the program…')}</h1>
          <div class="rest">
            <p class="figures">${this.settledWords()} ${duration(Math.max(0, this.clock.now - run.since) / 1000)}.</p>
            <p class="doing">${words(this.doing(run))}</p>
            ${run.silences === 0
              ? nothing
              : html`<p>${msg('The solver did not answer a query. It was restarted, and the analysis goes on without that answer.')}</p>`}
            <progress aria-label=${msg('Settled')} max=${Math.max(1, this.covered.goals.length)} .value=${this.settled}></progress>
          </div>
        </section>`;
      case 'done':
        return this.answer(run.seconds, run.files);
      case 'stopped':
        return html`<section class="unknown">
          <h1><span class="mark" aria-hidden="true">×</span>${stoppedBy(run.by)}</h1>
          <div class="rest">
            <p>${msg(str`After ${duration(run.after)}.`)} ${this.settledWords()} ${this.covered.goals.length === 0 ? nothing : msg('What was found until then is below.')}</p>
            ${this.staleWords()}
          </div>
        </section>`;
      case 'refused':
        return html`<section class="wrong">
          <h1><span class="mark" aria-hidden="true">!</span>${counted(run.problems, msg('The program has an error.|The program has # errors.'))}</h1>
          <div class="rest">
            <p>${counted(run.problems, msg('Fix it, then cover.|Fix them, then cover.'))}</p>
            <div class="actions"><button @click=${() => this.fire('show-problems', null)}>${msg('Show the first')}</button></div>
          </div>
        </section>`;
      case 'broken':
        return html`<section class="wrong">
          <h1><span class="mark" aria-hidden="true">!</span>${msg('Covering the program failed.')}</h1>
          <div class="rest">
            <p>${words(run.message)}.</p>
            <div class="actions"><button @click=${() => this.fire('retry', null)}>${msg('Try again')}</button></div>
          </div>
        </section>`;
    }
  }

  private answer(seconds: number, files: CoverFiles) {
    const sentence = coverSentence(this.covered);
    const isOpen = countOf(this.covered, 'unknown', 'pending') > 0;
    return html`<section class=${isOpen ? 'unknown' : 'reachable'}>
      <h1 class=${sentence.length > 60 ? 'long' : ''}>
        <span class="mark" aria-hidden="true">${isOpen ? '?' : '→'}</span>${sentence}
      </h1>
      <div class="rest">
        <p>${countWords(this.covered)} ${msg(str`In ${duration(seconds)}.`)}</p>
        ${this.staleWords()}
        <div class="actions">
          <button title=${msg('The whole result, in the format of the command line')} @click=${() => this.save('cover.json', files.json, 'application/json')}>
            ${msg('Save as JSON')}
          </button>
          <button title=${msg('The inputs as a table, for tests')} @click=${() => this.save('cover.csv', files.csv, 'text/csv')}>
            ${msg('Save the inputs as CSV')}
          </button>
        </div>
      </div>
    </section>`;
  }

  private staleWords() {
    return this.stale ? html`<p class="stale">${msg('The program has changed since.')}</p>` : nothing;
  }

  private get settled(): number {
    return countOf(this.covered, 'reachable', 'unreachable');
  }

  private settledWords(): string {
    const all = this.covered.goals.length;
    return all === 0 ? msg('Nothing is settled yet.') : msg(str`${this.settled} of ${all} lines, branches and possible errors are settled.`);
  }

  private doing({ looking, reducing }: CoverRun & { kind: 'running' }): string {
    if (reducing) return msg('Choosing a few of the inputs, and shrinking them …');
    const goal = looking === null ? undefined : this.covered.goals[looking]?.goal;
    return goal ? msg(str`Looking for a path to ${goalTarget(goal)} …`) : msg('Running the program on random inputs, and searching its paths …');
  }

  private save(name: string, text: string, type: string): void {
    this.fire('cover-save', { name, text, type } satisfies CoverFile);
  }

  private fire(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-cover-verdict': CoverVerdict;
  }
}
