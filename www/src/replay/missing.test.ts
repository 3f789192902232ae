import { expect, test } from 'vitest';
import type { Replay, Snapshot } from '../generated/interface.ts';
import { withMissing } from './missing.ts';

const snapshot = { missing: null, calls: [{ variables: [{ name: 'name', value: { kind: 'array', to: 3 } }] }] } as unknown as Snapshot;
const replay = (array: string | null, is_whole = true) => ({ steps: [{}, {}], end: { kind: 'error', line: 2, bounds: { array, is_whole, value: '8' } } }) as unknown as Replay;

test('an element that is missing is in the picture of the last step', () => {
  expect(withMissing(snapshot, replay('name'), 1).missing).toEqual({ array: 3, index: '8' });
  const same = replay('name');
  expect(withMissing(snapshot, same, 1), 'the same one again').toBe(withMissing(snapshot, same, 1));
  expect(withMissing(snapshot, replay('name'), 0)).toBe(snapshot);
  expect(withMissing(snapshot, replay('other'), 1)).toBe(snapshot);
  expect(withMissing(snapshot, replay('name', false), 1), 'a pointer').toBe(snapshot);
  expect(withMissing({ ...snapshot, missing: { array: 1, index: '2' } }, replay('name'), 1).missing?.array, 'as the engine says').toBe(1);
});
