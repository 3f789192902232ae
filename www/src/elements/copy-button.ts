import { msg } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { copyText } from './copy-text.ts';
import { shared } from './shared-styles.ts';

/** The time for which a button shows that it has copied. */
const TOLD_MS = 2000;

/** A button that copies a text; if the browser does not allow it, it shows the text for manual copying. */
@customElement('ls-copy-button')
export class CopyButton extends LitElement {
  static override styles = [
    shared,
    css`
      button {
        font-size: var(--copy-size, var(--small));
        min-height: var(--copy-height, 2rem);
        padding: 0.3rem 0.7rem;
      }

      label {
        display: grid;
        gap: 0.2rem;
        margin-top: 0.4rem;
        font-size: var(--small);
      }

      textarea {
        font: 400 var(--small) / 1.5 var(--mono);
        color: var(--ink);
        background: var(--surface);
        border: 1px solid var(--control);
        border-radius: 8px;
        padding: 0.4rem 0.6rem;
        width: min(30rem, 80vw);
      }
    `,
  ];

  @property() text = '';
  /** The label of the button. */
  @property() label = '';
  @property() hint = '';
  @state() private outcome: 'none' | 'copied' | 'refused' = 'none';
  @query('textarea') private field!: HTMLTextAreaElement | null;

  protected override render() {
    return html`<button title=${this.hint} @click=${this.copy}>
        ${this.outcome === 'copied' ? msg('Copied') : this.label}
      </button>
      ${this.outcome === 'refused'
        ? html`<label
            >${msg('Your browser does not let this page copy. Press Ctrl+C to copy it yourself:')}
            <textarea readonly rows="3" .value=${this.text}></textarea>
          </label>`
        : nothing}`;
  }

  private async copy(): Promise<void> {
    this.outcome = (await copyText(this.text)) ? 'copied' : 'refused';
    await this.updateComplete;
    this.field?.focus();
    this.field?.select();
    if (this.outcome === 'copied') setTimeout(() => (this.outcome = 'none'), TOLD_MS);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-copy-button': CopyButton;
  }
}
