import { expect, it } from 'vitest';
import { exampleGroups } from '../examples/example-groups.ts';
import { startOf } from './address.ts';
import { programName } from './program-name.ts';

it('a program has the name under which it is kept, else the title of its example', () => {
  const [first, second] = exampleGroups().flatMap((group) => group.examples);
  const kept = [{ name: 'mine', session: { ...startOf(null), source: first?.source ?? '' } }];
  expect([first?.source, second?.source, 'neither'].map((source) => programName(source ?? '', kept))).toEqual(['mine', second?.title, '']);
});
