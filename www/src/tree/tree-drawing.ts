/** Draws the nodes and edges of an execution tree, on the page and in a file. */
import { msg, str } from '@lit/localize';
import { css, nothing, svg, type SVGTemplateResult } from 'lit';
import { count } from '../words/format.ts';
import type { PlacedEdge, PlacedNode } from './tree-layout.ts';
import { conditionLines, cut, lookOf, nodeWords, type IndexedTree } from './tree-view.ts';
import { lineName, lineNumber } from '../words/places.ts';

/** Styles for the drawing alone; they go into the saved file as well. */
export const drawingStyles = css`
  .edge {
    fill: none;
    stroke: var(--edge);
    stroke-width: 1.25;
  }

  .edge.chosen {
    stroke: var(--accent);
    stroke-width: 2.5;
  }

  text {
    fill: var(--ink);
    font: 500 11px var(--sans);
    text-anchor: middle;
  }

  .condition {
    font: 400 11px var(--mono);
    font-variant-ligatures: none;
  }

  .shape {
    fill: var(--surface);
    stroke: var(--edge);
    stroke-width: 1.25;
  }

  .rim {
    fill: none;
    stroke: var(--edge);
    stroke-width: 1;
  }

  .halo {
    fill: var(--linked-ground);
  }

  .start .shape,
  .returned .shape {
    fill: var(--ink);
    stroke: var(--ink);
  }

  .start .mark,
  .returned .mark {
    fill: var(--surface);
  }

  .locked .shape {
    stroke: var(--accent);
    stroke-width: 1.75;
  }

  .halted .shape {
    stroke: var(--ink);
    stroke-width: 1.75;
  }

  .error .shape {
    fill: var(--wrong);
    stroke: var(--wrong);
  }

  .error .mark {
    fill: var(--surface);
    font-weight: 700;
  }

  .error .word {
    fill: var(--wrong);
  }

  .endless .shape {
    stroke: var(--doubtful);
    stroke-width: 1.75;
  }

  .endless .mark,
  .endless .word {
    fill: var(--doubtful);
  }

  .failed .shape,
  .not-handled .shape,
  .open .shape {
    stroke: var(--unknown);
    stroke-width: 1.5;
    stroke-dasharray: 3 2.5;
  }

  .failed .mark,
  .not-handled .mark,
  .open .mark,
  .failed .word,
  .not-handled .word,
  .open .word {
    fill: var(--unknown);
  }

  .place {
    fill: var(--soft);
    font-weight: 400;
  }

  .fold rect {
    fill: var(--linked-ground);
    stroke: var(--accent);
    stroke-width: 1;
  }

  .fold text {
    fill: var(--accent);
    font-weight: 600;
  }

  .flag {
    fill: var(--target);
  }
`;

/** The display state of a node. */
export interface Emphasis {
  /** On the way to the chosen node. */
  chosen: boolean;
  /** Goes through the line that is pointed at in the editor. */
  linked: boolean;
  /** Goes through the line of the target. */
  target: boolean;
  /** Its `id` in the document; it is an item of a tree there. */
  name: string | null;
  /** True if the keyboard is here. */
  active: boolean;
  selected: boolean;
}

/** From the middle of a node up to the lowest line of its condition, and from one line to the next. */
const CONDITION = { above: 18, step: 13 };

/** An edge, from below its parent to the condition above its child. */
export function drawnEdge(tree: IndexedTree, { from, to }: PlacedEdge, chosen: boolean): SVGTemplateResult {
  const node = tree.nodes[to.id];
  const lines = node === undefined ? 0 : conditionLines(node).length;
  const end = to.y - (lines === 0 ? 11 : CONDITION.above - 2 + CONDITION.step * lines);
  const bend = (from.y + 11 + end) / 2;
  return svg`<path
    class=${chosen ? 'edge chosen' : 'edge'}
    d="M${from.x} ${from.y + 11}C${from.x} ${bend} ${to.x} ${bend} ${to.x} ${end}"
  ></path>`;
}

