/** Chooses which nodes of an execution tree are drawn, and where. */
import { hierarchy, tree as tidy } from 'd3-hierarchy';
import { conditionLines, type IndexedTree } from './tree-view.ts';

/** The least distance between the middles of neighbours, in pixels of the drawing. */
export const COLUMN = 118;
/** The distance between levels: room for three lines of a condition below the two lines of an ending. */
export const LEVEL = 108;
/** The width of a letter of a condition, and the gap between two conditions side by side. */
const LETTER = 6.6;
const GAP = 20;
/** The margin around the whole drawing, from the middles of nodes. */
const MARGIN = { x: COLUMN / 2 + 6, top: 22, bottom: 52 };

/** In a new tree, only the first nodes are unfolded. */
const FIRST_NODES = 16;

/** A node with its position in the drawing. */
export interface PlacedNode {
  id: number;
  x: number;
  y: number;
  /** From 1. */
  level: number;
  /** Its position among its siblings, from 1, and their number. */
  position: number;
  siblings: number;
  /** True if its children are drawn; null if it has none. */
  open: boolean | null;
}

/** A drawing: its nodes from left to right, parents before children, in reading order. */
export interface Layout {
  width: number;
  height: number;
  nodes: PlacedNode[];
  /** The same by their ids. */
  byId: ReadonlyMap<number, PlacedNode>;
}

/** The nodes that are unfolded at first: ids are breadth first. */
export function firstOpen({ children }: IndexedTree): Set<number> {
  const open = new Set<number>();
  for (const [id, below] of children.entries()) {
    const last = below.at(-1);
    if (last !== undefined && (id === 0 || last < FIRST_NODES)) open.add(id);
  }
  return open;
}

/** Lays out the unfolded nodes. */
export function layOut({ nodes, children }: IndexedTree, open: ReadonlySet<number>): Layout {
  if (nodes.length === 0) return { width: 0, height: 0, nodes: [], byId: new Map() };
  const root = hierarchy(0, (id) => (open.has(id) ? children[id] : undefined));
  const lines = nodes.map(conditionLines);
  const width = (id: number) => LETTER * Math.max(0, ...(lines[id] ?? []).map(({ length }) => length));
  const apart = (one: number, other: number) => Math.max(COLUMN, (width(one) + width(other)) / 2 + GAP);
  const placed = tidy<number>()
    .nodeSize([1, LEVEL])
    .separation((one, other) => apart(one.data, other.data))(root);
  let [left, right, bottom] = [0, 0, 0];
  placed.eachBefore(({ x, y }) => {
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  });
  const all: PlacedNode[] = [];
  placed.eachBefore(({ data: id, x, y, depth, parent }) => {
    const siblings = parent?.children ?? [];
    all.push({
      id,
      x: x - left + MARGIN.x,
      y: y + MARGIN.top,
      level: depth + 1,
      position: 1,
      siblings: Math.max(1, siblings.length),
      open: (children[id]?.length ?? 0) === 0 ? null : open.has(id),
    });
  });
  const byId = new Map(all.map((node) => [node.id, node]));
  for (const below of children) {
    for (const [at, id] of below.entries()) {
      const node = byId.get(id);
      if (node) node.position = at + 1;
    }
  }
  return {
    width: right - left + 2 * MARGIN.x,
    height: bottom + MARGIN.top + MARGIN.bottom,
    nodes: all,
    byId,
  };
}

/** A part of the drawing. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The nodes to draw when a part is visible: those in it, and those with an edge through it. */
export function seen(layout: Layout, box: Box, parentOf: (id: number) => number | null): { nodes: PlacedNode[]; edges: PlacedEdge[] } {
  const nodes: PlacedNode[] = [];
  const edges: PlacedEdge[] = [];
  for (const node of layout.nodes) {
    const { x, y } = node;
    const inHeight = y - LEVEL <= box.bottom && y + LEVEL >= box.top;
    if (!inHeight) continue;
    if (x + COLUMN >= box.left && x - COLUMN <= box.right) nodes.push(node);
    const parent = parentOf(node.id);
    const from = parent === null ? undefined : layout.byId.get(parent);
    if (from && Math.min(from.x, x) <= box.right && Math.max(from.x, x) >= box.left) edges.push({ from, to: node });
  }
  return { nodes, edges };
}

/** An edge from a node to one of its children. */
export interface PlacedEdge {
  from: PlacedNode;
  to: PlacedNode;
}

/** The node to which an arrow key, Home or End moves, as in any tree view: `null` if there is none. */
export function moved(layout: Layout, tree: IndexedTree, id: number, key: string): number | null {
  const at = layout.nodes.findIndex((node) => node.id === id);
  const node = layout.nodes[at];
  if (node === undefined) return layout.nodes[0]?.id ?? null;
  switch (key) {
    case 'ArrowDown':
      return layout.nodes[at + 1]?.id ?? null;
    case 'ArrowUp':
      return layout.nodes[at - 1]?.id ?? null;
    case 'ArrowRight':
      return node.open === true ? (tree.children[id]?.[0] ?? null) : null;
    case 'ArrowLeft':
      return tree.nodes[id]?.parent ?? null;
    case 'Home':
      return layout.nodes[0]?.id ?? null;
    case 'End':
      return layout.nodes.at(-1)?.id ?? null;
    default:
      return null;
  }
}
