import { msg } from '@lit/localize';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Dialect, Tree } from '../generated/interface.ts';
import { LIMITS } from '../generated/options.ts';
import type { GivenJob, Jobs } from '../workers/analysis-client.ts';
import type { JobMessage } from '../workers/protocol.ts';

/**
 * The node limits of a tree: at first, and each time more are asked for. In a new tree, only a few nodes are unfolded; each fork is a question to the solver,
 * and the root should not have to wait for hundreds of them.
 */
const NODE_LIMITS = [60, 400, 1_500, 5_000] as const;

/** The program of the tree. */
export interface TreeOf {
  source: string;
  dialect: Dialect;
  /** The time limit for building it. */
  seconds: number;
}

/** The progress of a tree. */
export type TreeState =
  | { kind: 'none' }
  /** Waiting for the solver, or for another job to end. */
  | { kind: 'waiting' }
  | { kind: 'building'; nodes: number }
  | { kind: 'stopped' }
  | { kind: 'refused' }
  | { kind: 'broken'; message: string };

/** The parts of a tree that can be shown. */
export interface TreeSlot {
  state: TreeState;
  /** The last one that was built. */
  tree: Tree | null;
  /** The next node limit, if the tree can grow. */
  more: number | null;
}

/** An execution tree of a program, built on demand. */
export class ExecutionTree implements ReactiveController {
  slot: TreeSlot = { state: { kind: 'none' }, tree: null, more: null };
  /** The program of the slot, and how it treats loops. */
  private about: { source: string; dialect: Dialect; loops: string } | null = null;
  private given: GivenJob | null = null;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly client: () => Jobs,
  ) {
    host.addController(this);
  }

  hostConnected(): void {}

  get busy(): boolean {
    return this.slot.state.kind === 'waiting' || this.slot.state.kind === 'building';
  }

  /** Builds the tree of a program. An earlier tree of the same kind and program stays until then. */
  build({ source, dialect, seconds }: TreeOf, loops: string, nodes: number = NODE_LIMITS[0]): void {
    this.stop();
    const same = this.isAbout({ source, dialect }) && this.about?.loops === loops;
    this.about = { source, dialect, loops };
    this.enter({ kind: 'waiting' }, same ? {} : { tree: null, more: null });
    this.given = this.client().do(
      { kind: 'tree', request: { source, dialect, loops, nodes, seconds, seed: LIMITS.seed } },
      {
        started: () => this.enter({ kind: 'building', nodes: 0 }),
        received: (message) => this.receive(message, nodes),
        broken: (message) => this.enter({ kind: 'broken', message }),
      },
    );
  }

  stop(): void {
    if (!this.busy) return;
    this.enter({ kind: 'stopped' });
    this.client().stop(this.given);
  }

  forget(): void {
    this.stop();
    this.about = null;
    this.enter({ kind: 'none' }, { tree: null, more: null });
  }

  /** Returns true if it is, or will be, the tree of this program. */
  isAbout({ source, dialect }: Pick<TreeOf, 'source' | 'dialect'>): boolean {
    return this.about?.source === source && this.about.dialect === dialect;
  }

  private receive(message: JobMessage, limit: number): void {
    if (message.kind === 'event' && message.event.kind === 'progress') {
      return this.enter({ kind: 'building', nodes: message.event.stats.states });
    }
    if (message.kind === 'late') {
      return this.enter({ kind: 'broken', message: msg('time ran out while the solver was still busy') });
    }
    if (message.kind !== 'tree') return;
    const { outcome } = message;
    switch (outcome.kind) {
      case 'tree': {
        const { tree } = outcome;
        const full = tree.nodes.length >= limit && tree.nodes.some(({ fate }) => fate.kind === 'open');
        const more = full ? (NODE_LIMITS.find((next) => next > limit) ?? null) : null;
        return this.enter({ kind: 'none' }, { tree, more });
      }
      case 'refused':
        return this.enter({ kind: 'refused' });
      case 'invalid':
        return this.enter({ kind: 'broken', message: outcome.message });
    }
  }

  private enter(state: TreeState, part: Partial<TreeSlot> = {}): void {
    this.slot = { ...this.slot, ...part, state };
    this.host.requestUpdate();
  }
}
