import { describe, expect, test } from 'vitest';
import type { ArgumentValue, ElementRun, Witness } from '../generated/interface.ts';
import { argumentText, commandLine, folded, inputRows, inputText, readRows } from './inputs.ts';

const run = (first: string | number, last: string | number, value: string | number): ElementRun => ({
  first: String(first),
  last: String(last),
  value: String(value),
});
const array = (...runs: ElementRun[]): ArgumentValue => ({ kind: 'array', runs });
const once = (...values: number[]) => values.map((value) => ({ value: String(value), times: 1 }));
const witness = (part: Partial<Witness>): Witness => ({
  inputs: [],
  parameters: [],
  replayed: true,
  steps: 9,
  path_condition: [],
  same_path: true,
  note: null,
  ...part,
});

describe('inputs', () => {
  test('as a command, arrays are lists or objects and long integers texts', () => {
    const given = witness({
      inputs: once(3, -1),
      parameters: [
        { name: 'n', value: { kind: 'integer', value: '12345678901234567890' } },
        { name: 'A', value: array(run(0, 0, 7), run(2, 2, 0)) },
        { name: 'B', value: array(run(-2, -2, 5)) },
      ],
    });
    expect(commandLine(given, 'microc')).toBe(
      `loopscope run program.mc --dialect microc --input 3,-1 --args '{"n":"12345678901234567890","A":[7,0,0],"B":{"-2":5}}'`,
    );
  });

  test('in a command, equal values are abbreviated by ranges and repetitions', () => {
    const given = witness({
      inputs: [{ value: '7', times: 1_000_000_000 }, ...once(0)],
      parameters: [{ name: 'A', value: array(run(0, 149_999, 1), run(150_000, 150_000, 0)) }],
    });
    expect(commandLine(given, 'extended')).toBe(
      `loopscope run program.mc --input '7*1000000000,0' --args '{"A":{"150000":0,"0..149999":1}}'`,
    );
    expect(commandLine(given, 'sized'), 'arrays may have lengths').toContain('program.mc --dialect sized --input');
    expect(commandLine(witness({ inputs: once(3) }), 'sized')).toBe('loopscope run program.mc --input 3');
    expect(inputRows(given)).toEqual([
      { name: 'A', where: '', value: '[1 ×150000, 0]' },
      { name: 'input', where: '', value: '7 ×1000000000, 0' },
    ]);
    expect(inputText(given)).toBe('A = [1 ×150000, 0]\ninput: 7 ×1000000000, 0');
  });

  test('equal neighbours are folded', () => {
    expect(folded([['1', 2n], ['1', 1n], ['0', 1n], ['2', 2n]])).toBe('1 ×3, 0, 2 ×2');
    expect(folded([])).toBe('');
  });

  test('arrays are written from 0 on, zeros that are read and others alike', () => {
    expect(argumentText(array(run(0, 12, 1)))).toBe('[1 ×13]');
    expect(argumentText(array(run(2, 2, 7)))).toBe('[0 ×2, 7]');
    expect(argumentText(array(run(0, 0, 104), run(1, 1, 105), run(2, 2, 0)))).toBe('[104, 105, 0]');
    expect(argumentText(array(run(0, 0, 0)))).toBe('[0]');
    expect(argumentText(array())).toBe('[]');
  });

  test('elements far out or below 0 are named by their index', () => {
    expect(argumentText(array(run('123456789012345678901', '123456789012345678901', 7)))).toBe('[123456789012345678901: 7]');
    expect(argumentText(array(run(-1, -1, 7), run(0, 9, 3)))).toBe('[-1: 7, 0 to 9: 3]');
    expect(argumentText(array(run(0, 0, 1), run(500, 500, 2)))).toBe('[0: 1, 500: 2]');
  });

  test('rows are arrays of arrays', () => {
    const rows: ArgumentValue = { kind: 'rows', rows: [{ first: '1', last: '2', runs: [run(0, 0, 5)] }] };
    expect(argumentText(rows)).toBe('[[], [5] ×2]');
    expect(commandLine(witness({ parameters: [{ name: 'M', value: rows }] }), 'extended')).toContain('{"M":[[],[5],[5]]}');
  });

  test('parameters come first, then what input reads', () => {
    const given = witness({
      inputs: [{ value: '3', times: 2 }, ...once(-1)],
      parameters: [{ name: 'A', value: array(run(0, 12, 1)) }],
    });
    expect(inputRows(given)).toEqual([
      { name: 'A', where: '', value: '[1 ×13]' },
      { name: 'input', where: '', value: '3 ×2, -1' },
    ]);
    expect(inputText(given)).toBe('A = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\ninput: 3 3 -1');
  });

  test('inputs stand by the places that read them', () => {
    const given = { inputs: [], parameters: [] };
    const n = { name: 'n', kind: 'library' as const, line: 6, times: 1, values: [['11', 1]] as [string, number][] };
    const all = { name: 'temp[i]', kind: 'library' as const, line: 10, times: 11, values: [['0', 11]] as [string, number][] };
    expect(readRows(given, [n, all])).toEqual([
      { name: 'n', where: 'line 6, scanf', value: '11' },
      { name: 'temp[i]', where: 'line 10, scanf, 11 times', value: '0 each time' },
    ]);
    expect(readRows(given, [{ ...n, name: 'input', kind: 'input', values: [['2', 1], ['0', 2]], times: 3 }])).toEqual([{ name: 'input', where: 'line 6, 3 times', value: '2, 0 ×2' }]);
    // Arguments of the function in which a C program starts are not typed.
    expect(readRows(given, [{ ...n, name: 'length of a', kind: 'argument' }])).toEqual([{ name: 'length of a', where: '', value: '11' }]);
    // Single characters, and lists that are too long, have no row.
    expect(readRows(given, [{ ...n, name: null }])).toBeNull();
    expect(readRows(given, [{ ...n, times: 2 }])).toBeNull();
    expect(readRows(given, [])).toBeNull();
  });
});
