import type { ReactiveControllerHost } from 'lit';
import { expect, test } from 'vitest';
import { LaterViews } from './later-views.ts';

function views(lost: string | null) {
  const asked: string[] = [];
  let updates = 0;
  const host = { addController: () => {}, requestUpdate: () => updates++ } as unknown as ReactiveControllerHost;
  const load = (name: string) => () => {
    asked.push(name);
    return name === lost ? Promise.reject(new Error('no network')) : Promise.resolve();
  };
  const [advanced, compare, cover, explanations, runForm, runViews, tour] = ['advanced', 'compare', 'cover', 'explanations', 'runForm', 'runViews', 'tour'].map(load) as (() => Promise<void>)[];
  const all = { advanced, compare, cover, explanations, runForm, runViews, tour } as ConstructorParameters<typeof LaterViews>[1];
  return { later: new LaterViews(host, all), asked, updates: () => updates };
}

test('a view is loaded once, when it is used', async () => {
  const { later, asked, updates } = views(null);
  expect(asked).toEqual([]);
  expect(await Promise.all([later.load('compare'), later.load('compare'), later.load('tour')])).toEqual([true, true, true]);
  expect(asked).toEqual(['compare', 'tour']);
  expect([later.notices, updates()]).toEqual([[], 0]);
});

test('a view that does not load is reported once, and not requested at each update', async () => {
  const { later, asked, updates } = views('cover');
  expect(await later.load('cover')).toBe(false);
  expect(await later.load('cover')).toBe(false);
  expect(asked).toEqual(['cover']);
  expect([later.notices, updates()]).toEqual([['A part of the page did not load. Reload the page.'], 1]);
});

test('a failure in the background is reported only when the view is used', async () => {
  const { later, asked } = views('cover');
  await later.loadAll();
  expect(asked.length).toBe(7);
  expect(later.notices).toEqual([]);
  expect(await later.load('cover')).toBe(false);
  expect(later.notices.length).toBe(1);
});
