import { expect, test } from 'vitest';
import type { Artefact, Interpolants, LoopSummary, LoopTemplates, MemberReport, Navigation, NecessaryCondition } from '../generated/interface.ts';
import { builtBy, nothingBuilt, withArtefact } from './artefacts.ts';

const chains = (pruned: number): Artefact => ({ kind: 'navigation', navigation: { pruned, left_out: 0, chains: [] } satisfies Navigation });
const summaries: Artefact = { kind: 'summaries', loops: [{ line: 3 } as LoopSummary] };
const templates: Artefact = { kind: 'templates', loops: [{ line: 5 } as LoopTemplates] };
const invariants: Artefact = { kind: 'invariants', loops: [{ at: { kind: 'loop', line: 7 }, holds: [] }] };
const interpolants: Artefact = { kind: 'interpolants', interpolants: { more: 4 } as Interpolants };
const condition: Artefact = { kind: 'condition', condition: { pruned: 2 } as NecessaryCondition };
const member = (artefact: Artefact | null) => ({ artefact }) as MemberReport;

test('artefacts are found by their kind', () => {
  const all = builtBy([member(null), member(chains(1)), member(summaries), member(templates), member(interpolants), member(invariants), member(condition)]);
  expect(all).toEqual({ navigation: { pruned: 1, left_out: 0, chains: [] }, condition: { pruned: 2 }, summaries: [{ line: 3 }], templates: [{ line: 5 }], interpolants: { more: 4 }, invariants: [{ at: { kind: 'loop', line: 7 }, holds: [] }] });
  expect(builtBy([member(null)])).toEqual(nothingBuilt);
});

test('a later artefact of a kind replaces the earlier one', () => {
  const first = withArtefact(withArtefact(nothingBuilt, chains(1)), summaries);
  expect(withArtefact(first, chains(2))).toEqual({ ...first, navigation: { pruned: 2, left_out: 0, chains: [] } });
});
