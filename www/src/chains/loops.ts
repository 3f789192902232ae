import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { shared } from '../elements/shared-styles.ts';
import type { LoopSummary, LoopTemplates } from '../generated/interface.ts';
import './loop-summary.ts';
import './loop-templates.ts';

/** The results for the loops, one below the other. */
@customElement('ls-loops')
export class Loops extends LitElement {
  static override styles = [
    shared,
    css`
      p {
        font: 400 var(--reading) / 1.5 var(--serif);
        margin: 0 0 0.8rem;
        max-width: 62ch;
      }

      :is(ls-loop-summary, ls-loop-templates) + :is(ls-loop-summary, ls-loop-templates) {
        margin-top: 1.8rem;
        padding-top: 1.2rem;
        border-top: 1px solid var(--rule);
      }
    `,
  ];

  @property({ attribute: false }) summaries: readonly LoopSummary[] = [];
  @property({ attribute: false }) templates: readonly LoopTemplates[] = [];
  /** The reason why there are none; empty if there are some. */
  @property() none = '';
  /** The program that they are about. */
  @property() source = '';
  /** The line pointed at in the editor. */
  @property({ type: Number }) line: number | null = null;

  protected override render() {
    return html`${this.none === '' ? nothing : html`<p>${this.none}</p>`}
    ${this.summaries.map((summary) => html`<ls-loop-summary .summary=${summary}></ls-loop-summary>`)}
    ${this.templates.map(
      (templates) =>
        html`<ls-loop-templates .templates=${templates} .source=${this.source} .line=${this.line}></ls-loop-templates>`,
    )}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-loops': Loops;
  }
}
