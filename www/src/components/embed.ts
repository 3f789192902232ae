import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { fragmentOf, placeOf } from '../address.ts';
import { listenToHost, tellHost } from '../embed/host.ts';
import { verdictDetail } from '../embed/verdict-detail.ts';
import type { Target } from '../generated/interface.ts';
import { inSameLanguage } from '../language.ts';
import { targetText } from '../session.ts';
import { embedStyles } from '../styles/embed.ts';
import { shared } from '../styles/shared.ts';
import { Bench } from './bench.ts';

/** Views for which only the answer is shown here. */
const ELSEWHERE = ['answer', 'compare', 'cover'];

/**
 * The small page in a frame: a program and its analysis in little space. Its address sets the initial state, as in the full
 * page; there, `readonly=true` makes the text read-only.
 */
export class Embed extends Bench {
  static override styles = [shared, embedStyles];

  /** Whether the address has been read. */
  @state() private opened = false;
  @state() private readonly = false;
  /** Whether the explanation of the answer is shown. */
  @state() private whyOpen = false;
  /** The address of the full page with this program; empty if the program is too long for one. */
  @state() private link = '';

  override connectedCallback(): void {
    super.connectedCallback();
    listenToHost(this);
    void this.open();
  }

  protected override updated(): void {
    void this.makeLink();
  }

  protected override render() {
    if (!this.opened) return nothing;
    const { target } = this.session;
    const question = questionAbout(target);
    const { run } = this.analysis;
    return html`<div class="bar">
        ${this.busy
          ? html`<button class="primary" @click=${() => this.stop()}>${msg('Stop')}</button>`
          : html`<button class="primary" @click=${this.analyse}>${msg('Analyse')}</button>`}
        ${run.kind === 'idle' ? html`<h1>${question}</h1>` : html`<span class="asked">${question}</span>`}
        ${target.kind === 'any'
          ? nothing
          : html`<button class="quiet" @click=${() => this.change({ target: { kind: 'any' } })}>${msg('Ask for any error')}</button>`}
        ${this.link === '' ? nothing : html`<a href=${this.link} target="_blank" rel="noopener">${msg('Open in Loopscope')}</a>`}
      </div>
      ${[this.program.notice, this.solverless, this.refused]
        .filter((words) => words !== '')
        .map((words) => html`<p class="notice" role="alert">${words}</p>`)}
      ${this.edited({ wrap: true, readonly: this.readonly })} ${this.problems()}
      ${run.kind === 'idle' ? nothing : this.answered()} ${this.replayed()} ${this.remembered()}
      ${this.whyOpen
        ? this.explained()
        : this.explains && !this.busy
          ? html`<button class="why" @click=${() => this.openWhy('')}>${msg('Why?')}</button>`
          : nothing}`;
  }

  protected override analysed(): void {
    super.analysed();
    const { run, about } = this.analysis;
    const detail = verdictDetail(run, about ?? this.session, this.program.techniques);
    if (detail) tellHost({ loopscope: 'verdict', detail });
  }

  /** Goes to the place in the address, and starts an analysis if it names more than a program. */
  private async open(): Promise<void> {
    const place = await placeOf(location.hash);
    this.opened = true;
    this.readonly = new URLSearchParams(location.hash.slice(1)).get('readonly') === 'true';
    if (typeof place === 'string') {
      this.refused = place;
      return;
    }
    if (place.session) this.change(place.session);
    await this.program.now();
    this.settleTechnique();
    if (place.view === '') return;
    if (!ELSEWHERE.includes(place.view)) this.openWhy(place.view);
    this.analyse();
  }

  private openWhy(tab: string): void {
    // The typesetter is large, and needed only here.
    void import('./explanations.ts');
    this.whyOpen = true;
    this.tab = tab;
  }

  private async makeLink(): Promise<void> {
    const { session } = this;
    if (session === this.linkOf) return;
    this.linkOf = session;
    const fragment = await fragmentOf({ session, view: '' });
    if (session === this.session) this.link = fragment === '' ? '' : new URL(inSameLanguage(`index.html#${fragment}`), document.baseURI).href;
  }

  private linkOf: object | null = null;
}

/** The question about a target. */
function questionAbout(target: Target): string {
  switch (target.kind) {
    case 'any':
      return msg('Can anything go wrong?');
    case 'ends':
      return msg('Does it always end?');
    case 'line':
      return msg(str`How do I get to ${targetText({ target })}?`);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-embed': Embed;
  }
}
