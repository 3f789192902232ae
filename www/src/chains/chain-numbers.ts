/**
 * Chain numbers for display. The engine numbers chains as it builds them, including those that it gives up; the page numbers
 * the chains that it names without gaps, in the order in which they appear.
 */
import { renamed } from '../elements/formula-names.ts';
import type { Arg, Chain, Constraint, Formula, Message, Navigation, Proof } from '../generated/interface.ts';
import { family, rootChains } from './chain-view.ts';

/** The parts of the page that name chains: the chains' cards, and a proof that refers to them. */
export interface Naming {
  navigation: Navigation | null;
  proof: Proof | null;
}

/** The same with numbers from 0. A chain of the proof without a card comes after those with one. */
export function renumbered({ navigation, proof }: Naming): Naming {
  const numbers = new Map<number, number>();
  const number = (id: number): number => {
    const known = numbers.get(id) ?? numbers.size;
    numbers.set(id, known);
    return known;
  };
  const order = navigation === null ? [] : rootChains(navigation).flatMap((root) => family(navigation, root));
  for (const { id } of order) number(id);
  return {
    navigation: navigation && { ...navigation, chains: order.map((chain) => renumberedChain(chain, number)) },
    proof: proof && renamedIn(proof, number),
  };
}

type Numbers = (id: number) => number;

function renamedIn(proof: Proof, number: Numbers): Proof {
  if (!('contradictions' in proof)) return proof;
  const contradictions = proof.contradictions.map(({ ends, chain, conditions, ...rest }) => ({
    ...rest,
    ends: message(ends, number),
    chain: chain === null ? null : number(chain),
    conditions: conditions.map((each) => constraint(each, number)),
  }));
  return { ...proof, contradictions };
}

function renumberedChain(chain: Chain, number: Numbers): Chain {
  return {
    ...chain,
    id: number(chain.id),
    role: chain.role.kind === 'sub' ? { ...chain.role, parent: number(chain.role.parent) } : chain.role,
    nodes: chain.nodes.map((node) => ({ ...node, subchains: node.subchains.map(number) })),
    values: chain.values.map((each) => ({ ...each, value: each.value && formula(each.value, number) })),
    constraints: chain.constraints.map((each) => constraint(each, number)),
    intervals: chain.intervals.map((each) => ({ ...each, counter: formula(each.counter, number) })),
    counters: chain.counters.map((each) => ({ ...each, counter: formula(each.counter, number) })),
  };
}

function constraint<T extends Pick<Constraint, 'why'> & { formula: Formula | null }>(each: T, number: Numbers): T {
  return { ...each, why: message(each.why, number), formula: each.formula && formula(each.formula, number) };
}

/** A counter is renumbered like its chain; its exponent, like the chain within whose iterations it counts. */
function formula(each: Formula, number: Numbers): Formula {
  return renamed(each, (meaning) => {
    if (meaning.kind !== 'counter') return null;
    const [chain, within] = [number(meaning.chain), meaning.within === null ? null : number(meaning.within)];
    return { text: `κ${chain}${within === null ? '' : `^${within}`}`, latex: `\\kappa_{${chain}}${within === null ? '' : `^{${within}}`}` };
  });
}

/** Renumbers the chains in a message. */
function message({ template, args }: Message, number: Numbers): Message {
  return { template, args: Object.fromEntries(Object.entries(args).map(([name, each]) => [name, argument(each, number)])) };
}

function argument(given: Arg, number: Numbers): Arg {
  if (typeof given !== 'object') return given;
  if ('copies' in given) return given;
  return 'chain' in given ? { chain: number(given.chain) } : message(given, number);
}
