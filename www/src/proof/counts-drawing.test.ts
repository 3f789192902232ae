import { expect, test } from 'vitest';
import { visible } from './counts-drawing.ts';

test('a bound is drawn up to the upper edge', () => {
  const [low, high] = [{ x: 40, y: 50 }, { x: 60, y: -50 }];
  expect(visible([low, high])).toEqual([[low, { x: 50, y: 0 }]]);
  expect(visible([high, low])).toEqual([[{ x: 50, y: 0 }, low]]);
  expect(visible([high, { x: 80, y: -1 }])).toEqual([]);
  expect(visible([low, { x: 60, y: 50 }])).toEqual([[low, { x: 60, y: 50 }]]);
});
