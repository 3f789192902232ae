import { msg } from '@lit/localize';
import { LitElement, html, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import '../elements/copy-button.ts';
import { plain } from '../elements/code-text.ts';
import { shared } from '../elements/shared-styles.ts';
import { words } from '../elements/words.ts';
import { outputStyles } from '../program/output-styles.ts';
import { outputOf } from '../program/output-view.ts';
import type { GradedDifference } from '../generated/interface.ts';
import type { SameRun } from './comparing.ts';
import { noPair, type Task } from './pair.ts';
import { sameCardStyles } from './same-card-styles.ts';
import { differenceWords, isShort, sameText, type SameText } from './same-words.ts';

/** The time between two announcements of the progress, and between two updates of the time. */
const ANNOUNCE_MS = 10_000;
const TICK_MS = 1000;

/**
 * The answer about two programs: the sentence, where they part, and both outputs, scrolled to the first difference.
 *
 * Fires `watch` (both runs are to be played), `compare` (once more), and `line-show` (a side, whose error is to be shown).
 */
@customElement('ls-same-card')
export class SameCard extends LitElement {
  static override styles = [shared, outputStyles, sameCardStyles];

  @property({ attribute: false }) run: SameRun = { kind: 'idle' };
  /** The task that the programs must share. */
  @property({ attribute: false }) task: Task = noPair.task;
  /** True if a program or the task has changed since. */
  @property({ type: Boolean }) stale = false;
  @state() private now = performance.now();
  @state() private announced = '';
  private announcedAt = 0;
  private clock: ReturnType<typeof setInterval> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.clock);
    this.clock = undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('run')) return;
    this.now = performance.now();
    clearInterval(this.clock);
    this.clock = this.run.kind === 'running' ? setInterval(() => this.tick(), TICK_MS) : undefined;
    const before = changed.get('run');
    if (this.run.kind === 'idle' || before?.kind === this.run.kind) return;
    this.announcedAt = this.now;
    this.announced = plain(this.text.sentence);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('run')) return;
    for (const box of this.renderRoot.querySelectorAll('.outputs pre')) {
      const mark = box.querySelector('mark');
      if (mark) box.scrollTop = mark.offsetTop - box.clientHeight / 2;
    }
  }

  protected override render() {
    const { text } = this;
    const { kind, sign, sentence, facts } = text;
    const found = this.run.kind === 'done' ? this.run.found : null;
    const difference = found?.kind === 'differ' ? found.difference : null;
    return html`<section class="${kind} ${this.stale ? 'old' : ''}" aria-label=${msg('Answer')}>
        <div class="answer">
          <h1 tabindex="-1">${kind === 'idle' ? nothing : html`<span class="mark" aria-hidden="true">${sign}</span>`}<span>${words(sentence)}</span></h1>
          ${this.stale
            ? html`<p class="stale">${msg('A program has changed since.')} <button @click=${() => this.fire('compare')}>${msg('Compare again')}</button></p>`
            : html`${facts.map((fact, at) => html`<p class=${at === 0 && (kind === 'differ' || kind === 'proved') ? 'cause' : nothing}>${words(fact)}</p>`)} ${difference === null ? nothing : this.parting(difference)} ${this.actions(text, difference)}`}
        </div>
        ${difference === null || this.stale ? nothing : this.outputs(difference)}
      </section>
      <p class="visually-hidden" role="status">${this.announced}</p>`;
  }

  /** The input, if the sentence does not tell it. */
  private parting({ input }: GradedDifference) {
    if (input === '' || isShort(input)) return nothing;
    return html`<h2>${msg('Input')}</h2><pre class="input">${input}</pre>`;
  }

  private actions({ kind }: SameText, difference: GradedDifference | null) {
    const { run } = this;
    const watched = run.kind === 'done' ? run.watched : null;
    if (kind === 'wrong' && run.kind === 'broken') return html`<div class="actions"><button @click=${() => this.fire('compare')}>${msg('Try again')}</button></div>`;
    if (run.kind === 'done' && (run.found.kind === 'refused' || run.found.kind === 'wrong')) {
      const side = run.found.kind === 'refused' ? run.found.side : 'reference';
      return html`<div class="actions"><button @click=${() => this.fire('line-show', side)}>${msg('Show the line')}</button></div>`;
    }
    if (difference === null) return nothing;
    return html`<div class="actions">
      ${watched === null ? nothing : html`<button class="primary" @click=${() => this.fire('watch')}>${msg('Watch both')}</button>`}
      ${difference.input === '' ? nothing : html`<ls-copy-button .text=${difference.input} .label=${msg('Copy inputs')}></ls-copy-button>`}
    </div>`;
  }

  private outputs({ expected, given }: GradedDifference) {
    const { run } = this;
    const { output } = this.task;
    const watched = run.kind === 'done' ? run.watched : null;
    const where = watched === null ? null : differenceWords(watched, output);
    return html`<div class="outputs">
      <div class="expected"><h2>${msg('The reference prints')}</h2>${outputOf(expected, output)}</div>
      <div class="given"><h2>${msg('The submission prints')}</h2>${outputOf(given, output)}</div>
      ${where === null ? nothing : html`<p class="where">${where}</p>`}
    </div>`;
  }

  private get text(): SameText {
    return sameText(this.run, this.now, this.task.promised);
  }

  /** Goes to the sentence. */
  goTo(): void {
    this.renderRoot.querySelector<HTMLElement>('h1')?.focus();
  }

  private tick(): void {
    this.now = performance.now();
    if (this.now - this.announcedAt < ANNOUNCE_MS) return;
    this.announcedAt = this.now;
    const { sentence, facts } = this.text;
    this.announced = plain([sentence, ...facts].join(' '));
  }

  private fire(name: string, detail: unknown = null): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-same-card': SameCard;
  }
}
