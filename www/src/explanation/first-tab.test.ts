import { expect, test } from 'vitest';
import { firstTab } from './first-tab.ts';

test('first is shown what the technique that answered has built', () => {
  const all = ['chains', 'condition', 'interpolants', 'loops', 'tree', 'path-condition'];
  expect(firstTab(all, 'navigate')).toBe('chains');
  expect(firstTab(all, undefined), 'while it goes on').toBe('chains');
  expect(firstTab(all, 'apc')).toBe('condition');
  expect(firstTab(all, 'interpolation')).toBe('interpolants');
  expect(firstTab(all, 'execute')).toBe('path-condition');
  expect(firstTab(all, 'summarise')).toBe('loops');
  expect(firstTab(['chains', 'tree'], 'execute')).toBe('tree');
});

test('a proof comes before all that was built for it', () => {
  expect(firstTab(['proof', 'chains', 'loops', 'tree'], 'navigate')).toBe('proof');
  expect(firstTab(['proof', 'tree'], 'execute')).toBe('proof');
});
