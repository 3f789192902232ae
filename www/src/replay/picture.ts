import { msg } from '@lit/localize';
import { LitElement, css, html, svg, type PropertyValues } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { drawingButtons, type DrawingFormat } from '../elements/drawing-buttons.ts';
import { saveDrawing } from '../elements/save-drawing.ts';
import { shared } from '../elements/shared-styles.ts';
import type { Snapshot } from '../generated/interface.ts';
import { pictureWords } from '../words/picture-words.ts';
import { picture, type Picture, type PlacedText } from './picture-layout.ts';

/** The free space beside the missing element, in pixels. */
const BESIDE = 16;

/** The rules of the drawing itself, which also a file of it needs. */
const drawingStyles = css`
  text {
    font: 400 13px/1 var(--mono);
    font-variant-ligatures: none;
    fill: var(--ink);
    text-anchor: middle;
  }

  .name {
    text-anchor: end;
    fill: var(--soft);
  }

  .label {
    font-size: 11px;
    fill: var(--soft);
  }

  .note,
  .title {
    text-anchor: start;
    font-family: var(--sans);
    fill: var(--soft);
  }

  .title {
    font-weight: 600;
  }

  text.changed {
    font-weight: 600;
    fill: var(--ink);
  }

  .value-box {
    fill: var(--surface);
    stroke: var(--edge);
  }

  .value-box.changed {
    fill: var(--current-ground);
    stroke: var(--current);
    stroke-width: 2;
  }

  .freed-box {
    fill: var(--sunken);
    stroke: var(--soft);
    stroke-dasharray: 2 3;
  }

  text.freed {
    fill: var(--soft);
    text-decoration: line-through;
  }

  .missing-box {
    fill: none;
    stroke: var(--wrong);
    stroke-width: 1.5;
    stroke-dasharray: 4 3;
  }

  text.missing {
    fill: var(--wrong);
  }

  .call-box {
    fill: var(--sunken);
    stroke: var(--rule);
  }

  .arrow {
    fill: none;
    stroke: var(--accent);
    stroke-width: 1.5;
  }

  .arrow.changed {
    stroke-width: 2.5;
  }

  .dot,
  marker path {
    fill: var(--accent);
  }
`;

/** Variables, arrays, records and cells at a step, as boxes and arrows, and the same in words. */
@customElement('ls-picture')
export class PictureView extends LitElement {
  static override styles = [
    shared,
    drawingStyles,
    css`
      .scroll {
        overflow: auto;
        max-height: 26rem;
        border: 1px solid var(--rule);
        border-radius: 8px;
      }

      svg {
        display: block;
      }

      .files {
        position: relative;
        float: right;
        display: flex;
        gap: 0.3rem;
        margin-top: 0.3rem;
      }

      .files button {
        min-height: 0;
        padding: 0.05rem 0.5rem;
        font-size: var(--small);
      }

      details {
        margin-top: 0.3rem;
        font-size: var(--small);
        color: var(--soft);
      }

      summary {
        cursor: pointer;
        width: max-content;
        /* It is a box of its own, which goes below wide buttons as a whole. */
        overflow: hidden;
        border-radius: 4px;
      }

      ul {
        margin: 0.3rem 0 0;
        padding-left: 1.2rem;
        color: var(--ink);
      }
    `,
  ];

  @property({ attribute: false }) snapshot!: Snapshot;

  /** Brings an element that is missing into view: it is the point of the picture. */
  protected override updated(changed: PropertyValues): void {
    if (!changed.has('snapshot')) return;
    const [frame, missing] = [this.renderRoot.querySelector('.scroll'), this.renderRoot.querySelector('.missing-box')];
    if (frame === null || missing === null) return;
    const beyond = missing.getBoundingClientRect().right - frame.getBoundingClientRect().right + BESIDE;
    if (beyond > 0) frame.scrollLeft += beyond;
  }

  private save(format: DrawingFormat): void {
    const drawing = this.renderRoot.querySelector('svg');
    const { width, height } = this.laidOut();
    if (drawing !== null) void saveDrawing(format, 'memory', drawing, drawingStyles.cssText, this, width, height);
  }

  private laidOut(): Picture {
    return picture(this.snapshot, matchMedia('(max-width: 559px)').matches);
  }

  protected override render() {
    const { width, height, boxes, texts, arrows } = this.laidOut();
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${msg('Picture of the memory')}>
        <svg width="${width / 16}rem" height="${height / 16}rem" viewBox="0 0 ${width} ${height}" role="img" aria-label=${msg('Boxes and arrows; below in words')}>
          <defs>
            <marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto">
              <path d="M0 0L8 4L0 8z"></path>
            </marker>
          </defs>
          ${boxes
            .filter(({ kind }) => kind === 'call')
            .concat(boxes.filter(({ kind }) => kind !== 'call'))
            .map(
              (box) =>
                svg`<rect class="${box.kind}-box ${box.changed ? 'changed' : ''}" x=${box.x} y=${box.y} width=${box.width} height=${box.height} rx=${box.kind === 'call' ? 6 : 2}></rect>`,
            )}
          ${arrows.map(
            ({ path, start, changed }) =>
              svg`<path class="arrow ${changed ? 'changed' : ''}" d=${path} marker-end="url(#head)"></path><circle class="dot" cx=${start.x} cy=${start.y} r="3.5"></circle>`,
          )}
          ${texts.map(drawnText)}
        </svg>
      </div>
      <div class="files">${drawingButtons(['svg', 'pdf'], (format) => this.save(format), msg('Picture of the memory'))}</div>
      <details>
        <summary>${msg('In words')}</summary>
        <ul>
          ${pictureWords(this.snapshot).map((line) => html`<li>${line}</li>`)}
        </ul>
      </details>`;
  }
}

function drawnText({ x, y, text, kind, changed }: PlacedText) {
  return svg`<text class="${kind} ${changed ? 'changed' : ''}" x=${x} y=${y}>${text}</text>`;
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-picture': PictureView;
  }
}
