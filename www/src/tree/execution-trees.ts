import type { ReactiveControllerHost } from 'lit';
import type { Jobs } from '../workers/analysis-client.ts';
import { ExecutionTree, type TreeOf } from './execution-tree.ts';
import type { TreeWish, Which } from './trees.ts';

/** The classic and the compact execution tree of a program, built on demand. */
export class ExecutionTrees {
  /** The treatment of loops in the compact tree. */
  loops = 'template';
  readonly of: Readonly<Record<Which, ExecutionTree>>;

  constructor(host: ReactiveControllerHost, client: () => Jobs) {
    this.of = { classic: new ExecutionTree(host, client), compact: new ExecutionTree(host, client) };
  }

  /** Builds the trees that are missing or belong to another program. */
  buildMissing(program: TreeOf): void {
    for (const which of ['classic', 'compact'] as const) {
      const tree = this.of[which];
      const there = tree.busy || tree.slot.tree !== null;
      if (!there || !tree.isAbout(program)) this.build(program, { which });
    }
  }

  build(program: TreeOf, { which, nodes }: TreeWish): void {
    this.of[which].build(program, which === 'classic' ? 'unroll' : this.loops, nodes);
  }

  changeLoops(program: TreeOf, loops: string): void {
    this.loops = loops;
    this.build(program, { which: 'compact' });
  }

  stop(): void {
    for (const tree of Object.values(this.of)) tree.stop();
  }

  forget(): void {
    for (const tree of Object.values(this.of)) tree.forget();
  }

  /** Returns true if all trees of a program are built. */
  areOf(program: TreeOf): boolean {
    return Object.values(this.of).every((tree) => tree.slot.tree !== null && tree.isAbout(program));
  }

  /** Returns true if a tree of another program is shown. */
  isStale(program: TreeOf): boolean {
    return Object.values(this.of).some((tree) => tree.slot.tree !== null && !tree.isAbout(program));
  }
}
