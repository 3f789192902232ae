import { expect, test } from 'vitest';
import { firstTab } from './first-tab.ts';

test('first is shown what the technique that answered has built', () => {
  const all = ['chains', 'loops', 'trees', 'condition'];
  expect(firstTab(all, 'navigate')).toBe('chains');
  expect(firstTab(all, undefined), 'while it goes on').toBe('chains');
  expect(firstTab(all, 'execute')).toBe('condition');
  expect(firstTab(all, 'summarise')).toBe('loops');
  expect(firstTab(['chains', 'trees'], 'execute')).toBe('trees');
});
