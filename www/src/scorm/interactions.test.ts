import { expect, test } from 'vitest';
import type { Done } from '../exercises/progress.ts';
import { Calls, type ScormApi } from './api.ts';
import { Interactions } from './interactions.ts';

const done = (exercise: string, ...attempts: [answer: string, right: boolean, at: string][]): Done => ({
  lesson: 'L',
  exercise,
  answer: '',
  hints: 0,
  attempts: attempts.map(([answer, right, at]) => ({ answer, right, at })),
});

/** A platform with two interactions, and the values that are set there. */
function platform(accepts: boolean): { calls: Calls; set: Map<string, string> } {
  const set = new Map<string, string>();
  const api = {
    LMSGetValue: () => '2',
    LMSSetValue: (name: string, value: string) => {
      if (accepts) set.set(name, value);
      return String(accepts);
    },
  } as unknown as ScormApi;
  return { calls: new Calls(api), set };
}

test('each attempt is reported once, and those of earlier sessions are not', () => {
  const { calls, set } = platform(true);
  const old = ['n = 1', false, '2026-01-01T10:00:00Z'] as const;
  const reports = new Interactions(calls, ['A', 'B'], [done('A', [...old])]);
  reports.report([done('A', [...old], [' n = 2\n m = 3 ', true, '2026-01-02T10:00:07Z'])]);
  const later = ['x'.repeat(400), false, '2026-01-02T10:00:09Z'] as const;
  for (let time = 0; time < 2; time++) reports.report([done('A', [...old], ['n = 2', true, '2026-01-02T10:00:07Z']), done('B', [...later])]);
  const of = (number: number) => ['id', 'type', 'student_response', 'result'].map((name) => set.get(`cmi.interactions.${number}.${name}`));
  expect(of(2)).toEqual(['exercise-1', 'fill-in', 'n = 2; m = 3', 'correct']);
  expect(of(3)).toEqual(['exercise-2', 'fill-in', 'x'.repeat(255), 'wrong']);
  expect(set.get('cmi.interactions.2.time')).toMatch(/^\d\d:\d\d:07$/);
  expect(set.has('cmi.interactions.4.id')).toBe(false);
});

test('a platform without interactions is left alone, and that is not a failure', () => {
  const { calls, set } = platform(false);
  const reports = new Interactions(calls, ['A'], []);
  reports.report([done('A', ['1', true, '2026-01-02T10:00:07Z'], ['2', true, '2026-01-02T10:00:08Z'])]);
  expect([set.size, calls.failed]).toEqual([0, false]);
});
