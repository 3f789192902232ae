import { describe, expect, test } from 'vitest';
import type { Chain, ChainFate, Navigation } from '../generated/interface.ts';
import { barsOf, byValues, chainColour, chainCounts, counterText, family, intervalFormula, rootChains } from './chain-view.ts';

const root = (id: number, fate: ChainFate): Chain => ({
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
});
const sub = (id: number, parent: number, lines: number[]): Chain => ({
  ...root(id, 'open'),
  role: { kind: 'sub', parent, loop_line: 2 },
  nodes: lines.map((line) => ({ kind: 'transform', text: '', line, subchains: [] })),
});

const navigation: Navigation = {
  pruned: 0,
  left_out: 0,
  chains: [root(0, 'infeasible'), sub(1, 0, [2, 3]), root(2, 'reached'), sub(3, 2, [2, 3]), sub(4, 3, [2, 5])],
};

describe('chains', () => {
  test('a root chain that led to the target comes first', () => {
    expect(rootChains(navigation).map(({ id }) => id)).toEqual([2, 0]);
  });

  test('an interval may have no end', () => {
    const counter = { text: 'κ1', latex: '\\kappa_{1}' };
    expect(intervalFormula({ counter, least: '13', most: null })).toEqual({ text: 'κ1 ∈ [13, ∞)', latex: '\\kappa_{1} \\in [13, \\infty)' });
    expect(intervalFormula({ counter, least: '0', most: '7' }).text).toBe('κ1 ∈ [0, 7]');
  });

  test('a family has the subchains of subchains', () => {
    const [first] = rootChains(navigation);
    expect(first && family(navigation, first).map(({ id }) => id)).toEqual([2, 3, 4]);
  });

  test('a beginning of root chains has a card, and is counted apart from them', () => {
    const beginning: Chain = { ...root(5, 'infeasible'), role: { kind: 'beginning' } };
    const all = { ...navigation, chains: [...navigation.chains, beginning] };
    expect(rootChains(all).map(({ id }) => id)).toEqual([2, 0, 5]);
    expect(chainCounts(all)).toMatchObject({ roots: 'two root chains', beginnings: 'One beginning of further root chains is shown, which no run can follow.' });
  });

  test('bars mark lines that only one subchain goes through', () => {
    const third = navigation.chains[3];
    const fourth = navigation.chains[4];
    if (!third || !fourth) throw new Error('chains are missing');
    expect(barsOf([third, fourth])).toEqual(
      new Map([
        [3, chainColour(third)],
        [5, chainColour(fourth)],
      ]),
    );
  });

  test('values of a loop are shown once', () => {
    const values = [{ variable: 'i', value: null }];
    const [one, two, three] = [sub(1, 0, [2]), sub(2, 0, [3]), sub(3, 0, [4])];
    const groups = byValues([{ ...one, values }, { ...two, values }, three].map((chain) => chain as Chain));
    expect(groups.map((group) => group.map(({ id }) => id))).toEqual([[1, 2]]);
  });

  test('counters are shown with their values', () => {
    const counter = { text: 'κ1', latex: '\\kappa_1' };
    expect(counterText({ ...root(1, 'reached'), counters: [{ counter, value: '13' }] })).toBe('κ₁ = 13');
  });
});
