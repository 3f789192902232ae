import { describe, expect, test } from 'vitest';
import type { ArgumentValue, Parameter } from '../generated/interface.ts';
import { argumentText, inputsText } from '../program/inputs.ts';
import { arrayOf, typedArgument, typedInputs, typedLength } from './run-inputs.ts';

const array = (text: string) => typedArgument(text, { kind: 'array' });
const entriesOf = (text: string) => {
  const typed = array(text);
  return typed.ok && typed.value.kind === 'array' ? typed.value.runs.map(({ first, last, value }) => (first === last ? `${first}:${value}` : `${first}-${last}:${value}`)).join(' ') : typed;
};
const at = (first: number, last = first) => ({ first: String(first), last: String(last) });
const one = (index: number, value: number) => ({ ...at(index), value: String(value) });
const errorOf = (typed: ReturnType<typeof typedArgument> | ReturnType<typeof typedInputs>) => (typed.ok ? null : typed.error);

describe('what is typed', () => {
  test('an integer of any length', () => {
    expect(typedArgument(' -12 ', { kind: 'integer' })).toEqual({ ok: true, value: { kind: 'integer', value: '-12' } });
    expect(typedArgument('9'.repeat(30), { kind: 'integer' })).toMatchObject({ ok: true, value: { value: '9'.repeat(30) } });
  });

  test('arrays as results show them, and with less care', () => {
    expect(entriesOf('[1, 2 ×3, 5]')).toBe('0:1 1-3:2 4:5');
    expect(entriesOf('1 2 3')).toBe('0:1 1:2 2:3');
    expect(entriesOf('[7: 1, 2]')).toBe('7:1 8:2');
    expect(entriesOf('[0 x 2, 1,]')).toBe('0-1:0 2:1');
    expect(entriesOf('[2 to 1000000: 3, 4]')).toBe('2-1000000:3 1000001:4');
    expect(entriesOf('"ab"')).toBe('0:97 1:98 2:0');
    expect(entriesOf('')).toBe('');
  });

  test('arrays of arrays', () => {
    expect(typedArgument('[[1, 2], [], 5: [0: 3]]', { kind: 'rows' })).toEqual({
      ok: true,
      value: {
        kind: 'rows',
        rows: [
          { ...at(0), runs: [one(0, 1), one(1, 2)] },
          { ...at(1), runs: [] },
          { ...at(5), runs: [one(0, 3)] },
        ],
      },
    });
  });

  test('inputs in a row', () => {
    expect(typedInputs('3, 4 ×2')).toEqual({ ok: true, value: [{ value: '3', times: 1 }, { value: '4', times: 2 }] });
    expect(typedInputs('  ')).toEqual({ ok: true, value: [] });
  });

  test('mistakes are explained', () => {
    expect(errorOf(typedArgument('x', { kind: 'integer' }))).toBe('“x” is not an integer');
    expect(errorOf(typedArgument('', { kind: 'integer' }))).toBe('an integer is missing');
    expect(errorOf(typedArgument('1.5', { kind: 'integer' }))).toBe('unexpected “.5”');
    expect(errorOf(array('[1, 2'))).toBe('the closing ] is missing');
    expect(errorOf(array('[1, b]'))).toBe('“b” is not an integer');
    expect(errorOf(array('[1 2]'))).toBe('a comma is missing before “2”');
    expect(errorOf(array('[1 ×]'))).toBe('× needs a count, such as 0 ×5');
    expect(errorOf(array('[1 ×10000000000]'))).toBe('that is more than 1,000,000,000 times');
    expect(errorOf(array('[1, 2, 0: 3]'))).toBe('the element with index 0 is given twice');
    expect(errorOf(typedInputs('5: 1'))).toBe('inputs come in order, without indices');
  });

  test.each<ArgumentValue>([
    { kind: 'integer', value: '-3' },
    { kind: 'array', runs: [{ ...at(0, 1), value: '1' }, one(2, 0)] },
    { kind: 'array', runs: [one(-1, 4), { ...at(1000, 150_000), value: '2' }] },
    { kind: 'rows', rows: [{ ...at(0), runs: [one(0, 1)] }, { ...at(1), runs: [] }] },
  ])('what a result shows can be typed: %j', (value) => {
    expect(typedArgument(argumentText(value), { kind: value.kind })).toEqual({ ok: true, value });
  });

  test('and so can its inputs', () => {
    const inputs = [{ value: '1', times: 2 }, { value: '-1', times: 1 }, { value: '0', times: 300_000 }];
    expect(typedInputs(inputsText(inputs))).toEqual({ ok: true, value: inputs });
  });
});

test('the length of an array is that of its elements, unless it is typed', () => {
  const array: Parameter = { name: 'a', kind: 'array' };
  expect(arrayOf('length of a', [{ name: 'n', kind: 'integer' }, array])).toBe(array);
  expect(arrayOf('n', [array])).toBeUndefined();
  expect(['[1, 2, 3]', '[]', '[0 ×5, 7]', '[-3: 1]', '[1'].map(typedLength)).toEqual(['3', '0', '6', '0', '0']);
});
