import { describe, expect, test } from 'vitest';
import type { Formula, LoopSummary, MemberReport, Report, Template, Vertex } from '../generated/interface.ts';
import { message } from '../words/message-for-tests.ts';
import { automaton, coreLines, cycleWords, edgeLabel, entriesText, hasLoops, leadsTo, lineAt, orderWords, patternText, roles, templateFate, withoutLoops } from './loops-view.ts';

const formula = (text: string): Formula => ({ text, latex: text });
const path = (condition: string, repeats: boolean, leaves_to: number | null = null): Vertex => ({
  conditions: [formula(condition)],
  values: [],
  repeated: [],
  repeats,
  leaves_to,
});
const summary: LoopSummary = {
  function: 'main',
  line: 12,
  paths: [path('x < z', true), path('x >= z', false), path('n <= x', false, 20)],
  edges: [
    { from: 0, to: 1, conditions: ['x < z', 'κ >= 1', 'x + κ >= z'].map(formula) },
    { from: 1, to: 0, conditions: null },
    { from: 0, to: 2, conditions: ['x < z', 'n <= x + κ'].map(formula) },
  ],
  init: [0, 2],
  accept: [2],
  cycles: [{ paths: [0, 1], periods: ['1', '3'] }],
  classification: null,
  traces: [],
  not_summed: null,
  approximation: null,
};
const cycle: Template = { core: [], entries: 1, values: [], conditions: [], exits: [], instances: 0, refused: null };

test('a core that can be entered at its head only says nothing of entries', () => {
  expect([1, 3].map((entries) => entriesText({ ...cycle, entries }))).toEqual([null, 'It can be entered at 3 nodes.']);
});

describe('the automaton', () => {
  test('init and accept have a shape and a word each', () => {
    const { nodes, edges } = automaton(summary);
    expect(nodes.map(({ name, label, kind }) => [name, label, kind])).toEqual([
      ['start0', '', 'start'],
      ['start2', '', 'start'],
      ['p0', 'p₁\ninit\nonce a turn', 'vertex'],
      ['p1', 'p₂\n3 times a turn', 'vertex'],
      ['p2', 'p₃\ninit, accept', 'accept'],
    ]);
    expect(edges.slice(0, 2).map(({ from, to }) => [from, to])).toEqual([
      ['start0', 'p0'],
      ['start2', 'p2'],
    ]);
  });

  test('a path that repeats has an edge to itself, once', () => {
    const loops = (one: LoopSummary) => automaton(one).edges.filter(({ from, to }) => from === to);
    expect(loops(summary)).toEqual([{ from: 'p0', to: 'p0', label: 'again' }]);
    const drawn = { ...summary, edges: [{ from: 0, to: 0, conditions: [formula('x < n')] }] };
    expect(loops(drawn)).toEqual([{ from: 'p0', to: 'p0', label: 'x < n' }]);
  });

  test('an edge shows what its first path does not', () => {
    expect(summary.edges.map((edge) => edgeLabel(summary, edge))).toEqual(['x + κ >= z', '', 'n <= x + κ']);
  });

  test('a long condition is cut in the drawing', () => {
    const conditions = ['a < b', `${'a + '.repeat(10)}b > 0`, 'c > 0', 'd > 0'].map(formula);
    expect(edgeLabel(summary, { from: 0, to: 1, conditions })).toBe('a < b\na + a + a + a + a + a + a…\n…');
  });
});

test('paths are named in words', () => {
  expect(summary.paths.map((_, at) => roles(summary, at))).toEqual([['init'], [], ['init', 'accept']]);
  expect([null, 0, 20].map(leadsTo)).toEqual(['next iteration', 'leaves the loop', 'leaves to line 20']);
  expect(cycleWords(summary)).toEqual(['p₁ (once) and p₂ (3 times) take turns']);
});

test('the type describes the order of the paths', () => {
  const type = { number: 2, interleaving: 'irregular', conditions: [], text: '' };
  expect(orderWords(type)).toMatch(/^its paths follow each other in irregular order: /);
});

test('a pattern has subscripts', () => {
  const parts = [
    { paths: [0], periods: ['1'], counter: 1 },
    { paths: [1, 11], periods: ['1', '3'], counter: 2 },
    { paths: [1], periods: ['1'], counter: null },
  ];
  expect(patternText(parts)).toBe('p₁ κ₁ times, (p₂, p₁₂ 3 times) κ₂ times, p₂');
  expect(patternText([])).toBe('no whole iteration');
});

describe('templates', () => {
  test('a place in bytes has a line', () => {
    expect([0, 3, 4, 8].map((byte) => lineAt('// ä\nx = 1;', byte))).toEqual([1, 1, 1, 2]);
  });

  test('a cycle fared in some way', () => {
    expect(templateFate(cycle)).toBe('not used');
    expect(templateFate({ ...cycle, instances: 1 })).toBe('used once');
    expect(templateFate({ ...cycle, instances: 3 })).toBe('used 3 times');
    const refused = { message: message(''), start: 0, end: 0 };
    expect(templateFate({ ...cycle, refused })).toBe('no template');
    expect(templateFate({ ...cycle, refused, instances: 1 })).toBe('used once, elsewhere without a template');
  });

  test('a core has lines', () => {
    expect(coreLines({ ...cycle, core: [2, 3, 2].map((line) => ({ text: '', line })) })).toEqual(new Set([2, 3]));
  });
});

test('there is a view if there are summaries or templates', () => {
  expect(hasLoops([], [])).toBe(false);
  expect(hasLoops([summary], [])).toBe(true);
  expect(hasLoops([], [{ head: 1, line: 2, cycles: null }])).toBe(true);
});

test('an empty tab says why', () => {
  const stats = { states: 0, paths: 0, merges: 0, subsumed: 0, guided: 0, ruled_out: 0, queries: 0, solver_calls: 0, refuted: 0, solver_failures: 0, simplified: 0, reused: 0, cached: 0, seconds: 0 };
  const target = { kind: 'any', line: null, text: message(''), left_out: [] };
  const report: Report = {
    verdict: 'unreachable',
    everyday: null,
    target,
    technique: 'compact',
    considered: [],
    endless: [],
    endless_run: null,
    hangs: false,
    long_run: null,
    named_once: [], may_fill_stack: [], error_end: null,
    proof: { kind: 'no-path', never_left: [], excluded_by_bounds: 0, claims: [] },
    unguided: null,
    members: [],
    turns: [],
    stats,
  };
  expect(withoutLoops(report)).toMatch(/^Nothing in this program can fail/);
  expect(withoutLoops({ ...report, target: { ...target, kind: 'line', line: 3 } })).toMatch(/^No path leads to the target/);
  expect(withoutLoops({ ...report, stats: { ...stats, states: 9 } })).toMatch(/^No loop is on a path/);
  expect(withoutLoops({ ...report, technique: 'navigate' })).toBeNull();
  expect(withoutLoops({ ...report, members: [{ artefact: { kind: 'summaries', loops: [summary] } } as MemberReport] })).toBeNull();
  expect(withoutLoops(null)).toBeNull();
});
