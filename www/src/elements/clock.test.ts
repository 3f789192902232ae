import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Clock } from './clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A clock whose work continues or not, and how often its element was rendered again. */
function clockOf() {
  const work = { goesOn: false, updates: 0 };
  const host = { addController: () => {}, removeController: () => {}, requestUpdate: () => void work.updates++, updateComplete: Promise.resolve(true) };
  return { work, clock: new Clock(host, () => work.goesOn) };
}

test('a clock ticks only while work goes on', () => {
  const { work, clock } = clockOf();
  clock.hostUpdate();
  vi.advanceTimersByTime(1000);
  expect(work.updates).toBe(0);
  work.goesOn = true;
  clock.hostUpdate();
  vi.advanceTimersByTime(1000);
  clock.hostUpdate();
  expect([work.updates, Math.round(clock.now - clock.began)]).toEqual([10, 1000]);
  work.goesOn = false;
  clock.hostUpdate();
  vi.advanceTimersByTime(1000);
  expect(work.updates).toBe(10);
});

test('work that begins later has its own beginning', () => {
  const { work, clock } = clockOf();
  work.goesOn = true;
  clock.hostUpdate();
  vi.advanceTimersByTime(500);
  work.goesOn = false;
  clock.hostUpdate();
  vi.advanceTimersByTime(500);
  work.goesOn = true;
  clock.hostUpdate();
  vi.advanceTimersByTime(300);
  expect(Math.round(clock.now - clock.began)).toBe(300);
});

test('an element that leaves the page stops its clock', () => {
  const { work, clock } = clockOf();
  work.goesOn = true;
  clock.hostUpdate();
  clock.hostDisconnected();
  vi.advanceTimersByTime(1000);
  expect(work.updates).toBe(0);
});
