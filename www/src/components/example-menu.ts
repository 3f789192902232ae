import { LitElement, css, html } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { exampleGroups } from '../examples/examples.ts';
import { shared } from '../styles/shared.ts';

/** The examples to choose from. Fires `example-open` (an example's name). */
@customElement('ls-example-menu')
export class ExampleMenu extends LitElement {
  static override styles = [
    shared,
    css`
      button {
        font-size: 0.875rem;
        padding-inline: 0.6rem;
      }

      [popover] {
        position: fixed;
        inset: auto;
        margin: 0;
        padding: 0.4rem;
        width: min(34rem, calc(100vw - 1rem));
        max-height: 75vh;
        overflow-y: auto;
        border: 1px solid var(--edge);
        border-radius: var(--radius);
        background: var(--surface);
        color: var(--ink);
        box-shadow: 0 10px 40px rgb(0 0 0 / 18%);
      }

      ul {
        list-style: none;
        margin: 0;
        padding: 0;
      }

      h3 {
        margin: 0.6rem 0.7rem 0.2rem;
        font: 600 var(--small) / 1.4 var(--sans);
        color: var(--soft);
      }

      li button {
        display: block;
        width: 100%;
        border: 0;
        text-align: left;
        border-radius: 6px;
        padding: 0.45rem 0.7rem;
      }

      li button:hover,
      li button:focus-visible {
        background: var(--linked-ground);
        color: var(--ink);
      }

      small {
        display: block;
        font: 400 var(--small) / 1.45 var(--sans);
        color: var(--soft);
      }
    `,
  ];

  @state() private open = false;
  @query('#examples') private menu!: HTMLElement;

  protected override render() {
    return html`<button aria-expanded=${this.open} aria-controls="examples" @click=${this.toggle}>
        Examples <span aria-hidden="true">▾</span>
      </button>
      <div id="examples" popover aria-label="Examples" @toggle=${this.toggled} @keydown=${this.move}>
        ${exampleGroups.map(
          (group) =>
            html`<h3>${group.title}</h3>
              <ul>
                ${group.examples.map(
                  ({ name, title, about }) =>
                    html`<li>
                      <button @click=${() => this.choose(name)}>${title}<small>${about}</small></button>
                    </li>`,
                )}
              </ul>`,
        )}
      </div>`;
  }

  private toggle(event: Event): void {
    const button = event.currentTarget as HTMLElement;
    this.menu.togglePopover();
    if (!this.menu.matches(':popover-open')) return;
    const { left, right, bottom } = button.getBoundingClientRect();
    const { width } = this.menu.getBoundingClientRect();
    const start = right - width >= 8 ? right - width : Math.min(left, innerWidth - width - 8);
    this.menu.style.left = `${Math.max(8, start)}px`;
    this.menu.style.top = `${bottom + 6}px`;
    this.menu.querySelector('button')?.focus();
  }

  private toggled({ newState }: ToggleEvent): void {
    this.open = newState === 'open';
  }

  private move(event: KeyboardEvent): void {
    const items = [...this.menu.querySelectorAll('button')];
    const at = items.indexOf((this.renderRoot as ShadowRoot).activeElement as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    items[(to + items.length) % items.length]?.focus();
  }

  private choose(name: string): void {
    this.menu.hidePopover();
    this.dispatchEvent(new CustomEvent('example-open', { detail: name, bubbles: true, composed: true }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-example-menu': ExampleMenu;
  }
}
