import { describe, expect, test } from 'vitest';
import type { TechniqueInfo } from '../generated/interface.ts';
import { DEFAULTS } from '../generated/options.ts';
import { firstRows, keepRows, restoreRows } from './compare-rows.ts';
import {
  comparisonCsv,
  comparisonMarkdown,
  comparisonSentence,
  configurationWords,
  isContradictory,
  scaleOf,
  type Ending,
  type Row,
} from './compare-view.ts';
import { message } from '../words/message-for-tests.ts';

const info = (name: string, title: string, options: string[]): TechniqueInfo => ({ name, title, summary: message(''), accepts: message(''), claims: 'both', options });
const techniques = [info('execute', 'Execute: all paths', ['search', 'loops', 'merge', 'indexing', 'call_depth', 'unroll', 'subsume', 'guide', 'seed']), info('navigate', 'Navigate', []), info('auto', 'Automatic', ['search', 'loops'])];
const figures = { seconds: 0.25, states: 1200, paths: 3, solver_calls: 17, merges: 2 };

function row(ending: Ending, part: Partial<Row['configuration']> = {}, why = ''): Row {
  return { configuration: { ...DEFAULTS, ...part }, fate: { kind: 'ended', ending, why, figures } };
}

describe('a comparison in words', () => {
  const line = { kind: 'line', line: 9 } as const;
  const says = (...endings: Ending[]) => comparisonSentence(endings.map((ending) => row(ending)), line);

  test('says what all of them say', () => {
    expect(says('reachable', 'reachable')).toBe('All 2 say the same: line 9 can be reached.');
    expect(says('unreachable', 'late', 'unknown')).toBe('1 of 3 has an answer: line 9 can never be reached.');
    expect(says('unknown', 'broken')).toBe('None of the 2 has an answer.');
    expect(says('reachable')).toBe('Line 9 can be reached.');
    expect(says('stopped')).toBe('It has no answer.');
    const any = (ending: Ending) => comparisonSentence([row(ending)], { kind: 'any' });
    expect([any('reachable'), any('unreachable')]).toEqual(['A run-time error can happen.', 'Nothing can go wrong.']);
  });

  test('is loud where they contradict each other', () => {
    expect(says('reachable', 'unknown', 'unreachable')).toBe('These verdicts contradict each other.');
    expect(isContradictory([row('reachable'), row('unreachable')])).toBe(true);
    expect(isContradictory([row('reachable'), row('unknown'), row('late')])).toBe(false);
  });

  test('names what is set otherwise than usual, and nothing that has no effect', () => {
    const set = { search: 'bfs', loops: 'summarise', merge: 'recursive', limit_cost: 4, indexing: 'fork', templates: 'random', call_depth: 9, unroll: 6 } as const;
    expect(configurationWords({ ...DEFAULTS, ...set, technique: 'execute' }, techniques)).toEqual({
      title: 'Execute',
      options: 'search breadth first, loops summed up, merging if few follow, by iterations, fewer queries than 4, iterations of each loop 10, indexing a path for each element, calls 9 deep, at most 6 iterations in a row',
    });
    expect(configurationWords({ ...DEFAULTS, ...set, technique: 'navigate' }, techniques)).toEqual({ title: 'Navigate', options: '' });
    expect(configurationWords({ ...DEFAULTS, technique: 'new' }, []).title).toBe('new');
    const guided = { ...DEFAULTS, technique: 'execute', guide: true, loop_processing: 'lightweight' } as const;
    expect(configurationWords(guided, techniques).options).toBe('guided by the chains ahead');
    expect(configurationWords({ ...guided, guide_by: 'condition' }, techniques).options).toBe('guided by the necessary condition');
    expect(configurationWords({ ...guided, guide_when: 'needed' }, techniques).options).toBe('guided by the chains ahead, guided where it is needed');
    const apc = [info('apc', 'APC', ['loop_processing'])];
    expect(configurationWords({ ...guided, technique: 'apc' }, apc).options).toBe('loop processing lightweight');
  });
});

describe('a scale', () => {
  test('shows what is a thousand times less', () => {
    const { end, marks } = scaleOf([1, 1000], 1);
    expect(end(0)).toBe(0);
    expect(end(1)).toBeGreaterThan(8);
    expect(end(1000)).toBe(100);
    expect(marks).toHaveLength(4);
    expect(marks.toSorted((one, other) => one - other)).toEqual(marks);
    expect(marks.at(-1)).toBe(100);
  });

  test('ends at a power of ten, and exists without data', () => {
    expect(scaleOf([999], 1).marks).toHaveLength(4);
    expect(scaleOf([1001], 1).marks).toHaveLength(5);
    expect(scaleOf([0.03], 0.01).marks).toHaveLength(2);
    expect(scaleOf([], 1)).toMatchObject({ marks: [expect.any(Number), 100] });
    expect(scaleOf([0, 0], 1).end(0)).toBe(0);
  });
});

describe('a comparison as a file', () => {
  const broken: Row = { configuration: { ...DEFAULTS, technique: 'navigate' }, fate: { kind: 'ended', ending: 'broken', why: 'no "memory", a|b\n<c>', figures: null } };
  const rows = [row('reachable', { technique: 'execute', merge: 'lattice', limit_cost: 3 }), broken];

  test('of CSV', () => {
    expect(comparisonCsv(rows, techniques).split('\n')).toEqual([
      'technique,search,loops,merge,limit_cost,kappa,indexing,templates,call_depth,unroll,subsume,rounds,guide,guide_by,guide_when,loop_processing,scope,numbers,verdict,seconds,states,paths,solver_calls,merges,why',
      'execute,nearest,unroll,lattice,3,,ite,,10000,0,false,,false,,,,,,reachable,0.250,1200,3,17,2,',
      'navigate,,,,,,,,,,,,,,,,,,failed,,,,,,"no ""memory"", a|b',
      '<c>"',
      '',
    ]);
  });

  test('of Markdown, in which nothing that is quoted is markup', () => {
    const lines = comparisonMarkdown(rows, techniques, 'line 9').split('\n');
    expect(lines.slice(0, 2)).toEqual(['line 9', '']);
    expect(lines[4]).toBe('| execute | nearest | unroll | lattice | 3 |  | ite |  | 10000 | 0 | false |  | false |  |  |  |  |  | reachable | 0.250 | 1200 | 3 | 17 | 2 |  |');
    expect(lines[5]).toMatch(/\| no "memory", a\\\|b \\<c\\> \|$/);
    expect(new Set(lines.slice(2, 5).map((line) => line.split(' | ').length))).toEqual(new Set([25]));
  });
});

describe('what is compared', () => {
  function storage(text: string | null = null) {
    let kept = text;
    return { getItem: () => kept, setItem: (_: string, value: string) => void (kept = value) };
  }

  test('is kept for the next visit', () => {
    const kept = storage();
    const rows = [{ ...DEFAULTS, technique: 'execute', search: 'dfs' as const }];
    keepRows(rows, kept);
    expect(restoreRows(kept)).toEqual(rows);
  });

  test.each([[null], ['not JSON'], ['{}'], ['[]'], ['[3, null]']])('is the first choice where %s was kept', (text) => {
    expect(restoreRows(storage(text))).toEqual(firstRows);
  });

  test('has the right shape whatever was kept', () => {
    expect(restoreRows(storage('[{"technique": 3, "search": "dfs"}]'))).toEqual([{ ...DEFAULTS, search: 'dfs' }]);
  });
});
