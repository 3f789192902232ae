import { describe, expect, test } from 'vitest';
import { renumbered } from './chain-numbers.ts';
import { contradictionsOf } from '../proof/proof-view.ts';
import { chainColour } from './chain-view.ts';
import type { Chain, ChainFate, Formula, Message, Proof } from '../generated/interface.ts';
import { message } from '../words/message-for-tests.ts';

const written = (chain: number, within: number | null = null) => ({
  text: `κ${chain}${within === null ? '' : `^${within}`}`,
  latex: `\\kappa_{${chain}}${within === null ? '' : `^{${within}}`}`,
});
const counter = (chain: number, within: number | null = null): Formula => {
  const { text, latex } = written(chain, within);
  return { text, latex, names: [{ meaning: { kind: 'counter', chain, within }, text: [[0, text.length]], latex: [[0, latex.length]] }] };
};
const root = (id: number, fate: ChainFate, part: Partial<Chain> = {}): Chain => ({
  id,
  role: { kind: 'root' },
  nodes: [],
  alike: 0,
  values: [],
  constraints: [],
  intervals: [],
  core: [],
  counters: [],
  fate,
  ...part,
});
const sub = (id: number, parent: number, part: Partial<Chain> = {}): Chain => ({
  ...root(id, 'open', part),
  role: { kind: 'sub', parent, loop_line: 2 },
});

/** The reason why a chain is taken: a message with the chain in a part of it. */
const taken = (chain: number): Message => ({
  template: '{chain} is taken only where {conditions}',
  args: { chain: { chain }, conditions: { template: '`{code}` in {chain}', args: { code: 'c13 == κ9', chain: { chain } } } },
});

/** The engine's chains if others between them were dropped. */
const chains = [
  root(2, 'infeasible', { nodes: [{ kind: 'loop', text: 'the loop in line 2', line: 2, subchains: [5] }] }),
  sub(5, 2),
  root(7, 'reached', {
    nodes: [{ kind: 'loop', text: 'the loop in line 2', line: 2, subchains: [9, 13] }],
    constraints: [{ formula: counter(13, 9), why: taken(13), line: 3 }],
  }),
  sub(9, 7, { values: [{ variable: 'i', at_any_index: false, value: counter(9) }], counters: [{ counter: counter(9), value: '9' }] }),
  sub(13, 7),
  sub(15, 13),
];
const proof: Proof = {
  kind: 'excluded',
  more: 0,
  never_left: [], excluded_by_bounds: 0,
  claims: [],
  learnt: [],
  left_out: 0,
  contradictions: [
    {
      ends: { template: 'No run can follow {last} to its end.', args: { last: { chain: 20 } } },
      chain: 20,
      never: null,
      conditions: [{ why: taken(5), line: 2, formula: counter(5), kind: { kind: 'other' } }],
    },
    { ends: message('It ends.'), chain: 2, never: null, conditions: [{ why: message('`c2 == 1`'), line: 2, formula: null, kind: { kind: 'condition', code: 'c2 == 1' } }] },
  ],
};

describe('numbers of chains', () => {
  const shown = renumbered({ navigation: { pruned: 3, left_out: 0, chains }, proof });
  const all = shown.navigation?.chains ?? [];

  test('have no gaps and follow the order of the cards', () => {
    expect(all.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(all.map(({ fate }) => fate)).toEqual(['reached', 'open', 'open', 'open', 'infeasible', 'open']);
    expect(all.map(({ role }) => (role.kind === 'sub' ? role.parent : null))).toEqual([null, 0, 0, 2, null, 4]);
  });

  test('are the same wherever a chain or its counter is named', () => {
    const [first, second] = all;
    expect(first?.nodes[0]?.subchains).toEqual([1, 2]);
    expect(first?.constraints[0]).toMatchObject({
      formula: written(2, 1),
      why: taken(2),
      line: 3,
    });
    expect(second?.values[0]?.value).toMatchObject(written(1));
    expect(second?.counters).toMatchObject([{ counter: written(1), value: '9' }]);
  });

  test('are those of the cards in a proof, and further ones for chains without a card', () => {
    const [first, second] = shown.proof ? contradictionsOf(shown.proof) : [];
    expect(first?.ends).toEqual({ template: 'No run can follow {last} to its end.', args: { last: { chain: 6 } } });
    expect(first?.chain).toBe(6);
    expect(first?.conditions[0]).toMatchObject({ why: taken(5), formula: written(5) });
    expect(second).toMatchObject({ ends: message('It ends.'), chain: 4 });
    expect(second?.conditions[0]?.why).toEqual(message('`c2 == 1`'));
  });

  test('give the chains that are shown together different colours', () => {
    const family = Array.from({ length: 6 }, (_, at) => sub(3 * at + 1, 0));
    const { navigation } = renumbered({ navigation: { pruned: 0, left_out: 0, chains: [root(0, 'open'), ...family] }, proof: null });
    expect(new Set(navigation?.chains.map(chainColour)).size).toBe(7);
  });

  test('are absent without data', () => {
    expect(renumbered({ navigation: null, proof: null })).toEqual({ navigation: null, proof: null });
  });
});
