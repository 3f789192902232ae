import { expect, test } from 'vitest';
import { shownTab, tabNamed } from './tab-names.ts';

test('a tab has one name, and links may use its artefacts and former names', () => {
  expect(['proof', 'chains', 'condition', 'loops', 'tree', 'path-condition', 'answer', 'constructor'].map(tabNamed)).toEqual([
    'proof',
    'chains',
    'condition',
    'loops',
    'tree',
    'path-condition',
    'answer',
    'constructor',
  ]);
  expect(['system', 'automaton', 'summary', 'templates', 'necessary', 'trees'].map(tabNamed)).toEqual([
    'chains',
    'loops',
    'loops',
    'loops',
    'condition',
    'tree',
  ]);
});

test('an old link to the path condition still opens it', () => {
  expect(shownTab(['condition', 'path-condition'], 'condition')).toBe('condition');
  expect(shownTab(['tree', 'path-condition'], 'condition')).toBe('path-condition');
  expect(shownTab(['tree'], 'condition')).toBeUndefined();
});
