/** The tab of loops: the words for summaries and templates. */
import { msg, str } from '@lit/localize';
import { builtBy } from '../explanation/artefacts.ts';
import type { AutomatonEdge, LoopSummary, LoopTemplates, LoopType, Report, Template, TracePart } from '../generated/interface.ts';
import { counted, listed, subscript } from '../words/format.ts';
import type { DrawnGraph } from '../workers/graph-protocol.ts';
import { lineName } from '../words/places.ts';

/** `p₁` for the path with index 0. */
export function pathName(index: number): string {
  return `p${subscript(index + 1)}`;
}

/** The pattern of a trace: `p₁ κ₁ times, (p₂, p₃ 3 times) κ₂ times`. */
export function patternText(parts: readonly TracePart[]): string {
  const repeated = (what: string, count: string) => `${what} ${msg(str`${count} times`)}`;
  const texts = parts.map(({ paths, periods, counter }) => {
    const turns = paths.map((path, at) => (periods[at] === '1' ? pathName(path) : repeated(pathName(path), periods[at] ?? '')));
    const all = turns.length === 1 ? turns.join('') : `(${turns.join(', ')})`;
    return counter === null ? all : repeated(all, `κ${subscript(counter)}`);
  });
  return texts.length === 0 ? msg('no whole iteration') : texts.join(', ');
}

/** The order in which the paths of a loop follow each other, for each of the three kinds, for the middle of a sentence. */
export function orderWords({ interleaving }: LoopType): string {
  switch (interleaving) {
    case 'sequential':
      return msg('its paths follow each other in sequential order: once another path follows, the earlier ones do not come back');
    case 'periodic':
      return msg('its paths follow each other in periodic order: some paths take turns, each for a fixed number of iterations');
    case 'irregular':
      return msg('its paths follow each other in irregular order: some paths take turns, and how long each lasts is not fixed');
    default:
      return msg(str`its paths follow each other in ${interleaving} order`);
  }
}

/** `init`, `accept`, both or nothing. */
export function roles(summary: LoopSummary, path: number): string[] {
  return [...(summary.init.includes(path) ? [msg('init')] : []), ...(summary.accept.includes(path) ? [msg('accept')] : [])];
}

/** The successors of a path. */
export function leadsTo(leaves: number | null): string {
  if (leaves === null) return msg('next iteration');
  return leaves === 0 ? msg('leaves the loop') : msg(str`leaves to line ${lineName(leaves)}`);
}

/** `p₁ (2 times) and p₂ (once) take turns` for each cycle of paths. */
export function cycleWords({ cycles }: LoopSummary): string[] {
  return cycles.map(({ paths, periods }) => {
    const turns = paths.map((path, at) => `${pathName(path)} (${times(periods[at])})`);
    return msg(str`${listed(turns)} take turns`);
  });
}

/** The number of times that a path is taken in each of its turns: `3 times a turn`; empty if it takes no turns. */
export function periodWords({ cycles }: LoopSummary, path: number): string[] {
  const periods = cycles.flatMap((cycle) => cycle.paths.flatMap((one, at) => (one === path ? [times(cycle.periods[at])] : [])));
  return [...new Set(periods)].map((words) => msg(str`${words} a turn`));
}

function times(period: string = '1'): string {
  return counted(Number(period), msg('once|# times'));
}

/** The lines of a condition that fit beside an arrow; the list of edges has all of it. */
const LABEL_LINES = 3;
const LABEL_WIDTH = 26;

/** An edge's condition for the drawing, one conjunct per line, without those that its source path implies. */
export function edgeLabel({ paths }: LoopSummary, { from, conditions }: AutomatonEdge): string {
  if (conditions === null) return '';
  const known = new Set(['κ >= 1', ...(paths[from]?.conditions ?? []).map(({ text }) => text)]);
  const lines = conditions
    .map(({ text }) => text)
    .filter((text) => !known.has(text))
    .map((line) => (line.length > LABEL_WIDTH ? `${line.slice(0, LABEL_WIDTH - 1)}…` : line));
  return (lines.length > LABEL_LINES ? [...lines.slice(0, LABEL_LINES - 1), '…'] : lines).join('\n');
}

/**
 * The path dependency automaton as a drawing. Each role has a shape and a word: an arrow from a dot marks where an execution
 * can start, a double outline where it can end.
 */
export function automaton(summary: LoopSummary): DrawnGraph {
  const nodes = summary.paths.map((_, path) => {
    const words = roles(summary, path);
    return {
      name: `p${path}`,
      label: [pathName(path), ...(words.length === 0 ? [] : [words.join(', ')]), ...periodWords(summary, path)].join('\n'),
      kind: summary.accept.includes(path) ? ('accept' as const) : ('vertex' as const),
    };
  });
  const starts = summary.init.map((path) => ({ name: `start${path}`, label: '', kind: 'start' as const }));
  return {
    nodes: [...starts, ...nodes],
    edges: [
      ...summary.init.map((path) => ({ from: `start${path}`, to: `p${path}`, label: '' })),
      ...summary.paths.flatMap(({ repeats }, path) =>
        repeats && !summary.edges.some(({ from, to }) => from === path && to === path)
          ? [{ from: `p${path}`, to: `p${path}`, label: msg('again') }]
          : [],
      ),
      ...summary.edges.map((edge) => ({ from: `p${edge.from}`, to: `p${edge.to}`, label: edgeLabel(summary, edge) })),
    ],
  };
}

/** The lines that a cycle's core goes through. */
export function coreLines({ core }: Template): Set<number> {
  return new Set(core.map(({ line }) => line));
}

/** The line of a position in UTF-8 bytes. */
export function lineAt(source: string, byte: number): number {
  const before = new TextEncoder().encode(source).subarray(0, byte);
  return before.reduce((line, each) => (each === 10 ? line + 1 : line), 1);
}

/** The number of nodes at which a core can be entered, if not only at the head of its loop: it has as many cycles in the paper's sense. */
export function entriesText({ entries }: Template): string | null {
  return entries > 1 ? counted(entries, msg('It can be entered at # node.|It can be entered at # nodes.')) : null;
}

/** The result for a cycle, in a few words. */
export function templateFate({ refused, instances }: Template): string {
  if (instances === 0) return refused ? msg('no template') : msg('not used');
  const used = counted(instances, msg('used once|used # times'));
  return refused ? msg(str`${used}, elsewhere without a template`) : used;
}

/** Returns true if there is anything about loops to show. */
export function hasLoops(summaries: readonly LoopSummary[], templates: readonly LoopTemplates[]): boolean {
  return summaries.length > 0 || templates.length > 0;
}

/** The reason why a technique for loops shows none; `null` if it has some to show, or never treats loops in this way. */
export function withoutLoops(report: Report | null): string | null {
  if (report === null || !['summarise', 'compact'].includes(report.technique)) return null;
  const built = builtBy(report.members);
  if (hasLoops(built.summaries, built.templates)) return null;
  if (report.verdict !== 'unreachable' || report.stats.states > 0) return msg('No loop is on a path to the target.');
  return report.target.kind === 'any'
    ? msg('Nothing in this program can fail, so no loop was analysed. Choose a line as the target to see its loops.')
    : msg('No path leads to the target, so no loop was analysed.');
}