/** A node with the condition above it and, where a path ends, the word below. */
export function drawnNode(tree: IndexedTree, placed: PlacedNode, emphasis: Emphasis): SVGTemplateResult {
  const { id, x, y, level, position, siblings, open } = placed;
  const node = tree.nodes[id];
  if (node === undefined) return svg``;
  const { shape, word } = lookOf(node);
  const below = tree.below[id] ?? 0;
  const classes = ['node', shape, emphasis.chosen ? 'chosen' : '', emphasis.active ? 'active' : ''];
  const lines = conditionLines(node);
  return svg`<g
    id=${emphasis.name ?? nothing}
    class=${classes.filter((name) => name !== '').join(' ')}
    transform="translate(${x} ${y})"
    data-id=${id}
    role="treeitem"
    aria-level=${level}
    aria-posinset=${position}
    aria-setsize=${siblings}
    aria-expanded=${open ?? nothing}
    aria-selected=${emphasis.selected}
    aria-label=${nodeWords(node, below)}
  >
    ${emphasis.name === null ? nothing : svg`<rect class="hit" x="-52" y="-16" width="104" height="32"></rect>`}
    ${lines.map((line, at) => svg`<text class="condition" y=${-CONDITION.above - CONDITION.step * (lines.length - 1 - at)}>${line}</text>`)}
    ${emphasis.linked || emphasis.selected ? svg`<rect class="halo" x="-50" y="-15" width="100" height="30" rx="15"></rect>` : nothing}
    ${glyph(shape, node.line)}
    ${emphasis.target ? svg`<path class="flag" transform="translate(${flagAt[shape] ?? 16} 0)" d="M0 8v-16l10 4l-8.5 4v8z"></path>` : nothing}
    ${word === '' ? nothing : svg`<text class="word" y="25">${cut(word)}</text>`}
    ${word === '' || node.line === 0 ? nothing : svg`<text class="place" y="39">${msg(str`line ${lineName(node.line)}`)}</text>`}
    ${open === false ? fold(below) : nothing}
  </g>`;
}

/** The number of folded nodes, instead of these. */
function fold(below: number): SVGTemplateResult {
  const text = `+ ${count(below)}`;
  const width = 16 + 6.5 * text.length;
  return svg`<g class="fold" data-fold>
    <path class="edge" d="M0 11v8"></path>
    <rect x=${-width / 2} y="19" width=${width} height="18" rx="9"></rect>
    <text y="32">${text}</text>
  </g>`;
}

function glyph(shape: ReturnType<typeof lookOf>['shape'], line: number): SVGTemplateResult {
  switch (shape) {
    case 'start':
      return svg`${pill(52)}<text class="mark" y="4">${msg('start')}</text>`;
    case 'fork':
      return svg`${pill(58)}<text class="mark" y="4">${msg(str`line ${lineNumber(line)}`)}</text>`;
    case 'exit':
      return svg`${pill(76)}<rect class="rim" x="-41" y="-14" width="82" height="28" rx="14"></rect>
        <text class="mark" y="4">κ, ${msg(str`line ${lineNumber(line)}`)}</text>`;
    case 'locked':
      return svg`${pill(66)}<rect class="rim" x="-36" y="-14" width="72" height="28" rx="14"></rect>
        <text class="mark" y="4">${msg(str`line ${lineNumber(line)}`)}</text>`;
    case 'returned':
      return svg`<circle class="shape" r="10"></circle><text class="mark" y="4">✓</text>`;
    case 'halted':
      return svg`<rect class="shape" x="-9" y="-9" width="18" height="18"></rect><text class="mark" y="4">–</text>`;
    case 'error':
      return svg`<path class="shape" d="M0 -11L11 0L0 11L-11 0z"></path><text class="mark" y="4">!</text>`;
    case 'endless':
      return svg`<circle class="shape" r="10"></circle><text class="mark" y="4">∞</text>`;
    case 'failed':
      return svg`<circle class="shape" r="10"></circle><text class="mark" y="4">?</text>`;
    case 'not-handled':
      return svg`<rect class="shape" x="-9" y="-9" width="18" height="18"></rect><text class="mark" y="4">?</text>`;
    case 'open':
      return svg`<circle class="shape" r="10"></circle><text class="mark" y="2">…</text>`;
  }
}

/** The distance of the target's flag from the middle of a wide node. */
const flagAt: Partial<Record<ReturnType<typeof lookOf>['shape'], number>> = { start: 31, fork: 34, exit: 46, locked: 41 };

function pill(width: number): SVGTemplateResult {
  return svg`<rect class="shape" x=${-width / 2} y="-11" width=${width} height="22" rx="11"></rect>`;
}

/** The width of a small picture of a node's shape, for a legend. */
export function legendGlyph(shape: ReturnType<typeof lookOf>['shape']): SVGTemplateResult {
  return svg`<g class="node ${shape}">${glyph(shape, 0)}</g>`;
}

