import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing, svg, type PropertyValues } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { count } from '../format.ts';
import type { Replay, ReplayLoop, Snapshot } from '../generated/interface.ts';
import { columnsOf, pathText, placesAt, tableRows, whereText, type Place, type TableRow } from '../replay-view.ts';
import { shared } from '../styles/shared.ts';
import { isDrawable } from './moment.ts';
import './moment.ts';
import './term.ts';

/** The most rows of a table that are shown; stretches are folded first. */
const SHOWN_ROWS = 40;

/** The replay of a run: a slider over its steps, and a table of the iterations. Fires `step-change` (an index). */
@customElement('ls-replay')
export class ReplayView extends LitElement {
  static override styles = [
    shared,
    css`
      section {
        border: 1px solid var(--rule);
        border-radius: var(--radius);
        background: var(--surface);
        padding: 0.8rem 1rem 0.9rem;
      }

      header {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 0.6rem;
        margin-bottom: 0.3rem;
      }

      h2 {
        margin: 0;
        font: 600 var(--body) / 1.4 var(--sans);
      }

      .where {
        color: var(--soft);
        font-size: var(--small);
        font-variant-numeric: tabular-nums;
        margin: 0.2rem 0 0;
      }

      header button {
        min-height: 2rem;
        min-width: 2rem;
        padding: 0;
        display: grid;
        place-items: center;
      }

      header button[aria-disabled='true'] {
        opacity: 0.55;
        cursor: default;
        color: inherit;
        border-color: var(--control);
      }

      .steps {
        display: flex;
        gap: 0.3rem;
      }

      svg {
        width: 0.95rem;
        height: 0.95rem;
        fill: currentcolor;
        stroke: currentcolor;
        stroke-width: 1.5;
        stroke-linejoin: round;
        stroke-linecap: round;
      }

      input[type='range'] {
        width: 100%;
        min-height: 0;
        height: 1.6rem;
        padding: 0;
        border: 0;
        background: none;
        accent-color: var(--accent);
        cursor: pointer;
      }

      .scroll {
        overflow-x: auto;
        container-type: inline-size;
      }

      /* The caption is as wide as the visible part of the table. */
      caption span {
        display: inline-block;
        max-width: 100cqw;
        position: sticky;
        left: 0;
      }

      table {
        width: 100%;
        margin-top: 0.5rem;
        font-variant-numeric: tabular-nums;
      }

      caption {
        text-align: left;
        font: 500 var(--small) / 1.5 var(--sans);
        color: var(--soft);
      }

      th,
      td {
        padding: 0.22rem 0.9rem 0.22rem 0.3rem;
        border-bottom: 1px solid var(--rule);
        white-space: nowrap;
      }

      td {
        font: 400 0.85rem / 1.5 var(--mono);
        font-variant-ligatures: none;
      }

      tr.current {
        background: var(--current-ground);
      }

      tr.current td:first-child::before {
        content: '▸ ';
        color: var(--current);
      }

      td.stretch {
        font: italic 400 var(--small) / 1.6 var(--sans);
        color: var(--soft);
        white-space: normal;
      }

      .value {
        max-width: 16rem;
        overflow: hidden;
        text-overflow: ellipsis;
      }

      .changed {
        font-weight: 600;
      }

      .path {
        color: var(--soft);
      }
    `,
  ];

