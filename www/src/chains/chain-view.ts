import { msg } from '@lit/localize';
import type { Chain, ChainFate, CounterInterval, Formula, Navigation } from '../generated/interface.ts';
import { capital, countedWord, listed, subscript } from '../words/format.ts';

/** The number of colours for chains; after these they repeat. The first is that of text, for chains from the start. */
const COLOURS = 6;

/** The colour of a chain, 0 to 6. */
export function chainColour(chain: Chain): number {
  return chain.role.kind === 'sub' ? ((chain.id - 1) % COLOURS) + 1 : 0;
}

/** `c₁` */
export function chainName(id: number): string {
  return `c${subscript(id)}`;
}

/** A chain from the start with its subchains, in the order in which they were built. */
export function family(navigation: Navigation, root: Chain): Chain[] {
  const members = new Set([root.id]);
  return navigation.chains.filter(({ id, role }) => {
    if (role.kind === 'sub' && members.has(role.parent)) members.add(id);
    return members.has(id);
  });
}

/**
 * The chains from the start, most informative first: reached ones before those tried, before those without a solution. Of the
 * last, some are only the beginning of root chains.
 */
export function rootChains(navigation: Navigation): Chain[] {
  const order: ChainFate[] = ['reached', 'open', 'exhausted', 'infeasible'];
  const roots = navigation.chains.filter(({ role }) => role.kind !== 'sub');
  return roots.sort((a, b) => order.indexOf(a.fate) - order.indexOf(b.fate) || a.id - b.id);
}

/** The lines that a chain goes through. */
export function chainLines(chain: Chain): Set<number> {
  return new Set(chain.nodes.map(({ line }) => line));
}

/** The fate of a chain, in words. */
export function fateWords(fate: ChainFate): string {
  switch (fate) {
    case 'reached':
      return msg('leads to the target');
    case 'infeasible':
      return msg('no run can follow it');
    case 'exhausted':
      return msg('explored completely, does not lead there');
    case 'open':
      return msg('not decided');
  }
}

/** `κ₁ ∈ [13, ∞)` */
export function intervalFormula({ counter, least, most }: CounterInterval): Formula {
  const [text, latex] = most === null ? ['∞)', '\\infty)'] : [`${most}]`, `${most}]`];
  return { text: `${counter.text} ∈ [${least}, ${text}`, latex: `${counter.latex} \\in [${least}, ${latex}` };
}

/** The decomposition of the program; terms are kept apart from the words around them. */
export function chainCounts(navigation: Navigation): { roots: string; subs: string; beginnings: string; leftOut: string } {
  const count = (kind: Chain['role']['kind']) => navigation.chains.filter(({ role }) => role.kind === kind).length;
  const sentence = (count: number, text: string) => (count === 0 ? '' : capital(countedWord(count, text)));
  return {
    roots: countedWord(count('root'), msg('# root chain|# root chains')),
    subs: countedWord(count('sub'), msg('# subchain|# subchains')),
    beginnings: sentence(
      count('beginning'),
      msg('# beginning of further root chains is shown, which no run can follow.|# beginnings of further root chains are shown, which no run can follow.'),
    ),
    leftOut: sentence(navigation.left_out, msg('# further chain from the start is not shown.|# further chains from the start are not shown.')),
  };
}

/** The counts with which a chain was taken, as `κ₁ = 13`; empty if none were found. */
export function counterText(chain: Chain): string {
  return listed(chain.counters.map(({ value }) => `κ${subscript(chain.id)} = ${value}`));
}

/** Groups chains with the same values after the same loop, which all its subchains share; in the order of the first. */
export function byValues(chains: readonly Chain[]): Chain[][] {
  const groups = new Map<string, Chain[]>();
  for (const chain of chains) {
    if (chain.values.length === 0) continue;
    const loop = chain.role.kind === 'sub' ? chain.role.loop_line : 0;
    const key = JSON.stringify([loop, chain.values]);
    groups.set(key, [...(groups.get(key) ?? []), chain]);
  }
  return [...groups.values()];
}

/** For each line of the loops, the colour of the subchain that goes through it alone; shared lines get none. */
export function barsOf(chains: readonly Chain[]): Map<number, number> {
  const colours = new Map<number, number | null>();
  for (const chain of chains) {
    if (chain.role.kind !== 'sub') continue;
    for (const line of chainLines(chain)) {
      colours.set(line, colours.has(line) ? null : chainColour(chain));
    }
  }
  return new Map([...colours].filter((entry): entry is [number, number] => entry[1] !== null));
}

