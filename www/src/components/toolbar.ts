import { msg } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { Configuration } from '../configuration.ts';
import { dialectNames } from '../dialect.ts';
import { counted } from '../format.ts';
import type { Dialect, OfferedTechnique, Target, TechniqueInfo } from '../generated/interface.ts';
import { offered } from '../offered.ts';
import { techniquePage } from '../pages.ts';
import { shared } from '../styles/shared.ts';
import './example-menu.ts';
import './execution-options.ts';

/** The visitor's options. */
export interface Options extends Configuration {
  target: Target;
  dialect: Dialect;
  seconds: number;
}

const BUDGETS = [10, 30, 60, 300];

/**
 * Analyse and what is to be set before it.
 *
 * Fires `analyse`, `cover`, `stop`, `run-toggle` and `compare-toggle` (the form for a run, or the comparison, is to be opened or
 * closed) and `options-change` (a part of the options); from its menu comes `example-open`.
 */
@customElement('ls-toolbar')
export class Toolbar extends LitElement {
  static override styles = [
    shared,
    css`
      button,
      select,
      input {
        font-size: 0.875rem;
        padding-inline: 0.6rem;
      }

      button.primary {
        padding-inline: 0.9rem;
      }

      .row {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: 0.4rem;
      }

      label,
      .field {
        display: grid;
        gap: 0.2rem;
        font: 500 var(--small) / 1.3 var(--sans);
        color: var(--soft);
      }

      .target {
        display: flex;
        border: 1px solid var(--control);
        border-radius: 8px;
        background: var(--surface);
        align-items: center;
      }

      .target select,
      .target input {
        border: 0;
        background: none;
        min-height: 2.25rem;
      }

      .target select {
        padding-inline: 0.4rem 0.1rem;
        width: 4.5rem;
      }

      .target.any select {
        width: 7rem;
      }

      .target.ends select {
        width: 8.5rem;
      }

      .target input {
        width: 3.4rem;
        padding: 0 0.2rem;
        font-family: var(--mono);
        color: var(--target);
        font-weight: 600;
      }

      .technique {
        flex: 1 1 8.5rem;
        width: 8.5rem;
        max-width: 12rem;
        text-overflow: ellipsis;
      }

      .language {
        width: 6.5rem;
        text-overflow: ellipsis;
      }

      .flag {
        width: 0.7rem;
        height: 0.95rem;
        margin-left: 0.7rem;
        background: var(--target);
        clip-path: polygon(0 0, 14% 0, 100% 26%, 14% 56%, 14% 100%, 0 100%);
        forced-color-adjust: none;
      }

      .run {
        min-width: 5.2rem;
      }

      /* Stacked, or enlarged, the page is long: the button stays where it can be pressed. */
      @media (max-width: 999px) {
        .run {
          position: fixed;
          right: 1rem;
          bottom: 1rem;
          z-index: 10;
          min-height: 2.75rem;
          box-shadow: 0 2px 12px rgb(0 0 0 / 25%);
        }
      }

      details {
        margin-top: 0.5rem;
      }

      summary {
        color: var(--soft);
        font: 500 var(--small) / 1.5 var(--sans);
        cursor: pointer;
        width: max-content;
        border-radius: 4px;
      }

      @media (max-width: 480px) {
        summary {
          max-width: 4rem;
        }

        .beside {
          gap: 0.25rem;
          margin-left: 0.2rem;
          --menu-padding: 0.4rem;
          flex-wrap: wrap;
          justify-content: end;
        }

        .beside button,
        .language {
          padding-inline: 0.4rem;
        }

        .language {
          width: 4.2rem;
        }
      }

      summary:hover {
        color: var(--accent);
      }

      .more {
        clear: both;
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: 0.6rem;
        padding: 0.6rem 0 0.2rem;
      }

      .about {
        margin: 0.5rem 0 0;
        font: 400 var(--small) / 1.5 var(--sans);
        color: var(--soft);
        max-width: 65ch;
      }

      .beside {
        float: right;
        display: flex;
        gap: 0.4rem;
        margin: 0.4rem 0 0 0.6rem;
      }
    `,
  ];

  @property({ attribute: false }) options!: Options;
  @property({ attribute: false }) techniques: readonly OfferedTechnique[] = [];
  /** Whether something runs or waits for the solver. */
  @property({ type: Boolean }) busy = false;
  @property({ type: Number }) lines = 1;
  /** Whether the dialect was recognised from the program. */
  @property({ type: Boolean }) recognised = false;
  /** Whether the form for a run is open. */
  @property({ type: Boolean }) runOpen = false;
  /** Whether the comparison is open. */
  @property({ type: Boolean }) comparing = false;

