import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing, type PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { DRAWING_FORMATS, drawingButtons, type DrawingFormat } from '../elements/drawing-buttons.ts';
import { saveDrawing } from '../elements/save-drawing.ts';
import { shared } from '../elements/shared-styles.ts';
import type { LoopSummary } from '../generated/interface.ts';
import { layOut } from '../workers/graph-client.ts';
import { automaton } from './loops-view.ts';
import { lineName } from '../words/places.ts';

/** The least scale of a drawing relative to Graphviz's layout. */
const SMALLEST = 0.75;

/** Styles for the drawing alone; they go into the saved file as well. */
const drawingStyles = css`
  ellipse,
  path {
    stroke: var(--ink);
  }

  .vertex ellipse,
  .accept ellipse {
    fill: var(--surface);
  }

  .start ellipse,
  polygon {
    fill: var(--ink);
    stroke: var(--ink);
  }

  path {
    fill: none;
  }

  text {
    fill: var(--ink);
    font-family: var(--mono);
    font-variant-ligatures: none;
  }

  .edge text {
    fill: var(--soft);
  }
`;

/** A path dependency automaton as a graph. Its user must also list the edges: the drawing contains no more than they do. */
@customElement('ls-automaton')
export class AutomatonView extends LitElement {
  static override styles = [
    shared,
    drawingStyles,
    css`
      div {
        overflow-x: auto;
      }

      button {
        margin: 0.4rem 0 0.6rem;
        min-height: 2rem;
        padding: 0.2rem 0.7rem;
        font-size: var(--small);
      }

      svg {
        display: block;
        max-width: 100%;
        height: auto;
      }

      p {
        color: var(--soft);
        margin: 0;
      }
    `,
  ];

  @property({ attribute: false }) summary!: LoopSummary;
  /** The reason why there is no drawing; empty while there is one, or while it is being made. */
  @state() private fault = '';
  /** A remark on the picture that was saved last; often empty. */
  @state() private outcome = '';
  @state() private drawn: SVGSVGElement | null = null;
  @query('div') private place!: HTMLElement;

  protected override render() {
    return html`<div role="region" tabindex="0" aria-label=${msg(str`Automaton of the loop in line ${lineName(this.summary.line)}`)}></div>
      ${this.drawn
        ? drawingButtons(DRAWING_FORMATS, (format) => this.save(format), msg(str`automaton of the loop in line ${lineName(this.summary.line)}`))
        : nothing}
      <p role="status">${this.outcome}</p>
      ${this.fault
        ? html`<p>
            ${msg(str`The drawing could not be made: ${this.fault}.`)}
            <button @click=${() => this.draw(this.summary)}>${msg('Try again')}</button>
          </p>`
        : nothing}`;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('summary')) void this.draw(this.summary);
  }

  private save(format: DrawingFormat): void {
    if (this.drawn === null) return;
    // Graphviz counts in points.
    const [width = 0, height = 0] = (['width', 'height'] as const).map((side) => (Number.parseFloat(this.drawn?.getAttribute(side) ?? '0') * 4) / 3);
    const name = `automaton-line-${this.summary.line}`;
    // Makes screen readers say it again if it is that of the picture before.
    this.outcome = '';
    void saveDrawing(format, name, this.drawn, drawingStyles.cssText, this, width, height).then((words) => (this.outcome = words));
  }

  private async draw(summary: LoopSummary): Promise<void> {
    try {
      const svg = await layOut(automaton(summary));
      if (summary !== this.summary) return;
      this.drawn = parsed(svg, msg(str`Path dependency automaton of the loop in line ${lineName(summary.line)}`));
      this.place.replaceChildren(this.drawn);
      [this.fault, this.outcome] = ['', ''];
    } catch (error) {
      this.drawn = null;
      this.place.replaceChildren();
      this.fault = (error as Error).message;
    }
  }
}

function parsed(text: string, label: string): SVGSVGElement {
  const svg = document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true) as unknown;
  if (!(svg instanceof SVGSVGElement)) throw new Error(msg('Graphviz drew nothing'));
  // The titles would show Graphviz's internal node names; the background is the page's.
  for (const extra of svg.querySelectorAll('title, .graph > polygon')) extra.remove();
  // A wide one shrinks only as long as its words stay legible; beyond that it scrolls.
  const width = Number.parseFloat(svg.getAttribute('width') ?? '0');
  svg.style.minWidth = `${width * SMALLEST}pt`;
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', label);
  return svg;
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-automaton': AutomatonView;
  }
}
