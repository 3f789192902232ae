import { msg } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { shared } from '../elements/shared-styles.ts';
import type { OfferedTechnique, Switch, TechniqueInfo } from '../generated/interface.ts';
import type { Configuration } from '../program/configuration.ts';
import { offered } from '../program/offered.ts';
import { techniquePage } from '../shell/pages.ts';
import { leavesOut, switchNames } from '../words/catalogue.ts';
import { counted } from '../words/format.ts';
import './execution-options.ts';
import type { Options } from './toolbar.ts';
import { messageWords } from '../words/message.ts';

const LIMITS = [10, 30, 60, 300];

/**
 * The settings for experts: the technique with its options, the time limit, and the comparison. Fires `options-change`
 * (a part of the options), `switch-turn` (an option of a C program) and `compare-toggle`.
 */
@customElement('ls-advanced')
export class Advanced extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        border-top: 1px solid var(--rule);
        padding: 0.6rem 1.25rem 0.75rem;
      }

      .fields {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: 0.6rem;
      }

      select,
      button {
        padding-inline: 0.6rem;
      }

      label {
        display: grid;
        gap: 0.2rem;
        font: 500 var(--small) / 1.3 var(--sans);
        color: var(--soft);
      }

      .technique {
        width: 12rem;
        text-overflow: ellipsis;
      }

      .switches {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.2rem 1.2rem;
        margin-top: 0.5rem;
      }

      summary {
        font: 500 var(--small) / 1.3 var(--sans);
        color: var(--soft);
        cursor: pointer;
      }

      .switches label {
        display: flex;
        align-items: center;
        gap: 0.4rem;
      }

      .about {
        margin: 0.5rem 0 0;
        font: 400 var(--small) / 1.5 var(--sans);
        color: var(--soft);
        max-width: 80ch;
      }
    `,
  ];

  @property({ attribute: false }) options!: Options;
  @property({ attribute: false }) techniques: readonly OfferedTechnique[] = [];
  /** The options that the text of a C program sets. */
  @property({ attribute: false }) switches: readonly Switch[] = [];
  @property({ type: Boolean }) busy = false;
  /** True if the comparison is open. */
  @property({ type: Boolean }) comparing = false;

  protected override render() {
    const { target, technique, seconds } = this.options;
    const chosen = this.techniques.find(({ name }) => name === technique);
    return html`<div class="fields">
        <label
          >${msg('Technique')}
          <select class="technique" aria-label=${msg('Technique')} @change=${(event: Event) => this.change({ technique: valueOf(event) })}>
            ${this.techniques.length === 0
              ? html`<option value=${technique}>${msg('Technique')}</option>`
              : offered(this.techniques, target).map(
                  ({ name, title }) => html`<option value=${name} ?selected=${name === technique}>${title}</option>`,
                )}
          </select></label
        >
        <ls-execution-options
          .configuration=${this.options}
          .techniques=${this.techniques}
          @configuration-change=${(event: CustomEvent<Partial<Configuration>>) => this.change(event.detail)}
        ></ls-execution-options>
        <label
          >${msg('Stop after')}
          <select @change=${(event: Event) => this.change({ seconds: Number(valueOf(event)) })}>
            ${[...new Set([...LIMITS, seconds])]
              .sort((a, b) => a - b)
              .map((some) => html`<option value=${some} ?selected=${some === seconds}>${limitName(some)}</option>`)}
          </select></label
        >
        <button
          id="compare"
          title=${msg('Analyse the program with several configurations, side by side')}
          aria-expanded=${this.comparing}
          ?disabled=${this.busy}
          @click=${() => this.dispatchEvent(new CustomEvent('compare-toggle'))}
        >
          ${msg('Compare…')}
        </button>
      </div>
      ${this.switches.length === 0 ? nothing : html`<div class="switches">${this.switches.filter(({ about }) => !leavesOut(about)).map((each) => this.switch(each))} ${this.leftOut()}</div>`}
      ${explanation(chosen)}`;
  }

  /** The errors that a C program leaves out. */
  private leftOut() {
    const groups = this.switches.filter(({ about }) => leavesOut(about));
    return html`<details ?open=${groups.some(({ is_on }) => is_on)}>
      <summary>${msg('Leave out errors')}</summary>
      <div class="switches">${groups.map((each) => this.switch(each))}</div>
    </details>`;
  }

  /** The box of an option that a line of the program sets. */
  private switch(option: Switch) {
    const [name, explained] = switchNames()[option.about];
    const turn = () => {
      this.dispatchEvent(new CustomEvent('switch-turn', { detail: option }));
      // The box shows the option of the text, once it is read.
      this.requestUpdate();
    };
    return html`<label title=${explained}><input type="checkbox" name=${option.about} .checked=${live(option.is_on)} @change=${turn} />${name}</label>`;
  }

  private change(part: Partial<Options>): void {
    this.dispatchEvent(new CustomEvent('options-change', { detail: part }));
  }
}

function explanation(technique: TechniqueInfo | undefined) {
  if (!technique) return nothing;
  const { name, title, summary, accepts } = technique;
  const page = techniquePage(name);
  return html`<p class="about"><strong>${title}.</strong> ${messageWords(summary)} <em>${messageWords(accepts)}</em>
    ${page === null ? nothing : html`<a href=${page}>${name === 'auto' ? msg('All techniques') : msg('How it works, with programs to try')}</a>`}
  </p>`;
}

function valueOf(event: Event): string {
  return (event.currentTarget as HTMLSelectElement).value;
}

function limitName(seconds: number): string {
  return seconds < 60 ? counted(seconds, msg('# second|# seconds')) : counted(seconds / 60, msg('# minute|# minutes'));
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-advanced': Advanced;
  }
}
