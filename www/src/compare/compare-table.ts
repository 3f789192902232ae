import { msg, str } from '@lit/localize';
import { LitElement, html, nothing, svg } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { shared } from '../elements/shared-styles.ts';
import { words } from '../elements/words.ts';
import type { TechniqueInfo } from '../generated/interface.ts';
import type { Configuration } from '../program/configuration.ts';
import { capital, count } from '../words/format.ts';
import '../workbench/execution-options.ts';
import { compareStyles } from './compare-styles.ts';
import {
  configurationWords,
  fateOf,
  fateWords,
  figuresOf,
  measures,
  scaleOf,
  type Figures,
  type Measure,
  type Row,
  type Scale,
} from './compare-view.ts';

/** A change to the configuration of a row. */
export interface RowChange {
  at: number;
  part: Partial<Configuration>;
}

/** The sign beside the word for a configuration's outcome. */
const signs: Record<ReturnType<typeof fateOf>, string> = {
  waiting: '–',
  running: '…',
  reachable: '→',
  unreachable: '✓',
  ends: '✓',
  endless: '∞',
  unknown: '?',
  late: '?',
  stopped: '×',
  broken: '!',
};

/**
 * Configurations side by side: each with what came of it, its figures and bars for them, and the fields to change it.
 *
 * Fires `row-add`, `row-remove` (a number) and `row-change` (a number, and a part of the configuration).
 */
@customElement('ls-compare-table')
export class CompareTable extends LitElement {
  static override styles = [shared, compareStyles];

  @property({ attribute: false }) rows: readonly Row[] = [];
  @property({ attribute: false }) techniques: readonly TechniqueInfo[] = [];
  /** The techniques that answer the question, for the menus. */
  @property({ attribute: false }) choice: readonly TechniqueInfo[] = [];
  /** True if the comparison runs, and the rows must not change. */
  @property({ type: Boolean }) busy = false;
  /** The row whose fields are shown. */
  @state() private open: number | null = null;

  protected override render() {
    const figures = figuresOf(this.rows);
    const scales = measures().map(({ key, least }) => scaleOf(figures.map((each) => each[key]), least));
    return html`<table role="table">
        <caption class="visually-hidden">${msg('Results of each configuration')}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">${msg('How')}</th>
            <th role="columnheader" scope="col">${msg('Verdict')}</th>
            ${measures().map(({ title }) => html`<th role="columnheader" scope="col" class="measure">${title}</th>`)}
            <th role="columnheader" scope="col" class="merges">${msg('Merges')}</th>
          </tr>
        </thead>
        ${this.rows.map((row, at) => this.row(row, at, scales))}
      </table>
      ${figures.length === 0
        ? nothing
        : html`<p class="note">
            ${msg('The scale is logarithmic: each mark is ten times the one before. A hollow bar has no verdict: it would have been longer.')}
          </p>`}
      <button class="add" ?disabled=${this.busy} @click=${this.add}>${msg('Add a configuration')}</button>`;
  }

  private row(row: Row, at: number, scales: readonly Scale[]) {
    const fate = fateOf(row);
    const { title, options } = configurationWords(row.configuration, this.techniques);
    const isOpen = this.open === at && !this.busy;
    const ended = row.fate.kind === 'ended' ? row.fate : null;
    const figures = ended?.figures ?? null;
    return html`<tbody role="rowgroup" class=${fate}>
      <tr role="row">
        <th role="rowheader" scope="row">
          <span class="title">${title}</span>
          ${options === '' ? nothing : html`<span class="options">${options}</span>`}
          <span class="tools">
            <button
              aria-expanded=${isOpen}
              aria-label=${msg(str`Change configuration ${at + 1}: ${title}`)}
              ?disabled=${this.busy}
              @click=${() => (this.open = isOpen ? null : at)}
            >
              ${msg('Change')}
            </button>
            <button aria-label=${msg(str`Remove configuration ${at + 1}: ${title}`)} ?disabled=${this.busy} @click=${() => this.drop(at)}>${msg('Remove')}</button>
          </span>
        </th>
        <td role="cell" class="verdict"><span class="sign" aria-hidden="true">${signs[fate]}</span>${fateWords(fate)}</td>
        ${measures().map((measure, index) => this.figure(measure, figures, scales[index]))}
        <td role="cell" class="merges" data-title=${msg('Merges')}>${figures === null ? nothing : count(figures.merges)}</td>
      </tr>
      ${ended === null || ended.why === '' ? nothing : html`<tr role="row" class="why"><td role="cell" colspan="7">${words(capital(ended.why))}</td></tr>`}
      ${isOpen ? html`<tr role="row" class="fields"><td role="cell" colspan="7">${this.fields(row, at)}</td></tr>` : nothing}
    </tbody>`;
  }

  private figure({ key, title, words }: Measure, figures: Figures | null, scale: Scale | undefined) {
    if (figures === null || scale === undefined) return html`<td role="cell" class="measure" data-title=${title}></td>`;
    const value = figures[key];
    return html`<td role="cell" class="measure" data-title=${title}>
      <span class="value">${words(value)}</span>
      <svg class="bar" aria-hidden="true" data-length=${scale.end(value)}>
        ${scale.marks.map((mark) => svg`<line x1="${mark}%" x2="${mark}%" y1="0" y2="100%" />`)}
        <rect x="0" y="20%" width="${scale.end(value)}%" height="60%" />
      </svg>
    </td>`;
  }

  private fields({ configuration }: Row, at: number) {
    const { technique } = configuration;
    const change = (part: Partial<Configuration>) => this.fire('row-change', { at, part } satisfies RowChange);
    return html`<div class="box">
      <label
        >${msg('Technique')}
        <select @change=${(event: Event) => change({ technique: (event.currentTarget as HTMLSelectElement).value })}>
          ${this.choiceWith(technique).map(({ name, title }) => html`<option value=${name} ?selected=${name === technique}>${title}</option>`)}
        </select></label
      >
      <ls-execution-options
        .configuration=${configuration}
        .techniques=${this.techniques}
        @configuration-change=${(event: CustomEvent<Partial<Configuration>>) => change(event.detail)}
      ></ls-execution-options>
    </div>`;
  }

  /** The choice of techniques, with one that a configuration has although it answers another question. */
  private choiceWith(technique: string): readonly TechniqueInfo[] {
    return this.techniques.filter((each) => each.name === technique || this.choice.includes(each));
  }

  private readonly add = (): void => {
    this.open = this.rows.length;
    this.fire('row-add', null);
  };

  private drop(at: number): void {
    this.open = null;
    this.fire('row-remove', at);
  }

  private fire(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-compare-table': CompareTable;
  }
}
