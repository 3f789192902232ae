import { expect, test } from 'vitest';
import type { InterpolantNode, Interpolants, NodeStatus } from '../generated/interface.ts';
import { message } from '../words/message-for-tests.ts';
import { stageOf } from './interpolants-view.ts';

function node(id: number, parent: number | null, status: NodeStatus, after = 0, forgotten_by: number | null = null): InterpolantNode {
  return { id, parent, line: id + 1, lines: [id + 1], condition: parent === null ? null : message('x > 0'), status, vector: [], interpolant: null, after, forgotten_by };
}

/** A loop whose head, node 1, restarts with less and is locked later. */
const tree: Interpolants = {
  nodes: [
    node(0, null, { kind: 'explored' }),
    node(1, 0, { kind: 'explored' }),
    node(2, 1, { kind: 'weakens' }, 0, 0),
    node(3, 1, { kind: 'spurious' }, 1, 1),
    node(4, 1, { kind: 'closed', by: 1 }, 2),
    node(5, 1, { kind: 'subsumed', by: 4 }, 2),
  ],
  more: 0,
  restarts: [
    { node: 1, line: 2, reason: 'not-preserved', conditions: [], claims: [] },
    { node: 1, line: 2, reason: 'spurious', conditions: [], claims: [] },
  ],
  more_restarts: 0,
};

test('a stage has the nodes of its time, with numbers of their own', () => {
  const ids = (stage: number) => stageOf(tree, stage).origins.map(({ id }) => id);
  expect([ids(0), ids(1), ids(2)]).toEqual([[0, 1, 2], [0, 1, 3], [0, 1, 4, 5]]);
  const { nodes } = stageOf(tree, 2);
  expect(nodes.map(({ id, parent }) => [id, parent])).toEqual([
    [0, null],
    [1, 0],
    [2, 1],
    [3, 1],
  ]);
});

test('a head looks locked after the restart that locks it', () => {
  const shapes = (stage: number) => stageOf(tree, stage).nodes.map(({ look }) => look?.shape);
  expect(shapes(1)).toEqual(['start', 'fork', 'failed']);
  expect(shapes(2)).toEqual(['start', 'locked', 'endless', 'returned']);
});
