import { expect, test } from 'vitest';
import { placeBeside, seenOf } from './tour-steps.ts';

const panel = { width: 350, height: 160 };
const phone = { width: 390, height: 844 };

test('on a phone, a panel stands below what it speaks of, or above it', () => {
  expect(placeBeside({ left: 16, top: 100, width: 358, height: 300 }, panel, phone)).toEqual({ left: 16, top: 672 });
  expect(placeBeside({ left: 16, top: 500, width: 358, height: 300 }, panel, phone)).toEqual({ left: 16, top: 328 });
});

test('without room below or above, the panel is beside', () => {
  const wide = { width: 1280, height: 600 };
  expect(placeBeside({ left: 20, top: 60, width: 580, height: 520 }, panel, wide)).toEqual({ left: 612, top: 60 });
  expect(placeBeside({ left: 640, top: 60, width: 620, height: 520 }, panel, wide)).toEqual({ left: 278, top: 60 });
});

test('without any room, the panel has no place', () => {
  expect(placeBeside({ left: 0, top: 0, width: 390, height: 844 }, panel, phone)).toBeNull();
});

test('a box is seen as far as it is in the window', () => {
  expect(seenOf({ left: -10, top: 800, width: 100, height: 100 }, phone)).toEqual({ left: 0, top: 800, width: 90, height: 44 });
});
