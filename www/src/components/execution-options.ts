import { msg } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { aboutCallDepth, guides, indexings, loopChoices, merges, searches, subsumptions, templateChoices, type Choices } from '../catalogue.ts';
import { unset, type Configuration } from '../configuration.ts';
import type { TechniqueInfo } from '../generated/interface.ts';
import { estimates, hasTemplates, heeds } from '../heeded.ts';
import { shared } from '../styles/shared.ts';

/** The deepest nesting of calls that is followed. */
const MOST_CALLS = 10_000;

/**
 * The further options of the chosen technique: only those that it heeds. The fields are laid out by the surrounding box.
 * Options that differ from their defaults are explained.
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

      details {
        flex-basis: 100%;
      }

      summary {
        color: var(--soft);
        font: 500 var(--small) / 1.5 var(--sans);
        cursor: pointer;
        width: max-content;
        border-radius: 4px;
      }

      summary:hover {
        color: var(--accent);
      }

      .fields {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: 0.6rem;
        padding-top: 0.4rem;
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
    const { chosen } = this;
    const executes = technique === 'auto' ? msg('Loops, where it executes') : msg('Loops');
    return html`
      ${heeds(chosen, 'search') ? this.choice(msg('Search order'), searches(), search, (search) => this.change({ search })) : nothing}
      ${heeds(chosen, 'loops') ? this.choice(executes, loopChoices(), loops, (loops) => this.change({ loops })) : nothing}
      ${heeds(chosen, 'merge') && technique !== 'auto' ? this.merging() : nothing}
      ${heeds(chosen, 'subsume') && technique !== 'auto' ? this.subsuming() : nothing}
      ${heeds(chosen, 'guide') && technique !== 'auto' ? this.guiding() : nothing}
      ${this.about().map((words) => html`<p class="about">${words}</p>`)}
      ${heeds(chosen, 'indexing') && technique !== 'auto' ? this.advanced() : nothing}
    `;
  }

  private get chosen(): TechniqueInfo | undefined {
    return this.techniques.find(({ name }) => name === this.configuration.technique);
  }

  private merging() {
    const { merge, limitCost, kappa } = this.configuration;
    return html`${this.choice(msg('Paths that meet go on as one'), merges(), merge, (merge) => this.change({ merge }))}
      ${estimates(merge)
        ? this.count(msg('Fewer questions than'), 'limit-cost', limitCost, 1000, (limitCost) => this.change({ limitCost }))
        : nothing}
      ${merge === 'recursive' ? this.count(msg('Rounds of each loop'), 'kappa', kappa, 100, (kappa) => this.change({ kappa })) : nothing}`;
  }

  private subsuming() {
    const { subsume, rounds } = this.configuration;
    const set = (name: string) => this.change({ subsume: name === 'yes' });
    return html`${this.choice(msg('Paths that others make needless'), subsumptions(), subsume ? 'yes' : 'no', set)}
      ${subsume
        ? this.count(msg('Further rounds looked back at'), 'rounds', rounds, 20, (rounds) => this.change({ rounds }), 0)
        : nothing}`;
  }

  private guiding() {
    const set = (name: string) => this.change({ guide: name === 'yes' });
    return this.choice(msg('Where paths go'), guides(), this.configuration.guide ? 'yes' : 'no', set);
  }

  /** Rarely used options. The group is open if one of them is set. */
  private advanced() {
    const { loops, indexing, templates, callDepth } = this.configuration;
    const { chosen } = this;
    const isSet = indexing !== unset.indexing || callDepth !== unset.callDepth || templates !== unset.templates;
    return html`<details ?open=${isSet}>
      <summary>${msg('Advanced')}</summary>
      <div class="fields">
        ${this.choice(msg('An element at an unknown index'), indexings(), indexing, (indexing) => this.change({ indexing }))}
        ${hasTemplates(chosen, loops)
          ? this.choice(msg('Of several templates'), templateChoices(), templates, (templates) => this.change({ templates }))
          : nothing}
        ${this.count(msg('Calls within calls, at most'), 'call-depth', callDepth, MOST_CALLS, (callDepth) => this.change({ callDepth }))}
        <p class="about">${explained(indexings(), indexing)}</p>
        ${hasTemplates(chosen, loops) ? html`<p class="about">${explained(templateChoices(), templates)}</p>` : nothing}
        <p class="about">${aboutCallDepth()}</p>
      </div>
    </details>`;
  }

  /** The explanations of options that differ from their defaults. */
  private about(): string[] {
    const { technique, search, loops, merge, subsume, guide } = this.configuration;
    const { chosen } = this;
    return [
      ...(heeds(chosen, 'search') && search !== unset.search ? [explained(searches(), search)] : []),
      ...(heeds(chosen, 'loops') && loops !== unset.loops ? [explained(loopChoices(), loops)] : []),
      ...(heeds(chosen, 'merge') && technique !== 'auto' && merge !== unset.merge ? [explained(merges(), merge)] : []),
      ...(heeds(chosen, 'subsume') && technique !== 'auto' && subsume ? [explained(subsumptions(), 'yes')] : []),
      ...(heeds(chosen, 'guide') && technique !== 'auto' && guide ? [explained(guides(), 'yes')] : []),
    ];
  }

  private choice(words: string, choices: Choices, value: string, set: (name: string) => void) {
    return html`<label title=${explained(choices, value)}
      >${words}
      <select @change=${(event: Event) => set(valueOf(event))}>
        ${choices.map(([name, title]) => html`<option value=${name} ?selected=${name === value}>${title}</option>`)}
      </select></label
    >`;
  }

  private count(words: string, name: string, value: number, most: number, set: (count: number) => void, least = 1) {
    const change = (event: Event) => {
      const count = Number(valueOf(event));
      if (Number.isInteger(count) && count >= least && count <= most) set(count);
      else this.requestUpdate();
    };
    return html`<label
      >${words}
      <input type="number" name=${name} min=${least} max=${most} .value=${live(String(value))} @change=${change} />
    </label>`;
  }

  private change(part: Partial<Configuration>): void {
    this.dispatchEvent(new CustomEvent('configuration-change', { detail: part }));
  }
}

function explained(choices: Choices, value: string): string {
  return choices.find(([name]) => name === value)?.[2] ?? '';
}

function valueOf(event: Event): string {
  return (event.currentTarget as HTMLSelectElement | HTMLInputElement).value;
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-execution-options': ExecutionOptions;
  }
}