  protected override render() {
    const { target, technique, dialect, seconds } = this.options;
    const chosen = this.techniques.find(({ name }) => name === technique);
    return html`
      <div class="row" role="group" aria-label=${msg('Analysis')}>
        ${this.busy
          ? html`<button class="primary run" id="stop" @click=${() => this.fire('stop')}>${msg('Stop')}</button>`
          : html`<button class="primary run" id="analyse" title="Ctrl+Enter" @click=${() => this.fire('analyse')}>
              ${msg('Analyse')}
            </button>`}
        <button
          id="cover"
          title=${msg('Find inputs that reach every line, branch and possible error, or prove that none do')}
          ?disabled=${this.busy}
          @click=${() => this.fire('cover')}
        >
          ${msg('Cover')}
        </button>
        <button
          id="own"
          title=${msg('Run the program with your own inputs')}
          aria-expanded=${this.runOpen}
          @click=${() => this.fire('run-toggle')}
        >
          ${msg('Run …')}
        </button>
        <div class="target ${target.kind}" role="group" aria-label=${msg('Target')}>
          <span class="flag" aria-hidden="true"></span>
          <select
            aria-label=${msg('Target')}
            .value=${target.kind}
            @change=${(event: Event) => this.setTargetKind(valueOf(event))}
          >
            <option value="line" ?selected=${target.kind === 'line'}>${msg('Line')}</option>
            <option value="any" ?selected=${target.kind === 'any'}>${msg('Any error')}</option>
            <option value="ends" ?selected=${target.kind === 'ends'}>${msg('Endless loop')}</option>
          </select>
          ${target.kind === 'line'
            ? html`<input
                type="number"
                aria-label=${msg('Line of the target')}
                min="1"
                max=${this.lines}
                .value=${live(String(target.line))}
                @change=${(event: Event) => this.setLine(valueOf(event))}
              />`
            : nothing}
        </div>
        <select
          class="technique"
          aria-label=${msg('Technique')}
          title=${chosen?.summary ?? msg('Technique')}
          @change=${(event: Event) => this.change({ technique: valueOf(event) })}
        >
          ${this.techniques.length === 0
            ? html`<option value=${technique}>${msg('Technique')}</option>`
            : html`<optgroup label=${msg('Technique')}>
                ${offered(this.techniques, target).map(
                  ({ name, title }) => html`<option value=${name} ?selected=${name === technique}>${title}</option>`,
                )}
              </optgroup>`}
        </select>
      </div>
      <div class="beside">
        <select
          class="language"
          aria-label=${msg('Language')}
          title=${this.recognised ? msg('Language: recognised from the program') : msg('Language')}
          @change=${(event: Event) => this.change({ dialect: valueOf(event) as Dialect })}
        >
          ${dialectNames().map(([name, title]) => html`<option value=${name} ?selected=${name === dialect}>${title}</option>`)}
        </select>
        <button
          id="compare"
          title=${msg('Analyse the program with several configurations, side by side')}
          aria-expanded=${this.comparing}
          ?disabled=${this.busy}
          @click=${() => this.fire('compare-toggle')}
        >
          ${msg('Compare …')}
        </button>
        <slot name="program"></slot>
        <ls-example-menu></ls-example-menu>
      </div>
      <details ?open=${technique === 'execute'}>
        <summary>${msg('Options')}</summary>
        <div class="more">
          <ls-execution-options
            .configuration=${this.options}
            .techniques=${this.techniques}
            @configuration-change=${(event: CustomEvent<Partial<Configuration>>) => this.change(event.detail)}
          ></ls-execution-options>
          <label
            >${msg('Stop after')}
            <select @change=${(event: Event) => this.change({ seconds: Number(valueOf(event)) })}>
              ${[...new Set([...BUDGETS, seconds])]
                .sort((a, b) => a - b)
                .map((some) => html`<option value=${some} ?selected=${some === seconds}>${budgetName(some)}</option>`)}
            </select></label
          >
        </div>
        ${technique === 'auto' ? explanation(chosen) : nothing}
      </details>
      ${technique === 'auto' ? nothing : explanation(chosen)}
    `;
  }

  private setTargetKind(kind: string): void {
    const line = this.options.target.kind === 'line' ? this.options.target.line : 1;
    this.change({ target: kind === 'any' || kind === 'ends' ? { kind } : { kind: 'line', line } });
  }

  private setLine(text: string): void {
    const line = Number(text);
    if (Number.isInteger(line) && line >= 1 && line <= this.lines) this.change({ target: { kind: 'line', line } });
    else this.requestUpdate();
  }

  private change(part: Partial<Options>): void {
    this.fire('options-change', part);
  }

  private fire(name: string, detail: unknown = null): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

function explanation(technique: TechniqueInfo | undefined) {
  if (!technique) return nothing;
  const { name, title, summary, accepts } = technique;
  const page = techniquePage(name);
  return html`<p class="about"><strong>${title}.</strong> ${summary} <em>${accepts}</em>
    ${page === null ? nothing : html`<a href=${page}>${['auto'].includes(name) ? msg('All techniques') : msg('How it works, with programs to try')}</a>`}
  </p>`;
}

function valueOf(event: Event): string {
  return (event.currentTarget as HTMLSelectElement | HTMLInputElement).value;
}

function budgetName(seconds: number): string {
  return seconds < 60 ? counted(seconds, msg('# second|# seconds')) : counted(seconds / 60, msg('# minute|# minutes'));
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-toolbar': Toolbar;
  }
}
