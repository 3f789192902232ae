import { expect, test } from 'vitest';
import { numbered } from './numbered.ts';

test('new symbols are numbered in order, apart from those that are taken', () => {
  const data = {
    condition: { text: 'κ!88 >= κ1 && n != κ!42', latex: '\\mathit{κ!88} \\ge \\kappa_{1} \\land \\mathit{n} \\ne \\mathit{κ!42}' },
    values: [{ text: 'κ!42 + input!7', latex: '\\mathit{κ!42} + \\mathit{input!7}' }, null, 3],
  };
  expect(numbered(data)).toEqual({
    condition: { text: 'κ2 >= κ1 && n != κ3', latex: '\\kappa_{2} \\ge \\kappa_{1} \\land \\mathit{n} \\ne \\kappa_{3}' },
    values: [{ text: 'κ3 + input1', latex: '\\kappa_{3} + \\mathit{input}_{1}' }, null, 3],
  });
});

test('data without new symbols stays the same', () => {
  const data = ['!(a == 1)', 'a != 42', 'κ1 <= 3'];
  expect(numbered(data)).toBe(data);
});
