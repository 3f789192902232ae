import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Network } from './network.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page and its browser's report. */
function page() {
  const browser = { isConnected: true };
  const ask = vi.fn();
  return { browser, ask, network: new Network(ask, () => browser.isConnected) };
}

test('there is a network if the browser says so and the host has not been silent', () => {
  const { browser, network } = page();
  expect(network.isThere).toBe(true);
  browser.isConnected = false;
  expect(network.isThere).toBe(false);
  network.heard(true);
  expect(network.isThere, 'an answer may be older than what the browser says').toBe(false);
  browser.isConnected = true;
  expect(network.isThere).toBe(true);
  network.heard(false);
  expect(network.isThere, 'what the browser says is not enough').toBe(false);
  network.heard(true);
  expect(network.isThere).toBe(true);
});

test('a silent host is asked again and again, ever less often, until it answers', () => {
  const { ask, network } = page();
  const times: number[] = [];
  const start = Date.now();
  ask.mockImplementation(() => {
    times.push((Date.now() - start) / 1000);
    network.heard(false);
  });
  network.heard(false);
  vi.advanceTimersByTime(280_000);
  expect(times).toEqual([5, 15, 35, 75, 135, 195, 255]);
  network.heard(true);
  vi.advanceTimersByTime(280_000);
  expect(times).toHaveLength(7);
  network.heard(false);
  vi.advanceTimersByTime(6_000);
  expect(times, 'soon, as at first').toHaveLength(8);
});

test('requests that fail together are one reason to ask', () => {
  const { ask, network } = page();
  for (let each = 0; each < 9; each++) network.heard(false);
  vi.advanceTimersByTime(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('when the browser has connected, the host is asked at once', () => {
  const { ask, network } = page();
  for (let each = 0; each < 5; each++) {
    network.heard(false);
    vi.advanceTimersByTime(60_000);
  }
  const before = ask.mock.calls.length;
  network.heard(false);
  network.look();
  expect(ask).toHaveBeenCalledTimes(before + 1);
  expect(network.isThere, 'before the answer').toBe(false);
  network.heard(false);
  vi.advanceTimersByTime(5_000);
  expect(ask, 'soon again, and not for what was heard before').toHaveBeenCalledTimes(before + 2);
});

test('a host that answers is not asked', () => {
  const { ask, network } = page();
  network.heard(true);
  vi.advanceTimersByTime(280_000);
  expect(ask).not.toHaveBeenCalled();
});

test('what has gone asks no more', () => {
  const { ask, network } = page();
  network.heard(false);
  network.forget();
  vi.advanceTimersByTime(280_000);
  expect(ask).not.toHaveBeenCalled();
});
