import { LitElement, css, html, nothing, svg } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { shared } from '../elements/shared-styles.ts';
import { words } from '../elements/words.ts';
import { fallingBars, fallingInputs, fallingWords } from './falling-view.ts';
import type { RankingProof } from './termination-view.ts';

/** The terms of a proof that every run ends, as they decrease in a run: a bar for each iteration. */
@customElement('ls-falling')
export class Falling extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        display: block;
        margin-top: 0.8rem;
      }

      p {
        margin: 0;
        max-width: 46rem;
        color: var(--soft);
        font: 400 var(--small) / 1.6 var(--sans);
      }

      svg {
        display: block;
        width: min(100%, 24rem);
        height: 3.5rem;
        margin: 0.3rem 0;
        border-bottom: 1px solid var(--rule);
      }

      rect {
        fill: var(--proved);
      }

      @media (forced-colors: active) {
        rect {
          fill: CanvasText;
        }
      }
    `,
  ];

  @property({ attribute: false }) proof: RankingProof | null = null;

  protected override render() {
    const { proof } = this;
    if (!proof?.example) return nothing;
    const { example, components } = proof;
    return html`<p>${words(fallingInputs(example))}</p>
      ${example.series.map(({ component, values }) => {
        const term = components[component]?.function.text ?? '';
        return html`${drawing(values)}
          <p>${words(fallingWords(term, values))}</p>`;
      })}`;
  }
}

/** The drawing; its values are in the words below it. */
function drawing(values: readonly string[]) {
  const bars = fallingBars(values);
  if (bars.length === 0) return nothing;
  return html`<svg aria-hidden="true">
    ${bars.map(
      ({ from, width, height, value }) =>
        svg`<rect x="${from}%" y="${100 - height}%" width="${width}%" height="${height}%"><title>${value}</title></rect>`,
    )}
  </svg>`;
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-falling': Falling;
  }
}
