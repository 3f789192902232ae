import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { LOOPS, MERGES, SEARCHES } from '../catalogue.ts';
import { unset, type Configuration } from '../configuration.ts';
import type { TechniqueInfo } from '../generated/interface.ts';
import { estimates, heeds } from '../heeded.ts';
import { shared } from '../styles/shared.ts';

/**
 * What else can be set for the technique that was chosen: nothing but what it heeds. Its fields stand in the box around it.
 *
 * Fires `configuration-change` (a part of the configuration).
 */
@customElement('ls-execution-options')
export class ExecutionOptions extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        display: contents;
      }

      select,
      input {
        font-size: 0.875rem;
        padding-inline: 0.6rem;
        max-width: 100%;
      }

      label {
        display: grid;
        gap: 0.2rem;
        font: 500 var(--small) / 1.3 var(--sans);
        color: var(--soft);
        min-width: 0;
      }

      .about {
        margin: 0;
        flex-basis: 100%;
        font: 400 var(--small) / 1.5 var(--sans);
        color: var(--soft);
        max-width: 65ch;
      }
    `,
  ];

  @property({ attribute: false }) configuration: Configuration = unset;
  @property({ attribute: false }) techniques: readonly TechniqueInfo[] = [];

  protected override render() {
    const { technique, search, loops } = this.configuration;
    const chosen = this.techniques.find(({ name }) => name === technique);
    return html`
      ${heeds(chosen, 'search')
        ? html`<label
            >Search order
            <select @change=${(event: Event) => this.change({ search: valueOf(event) })}>
              ${SEARCHES.map(([name, words]) => html`<option value=${name} ?selected=${search === name}>${words}</option>`)}
            </select></label
          >`
        : nothing}
      ${heeds(chosen, 'loops')
        ? html`<label
            >${technique === 'auto' ? 'Loops, where it executes' : 'Loops'}
            <select @change=${(event: Event) => this.change({ loops: valueOf(event) })}>
              ${LOOPS.map(([name, words]) => html`<option value=${name} ?selected=${loops === name}>${words}</option>`)}
            </select></label
          >`
        : nothing}
      ${heeds(chosen, 'merge') && technique !== 'auto' ? this.merging() : nothing}
    `;
  }

  private merging() {
    const { merge, limitCost, kappa } = this.configuration;
    const about = MERGES.find(([name]) => name === merge)?.[2];
    return html`<label title=${about ?? nothing}
        >Paths that meet go on as one
        <select @change=${(event: Event) => this.change({ merge: valueOf(event) })}>
          ${MERGES.map(([name, words]) => html`<option value=${name} ?selected=${merge === name}>${words}</option>`)}
        </select></label
      >
      ${estimates(merge)
        ? this.count('Fewer questions than', 'limit-cost', limitCost, 1000, (limitCost) => this.change({ limitCost }))
        : nothing}
      ${merge === 'recursive' ? this.count('Rounds of each loop', 'kappa', kappa, 100, (kappa) => this.change({ kappa })) : nothing}
      ${about && merge !== 'none' ? html`<p class="about">${about}</p>` : nothing}`;
  }

  private count(words: string, name: string, value: number, most: number, set: (count: number) => void) {
    const change = (event: Event) => {
      const count = Number(valueOf(event));
      if (Number.isInteger(count) && count >= 1 && count <= most) set(count);
      else this.requestUpdate();
    };
    return html`<label
      >${words}
      <input type="number" name=${name} min="1" max=${most} .value=${live(String(value))} @change=${change} />
    </label>`;
  }

  private change(part: Partial<Configuration>): void {
    this.dispatchEvent(new CustomEvent('configuration-change', { detail: part }));
  }
}

function valueOf(event: Event): string {
  return (event.currentTarget as HTMLSelectElement | HTMLInputElement).value;
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-execution-options': ExecutionOptions;
  }
}
