import { describe, expect, test } from 'vitest';
import type { Fate, Formula, TreeNode } from '../generated/interface.ts';
import { message } from '../words/message-for-tests.ts';
import { COLUMN, LEVEL, firstOpen, layOut, moved, seen } from './tree-layout.ts';
import { conditionAt, conditionLines, endingsOf, indexed, lookOf, nodeWords, pathTo, sizeWords, treeWords, valuesAt } from './tree-view.ts';

const formula = (text: string): Formula => ({ text, latex: text });

interface Described {
  parent?: number;
  condition?: string[];
  /** Places in the path condition of the parent. */
  gone?: number[];
  function?: string;
  changed?: Record<string, string | null>;
  fate?: Fate;
  kind?: TreeNode['kind'];
}

function node(id: number, { parent, condition = [], gone = [], function: name = 'main', changed = {}, fate = { kind: 'inner' }, kind }: Described): TreeNode {
  return {
    id,
    parent: parent ?? null,
    kind: kind ?? (parent === undefined ? 'root' : 'fork'),
    line: id + 1,
    lines: [id + 1],
    condition: condition.map(formula),
    labels: condition,
    path_condition: { gone, new: condition.map(formula) },
    function: name,
    changed: Object.entries(changed).map(([variable, value]) => ({ variable, at_any_index: false, value: value === null ? null : formula(value) })),
    fate,
  };
}

/** Two iterations of a linear search. */
const search = indexed({
  nodes: [
    node(0, { changed: { i: '0', r: '-1' } }),
    node(1, { parent: 0, condition: ['n > 0'] }),
    node(2, { parent: 0, condition: ['n <= 0'], fate: { kind: 'returned' } }),
    node(3, { parent: 1, condition: ['A[0] != x'], changed: { i: '1' } }),
    node(4, { parent: 1, condition: ['A[0] == x'], fate: { kind: 'error', error: message('division by zero') } }),
    node(5, { parent: 3, condition: ['n > 1', 'A[1] != x'], gone: [0], changed: { i: '2', t: null }, fate: { kind: 'open' } }),
    node(6, { parent: 3, condition: ['n == 1'], gone: [0], kind: 'exit', fate: { kind: 'returned' } }),
  ],
});

/** A tree in which each node has two children. */
function full(count: number) {
  const nodes = Array.from({ length: count }, (_, id) => (id === 0 ? node(0, {}) : node(id, { parent: (id - 1) >> 1 })));
  return indexed({ nodes });
}

/** A tree without branches. */
function chain(count: number) {
  const nodes = Array.from({ length: count }, (_, id) => (id === 0 ? node(0, {}) : node(id, { parent: id - 1 })));
  return indexed({ nodes });
}

const all = (tree: ReturnType<typeof full>) => new Set(tree.nodes.map(({ id }) => id));

describe('the state of a node', () => {
  test('values are those assigned last on the way there', () => {
    expect(pathTo(search, 5).map(({ id }) => id)).toEqual([0, 1, 3, 5]);
    expect(valuesAt(search, 5).map(({ variable, value, fresh }) => [variable, value?.text ?? null, fresh])).toEqual([
      ['i', '2', true],
      ['r', '-1', false],
      ['t', null, true],
    ]);
    expect(valuesAt(search, 4).map(({ variable, value }) => [variable, value?.text])).toEqual([
      ['i', '0'],
      ['r', '-1'],
    ]);
  });

  test('variables of one name in two functions are two', () => {
    const call = indexed({
      nodes: [
        node(0, { changed: { i: '0', n: 'n' } }),
        node(1, { parent: 0, function: 'f', changed: { i: 'n + 1' } }),
        node(2, { parent: 1, changed: { i: '2' } }),
      ],
    });
    expect(valuesAt(call, 2).map(({ function: name, variable, value, fresh }) => [name, variable, value?.text, fresh])).toEqual([
      ['main', 'i', '2', true],
      ['main', 'n', 'n', false],
      ['f', 'i', 'n + 1', false],
    ]);
  });

  test('the path condition holds all conditions on the way but those that are gone', () => {
    expect(conditionAt(search, 5).map(({ formula: { text }, fresh }) => [text, fresh])).toEqual([
      ['A[0] != x', false],
      ['n > 1', true],
      ['A[1] != x', true],
    ]);
    expect(conditionAt(search, 6).map(({ formula: { text } }) => text)).toEqual(['A[0] != x', 'n == 1']);
    expect(conditionAt(search, 0)).toEqual([]);
  });
});

