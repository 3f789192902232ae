import { msg } from '@lit/localize';
import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { shared } from './shared-styles.ts';

/** A tab: its panel is the child with `slot` of the same name. */
export interface Tab {
  name: string;
  title: string;
}

/** Tabs, moved between with the arrow keys. Fires `tab-change` (the name). */
@customElement('ls-tabs')
export class Tabs extends LitElement {
  static override styles = [
    shared,
    css`
      [role='tablist'] {
        display: flex;
        gap: 1.4rem;
        border-bottom: 1px solid var(--rule);
        overflow-x: auto;
      }

      button {
        border: 0;
        border-bottom: 2px solid transparent;
        border-radius: 0;
        background: none;
        color: var(--soft);
        padding: 0.4rem 0;
        white-space: nowrap;
      }

      button[aria-selected='true'] {
        color: var(--ink);
        font-weight: 600;
        border-bottom-color: var(--accent);
      }

      button:focus-visible {
        outline-offset: -2px;
      }

      @media (forced-colors: active) {
        button {
          border-bottom-color: Canvas;
        }

        button[aria-selected='true'] {
          border-bottom-color: Highlight;
        }
      }

      [role='tabpanel'] {
        padding-top: 1rem;
      }
    `,
  ];

  @property({ attribute: false }) tabs: readonly Tab[] = [];
  @property() selected = '';

  protected override render() {
    return html`<div role="tablist" aria-label=${msg('Why')} @keydown=${this.move}>
        ${this.tabs.map(
          ({ name, title }) =>
            html`<button
              role="tab"
              id="tab-${name}"
              aria-controls="panel"
              aria-selected=${name === this.selected}
              tabindex=${name === this.selected ? 0 : -1}
              @click=${() => this.choose(name)}
            >
              ${title}
            </button>`,
        )}
      </div>
      <div role="tabpanel" id="panel" aria-labelledby="tab-${this.selected}"><slot name=${this.selected}></slot></div>`;
  }

  private move(event: KeyboardEvent): void {
    const at = this.tabs.findIndex(({ name }) => name === this.selected);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const to = step === undefined ? undefined : this.tabs[(at + step + this.tabs.length) % this.tabs.length];
    if (to === undefined) return;
    event.preventDefault();
    this.choose(to.name);
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`#tab-${to.name}`)?.focus());
  }

  private choose(name: string): void {
    this.dispatchEvent(new CustomEvent('tab-change', { detail: name, bubbles: true, composed: true }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-tabs': Tabs;
  }
}
