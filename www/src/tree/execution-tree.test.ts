import type { ReactiveControllerHost } from 'lit';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Tree, TreeNode } from '../generated/interface.ts';
import type { AnalysisClient, GivenJob, JobListener } from '../workers/analysis-client.ts';
import type { Job } from '../workers/protocol.ts';
import { ExecutionTree } from './execution-tree.ts';

const host = { addController: () => {}, requestUpdate: () => {} } as unknown as ReactiveControllerHost;
const program = { source: 'main() { return 0; }', dialect: 'extended', seconds: 30 } as const;

let given: { job: Job; listener: JobListener }[];
let stopped: (GivenJob | null)[];
let tree: ExecutionTree;

/** A client that does nothing by itself. */
const client = {
  do(job: Job, listener: JobListener) {
    given.push({ job, listener });
    return { job, listener };
  },
  stop: (one: GivenJob | null) => stopped.push(one),
} as unknown as AnalysisClient;

/** A tree with this number of nodes, one of them left open. */
function grown(count: number): Tree {
  const node = (id: number): TreeNode => ({
    id,
    parent: id === 0 ? null : 0,
    kind: id === 0 ? 'root' : 'fork',
    line: 1,
    lines: [1],
    condition: [],
    labels: [],
    path_condition: { gone: [], new: [] },
    function: 'main',
    changed: [],
    fate: { kind: id === 0 ? 'inner' : id === 1 ? 'open' : 'returned' },
  });
  return { nodes: Array.from({ length: count }, (_, id) => node(id)), complete: false, stop: null };
}

function answer(count: number): void {
  given.at(-1)?.listener.received({ kind: 'tree', outcome: { kind: 'tree', tree: grown(count) } });
}

beforeEach(() => {
  given = [];
  stopped = [];
  tree = new ExecutionTree(host, () => client);
});

describe('an execution tree', () => {
  test('is asked for with few nodes, then with more as long as it fills them', () => {
    tree.build(program, 'unroll');
    expect(given[0]?.job).toMatchObject({ kind: 'tree', request: { loops: 'unroll', nodes: 60, source: program.source } });
    expect(tree.busy).toBe(true);
    given[0]?.listener.started();
    answer(61);
    expect(tree.slot).toMatchObject({ state: { kind: 'none' }, more: 400 });
    tree.build(program, 'unroll', 400);
    expect(tree.slot.tree?.nodes, 'the smaller one stays meanwhile').toHaveLength(61);
    answer(401);
    tree.build(program, 'unroll', 1_500);
    answer(1_500);
    tree.build(program, 'unroll', 5_000);
    answer(5_001);
    expect(tree.slot.more).toBeNull();
  });

  test('that ended before is not asked for more', () => {
    tree.build(program, 'template');
    answer(7);
    expect(tree.slot.more).toBeNull();
  });

  test('of another program or with other loops does not stay', () => {
    tree.build(program, 'template');
    answer(7);
    tree.build(program, 'summarise');
    expect(tree.slot.tree).toBeNull();
    answer(9);
    const other = { ...program, source: 'main() { return 1; }' };
    expect([tree.isAbout(program), tree.isAbout(other)]).toEqual([true, false]);
    tree.build(other, 'summarise');
    expect(tree.slot.tree).toBeNull();
  });

  test('is stopped once, and a breakdown is reported', () => {
    tree.stop();
    expect(stopped).toHaveLength(0);
    tree.build(program, 'unroll');
    tree.stop();
    expect(tree.slot.state).toEqual({ kind: 'stopped' });
    expect(stopped).toHaveLength(1);
    tree.build(program, 'unroll');
    given.at(-1)?.listener.broken('out of memory');
    expect(tree.slot.state).toEqual({ kind: 'broken', message: 'out of memory' });
    expect(tree.busy).toBe(false);
  });
});
