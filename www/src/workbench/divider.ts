import { msg } from '@lit/localize';
import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { shared } from '../elements/shared-styles.ts';

/** The share of the width that the left pane takes at first, in percent. */
export const USUAL_SHARE = 46;

/** The least and the greatest share. */
const RANGE = [20, 80] as const;

/** A share that was stored, limited to a sensible range. */
export function shareOf(stored: string | null): number {
  const [least, most] = RANGE;
  return Math.max(least, Math.min(most, Number(stored) || USUAL_SHARE));
}

/** The distance by which an arrow key moves the divider. */
const STEP = 2;

/** The divider between two panes: the mouse and the arrow keys move it, a double click resets it. Fires `share-change` (the left pane's share of the width, in percent). */
@customElement('ls-divider')
export class Divider extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        flex: none;
        position: relative;
        width: 1px;
        background: var(--rule);
        z-index: 4;
      }

      div {
        position: absolute;
        inset: 0 -4px;
        cursor: col-resize;
        touch-action: none;
      }

      div::after {
        content: '';
        position: absolute;
        inset: calc(50% - 1rem) 2px;
        border-radius: 3px;
        background: var(--edge);
      }

      div:hover::after,
      div:focus-visible::after {
        background: var(--accent);
      }

      div:focus-visible {
        outline-offset: -1px;
      }

      @media (forced-colors: active) {
        :host {
          background: CanvasText;
        }

        div::after {
          background: CanvasText;
          forced-color-adjust: none;
        }
      }
    `,
  ];

  @property({ type: Number }) share = USUAL_SHARE;

  protected override render() {
    return html`<div
      role="separator"
      tabindex="0"
      aria-orientation="vertical"
      aria-label=${msg('Width of the program')}
      aria-valuemin=${RANGE[0]}
      aria-valuemax=${RANGE[1]}
      aria-valuenow=${Math.round(this.share)}
      @pointerdown=${this.grab}
      @pointermove=${this.drag}
      @dblclick=${() => this.move(USUAL_SHARE)}
      @keydown=${this.press}
    ></div>`;
  }

  private grab(event: PointerEvent): void {
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    event.preventDefault();
  }

  private drag(event: PointerEvent): void {
    if (!(event.currentTarget as HTMLElement).hasPointerCapture(event.pointerId)) return;
    const { left, width } = (this.parentElement as HTMLElement).getBoundingClientRect();
    this.move((100 * (event.clientX - left)) / width);
  }

  private press(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = {
      ArrowLeft: this.share - STEP,
      ArrowRight: this.share + STEP,
      Home: RANGE[0],
      End: RANGE[1],
      Enter: USUAL_SHARE,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.move(to);
  }

  private move(share: number): void {
    const [least, most] = RANGE;
    this.dispatchEvent(new CustomEvent('share-change', { detail: Math.max(least, Math.min(most, share)) }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-divider': Divider;
  }
}