  @property({ attribute: false }) replay!: Replay;
  @property({ type: Number }) step = 0;
  /** The state at the step; null while it is unknown. */
  @property({ attribute: false }) snapshot: Snapshot | null = null;
  /** Whether it is the run of the visitor's own inputs. */
  @property({ type: Boolean }) own = false;
  /** Whether the program prints text, and not integers. */
  @property({ type: Boolean }) printsText = false;
  private pictured = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('replay')) this.pictured = false;
    if (this.snapshot && isDrawable(this.snapshot)) this.pictured = true;
  }

  protected override render() {
    const { steps } = this.replay;
    if (!steps[this.step]) return nothing;
    const last = steps.length - 1;
    const places = placesAt(this.replay, this.step);
    const where = whereText(this.replay, this.step);
    return html`<section aria-label=${msg('Replay')}>
      <header>
        <h2>${this.own ? msg('Replay of your run') : html`<ls-term name="replay">${msg('Replay')}</ls-term>`}</h2>
        <span class="steps">
        <button aria-label=${msg('First step')} aria-disabled=${this.step === 0} @click=${() => this.go(0)}>${icon('M5 3v10M13 3 6 8l7 5z')}</button>
        <button aria-label=${msg('Step back')} aria-disabled=${this.step === 0} @click=${() => this.go(this.step - 1)}>${icon('M12 3 4 8l8 5z')}</button>
        <button aria-label=${msg('Step on')} aria-disabled=${this.step === last} @click=${() => this.go(this.step + 1)}>${icon('M4 3l8 5-8 5z')}</button>
        <button aria-label=${msg('Last step')} aria-disabled=${this.step === last} @click=${() => this.go(last)}>${icon('M11 3v10M3 3l7 5-7 5z')}</button>
        </span>
      </header>
      <input
        type="range"
        aria-label=${msg('Step of the replay')}
        aria-valuetext=${where}
        min="0"
        max=${last}
        .value=${String(this.step)}
        @input=${(event: Event) => this.go(Number((event.currentTarget as HTMLInputElement).value))}
      />
      <p class="where">${where}</p>
      ${this.snapshot
        ? html`<ls-moment .snapshot=${this.snapshot} .prints=${this.replay.outputs.total > 0} .printsText=${this.printsText} .pictured=${this.pictured}></ls-moment>`
        : nothing}
      ${this.tables(places)}
    </section>`;
  }

  /** The loops around the step; outside of loops, the last one that was left. */
  private tables(places: readonly Place[]) {
    if (places.length > 0) return places.map((place) => this.table(place.loop, place));
    const now = this.replay.steps[this.step]?.index ?? 0;
    const begun = this.replay.loops.filter(({ stretches }) => (stretches[0]?.first.step ?? now) < now);
    const left = begun.at(-1);
    return left ? this.table(left, null) : nothing;
  }

  private table(loop: ReplayLoop, place: Place | null) {
    const rows = window(tableRows(loop, place));
    const columns = columnsOf(loop);
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${msg(str`Iterations of the loop in line ${loop.line}`)}>
      <table>
        <caption>
          <span>${msg(str`Loop in line ${loop.line}: the values at the start of each iteration, and what it makes of them`)}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">${msg('iteration')}</th>
            ${columns.map((column) => html`<th scope="col"><code>${loop.variables[column]}</code></th>`)}
            <th scope="col">${msg('path')}</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map((row) => this.row(loop, columns, row))}
        </tbody>
      </table>
    </div>`;
  }

  private row(loop: ReplayLoop, columns: readonly number[], row: TableRow) {
    if (row.kind !== 'iteration') {
      return html`<tr class=${row.kind === 'stretch' && row.current ? 'current' : ''}>
        <td class="stretch" colspan=${columns.length + 2}>${row.text}</td>
      </tr>`;
    }
    return html`<tr class=${row.current ? 'current' : ''} aria-current=${row.current ? 'step' : nothing}>
      <td>${count(row.iteration)}</td>
      ${columns.map((column) => {
        const { before, after } = row.cells[column] ?? { before: '', after: null };
        const change = after === null || after === before ? '' : html` <span class="changed">→ ${after}</span>`;
        return html`<td><div class="value" title=${before.length > 16 ? before : nothing}>${before}${change}</div></td>`;
      })}
      <td class="path">${pathText(loop, row.path)}</td>
    </tr>`;
  }

  /** A button at the end of its range keeps the focus: disabling it would lose that. */
  private go(step: number): void {
    if (step < 0 || step >= this.replay.steps.length) return;
    this.dispatchEvent(new CustomEvent('step-change', { detail: step }));
  }
}

function icon(path: string) {
  return html`<svg viewBox="0 0 16 16" aria-hidden="true">${svg`<path d=${path}></path>`}</svg>`;
}

/** The rows that are shown: those around the current one, or else the last ones. */
function window(rows: TableRow[]): TableRow[] {
  if (rows.length <= SHOWN_ROWS) return rows;
  const current = rows.findIndex((row) => row.kind !== 'omitted' && row.current);
  const middle = current < 0 ? rows.length : current;
  const start = Math.max(0, Math.min(rows.length - SHOWN_ROWS, middle - SHOWN_ROWS / 2));
  return rows.slice(start, start + SHOWN_ROWS);
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-replay': ReplayView;
  }
}
