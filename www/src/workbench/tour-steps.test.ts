import { expect, test } from 'vitest';
import { seenOf } from './tour-steps.ts';

test('a box is seen as far as it is in the window', () => {
  expect(seenOf({ left: -10, top: 800, width: 100, height: 100 }, { width: 390, height: 844 })).toEqual({ left: 0, top: 800, width: 90, height: 44 });
});
