import { msg } from '@lit/localize';
import { LitElement, css, html, nothing, svg } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { DRAWING_FORMATS, drawingButtons, type DrawingFormat } from '../elements/drawing-buttons.ts';
import { shared } from '../elements/shared-styles.ts';
import { words } from '../elements/words.ts';
import type { CountSeries, IterationBound, IterationCounts } from '../generated/interface.ts';
import { count } from '../words/format.ts';
import { chartTitle, chartWords, countChart, drawnSeries, lineWords, reachedWords } from './counts-view.ts';
import type { RankingProof } from './termination-view.ts';

/** The number of iterations that runs complete: a point for each value of the program's only input, and a line for the bound. */
@customElement('ls-counts')
export class Counts extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        gap: 0.8rem 1.6rem;
        margin-top: 0.9rem;
      }

      figure {
        flex: 1 1 15rem;
        max-width: 24rem;
        min-width: 0;
        margin: 0;
        color: var(--soft);
        font: 400 var(--small) / 1.5 var(--sans);
      }

      .plane {
        display: grid;
        grid-template-columns: auto 1fr;
        column-gap: 0.5rem;
        margin: 0.5rem 0 0.3rem;
        font-variant-numeric: tabular-nums;
        line-height: 1;
      }

      .counts {
        display: flex;
        flex-direction: column;
        justify-content: space-between;
        text-align: right;
      }

      .inputs {
        grid-column: 2;
        display: flex;
        justify-content: space-between;
        margin-top: 0.4rem;
      }

      svg {
        display: block;
        width: 100%;
        height: 6.5rem;
        border: solid var(--edge);
        border-width: 0 0 1px 1px;
        /* The points at the edges are whole. */
        overflow: visible;
      }

      svg svg {
        height: 100%;
        border: 0;
        overflow: hidden;
      }

      circle {
        fill: var(--proved);
      }

      line {
        stroke: var(--ink);
        stroke-width: 1.5;
      }

      p {
        margin: 0.2rem 0 0;
      }

      .files {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.3rem;
        flex-basis: 100%;
      }

      .files button {
        min-height: 0;
        padding: 0.05rem 0.5rem;
        font-size: var(--small);
      }

      .key {
        display: inline-block;
        width: 1.1rem;
        height: 0.6rem;
        border: 0;
        vertical-align: baseline;
      }

      @media (forced-colors: active) {
        circle {
          fill: CanvasText;
        }

        line {
          stroke: CanvasText;
        }
      }
    `,
  ];

  @property({ attribute: false }) proof: RankingProof | null = null;
  /** A remark on the picture that was saved last; often empty. */
  @state() private outcome = '';

  protected override render() {
    const { proof } = this;
    if (!proof?.counts) return nothing;
    const { counts } = proof;
    return html`${drawnSeries(proof, counts).map(({ series, bound }) => drawing(proof, counts, series, bound))}
      <div class="files">
        ${drawingButtons(DRAWING_FORMATS, (format) => this.save(format, proof, counts), msg('iterations'))}
        <p role="status">${this.outcome}</p>
      </div>`;
  }

  private async save(format: DrawingFormat, proof: RankingProof, counts: IterationCounts): Promise<void> {
    // Makes screen readers say it again if it is that of the picture before.
    this.outcome = '';
    // It loads only when a picture is saved.
    const { saveCounts } = await import('./counts-drawing.ts');
    const [first = '', last = ''] = [counts.values[0], counts.values.at(-1)].map(String);
    const drawn = drawnSeries(proof, counts).map(({ series, bound }) => {
      const chart = countChart(counts.values, series);
      const input = [counts.input ?? inputAxis(), first, last] as const;
      return { title: chartTitle(counts, bound), chart, line: lineWords(proof, bound, chart), points: msg('counted in runs'), reached: reachedWords(series), input };
    });
    this.outcome = await saveCounts(format, drawn, this);
  }
}

/** The name of the input if it has none in the program. */
function inputAxis(): string {
  return msg('input', { id: 'input-axis', desc: 'beside the axis of a drawing' });
}

function drawing(proof: RankingProof, counts: IterationCounts, series: CountSeries, bound: IterationBound | null) {
  const chart = countChart(counts.values, series);
  const { points, bound: line, most } = chart;
  const name = counts.input === null ? inputAxis() : html`<code>${counts.input}</code>`;
  return html`<figure>
    <figcaption>${words(chartTitle(counts, bound))}</figcaption>
    <div class="plane">
      <div class="counts" aria-hidden="true"><span>${count(most)}</span><span>0</span></div>
      <svg role="img" aria-label=${chartWords(counts, series)}>
        <svg width="100%" height="100%">
          ${line.map(([from, to]) => svg`<line x1="${from.x}%" y1="${from.y}%" x2="${to.x}%" y2="${to.y}%"></line>`)}
        </svg>
        ${points.map(({ x, y }) => svg`<circle cx="${x}%" cy="${y}%" r="2.5"></circle>`)}
      </svg>
      <div class="inputs" aria-hidden="true"><span>${counts.values[0]}</span><span>${name}</span><span>${counts.values.at(-1)}</span></div>
    </div>
    <p>
      <svg class="key" aria-hidden="true"><circle cx="50%" cy="50%" r="2.5"></circle></svg> ${msg('counted in runs')} ·
      <svg class="key" aria-hidden="true"><line x1="0" y1="50%" x2="100%" y2="50%"></line></svg> ${words(lineWords(proof, bound, chart))}
    </p>
    <p>${reachedWords(series)}</p>
  </figure>`;
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-counts': Counts;
  }
}
