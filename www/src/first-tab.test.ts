import { expect, test } from 'vitest';
import { firstTab } from './first-tab.ts';

test('first is shown what the technique that answered has built', () => {
  const all = ['chains', 'necessary', 'loops', 'trees', 'condition'];
  expect(firstTab(all, 'navigate')).toBe('chains');
  expect(firstTab(all, undefined), 'while it goes on').toBe('chains');
  expect(firstTab(all, 'apc')).toBe('necessary');
  expect(firstTab(all, 'execute')).toBe('condition');
  expect(firstTab(all, 'summarise')).toBe('loops');
  expect(firstTab(['chains', 'trees'], 'execute')).toBe('trees');
});

test('a proof comes before all that was built for it', () => {
  expect(firstTab(['proof', 'chains', 'loops', 'trees'], 'navigate')).toBe('proof');
  expect(firstTab(['proof', 'trees'], 'execute')).toBe('proof');
});
