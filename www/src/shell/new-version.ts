import { msg } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { shared } from '../elements/shared-styles.ts';
import { onNewVersion, openNewVersion } from './offline.ts';

/** Reports a new version of the site. The open version works until the visitor changes. */
export class NewVersion extends LitElement {
  static override styles = [
    shared,
    css`
      p {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.4rem 1rem;
        margin: 0;
        padding: 0.5rem 1.5rem;
        background: var(--linked-ground);
        font-size: var(--small);
      }
    `,
  ];

  @state() private isThere = false;

  override connectedCallback(): void {
    super.connectedCallback();
    void onNewVersion(() => (this.isThere = true));
  }

  protected override render() {
    return html`<div role="status">
      ${this.isThere
        ? html`<p>
            ${msg('A new version of Loopscope is available. This one works until you reload.')}
            <button @click=${() => void openNewVersion()}>${msg('Reload now')}</button>
          </p>`
        : nothing}
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-new-version': NewVersion;
  }
}
