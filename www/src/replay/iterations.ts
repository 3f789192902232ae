import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { shared } from '../elements/shared-styles.ts';
import type { Replay, ReplayLoop } from '../generated/interface.ts';
import { count } from '../words/format.ts';
import { columnsOf, pathText, loopPositionsAt, tableRows, type LoopPosition, type TableRow } from './replay-view.ts';
import { lineName } from '../words/places.ts';

/** The most rows of a table that are shown; stretches are folded first. */
const SHOWN_ROWS = 40;

/** The iterations of the loops around a step of a replay, one table for each; outside of loops, of the one that was left last. */
@customElement('ls-iterations')
export class Iterations extends LitElement {
  static override styles = [
    shared,
    css`
      h2 {
        margin: 0;
        font: 600 1.03125rem / 1.45 var(--serif);
      }

      h2 small {
        margin-left: 0.4rem;
        font: 400 var(--small) / 1.4 var(--sans);
        color: var(--soft);
      }

      .scroll {
        overflow-x: auto;
        margin-bottom: 1rem;
      }

      table {
        width: 100%;
        margin-top: 0.25rem;
        font-variant-numeric: tabular-nums;
      }

      th,
      td {
        padding: 0.3rem 0.9rem 0.3rem 0.4rem;
        border-bottom: 1px solid var(--rule);
        white-space: nowrap;
      }

      td {
        font: 400 0.8125rem / 1.5 var(--mono);
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

      td.path {
        font-family: var(--sans);
        color: var(--soft);
      }
    `,
  ];

  @property({ attribute: false }) replay!: Replay;
  @property({ type: Number }) step = 0;

  protected override render() {
    const positions = loopPositionsAt(this.replay, this.step);
    if (positions.length > 0) return positions.map((position) => this.table(position.loop, position));
    const now = this.replay.steps[this.step]?.index ?? 0;
    const begun = this.replay.loops.filter(({ stretches }) => (stretches[0]?.first.step ?? now) < now);
    const left = begun.at(-1);
    return left ? this.table(left, null) : nothing;
  }

  private table(loop: ReplayLoop, position: LoopPosition | null) {
    const rows = window(tableRows(loop, position));
    const columns = columnsOf(loop);
    return html`<h2>${msg(str`Loop in line ${lineName(loop.line)}`)} <small>${msg('values at the start of each iteration, and after it')}</small></h2>
      <div class="scroll" tabindex="0" role="group" aria-label=${msg(str`Iterations of the loop in line ${lineName(loop.line)}`)}>
        <table>
          <thead>
            <tr>
              <th scope="col">${msg('Iteration')}</th>
              ${columns.map((column) => html`<th scope="col"><code>${loop.variables[column]}</code></th>`)}
              <th scope="col">${msg('Path')}</th>
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
    'ls-iterations': Iterations;
  }
}
