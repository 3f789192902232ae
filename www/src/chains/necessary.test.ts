import { describe, expect, test } from 'vitest';
import { isUnbuilt, leftOutWords } from './necessary.ts';

describe('the necessary condition', () => {
  test('claims nothing about backbones that were not built', () => {
    const condition = { on_inputs: [], ways: [], more: 0, pruned: 0, loops: [] };
    expect(isUnbuilt(condition)).toBe(true);
    expect(isUnbuilt({ ...condition, pruned: 2 })).toBe(false);
  });

  test('says what it leaves out of a loop', () => {
    expect(leftOutWords({ line: 7, paths: 12, all: 16 })).toBe(
      'Left out, because the loop in line 7 has 16 paths: what each iteration needs on 12 of them. The condition still holds in every run to the target.',
    );
  });
});
