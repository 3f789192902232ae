import { expect, test } from 'vitest';
import type { OfferedTechnique } from '../generated/interface.ts';
import { offered } from './offered.ts';

const technique = (name: string, reaches: boolean, ends: boolean) => ({ name, reaches, ends }) as OfferedTechnique;

test('techniques are offered for the question that they answer', () => {
  const all = [technique('auto', true, true), technique('navigate', true, false), technique('ranking', false, true)];
  const names = (target: Parameters<typeof offered>[1]) => offered(all, target).map(({ name }) => name);
  expect(names({ kind: 'any' })).toEqual(['auto', 'navigate']);
  expect(names({ kind: 'line', line: 3 })).toEqual(['auto', 'navigate']);
  expect(names({ kind: 'ends' })).toEqual(['auto', 'ranking']);
});
