// A wait continues while the page changes, and ends sooner where nothing will come.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Patience } from './patience.mjs';

/** Waits for what never comes in a page that consists of this after so many seconds. Returns what the wait says at its end. */
function wait(contents) {
  let now = 1000;
  const patience = new Patience({ longest: 240, now: () => now });
  for (; !patience.isOver; now += 0.5) if (patience.looks) patience.saw(contents(now - 1000));
  return String(patience);
}

test('a wait for a page that stays as it is ends after a minute', () => {
  assert.match(wait(() => 7), /^waited 6\d s, the last 6\d without a change/);
});

test('a wait for a page that changed for a while ends a minute later', () => {
  assert.match(wait((now) => Math.min(Math.floor(now), 90)), /^waited 15\d s, the last 6\d without a change/);
});

test('a page that changes seldom is waited for', () => {
  assert.match(wait((now) => Math.floor(now / 45)), /^waited 240 s/);
});

test('a wait for a page that always changes ends as well', () => {
  assert.match(wait((now) => now), /^waited 240 s, the last [0-5] without a change/);
});
