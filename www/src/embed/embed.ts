import { msg, str } from '@lit/localize';
import { LitElement, html, nothing } from 'lit';
import { query, state } from 'lit/decorators.js';
import type { Editor } from '../editor/editor.ts';
import { shared } from '../elements/shared-styles.ts';
import type { Target } from '../generated/interface.ts';
import { fragmentOf, destinationOf, startOf } from '../program/address.ts';
import { AnalysedProgram } from '../program/analysed-program.ts';
import { answerOf, editorOf, explanationOf, isExplained, memoryOf, noticesOf, problemsOf, replayOf } from '../program/program-parts.ts';
import { targetText } from '../program/session.ts';
import '../explanation/why.ts';
import '../replay/run-views.ts';
import type { ReplayView } from '../replay/replay.ts';
import { inSameLanguage } from '../shell/language.ts';
import { embedStyles } from './embed-styles.ts';
import { listenToHost, tellHost } from './host.ts';
import { verdictDetail } from './verdict-detail.ts';

/** Views for which only the answer is shown here. */
const ELSEWHERE = ['answer', 'compare', 'cover'];

/**
 * The small page in a frame: a program and its analysis in little space. Its address sets the initial state, as in the full
 * page; there, `readonly=true` makes the text read-only.
 */
export class Embed extends LitElement {
  static override styles = [shared, embedStyles];

  /** True if the address has been read. */
  @state() private opened = false;
  @state() private readonly = false;
  /** True if the explanation of the answer is shown. */
  @state() private whyOpen = false;
  /** The address of the full page with this program; empty if the program is too long for one. */
  @state() private link = '';
  @query('ls-editor') private shownEditor!: Editor;
  @query('ls-replay') private replay!: ReplayView | null;

  private readonly program = new AnalysedProgram(this, startOf(null), {
    editor: () => this.shownEditor,
    filesPart: () => import('../files/parts.ts'),
    isFixed: () => this.readonly,
    settled: () => this.tellVerdict(),
  });

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
    const { program } = this;
    const { target } = program.session;
    const question = questionAbout(target);
    const { run } = program.analysis;
    const editor = () => program.files.editor;
    return html`<div class="bar">
        ${program.busy
          ? html`<button class="primary" @click=${program.stop}>${msg('Stop')}</button>`
          : html`<button class="primary" @click=${program.analyse}>${msg('Analyse')}</button>`}
        ${run.kind === 'idle' ? html`<h1>${question}</h1>` : html`<span class="asked">${question}</span>`}
        ${target.kind === 'any'
          ? nothing
          : html`<button class="quiet" @click=${() => program.change({ target: { kind: 'any' } })}>${msg('Ask for any error')}</button>`}
        ${this.link === '' ? nothing : html`<a href=${this.link} target="_blank" rel="noopener">${msg('Open in Loopscope')}</a>`}
      </div>
      ${noticesOf(program.notices)} ${editorOf(program, { wrap: true, readonly: this.readonly })} ${problemsOf(program.edited, editor)}
      ${run.kind === 'idle' ? nothing : answerOf(program, { editor, replay: () => this.replay })} ${replayOf(program)}
      ${memoryOf(program)}
      ${this.whyOpen
        ? explanationOf(program)
        : isExplained(program) && !program.busy
          ? html`<button class="why" @click=${() => this.openWhy('')}>${msg('Why?')}</button>`
          : nothing}`;
  }

  /** Sends the result to the embedding page. */
  private tellVerdict(): void {
    const { analysis, reader, session } = this.program;
    const detail = verdictDetail(analysis.run, analysis.about ?? session, reader.techniques);
    if (detail) tellHost({ loopscope: 'verdict', detail });
  }

  /** Goes to the destination in the address, and starts an analysis if it names more than a program. */
  private async open(): Promise<void> {
    const destination = await destinationOf(location.hash);
    this.opened = true;
    this.readonly = new URLSearchParams(location.hash.slice(1)).get('readonly') === 'true';
    if (typeof destination === 'string') {
      this.program.show({ refused: destination });
      return;
    }
    if (destination.session) this.program.change(destination.session);
    await this.program.reader.now();
    // As on the page, where a program is pasted.
    if (destination.isOpen && this.program.reader.reading.recognised === 'c') this.program.change({ dialect: 'c' });
    this.program.edited.settleTechnique();
    if (destination.view === '') return;
    if (!ELSEWHERE.includes(destination.view)) this.openWhy(destination.view);
    this.program.analyse();
  }

  private openWhy(tab: string): void {
    // The typesetter is large, and needed only here.
    void import('../explanation/explanations.ts');
    this.whyOpen = true;
    this.program.show({ tab });
  }

  private async makeLink(): Promise<void> {
    const { session } = this.program;
    if (session === this.linkOf) return;
    this.linkOf = session;
    const fragment = await fragmentOf({ session, view: '' });
    if (session === this.program.session) this.link = fragment === '' ? '' : new URL(inSameLanguage(`index.html#${fragment}`), document.baseURI).href;
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