describe('the words', () => {
  test('each ending has a shape and a word', () => {
    expect(search.nodes.map((each) => lookOf(each))).toEqual([
      { shape: 'start', word: '' },
      { shape: 'fork', word: '' },
      { shape: 'returned', word: 'returns' },
      { shape: 'fork', word: '' },
      { shape: 'error', word: 'division by zero' },
      { shape: 'open', word: 'not followed' },
      { shape: 'returned', word: 'returns' },
    ]);
  });

  test('a tree is counted', () => {
    expect(sizeWords(search)).toBe('7 nodes, 4 ends');
    expect(treeWords(search)).toBe('7 nodes, and there are more');
    expect(treeWords({ nodes: search.nodes.filter(({ id }) => id !== 5) })).toBe('6 nodes, 3 ends');
    expect(endingsOf(search).map(({ look, count }) => [look.word, count])).toEqual([
      ['returns', 2],
      ['division by zero', 1],
      ['not followed', 1],
    ]);
  });

  test('a node says where it is, when one comes there and what is below', () => {
    const [start, first, end] = search.nodes;
    expect(nodeWords(start!, search.below[0]!)).toBe('start, 6 nodes below');
    expect(nodeWords(first!, search.below[1]!)).toBe('line 2, where n > 0, 4 nodes below');
    expect(nodeWords(end!, 0)).toBe('returns, line 3, where n <= 0');
  });
});

test('the drawing shows the first labels of a node, cut to the width of a column', () => {
  const labels = (...condition: string[]) => conditionLines(node(1, { condition }));
  expect(labels()).toEqual([]);
  expect(labels('n ≥ 1', 'A[0] ≠ x')).toEqual(['n ≥ 1', 'A[0] ≠ x']);
  expect(labels('n > κ1', 'A[κ1] = another + 1', '∀τ. x ≠ A[τ]', 'n ≥ κ1 ∨ κ1 ≤ 0', 'κ1 ≥ 0')).toEqual(['n > κ1', 'A[κ1] = another …', '… and 3 more']);
});

