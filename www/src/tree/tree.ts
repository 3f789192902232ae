import { msg, str } from '@lit/localize';
import { LitElement, html, render, svg, type PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { DRAWING_FORMATS, drawingButtons, type DrawingFormat } from '../elements/drawing-buttons.ts';
import { saveDrawing } from '../elements/save-drawing.ts';
import { shared } from '../elements/shared-styles.ts';
import type { Tree } from '../generated/interface.ts';
import { count } from '../words/format.ts';
import { drawnEdge, drawnNode, drawingStyles, legendGlyph } from './tree-drawing.ts';
import { firstOpen, layOut, moved, seen, type Box, type Layout, type PlacedEdge, type PlacedNode } from './tree-layout.ts';
import { treeStyles } from './tree-styles.ts';
import { endingsOf, indexed, pathTo, sizeWords, type IndexedTree } from './tree-view.ts';

const SMALLEST = 0.08;
const LARGEST = 2;
/** The least scale at which a new tree is drawn. */
const FIRST_SMALLEST = 0.85;
/** Below this scale the words are illegible. */
const READABLE = 0.5;
/** The distance beyond the visible part to which the tree is drawn, in pixels: so scrolling need not wait for drawing. */
const BEYOND = 250;

/**
 * An execution tree: scrolled, enlarged and folded by mouse, finger and keyboard. Only the visible part is drawn, so thousands of nodes are no burden.
 *
 * Fires `node-choose` (an id).
 */
@customElement('ls-tree')
export class TreeView extends LitElement {
  static override styles = [
    shared,
    drawingStyles,
    treeStyles,
  ];

  @property({ attribute: false }) tree!: Tree;
  /** `Classic tree` or `Compact tree`. */
  @property() name = '';
  /** The name of its file. */
  @property() file = 'tree';
  /** The node whose state is shown, if it is one of this tree. */
  @property({ type: Number }) chosen: number | null = null;
  /** The line pointed at in the editor. */
  @property({ type: Number }) line: number | null = null;
  /** The target's line. */
  @property({ type: Number }) target: number | null = null;

  @state() private open: ReadonlySet<number> = new Set();
  /** The node that has the keyboard. */
  @state() private active = 0;
  @state() private scale = baseScale();
  @state() private box: Box = { left: 0, top: 0, right: 0, bottom: 0 };
  /** A remark on the picture that was saved last; often empty. */
  @state() private outcome = '';
  @query('.view') private view!: HTMLElement;

  private indexed: IndexedTree = { nodes: [], children: [], below: [] };
  private layout: Layout = { width: 0, height: 0, nodes: [], byId: new Map() };
  private readonly resized = new ResizeObserver(() => this.look());
  private frame = 0;
  /** A node that must keep its position on the screen while everything else moves, and that position. */
  private anchor: { id: number; x: number; y: number } | null = null;
  private drag: { x: number; y: number; left: number; top: number } | null = null;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.resized.disconnect();
    cancelAnimationFrame(this.frame);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('tree')) {
      this.outcome = '';
      this.indexed = indexed(this.tree);
      this.open = firstOpen(this.indexed);
      this.active = 0;
    }
    if (changed.has('tree') || changed.has('open')) this.layout = layOut(this.indexed, this.open);
  }

  protected override render() {
    const { width, height } = this.layout;
    const folded = this.layout.nodes.length < this.indexed.nodes.length;
    return html`<header>
        <h2>${this.name}</h2>
        <span class="size">${sizeWords(this.tree)}</span>
      </header>
      <div class="tools" role="group" aria-label=${msg(str`${this.name}: view`)}>
        <button title=${msg('Smaller')} aria-label=${msg('Smaller')} @click=${() => this.zoom(1 / 1.3)}>−</button>
        <button title=${msg('Larger')} aria-label=${msg('Larger')} @click=${() => this.zoom(1.3)}>+</button>
        <button @click=${this.fit}>${msg('Fit')}</button>
        <button @click=${() => this.unfold(folded)}>${folded ? msg('Unfold all') : msg('Fold')}</button>
        ${drawingButtons(DRAWING_FORMATS, (format) => this.save(format))}
      </div>
      <p role="status">${this.outcome}</p>
      <div
        class="view"
        role="tree"
        tabindex="0"
        aria-label=${this.name}
        aria-activedescendant="n${this.active}"
        @keydown=${this.onKey}
        @click=${this.onClick}
        @scroll=${this.onScroll}
        @wheel=${this.onWheel}
        @pointerdown=${this.onDown}
        @pointermove=${this.onMove}
        @pointerup=${this.onUp}
        @pointercancel=${this.onUp}
      >
        <svg
          class="drawing ${this.scale < READABLE ? 'far' : ''}"
          role="none"
          width=${width * this.scale}
          height=${height * this.scale}
          viewBox="0 0 ${width} ${height}"
        >
          ${this.content()}
        </svg>
      </div>
      <ul aria-label=${msg(str`${this.name}: its ends`)}>
        ${endingsOf(this.tree).map(
          ({ look, count: ends }) => html`<li>
            <svg viewBox="-13 -13 26 26" aria-hidden="true">${legendGlyph(look.shape)}</svg>${look.word}: ${count(ends)}
          </li>`,
        )}
      </ul>`;
  }

  protected override firstUpdated(): void {
    this.resized.observe(this.view);
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('tree')) {
      this.scale = this.fitting(FIRST_SMALLEST * baseScale());
      const root = this.layout.byId.get(0);
      this.view.scrollTo((root?.x ?? 0) * this.scale - this.view.clientWidth / 2, 0);
      this.look();
    } else if (this.anchor !== null) {
      const { id, x, y } = this.anchor;
      this.anchor = null;
      const node = this.layout.byId.get(id);
      if (node) this.view.scrollTo(node.x * this.scale - x, node.y * this.scale - y);
      this.look();
    }
    if (changed.has('active') && changed.get('active') !== undefined) this.show(this.active);
  }

  // --- the drawing --------------------------------------------------------------------------------------------------

  private content() {
    const { nodes, edges } = seen(this.layout, this.box, this.parentOf);
    const way = this.way();
    // The node with the keyboard focus exists even if it is not visible: assistive technology must find it.
    const active = this.layout.byId.get(this.active);
    const drawn = active === undefined || nodes.includes(active) ? nodes : [...nodes, active];
    return svg`<g aria-hidden="true">${edges.map((edge) => drawnEdge(this.indexed, edge, way.has(edge.to.id)))}</g>
      ${repeat(
        drawn,
        ({ id }) => id,
        (node) => this.node(node, way),
      )}`;
  }

  private node(placed: PlacedNode, way: ReadonlySet<number>, name: string | null = `n${placed.id}`) {
    const node = this.indexed.nodes[placed.id];
    const on = (line: number | null) => line !== null && node !== undefined && (node.line === line || node.lines.includes(line));
    return drawnNode(this.indexed, placed, {
      chosen: way.has(placed.id),
      linked: on(this.line),
      target: on(this.target),
      active: name !== null && placed.id === this.active,
      name,
      selected: placed.id === this.chosen,
    });
  }

  private way(): ReadonlySet<number> {
    return new Set(this.chosen === null ? [] : pathTo(this.indexed, this.chosen).map(({ id }) => id));
  }

  private readonly parentOf = (id: number): number | null => this.indexed.nodes[id]?.parent ?? null;

  /** The part of the drawing that is seen now. */
  private look(): void {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.view;
    this.box = {
      left: (scrollLeft - BEYOND) / this.scale,
      top: (scrollTop - BEYOND) / this.scale,
      right: (scrollLeft + clientWidth + BEYOND) / this.scale,
      bottom: (scrollTop + clientHeight + BEYOND) / this.scale,
    };
  }

  private save(format: DrawingFormat): void {
    const way = this.way();
    const { nodes, width, height } = this.layout;
    const edges = nodes.flatMap((to): PlacedEdge[] => {
      const parent = this.parentOf(to.id);
      const from = parent === null ? undefined : this.layout.byId.get(parent);
      return from === undefined ? [] : [{ from, to }];
    });
    const place = document.createElement('div');
    render(
      svgRoot(
        `${this.name}: ${sizeWords(this.tree)}`,
        width,
        height,
        svg`${edges.map((edge) => drawnEdge(this.indexed, edge, way.has(edge.to.id)))}${nodes.map((node) => this.node(node, way, null))}`,
      ),
      place,
    );
    const drawing = place.querySelector('svg');
    if (drawing === null) return;
    // Makes screen readers say it again if it is that of the picture before.
    this.outcome = '';
    void saveDrawing(format, this.file, drawing, drawingStyles.cssText, this, width, height).then((words) => (this.outcome = words));
  }

  // --- folding and size ---------------------------------------------------------------------------------------------

  private toggle(id: number): void {
    this.hold(id);
    const open = new Set(this.open);
    if (!open.delete(id)) open.add(id);
    this.open = open;
    // The keyboard focus must not stay in a folded part.
    if (pathTo(this.indexed, this.active).some((node) => node.id === id)) this.active = id;
  }

  private unfold(all: boolean): void {
    this.hold(this.active);
    const inner = this.indexed.children.flatMap((below, id) => (below.length > 0 ? [id] : []));
    this.open = all ? new Set(inner) : new Set([0]);
    if (!all) this.active = 0;
  }

  private readonly fit = (): void => {
    this.anchor = { id: 0, x: this.view.clientWidth / 2, y: 0 };
    this.resize(this.fitting(SMALLEST));
    this.anchor.y = (this.layout.byId.get(0)?.y ?? 0) * this.scale;
  };

  /** The scale at which all of it is visible, between the least scale and that of the text. */
  private fitting(smallest: number): number {
    const { clientWidth } = this.view;
    // The view is only as high as the drawing, up to a limit.
    const most = Number.parseFloat(getComputedStyle(this.view).maxHeight);
    const fits = Math.min(clientWidth / this.layout.width, most / this.layout.height);
    return Math.min(baseScale(), Math.max(smallest, fits));
  }

  private zoom(factor: number, id: number = this.active): void {
    this.hold(id);
    this.resize(this.scale * factor);
  }

  private resize(scale: number): void {
    this.scale = Math.min(LARGEST, Math.max(SMALLEST, scale));
    this.requestUpdate();
  }

  private hold(id: number): void {
    const node = this.layout.byId.get(id);
    if (!node) return;
    const { scrollLeft, scrollTop } = this.view;
    this.anchor = { id, x: node.x * this.scale - scrollLeft, y: node.y * this.scale - scrollTop };
  }

  /** Scrolls as little as needed for a node to be seen with its words. */
  private show(id: number): void {
    const node = this.layout.byId.get(id);
    if (!node) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.view;
    const [x, y, around] = [node.x * this.scale, node.y * this.scale, 60 * this.scale];
    this.view.scrollTo(
      Math.min(Math.max(scrollLeft, x + around - clientWidth), x - around),
      Math.min(Math.max(scrollTop, y + around - clientHeight), y - around),
    );
  }

  // --- keyboard and pointer -----------------------------------------------------------------------------------------

  private onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const placed = this.layout.byId.get(this.active);
    const { key } = event;
    const to = moved(this.layout, this.indexed, this.active, key);
    if ((key === 'ArrowRight' && placed?.open === false) || (key === 'ArrowLeft' && placed?.open === true)) this.toggle(this.active);
    else if (to !== null) this.active = to;
    else if (key === 'Enter' || key === ' ') this.choose(this.active);
    else if (key === '+' || key === '=') this.zoom(1.3);
    else if (key === '-') this.zoom(1 / 1.3);
    else if (key === '0') this.fit();
    else if (key === '*') this.unfold(true);
    else if (!['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(key)) return;
    event.preventDefault();
  }

  private onClick({ target }: MouseEvent): void {
    const node = target instanceof Element ? target.closest<SVGGElement>('[data-id]') : null;
    if (node === null || !(target instanceof Element)) return;
    const id = Number(node.dataset['id']);
    this.active = id;
    if (target.closest('[data-fold]')) this.toggle(id);
    else this.choose(id);
  }

  private choose(id: number): void {
    this.dispatchEvent(new CustomEvent('node-choose', { detail: id }));
  }

  private readonly onScroll = (): void => {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.look());
  };

  private onWheel(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const { left, top } = this.view.getBoundingClientRect();
    const at = { x: (event.clientX - left + this.view.scrollLeft) / this.scale, y: (event.clientY - top + this.view.scrollTop) / this.scale };
    const near = this.layout.nodes.reduce<PlacedNode | null>(
      (best, node) => (best === null || distance(node, at) < distance(best, at) ? node : best),
      null,
    );
    this.zoom(Math.exp(-event.deltaY / 300), near?.id ?? this.active);
  }

  private onDown(event: PointerEvent): void {
    // Fingers scroll by themselves.
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    if (event.target instanceof Element && event.target.closest('[data-id]')) return;
    if (event.offsetX > this.view.clientWidth || event.offsetY > this.view.clientHeight) return;
    this.drag = { x: event.clientX, y: event.clientY, left: this.view.scrollLeft, top: this.view.scrollTop };
    this.view.setPointerCapture(event.pointerId);
    this.view.classList.add('dragged');
  }

  private onMove(event: PointerEvent): void {
    if (this.drag === null) return;
    const { x, y, left, top } = this.drag;
    this.view.scrollTo(left + x - event.clientX, top + y - event.clientY);
  }

  private onUp(): void {
    this.drag = null;
    this.view.classList.remove('dragged');
  }
}

/** On a projector the drawing grows with the text. */
function baseScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}

function svgRoot(label: string, width: number, height: number, content: unknown) {
  return html`<svg aria-label=${label} viewBox="0 0 ${width} ${height}">${content}</svg>`;
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-tree': TreeView;
  }
}
