import { msg } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { shared } from '../elements/shared-styles.ts';
import type { Snapshot } from '../generated/interface.ts';
import { areFiles, placeName } from '../words/places.ts';

/** The place of the call that a step is in, as a link, if it may be in another file. Fires `place-show` (a line). */
@customElement('ls-caller')
export class Caller extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        display: inline;
      }

      button {
        min-height: 0;
        padding: 0;
        border: 0;
        background: none;
        color: var(--accent);
        font: inherit;
        text-decoration: underline;
        text-underline-offset: 0.15em;
      }
    `,
  ];

  /** The state at the step; null while it is unknown. */
  @property({ attribute: false }) snapshot: Snapshot | null = null;

  protected override render() {
    const line = this.snapshot?.calls.at(-2)?.line;
    if (line === undefined || !areFiles()) return nothing;
    const show = () => this.dispatchEvent(new CustomEvent('place-show', { detail: line, bubbles: true, composed: true }));
    const place = html`<button @click=${show}>${placeName(line)}</button>`;
    return html` · ${msg(html`called from ${place}`)}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-caller': Caller;
  }
}
