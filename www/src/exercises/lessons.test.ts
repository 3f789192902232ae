import { afterEach, expect, test } from 'vitest';
import { showIn } from '../shell/language.ts';
import { kinds } from '../teach/templates.ts';
import { lessonLanguage, loadCzechLessons, siteLessons, templateOf } from './lessons.ts';

afterEach(() => showIn('en'));

const titles = () => siteLessons().map(({ text }) => /^lesson: (.*)$/m.exec(text)?.[1]);

test('lessons are in the language of the page, once they have loaded', async () => {
  const english = siteLessons();
  expect(english.map(({ name }) => name)).toEqual(['errors', 'symbols', 'paths', 'search', 'counters', 'summaries', 'invariants', 'endings', 'programs', 'decimals']);
  showIn('cs');
  expect([lessonLanguage(), siteLessons()]).toEqual(['en', english]);
  await loadCzechLessons();
  expect([lessonLanguage(), titles()[0], titles()[7]]).toEqual(['cs', 'Co se může pokazit', 'Skončí to?']);
  expect(siteLessons().map(({ name }) => name)).toEqual(english.map(({ name }) => name));
  showIn('en');
  expect([lessonLanguage(), siteLessons()]).toEqual(['en', english]);
});

test('each kind of exercise has a template in each language', async () => {
  const all = () => kinds().map(([kind]) => templateOf(kind));
  const english = all();
  await loadCzechLessons();
  showIn('cs');
  for (const [at, text] of all().entries()) expect(text).not.toBe(english[at]);
});
