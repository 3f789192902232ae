import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Covered } from '../cover/cover-view.ts';
import { foldStyles } from '../explanation/fold-styles.ts';
import { shared } from '../elements/shared-styles.ts';
import type { TechniqueInfo } from '../generated/interface.ts';
import { count } from '../words/format.ts';
import { openWords } from './errors-words.ts';
import type { ErrorsShown } from './errors-job.ts';

/**
 * The decisions of a search for all errors about each place, below a heading that opens them and stays in sight. The page loads
 * `cover/cover-report.ts`, which shows it.
 *
 * Fires `fold-toggle`, and lets the events of its parts through: `lines-linked` and `input-replay`.
 */
@customElement('ls-errors-found')
export class ErrorsFound extends LitElement {
  static override styles = [
    shared,
    foldStyles,
    css`
      :host {
        display: contents;
      }

      .content {
        order: 6;
        padding: 0.75rem 1.5rem 2rem;
      }

      .content > h2 {
        margin: 0 0 0.8rem;
        font-size: 1.25rem;
      }

      .content > h2:not(:first-child) {
        margin-top: 2rem;
        padding-top: 1.2rem;
        border-top: 1px solid var(--rule);
      }

      @media (max-width: 999px) {
        .content {
          padding-inline: 1rem;
        }
      }
    `,
  ];

  @property({ attribute: false }) shown!: ErrorsShown;
  @property({ attribute: false }) techniques: readonly TechniqueInfo[] = [];
  /** True if what is below the heading is shown. */
  @property({ type: Boolean }) open = false;
  /** True if the program has changed since. */
  @property({ type: Boolean }) stale = false;
  /** The line pointed at in the editor. */
  @property({ type: Number }) line: number | null = null;

  protected override render() {
    const { run, parts, errors, limit } = this.shown;
    const { everyday, all } = parts;
    if (errors.places === 0) return nothing;
    const isBusy = run.kind === 'running' || run.kind === 'loading';
    return html`<h2 class="fold">
        <button aria-expanded=${this.open} aria-controls="how" @click=${this.toggle}>
          <strong>${isBusy ? msg('How it is being found') : msg('How it was found')}</strong>
          <span class="inside"></span>
          <span class="briefly">${openWords({ ...errors, open: [] })}</span>
        </button>
      </h2>
      ${this.open
        ? html`<div class="content" id="how">
            ${everyday === null ? nothing : [html`<h2>${msg(str`Numbers up to ${count(limit ?? 0)}`)}</h2>`, this.report(everyday, limit)]}
            ${all === null ? nothing : [everyday === null ? nothing : html`<h2>${msg('All numbers')}</h2>`, this.report(all, null)]}
          </div>`
        : nothing}`;
  }

  private readonly toggle = async (): Promise<void> => {
    this.dispatchEvent(new CustomEvent('fold-toggle'));
    await new Promise(requestAnimationFrame);
    this.renderRoot.querySelector('.content')?.scrollIntoView({ block: 'start' });
  };

  private report(covered: Covered, limit: number | null) {
    return html`<ls-cover-report
      .covered=${covered}
      .dialect=${this.shown.dialect}
      .techniques=${this.techniques}
      .limit=${limit}
      .stale=${this.stale}
      .line=${this.stale ? null : this.line}
    ></ls-cover-report>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-errors-found': ErrorsFound;
  }
}
