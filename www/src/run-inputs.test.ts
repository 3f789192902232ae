import { describe, expect, test } from 'vitest';
import type { ArgumentValue } from './generated/interface.ts';
import { argumentText, runs } from './inputs.ts';
import { typedArgument, typedInputs } from './run-inputs.ts';

const array = (text: string) => typedArgument(text, { kind: 'array' });
const entriesOf = (text: string) => {
  const typed = array(text);
  return typed.ok && typed.value.kind === 'array' ? typed.value.entries.map(([index, value]) => `${index}:${value}`).join(' ') : typed;
};
const errorOf = (typed: ReturnType<typeof typedArgument> | ReturnType<typeof typedInputs>) => (typed.ok ? null : typed.error);

describe('what is typed', () => {
  test('an integer of any length', () => {
    expect(typedArgument(' -12 ', { kind: 'integer' })).toEqual({ ok: true, value: { kind: 'integer', value: '-12' } });
    expect(typedArgument('9'.repeat(30), { kind: 'integer' })).toMatchObject({ ok: true, value: { value: '9'.repeat(30) } });
  });

  test('arrays as results show them, and with less care', () => {
    expect(entriesOf('[1, 2 ×3, 5]')).toBe('0:1 1:2 2:2 3:2 4:5');
    expect(entriesOf('1 2 3')).toBe('0:1 1:2 2:3');
    expect(entriesOf('[7: 1, 2]')).toBe('7:1 8:2');
    expect(entriesOf('[0 x 2, 1,]')).toBe('0:0 1:0 2:1');
    expect(entriesOf('"ab"')).toBe('0:97 1:98 2:0');
    expect(entriesOf('')).toBe('');
  });

  test('arrays of arrays', () => {
    expect(typedArgument('[[1, 2], [], 5: [0: 3]]', { kind: 'rows' })).toEqual({
      ok: true,
      value: { kind: 'rows', rows: [['0', [['0', '1'], ['1', '2']]], ['1', []], ['5', [['0', '3']]]] },
    });
  });

  test('inputs in a row', () => {
    expect(typedInputs('3, 4 ×2')).toEqual({ ok: true, value: ['3', '4', '4'] });
    expect(typedInputs('  ')).toEqual({ ok: true, value: [] });
  });

  test('mistakes are told in words', () => {
    expect(errorOf(typedArgument('x', { kind: 'integer' }))).toBe('“x” is not an integer');
    expect(errorOf(typedArgument('', { kind: 'integer' }))).toBe('an integer is missing');
    expect(errorOf(typedArgument('1.5', { kind: 'integer' }))).toBe('“.5” is too much');
    expect(errorOf(array('[1, 2'))).toBe('the closing ] is missing');
    expect(errorOf(array('[1, b]'))).toBe('“b” is not an integer');
    expect(errorOf(array('[1 2]'))).toBe('before “2” a comma is missing');
    expect(errorOf(array('[1 ×]'))).toBe('after × comes how many times, such as 0 ×5');
    expect(errorOf(array('[1 ×1000000000]'))).toBe('that is more than 100,000 elements');
    expect(errorOf(typedInputs('5: 1'))).toBe('inputs come in order, without indices');
  });

  test.each<ArgumentValue>([
    { kind: 'integer', value: '-3' },
    { kind: 'array', entries: [['0', '1'], ['1', '1'], ['2', '0']] },
    { kind: 'array', entries: [['-1', '4'], ['1000', '2']] },
    { kind: 'rows', rows: [['0', [['0', '1']]], ['1', []]] },
  ])('what a result shows can be typed: %j', (value) => {
    expect(typedArgument(argumentText(value), { kind: value.kind })).toEqual({ ok: true, value });
  });

  test('and so can its inputs', () => {
    const inputs = ['1', '1', '-1', '0', '0', '0'];
    expect(typedInputs(runs(inputs))).toEqual({ ok: true, value: inputs });
  });
});
