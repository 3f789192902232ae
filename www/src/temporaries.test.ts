import { describe, expect, test } from 'vitest';
import { ownValues, withoutTemporaries } from './temporaries.ts';

const source = 'main(a) { a[0] = input; return a[0]; }';
const texts = (steps: readonly string[], program = source) =>
  withoutTemporaries(
    steps.map((text, at) => ({ text, line: at })),
    program,
  ).map(({ text }) => text);

describe('temporaries', () => {
  test('what was saved stands in its place again', () => {
    expect(texts(['_t0 = input', 'a[0] = _t0', 'i = i + 1'])).toEqual(['a[0] = input', 'i = i + 1']);
    expect(texts(['_t0 = input', 'if _t0 < n', '_t1 = x + 1', 'y = 2 * _t1'])).toEqual(['if input < n', 'y = 2 * (x + 1)']);
    expect(texts(['_t0 = f(x)', '_t1 = _t0 + 1', 'y = _t1'])).toEqual(['y = f(x) + 1']);
    expect(texts(['_t0 = i', 'a[_t0] = _t0'])).toEqual(['a[i] = i']);
  });

  test('what is read after another assignment keeps its step', () => {
    expect(texts(['_t0 = i', 'i = i + 1', 'x = A[_t0]'])).toEqual(['t₀ = i', 'i = i + 1', 'x = A[t₀]']);
    expect(texts(['_t0 = i', 'i = _t0 + 1', 'x = A[_t0]'])).toEqual(['t₀ = i', 'i = t₀ + 1', 'x = A[t₀]']);
    expect(texts(['_t0 = 1', 'i = _t0', '_t0 = 2', 'i = _t0'])).toEqual(['i = 1', 'i = 2']);
  });

  test('comparisons assign nothing', () => {
    expect(texts(['_t0 = x', 'if A[i] == _t0', 'if i >= _t0', 'y = _t0'])).toEqual(['if A[i] == x', 'if i >= x', 'y = x']);
  });

  test("the program's own names are left alone", () => {
    const own = 'main() { var _t0; _t0 = input; output _t0; }';
    expect(texts(['_t0 = input', 'output _t0'], own)).toEqual(['_t0 = input', 'output _t0']);
    const values = [
      { variable: '_t0', value: null },
      { variable: 'x', value: null },
    ];
    expect(ownValues(values, own)).toEqual(values);
    expect(ownValues(values, source)).toEqual([values[1]]);
  });
});
