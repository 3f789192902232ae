/** The tab of interpolants: the tree of a search before each of its restarts, and in the end. */
import { msg } from '@lit/localize';
import type { Annotation, InterpolantNode, Interpolants, NodeStatus } from '../generated/interface.ts';
import type { DrawnNode, Look } from '../tree/tree-view.ts';
import { plain } from '../elements/code-text.ts';
import { argumentWords } from '../words/message.ts';

/** A tree to be drawn, with the node of the search for each of its nodes. */
export interface Stage {
  readonly nodes: readonly DrawnNode[];
  readonly origins: readonly InterpolantNode[];
}

/** The tree right before a restart, or in the end if `stage` is the number of restarts. */
export function stageOf({ nodes, restarts }: Interpolants, stage: number): Stage {
  const origins = nodes.filter(({ after, forgotten_by }) => after <= stage && (forgotten_by === null || forgotten_by >= stage));
  const ids = new Map(origins.map(({ id }, at) => [id, at]));
  const locked = new Set(restarts.slice(0, stage).flatMap(({ node, reason }) => (reason === 'spurious' ? [node] : [])));
  const drawn = origins.map((node, id): DrawnNode => {
    const labels = node.condition === null ? [] : [plain(argumentWords(node.condition))];
    const isInner = node.status.kind === 'explored' || origins.some(({ parent }) => parent === node.id);
    return {
      id,
      parent: node.parent === null ? null : (ids.get(node.parent) ?? null),
      kind: node.parent === null ? 'root' : 'fork',
      line: node.line,
      lines: node.lines,
      condition: labels.map((text) => ({ text, latex: '' })),
      labels,
      path_condition: { gone: [], new: [] },
      function: '',
      changed: [],
      fate: isInner ? { kind: 'inner' } : { kind: 'open' },
      look: isInner ? innerLook(node, locked) : { shape: shapeOf(node.status), word: statusWord(node.status) },
    };
  });
  return { nodes: drawn, origins };
}

function innerLook({ id, parent }: InterpolantNode, locked: ReadonlySet<number>): Look {
  return { shape: parent === null ? 'start' : locked.has(id) ? 'locked' : 'fork', word: '' };
}

function shapeOf({ kind }: NodeStatus): Look['shape'] {
  switch (kind) {
    case 'explored':
      return 'fork';
    case 'infeasible':
      return 'halted';
    case 'subsumed':
      return 'returned';
    case 'closed':
      return 'endless';
    case 'reached':
      return 'error';
    case 'spurious':
    case 'doubtful':
      return 'failed';
    case 'weakens':
    case 'open':
      return 'open';
  }
}

/** The outcome of a node, below it in the drawing. */
export function statusWord({ kind }: NodeStatus): string {
  switch (kind) {
    case 'explored':
      return '';
    case 'infeasible':
      return msg('infeasible');
    case 'subsumed':
      return msg('subsumed');
    case 'closed':
      return msg('closes the loop');
    case 'weakens':
      return msg('not preserved');
    case 'spurious':
      return msg('spurious');
    case 'reached':
      return msg('target reached');
    case 'doubtful':
      return msg('not decided');
    case 'open':
      return msg('not followed');
  }
}

/** The same in a sentence. */
export function statusSentence({ kind }: NodeStatus): string {
  switch (kind) {
    case 'explored':
      return msg('All paths from here were followed to their ends.');
    case 'infeasible':
      return msg('No run comes here: the conditions of the path exclude each other.');
    case 'subsumed':
      return msg('The path satisfies an interpolant that was learnt here from another path, so it is not followed further.');
    case 'closed':
      return msg('The path comes back to the head of the loop, and satisfies what is claimed there.');
    case 'weakens':
      return msg('The path comes back to the head of the loop, and does not preserve all that is claimed there: the head starts again with less.');
    case 'spurious':
      return msg('The path reaches the target, but no run follows it.');
    case 'reached':
      return msg('A run follows the path to the target.');
    case 'doubtful':
      return msg('The path reaches the target, and it is not known whether a run follows it.');
    case 'open':
      return msg('The search ended before it followed the paths from here.');
  }
}

export function annotationWord(annotation: Annotation): string {
  switch (annotation) {
    case 'max':
      return msg('max: must be kept');
    case 'min':
      return msg('min: given up');
    case 'neutral':
      return msg('neutral');
  }
}
