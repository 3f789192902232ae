import { msg } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { shared } from '../elements/shared-styles.ts';
import type { TechniqueInfo } from '../generated/interface.ts';
import { DEFAULTS, VALUES } from '../generated/options.ts';
import type { Configuration, Option } from '../program/configuration.ts';
import { hasEffect, hasTemplates, hasOption } from '../program/effective-options.ts';
import { aboutBounds, guideBases, guides, guideTimes, indexings, loopChoices, merges, processings, scopes, searches, subsumptions, templateChoices, type Choices } from '../words/catalogue.ts';

/**
 * The further options of the chosen technique: only those that it has. The fields are laid out by the surrounding box.
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

  @property({ attribute: false }) configuration: Configuration = DEFAULTS;
  @property({ attribute: false }) techniques: readonly TechniqueInfo[] = [];

  protected override render() {
    const { technique } = this.configuration;
    const { chosen } = this;
    const executes = technique === 'auto' ? msg('Loops in execution') : msg('Loops');
    return html`
      ${hasOption(chosen, 'search') ? this.choice(msg('Search order'), searches(), 'search') : nothing}
      ${hasOption(chosen, 'loops') ? this.choice(executes, loopChoices(), 'loops') : nothing}
      ${hasOption(chosen, 'scope') ? this.everyday() : nothing}
      ${hasOption(chosen, 'merge') && technique !== 'auto' ? this.merging() : nothing}
      ${hasOption(chosen, 'subsume') && technique !== 'auto' ? this.subsuming() : nothing}
      ${hasOption(chosen, 'guide') && technique !== 'auto' ? this.guiding() : nothing}
      ${hasOption(chosen, 'loop_processing') && technique !== 'auto' ? this.choice(msg('Loops inside loops'), processings(), 'loop_processing') : nothing}
      ${this.about().map((words) => html`<p class="about">${words}</p>`)}
      ${hasOption(chosen, 'indexing') && technique !== 'auto' ? this.advanced() : nothing}
    `;
  }

  private get chosen(): TechniqueInfo | undefined {
    return this.techniques.find(({ name }) => name === this.configuration.technique);
  }

  private everyday() {
    return html`${this.choice(msg('Inputs of a C program'), scopes(), 'scope')} ${this.count(msg('Everyday numbers up to'), 'numbers')}`;
  }

  private merging() {
    return html`${this.choice(msg('Merge paths'), merges(), 'merge')}
      ${this.count(msg('Fewer queries than'), 'limit_cost')} ${this.count(msg('Iterations of each loop'), 'kappa')}`;
  }

  private subsuming() {
    return html`${this.flag(msg('Subsumed paths'), subsumptions(), 'subsume')}
      ${this.count(msg('Extra iterations for induction'), 'rounds')}`;
  }

  private guiding() {
    return html`${this.flag(msg('Guidance'), guides(), 'guide')}
      ${hasEffect(this.chosen, 'guide_by', this.configuration) ? this.choice(msg('Guided by'), guideBases(), 'guide_by') : nothing}
      ${hasEffect(this.chosen, 'guide_when', this.configuration) ? this.choice(msg('Guided'), guideTimes(), 'guide_when') : nothing}`;
  }

  /** Rarely used options. The group is open if one of them is set. */
  private advanced() {
    const { loops, indexing, templates } = this.configuration;
    const { chosen } = this;
    const isSet = (['indexing', 'call_depth', 'unroll', 'templates'] as const).some((option) => this.configuration[option] !== DEFAULTS[option]);
    return html`<details ?open=${isSet}>
      <summary>${msg('More options')}</summary>
      <div class="fields">
        ${this.choice(msg('An element at an unknown index'), indexings(), 'indexing')}
        ${hasTemplates(chosen, loops)
          ? this.choice(msg('Of several templates'), templateChoices(), 'templates')
          : nothing}
        ${this.count(msg('Most nested calls'), 'call_depth')}
        ${this.count(msg('Most iterations in a row (0: any)'), 'unroll')}
        <p class="about">${explained(indexings(), indexing)}</p>
        ${hasTemplates(chosen, loops) ? html`<p class="about">${explained(templateChoices(), templates)}</p>` : nothing}
        <p class="about">${aboutBounds()}</p>
      </div>
    </details>`;
  }

  /** The explanations of options that differ from their defaults. */
  private about(): string[] {
    const { technique, search, loops, scope, merge, subsume, guide, guide_by, loop_processing } = this.configuration;
    const { chosen } = this;
    return [
      ...(hasOption(chosen, 'search') && search !== DEFAULTS.search ? [explained(searches(), search)] : []),
      ...(hasOption(chosen, 'loops') && loops !== DEFAULTS.loops ? [explained(loopChoices(), loops)] : []),
      ...(hasOption(chosen, 'scope') && scope !== DEFAULTS.scope ? [explained(scopes(), scope)] : []),
      ...(hasOption(chosen, 'merge') && technique !== 'auto' && merge !== DEFAULTS.merge ? [explained(merges(), merge)] : []),
      ...(hasOption(chosen, 'subsume') && technique !== 'auto' && subsume ? [explained(subsumptions(), 'yes')] : []),
      ...(hasOption(chosen, 'guide') && technique !== 'auto' && guide ? [explained(guides(), 'yes')] : []),
      ...(hasEffect(chosen, 'guide_by', this.configuration) && technique !== 'auto' && guide_by !== DEFAULTS.guide_by ? [explained(guideBases(), guide_by)] : []),
      ...(hasOption(chosen, 'loop_processing') && technique !== 'auto' && loop_processing !== DEFAULTS.loop_processing ? [explained(processings(), loop_processing)] : []),
    ];
  }

  /** The menu of an option with a choice. */
  private choice(words: string, choices: Choices, option: Option) {
    return menu(words, choices, String(this.configuration[option]), (name) => this.change({ [option]: name }));
  }

  /** The menu of an option that is on or off. */
  private flag(words: string, choices: Choices, option: Option) {
    return menu(words, choices, this.configuration[option] ? 'yes' : 'no', (name) => this.change({ [option]: name === 'yes' }));
  }

  /** The field of an option that is a number, if it has an effect. */
  private count(words: string, option: Option) {
    const values = VALUES[option];
    if (values.kind !== 'count' || !hasEffect(this.chosen, option, this.configuration)) return nothing;
    const { least, most } = values;
    const change = (event: Event) => {
      const count = Number(valueOf(event));
      if (Number.isInteger(count) && count >= least && count <= most) this.change({ [option]: count });
      else this.requestUpdate();
    };
    const value = String(this.configuration[option]);
    return html`<label
      >${words}
      <input type="number" name=${option} min=${least} max=${most} .value=${live(value)} @change=${change} />
    </label>`;
  }

  private change(part: Partial<Configuration>): void {
    this.dispatchEvent(new CustomEvent('configuration-change', { detail: part }));
  }
}

function menu(words: string, choices: Choices, value: string, set: (name: string) => void) {
  return html`<label title=${explained(choices, value)}
    >${words}
    <select @change=${(event: Event) => set(valueOf(event))}>
      ${choices.map(([name, title]) => html`<option value=${name} ?selected=${name === value}>${title}</option>`)}
    </select></label
  >`;
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
