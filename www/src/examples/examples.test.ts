import { expect, test } from 'vitest';
import readme from '../../../README.md?raw';
import { exampleGroups } from './example-groups.ts';
import { examples } from './examples.ts';

test('the README speaks of the line in which the first example fails', () => {
  const [first] = examples;
  const lines = [...readme.matchAll(/\bline (\d+)\b/gi)].map(([, line]) => Number(line));
  expect(lines.length).toBeGreaterThan(0);
  const [line = 0] = lines;
  expect(new Set(lines)).toEqual(new Set([line]));
  expect(first?.source.split('\n')[line - 1]).toContain('temp[i]');
});

test('each example is offered in one group, in the same order', () => {
  const offered = exampleGroups().flatMap((group) => group.examples.map(({ name }) => name));
  expect(offered).toEqual(examples.map(({ name }) => name));
  expect(examples.filter(({ source }) => source === '')).toEqual([]);
});
