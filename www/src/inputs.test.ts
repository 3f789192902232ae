import { describe, expect, test } from 'vitest';
import { argumentText, commandLine, inputRows, inputText, runs } from './inputs.ts';

const A = { kind: 'array' as const, entries: Array.from({ length: 13 }, (_, at): [string, string] => [String(at), '1']) };

describe('inputs', () => {
  test('as a command, arrays are lists or objects and long integers texts', () => {
    const witness = {
      inputs: ['3', '-1'],
      parameters: [
        { name: 'n', value: { kind: 'integer' as const, value: '12345678901234567890' } },
        { name: 'A', value: { kind: 'array' as const, entries: [['0', '7']] as [string, string][] } },
        { name: 'B', value: { kind: 'array' as const, entries: [['-2', '5']] as [string, string][] } },
      ],
      replayed: true,
      steps: 9,
      note: null,
    };
    expect(commandLine(witness, 'microc')).toBe(
      `loopscope run program.mc --dialect microc --input 3,-1 --args '{"n":"12345678901234567890","A":[7],"B":{"-2":5}}'`,
    );
  });

  test('equal neighbours are folded', () => {
    expect(runs(['1', '1', '1', '0', '2', '2'])).toBe('1 ×3, 0, 2 ×2');
    expect(runs([])).toBe('');
  });

  test('arrays are written from 0 on, with zeros where nothing matters', () => {
    expect(argumentText(A)).toBe('[1 ×13]');
    expect(argumentText({ kind: 'array', entries: [['2', '7']] })).toBe('[0 ×2, 7]');
    expect(argumentText({ kind: 'array', entries: [] })).toBe('[]');
  });

  test('elements far out or below 0 are named by their index', () => {
    expect(argumentText({ kind: 'array', entries: [['123456789012345678901', '7']] })).toBe('[123456789012345678901: 7]');
    expect(argumentText({ kind: 'array', entries: [['-1', '7'], ['0', '3']] })).toBe('[-1: 7, 0: 3]');
  });

  test('rows are arrays of arrays', () => {
    expect(argumentText({ kind: 'rows', rows: [['1', [['0', '5']]]] })).toBe('[[], [5]]');
  });

  test('parameters come first, then what input reads', () => {
    const witness = {
      inputs: ['3', '3', '-1'],
      parameters: [{ name: 'A', value: A }],
      replayed: true,
      steps: 9,
      note: null,
    };
    expect(inputRows(witness)).toEqual([
      { name: 'A', value: '[1 ×13]' },
      { name: 'input', value: '3 ×2, -1' },
    ]);
    expect(inputText(witness)).toBe('A = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\ninput: 3 3 -1');
  });
});