describe('the layout', () => {
  test('no two nodes overlap, parents stand over the middle of their children, one level a step', () => {
    const tree = full(127);
    const { nodes, byId, width, height } = layOut(tree, all(tree));
    expect(nodes).toHaveLength(127);
    const places = new Map<number, number[]>();
    for (const { x, y } of nodes) places.set(y, [...(places.get(y) ?? []), x]);
    for (const row of places.values()) {
      row.sort((a, b) => a - b);
      for (let at = 1; at < row.length; at++) expect(row[at]! - row[at - 1]!).toBeGreaterThanOrEqual(COLUMN - 1e-6);
    }
    for (const { id, x, y } of nodes) {
      const [left, right] = (tree.children[id] ?? []).map((child) => byId.get(child)!);
      if (!left || !right) continue;
      expect((left.x + right.x) / 2).toBeCloseTo(x);
      expect([left.y, right.y]).toEqual([y + LEVEL, y + LEVEL]);
    }
    expect(nodes.every(({ x, y }) => x > 0 && x < width && y > 0 && y < height)).toBe(true);
  });

  test('no two labels overlap or touch, however long they are', () => {
    const condition = ['κ1 + κ4 + κ7 <= 10', 'B[κ1 + κ4 + κ7 + 1] == 2', 'κ1 + κ4 + κ7 >= 0', 'κ7 >= 0'];
    const ending: Fate = { kind: 'error', error: message('assertion failed somewhere') };
    // Leaves are beside nodes that continue, so that endings stand above conditions.
    const nodes = Array.from({ length: 63 }, (_, id) =>
      node(id, { ...(id === 0 ? {} : { parent: 2 * ((id - 1) >> 2), condition }), fate: id % 2 === 1 ? ending : { kind: 'inner' } }),
    );
    const tree = indexed({ nodes });
    const boxes = layOut(tree, all(tree)).nodes.flatMap(({ id, x, y }) => {
      // As drawn: 11 pixels, 0.6 of that a letter; lines of a condition end 18 above the middle, words begin 16 below it.
      const lines = conditionLines(nodes[id]!);
      const half = (6.6 * Math.max(0, ...lines.map(({ length }) => length))) / 2;
      const above = { id, left: x - half, right: x + half, top: y - 28 - 13 * (lines.length - 1), bottom: y - 15 };
      const word = { id, left: x - 50, right: x + 50, top: y + 15, bottom: y + 43 };
      return [...(lines.length === 0 ? [] : [above]), ...(nodes[id]!.fate.kind === 'inner' ? [] : [word])];
    });
    expect(boxes.length).toBeGreaterThan(90);
    for (const [at, one] of boxes.entries()) {
      for (const other of boxes.slice(at + 1)) {
        const beside = Math.max(one.left, other.left) - Math.min(one.right, other.right);
        const beneath = Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom);
        // Two letters of room beside each other; lines need less.
        expect(beside >= 13 || beneath >= 4, `labels of ${one.id} and ${other.id} are apart`).toBe(true);
      }
    }
  });

  test('only what is unfolded is placed, with level and position as a tree item has them', () => {
    const { nodes } = layOut(search, new Set([0, 1]));
    expect(nodes.map(({ id, level, position, siblings, open }) => [id, level, position, siblings, open])).toEqual([
      [0, 1, 1, 1, true],
      [1, 2, 1, 2, true],
      [3, 3, 1, 2, false],
      [4, 3, 2, 2, null],
      [2, 2, 2, 2, null],
    ]);
  });

  test('of a large tree the first levels are unfolded, of a small one everything', () => {
    const large = full(5_000);
    expect(layOut(large, firstOpen(large)).nodes.length).toBeLessThanOrEqual(16);
    expect(layOut(large, firstOpen(large)).nodes.length).toBeGreaterThan(10);
    expect(layOut(search, firstOpen(search)).nodes).toHaveLength(7);
  });

  test('a chain of 5,000 nodes is no deeper than others', () => {
    const long = chain(5_000);
    const { nodes, height } = layOut(long, all(long));
    expect(nodes).toHaveLength(5_000);
    expect(height).toBeGreaterThan(4_999 * LEVEL);
  });

  test('only what is seen is drawn', () => {
    const tree = full(4_095);
    const layout = layOut(tree, all(tree));
    const box = { left: 5_000, top: 6.4 * LEVEL, right: 5_600, bottom: 10.6 * LEVEL };
    const { nodes, edges } = seen(layout, box, (id) => tree.nodes[id]?.parent ?? null);
    expect(nodes.length).toBeGreaterThan(10);
    expect(nodes.length).toBeLessThan(100);
    expect(nodes.every(({ x }) => x > 4_800 && x < 5_800)).toBe(true);
    expect(edges.some(({ from, to }) => !nodes.includes(from) || !nodes.includes(to))).toBe(true);
    const everything = seen(layout, { left: 0, top: 0, right: 1e9, bottom: 1e9 }, (id) => tree.nodes[id]?.parent ?? null);
    expect([everything.nodes.length, everything.edges.length]).toEqual([4_095, 4_094]);
  });

  test('keys lead as in any tree', () => {
    const layout = layOut(search, new Set([0, 1]));
    const lead = (id: number, key: string) => moved(layout, search, id, key);
    expect([0, 1, 3, 4, 2].map((id) => lead(id, 'ArrowDown'))).toEqual([1, 3, 4, 2, null]);
    expect(lead(2, 'ArrowUp')).toBe(4);
    expect([lead(1, 'ArrowRight'), lead(3, 'ArrowRight'), lead(4, 'ArrowLeft'), lead(0, 'ArrowLeft')]).toEqual([3, null, 1, null]);
    expect([lead(4, 'Home'), lead(1, 'End'), lead(1, 'x')]).toEqual([0, 2, null]);
  });
});
