import { msg } from '@lit/localize';
import { capital, countedWord, listed, subscript } from './format.ts';
import type { Chain, ChainFate, Navigation } from './generated/interface.ts';

/** The number of colours for chains; after these they repeat. The first is that of text, for root chains. */
const COLOURS = 6;

/** The colour of a chain, 0 to 6. */
export function chainColour(chain: Chain): number {
  return chain.role.kind === 'root' ? 0 : ((chain.id - 1) % COLOURS) + 1;
}

/** `c₁` */
export function chainName(id: number): string {
  return `c${subscript(id)}`;
}

/** The chains of a root chain, starting with itself, in the order in which they were built. */
export function family(navigation: Navigation, root: Chain): Chain[] {
  const members = new Set([root.id]);
  return navigation.chains.filter(({ id, role }) => {
    if (role.kind === 'sub' && members.has(role.parent)) members.add(id);
    return members.has(id);
  });
}

/** The root chains, most informative first: reached ones before those tried, before those without a solution. */
export function rootChains(navigation: Navigation): Chain[] {
  const order: ChainFate[] = ['reached', 'open', 'exhausted', 'infeasible'];
  const roots = navigation.chains.filter(({ role }) => role.kind === 'root');
  return roots.sort((a, b) => order.indexOf(a.fate) - order.indexOf(b.fate) || a.id - b.id);
}

/** The lines that a chain goes through. */
export function chainLines(chain: Chain): Set<number> {
  return new Set(chain.nodes.map(({ line }) => line));
}

/** How a chain fared, in words. */
export function fateWords(fate: ChainFate): string {
  switch (fate) {
    case 'reached':
      return msg('leads to the target');
    case 'infeasible':
      return msg('no run can follow it');
    case 'exhausted':
      return msg('tried in full, does not lead there');
    case 'open':
      return msg('not decided');
  }
}

/** How the program was decomposed; terms are kept apart from the words around them. */
export function chainCounts(navigation: Navigation): { roots: string; subs: string; pruned: string } {
  const roots = navigation.chains.filter(({ role }) => role.kind === 'root').length;
  const subs = navigation.chains.length - roots;
  return {
    roots: countedWord(roots, msg('# root chain|# root chains')),
    subs: countedWord(subs, msg('# subchain|# subchains')),
    pruned:
      navigation.pruned === 0
        ? ''
        : capital(
            countedWord(
              navigation.pruned,
              msg('# further beginning of chains was given up, for no run can follow it.|# further beginnings of chains were given up, for no run can follow them.'),
            ),
          ),
  };
}

/** The counts with which a chain was taken, as `κ₁ = 13`; empty if none were found. */
export function counterText(chain: Chain): string {
  const digits = (text: string) => text.replace(/\d+/g, (number) => subscript(Number(number)));
  return listed(chain.counters.map(({ counter, value }) => `${digits(counter.text)} = ${value}`));
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
    if (chain.role.kind === 'root') continue;
    for (const line of chainLines(chain)) {
      colours.set(line, colours.has(line) ? null : chainColour(chain));
    }
  }
  return new Map([...colours].filter((entry): entry is [number, number] => entry[1] !== null));
}
