import { LitElement, css, html } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { shared } from './shared-styles.ts';

/** A button that opens a popup with its children. The arrow keys move between their buttons and fields. */
@customElement('ls-menu')
export class Menu extends LitElement {
  static override styles = [
    shared,
    css`
      button {
        padding-inline: 0.6rem;
        border-color: var(--menu-border, var(--control));
        background: var(--menu-ground, var(--surface));
        color: var(--menu-ink, var(--ink));
        white-space: nowrap;
        max-width: 16rem;
        overflow: hidden;
        text-overflow: ellipsis;
      }

      [popover] {
        position: fixed;
        inset: auto;
        margin: 0;
        padding: 0.4rem;
        width: min(var(--menu-width, 34rem), calc(100vw - 1rem));
        max-height: 75vh;
        overflow-y: auto;
        border: 1px solid var(--edge);
        border-radius: var(--radius);
        background: var(--surface);
        color: var(--ink);
        box-shadow: 0 10px 40px rgb(0 0 0 / 18%);
      }
    `,
  ];

  /** The button's text. */
  @property() override title = '';
  @state() private open = false;
  @query('[popover]') private panel!: HTMLElement;

  protected override render() {
    return html`<button aria-expanded=${this.open} aria-controls="panel" @click=${this.toggle}>
        ${this.title} <span aria-hidden="true">▾</span>
      </button>
      <div id="panel" popover aria-label=${this.title} @toggle=${this.toggled} @keydown=${this.move}><slot></slot></div>`;
  }

  close(): void {
    this.panel.hidePopover();
  }

  private toggle(event: Event): void {
    const button = event.currentTarget as HTMLElement;
    this.panel.togglePopover();
    if (!this.panel.matches(':popover-open')) return;
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const { width, height } = this.panel.getBoundingClientRect();
    const start = right - width >= 8 ? right - width : Math.min(left, innerWidth - width - 8);
    this.panel.style.left = `${Math.max(8, start)}px`;
    // In a narrow window, the button is at the bottom.
    this.panel.style.top = `${bottom + 6 + height <= innerHeight ? bottom + 6 : Math.max(8, top - height - 6)}px`;
    this.items[0]?.focus();
  }

  private toggled({ newState }: ToggleEvent): void {
    this.open = newState === 'open';
    this.dispatchEvent(new CustomEvent('menu-toggle', { detail: this.open }));
  }

  private get items(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('a, button, input')].filter((item) => !item.matches(':disabled, [hidden]'));
  }

  private move(event: KeyboardEvent): void {
    // It closes the menu, and nothing else.
    if (event.key === 'Escape') event.stopPropagation();
    const { items } = this;
    const at = items.indexOf((this.getRootNode() as ShadowRoot).activeElement as HTMLElement);
    const isText = items[at]?.matches('input[type="text"]') ?? false;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, ...(isText ? {} : { Home: 0, End: items.length - 1 }) }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    items[(to + items.length) % items.length]?.focus();
  }
}

/** Closes a menu once something in it was chosen. */
export function closeChosen({ target, currentTarget }: Event): void {
  if (target instanceof Element && target.closest('.item')) (currentTarget as Menu).close();
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-menu': Menu;
  }
}
