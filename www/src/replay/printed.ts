import { msg } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { shared } from '../elements/shared-styles.ts';
import type { Outputs } from '../generated/interface.ts';
import { counted } from '../words/format.ts';
import { printedText } from './c-text.ts';

/** The output of a run up to a step; the output of the step itself is marked. */
@customElement('ls-printed')
export class Printed extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        display: flex;
        gap: 0.7rem;
        align-items: baseline;
        margin-top: 0.35rem;
      }

      h3 {
        margin: 0;
        font: 500 var(--small) / 1.5 var(--sans);
        color: var(--soft);
      }

      p {
        flex: 1;
        min-width: 0;
        margin: 0;
        font: 400 0.8125rem / 1.5 var(--mono);
        font-variant-ligatures: none;
        overflow-wrap: anywhere;
        max-height: 6rem;
        overflow-y: auto;
      }

      .text {
        white-space: pre-wrap;
      }

      em {
        font-style: normal;
        font-weight: 600;
        background: var(--current-ground);
        border-bottom: 2px solid var(--current);
        padding: 0 0.2rem;
      }

      .text em {
        padding: 0;
      }

      .none {
        color: var(--soft);
        font-family: var(--sans);
      }
    `,
  ];

  @property({ attribute: false }) outputs!: Outputs;
  /** True if these are the characters of a text. */
  @property({ type: Boolean }) asText = false;

  protected override render() {
    return html`<h3 id="output">${msg('Printed')}</h3>
      <p class="output ${this.asText ? 'text' : ''}" role="region" tabindex="0" aria-labelledby="output">${this.asText ? text(this.outputs) : numbers(this.outputs)}</p>`;
  }
}

function numbers({ total, last, fresh }: Outputs) {
  const before = last.slice(0, last.length - fresh);
  const now = last.slice(last.length - fresh);
  return html`${total === 0 ? nothingYet() : nothing}
    ${total > last.length ? html`<span class="none">… ${counted(total - last.length, msg('# earlier one, then|# earlier ones, then'))}</span> ` : nothing}
    ${before.map((value) => `${value} `)}
    ${now.map((value) => html`<em>${value}<span class="visually-hidden"> ${msg('(new)')}</span></em> `)}`;
}

/** The output of a C program. */
function text({ total, last, fresh }: Outputs) {
  const before = printedText(last.slice(0, last.length - fresh));
  const now = printedText(last.slice(last.length - fresh));
  return html`${total === 0 ? nothingYet() : nothing}${total > last.length ? '… ' : nothing}${before}${now === '' ? nothing : html`<em>${now}</em>`}`;
}

function nothingYet() {
  return html`<span class="none">${msg('nothing yet')}</span>`;
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-printed': Printed;
  }
}
