import { LitElement, css, html, nothing, type PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { LoopSummary } from '../generated/interface.ts';
import { automaton } from '../loops-view.ts';
import { shared } from '../styles/shared.ts';
import { layOut } from '../workers/graph-client.ts';

/** How much smaller than Graphviz lays it out a drawing may become. */
const SMALLEST = 0.75;

/** A path dependency automaton as a graph. Who shows it also lists its edges: the drawing has no more than they. */
@customElement('ls-automaton')
export class AutomatonView extends LitElement {
  static override styles = [
    shared,
    css`
      div {
        overflow-x: auto;
      }

      svg {
        display: block;
        max-width: 100%;
        height: auto;
      }

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

      p {
        color: var(--soft);
        margin: 0;
      }
    `,
  ];

  @property({ attribute: false }) summary!: LoopSummary;
  @state() private failed = false;
  @query('div') private place!: HTMLElement;

  protected override render() {
    return html`<div role="region" tabindex="0" aria-label="Automaton of the loop in line ${this.summary.line}"></div>
      ${this.failed ? html`<p>The drawing could not be made.</p>` : nothing}`;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('summary')) void this.draw(this.summary);
  }

  private async draw(summary: LoopSummary): Promise<void> {
    try {
      const svg = await layOut(automaton(summary));
      if (summary !== this.summary) return;
      this.place.replaceChildren(parsed(svg, `Path dependency automaton of the loop in line ${summary.line}`));
      this.failed = false;
    } catch {
      this.place.replaceChildren();
      this.failed = true;
    }
  }
}

function parsed(text: string, label: string): Element {
  const svg = document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true);
  // Titles would show the names that nodes have for Graphviz; the ground is the page's.
  for (const extra of svg.querySelectorAll('title, .graph > polygon')) extra.remove();
  // A wide one shrinks only as far as its words can be read; beyond that it is scrolled.
  const width = Number.parseFloat(svg.getAttribute('width') ?? '0');
  if (svg instanceof SVGElement) svg.style.minWidth = `${width * SMALLEST}pt`;
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', label);
  return svg;
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-automaton': AutomatonView;
  }
}
