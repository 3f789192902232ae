/** The tab of trees: the words for an execution tree. */
import { msg, str } from '@lit/localize';
import type { Fate, Formula, TreeNode } from '../generated/interface.ts';
import { counted, listed } from '../words/format.ts';
import { messageWords } from '../words/message.ts';
import { lineName } from '../words/places.ts';

/** A node that is drawn. A tree other than an execution tree determines the look of its nodes. */
export type DrawnNode = TreeNode & { readonly look?: Look };

/** The fields of a tree that these functions need. */
interface Nodes {
  readonly nodes: readonly DrawnNode[];
}

/** A tree with children: their ids by the id of the node, in order. */
export interface IndexedTree {
  nodes: readonly DrawnNode[];
  children: readonly (readonly number[])[];
  /** The number of nodes below each node. */
  below: readonly number[];
}

/** The engine lists parents before children; a node that violates this is left out. */
export function indexed({ nodes }: Nodes): IndexedTree {
  const children: number[][] = nodes.map(() => []);
  const below = nodes.map(() => 0);
  for (const { id, parent } of nodes) if (parent !== null && parent < id) children[parent]?.push(id);
  for (let id = nodes.length - 1; id > 0; id--) {
    const parent = nodes[id]?.parent ?? null;
    if (parent !== null && parent < id) below[parent] = (below[parent] ?? 0) + (below[id] ?? 0) + 1;
  }
  return { nodes, children, below };
}

/** The nodes from the root to a node, both included. */
export function pathTo({ nodes }: IndexedTree, id: number): DrawnNode[] {
  const path: DrawnNode[] = [];
  for (let at = nodes[id]; at !== undefined; at = at.parent === null ? undefined : nodes[at.parent]) path.push(at);
  return path.reverse();
}

/** A variable in the state of a node. */
export interface ValueHere {
  function: string;
  variable: string;
  value: Formula | null;
  /** True if it differs from the parent's. */
  fresh: boolean;
}

/** The values of the variables at a node: the last change on the path to it, function by function. */
export function valuesAt(tree: IndexedTree, id: number): ValueHere[] {
  const functions = new Map<string, Map<string, ValueHere>>();
  for (const { id: at, function: name, changed } of pathTo(tree, id)) {
    const values = functions.get(name) ?? new Map<string, ValueHere>();
    functions.set(name, values);
    for (const { variable, value } of changed) values.set(variable, { function: name, variable, value, fresh: at === id });
  }
  return [...functions.values()].flatMap((values) => [...values.values()]);
}

/** The path condition of a node, one conjunct each; `fresh` are those of its last step. */
export function conditionAt(tree: IndexedTree, id: number): { formula: Formula; fresh: boolean }[] {
  let all: { formula: Formula; fresh: boolean }[] = [];
  for (const { id: at, path_condition } of pathTo(tree, id)) {
    const gone = new Set(path_condition.gone);
    if (gone.size > 0) all = all.filter((_, place) => !gone.has(place));
    for (const formula of path_condition.new) all.push({ formula, fresh: at === id });
  }
  return all;
}

/** The look and the meaning of a node. Shape and word convey it as well as the colour. */
export interface Look {
  shape: 'start' | 'fork' | 'exit' | 'locked' | 'returned' | 'halted' | 'error' | 'endless' | 'failed' | 'not-handled' | 'open';
  /** Below the node; empty inside the tree. */
  word: string;
}

function ending(kind: Exclude<Fate['kind'], 'inner' | 'error'>): string {
  switch (kind) {
    case 'returned':
      return msg('returns');
    case 'halted':
      return msg('given up');
    case 'endless':
      return msg('never ends');
    case 'failed':
      return msg('not decided');
    case 'not-handled':
      return msg('not handled');
    case 'open':
      return msg('not followed');
  }
}

export function lookOf({ kind, fate, look }: DrawnNode): Look {
  if (look !== undefined) return look;
  switch (fate.kind) {
    case 'inner':
      return { shape: kind === 'root' ? 'start' : kind, word: '' };
    case 'error':
      return { shape: 'error', word: messageWords(fate.error) };
    default:
      return { shape: fate.kind, word: ending(fate.kind) };
  }
}

/** The meaning of an ending, in a sentence for the middle of a paragraph; empty inside the tree. */
export function endingSentence(fate: Fate): string {
  switch (fate.kind) {
    case 'inner':
      return '';
    case 'returned':
      return msg('The program returns.');
    case 'error':
      return msg(str`The program fails: ${messageWords(fate.error)}.`);
    case 'halted':
      return msg('The run is given up: an assumption does not hold.');
    case 'endless':
      return msg('From here the program never ends.');
    case 'failed':
      return msg('The solver could not decide whether a run can come here.');
    case 'not-handled':
      return msg('What comes next is beyond symbolic execution.');
    case 'open':
      return msg('The tree goes on here, but was not followed further.');
  }
}

/** The number of each kind of ending in a tree, in the order in which they first occur. */
export function endingsOf({ nodes }: Nodes): { look: Look; count: number }[] {
  const counts = new Map<string, { look: Look; count: number }>();
  for (const node of nodes) {
    if (node.fate.kind === 'inner') continue;
    const look = lookOf(node);
    const entry = counts.get(look.word) ?? { look, count: 0 };
    counts.set(look.word, { look, count: entry.count + 1 });
  }
  return [...counts.values()];
}

/** The number of paths that end in a tree, or are left open there. */
function endsOf({ nodes }: Nodes): number {
  return nodes.filter(({ fate }) => fate.kind !== 'inner').length;
}

/** The size of a tree, for the middle of a sentence. */
export function treeWords(tree: Nodes): string {
  const more = tree.nodes.some(({ fate }) => fate.kind === 'open');
  return more ? msg(str`${counted(tree.nodes.length, msg('# node|# nodes'))}, and there are more`) : sizeWords(tree);
}

/** `7 nodes, 4 ends`. */
export function sizeWords(tree: Nodes): string {
  return `${counted(tree.nodes.length, msg('# node|# nodes'))}, ${counted(endsOf(tree), msg('# end|# ends'))}`;
}

/** A node in words, for screen readers. */
export function nodeWords(node: DrawnNode, below: number): string {
  const { shape, word } = lookOf(node);
  const what = shape === 'start' ? msg('start') : shape === 'exit' ? msg(str`after a loop, line ${lineName(node.line)}`) : shape === 'locked' ? msg(str`locked, line ${lineName(node.line)}`) : msg(str`line ${lineName(node.line)}`);
  return [
    word === '' ? what : `${word}, ${msg(str`line ${lineName(node.line)}`)}`,
    ...(node.condition.length === 0 ? [] : [msg(str`where ${listed(node.condition.map(({ text }) => text))}`)]),
    ...(below === 0 ? [] : [counted(below, msg('# node below|# nodes below'))]),
  ].join(', ');
}

/** The most letters of a line of a condition, or of a word, beside a node. */
const LABEL_WIDTH = 17;
const LABEL_LINES = 3;

/** A text cut to the width of a node's column. */
export function cut(text: string): string {
  return text.length > LABEL_WIDTH ? `${text.slice(0, LABEL_WIDTH - 1)}…` : text;
}

/** The part of a condition that fits in the drawing, one conjunct per line. The state of the node has all of it. */
export function conditionLines({ labels }: DrawnNode): string[] {
  const lines = labels.map(cut);
  return lines.length > LABEL_LINES ? [...lines.slice(0, LABEL_LINES - 1), `… ${counted(lines.length - LABEL_LINES + 1, msg('and # more|and # more'))}`] : lines;
}
