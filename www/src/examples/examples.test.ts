import { expect, test } from 'vitest';
import readme from '../../../README.md?raw';
import { examples } from './examples.ts';

test('the README speaks of the line that the first example asks about', () => {
  const [first] = examples;
  const lines = [...readme.matchAll(/\bline (\d+)\b/gi)].map(([, line]) => Number(line));
  expect(lines.length).toBeGreaterThan(2);
  expect(first?.target).toMatchObject({ kind: 'line' });
  const target = first?.target.kind === 'line' ? first.target.line : 0;
  expect(new Set(lines)).toEqual(new Set([target]));
  expect(first?.source.split('\n')[target - 1]).toContain('assert');
});
