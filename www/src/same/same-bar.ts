import { msg } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { outputNames } from '../class/class-words.ts';
import { promisedRange, type Output } from '../class/class-work.ts';
import { shared } from '../elements/shared-styles.ts';
import '../workbench/share.ts';
import { toolbarStyles } from '../workbench/toolbar-styles.ts';
import { LONGEST_RANGE, noPair, type Task } from './pair.ts';

/**
 * The actions for two programs, instead of those for one: what counts, and what is promised, are chips beside the first one.
 *
 * Fires `compare`, `stop`, `task-change` (a part of the task), `swap`, and `pair-close`.
 */
@customElement('ls-same-bar')
export class SameBar extends LitElement {
  static override styles = [
    shared,
    toolbarStyles,
    css`
      /* No menu has it. */
      ls-share {
        display: block;
      }

      .chip {
        display: flex;
        align-items: center;
        gap: 0.4rem;
        padding-left: 0.75rem;
        border: 1px solid var(--control);
        border-radius: 8px;
        background: var(--surface);
        color: var(--soft);
        white-space: nowrap;
      }

      .chip:focus-within {
        outline: 2px solid var(--accent);
        outline-offset: 2px;
      }

      .chip select {
        field-sizing: content;
      }

      .chip select,
      .chip input {
        border: 0;
        background-color: transparent;
        min-height: 2.125rem;
        padding-block: 0;
        padding-left: 0;
        outline: none;
        font-weight: 600;
      }

      .chip input {
        width: 9.5rem;
        font-family: var(--mono);
        font-size: var(--small);
      }

      .chip:has([aria-invalid='true']) {
        border-color: var(--wrong);
      }

      @media (min-width: 1180px) {
        #compare::after {
          content: 'Ctrl ↵' / '';
          margin-left: 0.6rem;
          font-weight: 500;
          font-size: 0.75rem;
          opacity: 0.85;
        }
      }

      @media (max-width: 999px) {
        .bar > .chip {
          flex: 1;
          min-width: 0;
          min-height: 2.75rem;
        }

        .bar > .chip .find {
          display: none;
        }

        .chip select,
        .chip input {
          flex: 1;
          min-width: 0;
          min-height: 2.625rem;
        }
      }
    `,
  ];

  @property({ type: Boolean }) busy = false;
  /** True if there are two programs to compare. */
  @property({ type: Boolean }) ready = false;
  @property({ attribute: false }) task: Task = noPair.task;
  /** The page's address with both programs, or null if they are too long for one. */
  @property({ attribute: false }) link: () => Promise<string | null> = () => Promise.resolve(null);
  /** True if the menu of a narrow window is open. */
  @state() private open = false;

  protected override render() {
    const isRange = promisedRange(this.task.promised) !== undefined;
    return html`<div class="bar" role="group" aria-label=${msg('Comparison of two programs')} @keydown=${this.pressInBar}>
      ${this.busy
        ? html`<button class="primary run" id="stop" @click=${() => this.fire('stop')}>${msg('Stop')}</button>`
        : html`<button class="primary run" id="compare" title="Ctrl+Enter" ?disabled=${!this.ready || !isRange} @click=${() => this.fire('compare')}>
            ${msg('Compare', { id: 'compare-programs' })}
          </button>`}
      <label class="chip">
        <span class="find">${msg('Prints the same:')}</span>
        <select aria-label=${msg('What counts')} @change=${(event: Event) => this.change({ output: valueOf(event) as Output })}>
          ${outputNames().map(([name, title]) => html`<option value=${name} ?selected=${name === this.task.output}>${title}</option>`)}
        </select>
      </label>
      <button class="more" aria-label=${msg('More')} aria-expanded=${this.open} aria-controls="rest" @click=${() => (this.open = !this.open)}>⋯</button>
      <div class="rest ${this.open ? 'open' : ''}" id="rest">
        <label class="chip">
          ${msg('Promised:')}
          <input
            aria-label=${msg('Promised numbers')}
            aria-invalid=${!isRange}
            aria-describedby="range"
            placeholder="-10000..10000"
            maxlength=${LONGEST_RANGE}
            .value=${this.task.promised}
            @input=${(event: Event) => this.change({ promised: valueOf(event) })}
          />
        </label>
        <span id="range" class="aside" role="status">${isRange ? nothing : msg('Write the least and the greatest number, such as 1..9999.')}</span>
        <span class="quietly">
          <button class="quiet" @click=${() => this.choose('swap')}>${msg('Swap')}</button>
          <ls-share .link=${this.link}></ls-share>
          <button class="quiet" id="close" @click=${() => this.choose('pair-close')}>${msg('Close the comparison')}</button>
        </span>
      </div>
    </div>`;
  }

  /** Escape closes the menu of a narrow window. */
  private pressInBar(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.open) return;
    event.stopPropagation();
    this.open = false;
    this.renderRoot.querySelector<HTMLElement>('.more')?.focus();
  }

  private change(task: Partial<Task>): void {
    this.fire('task-change', task);
  }

  private choose(name: string): void {
    this.open = false;
    this.fire(name);
  }

  private fire(name: string, detail: unknown = null): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

function valueOf(event: Event): string {
  return (event.currentTarget as HTMLSelectElement | HTMLInputElement).value;
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-same-bar': SameBar;
  }
}
