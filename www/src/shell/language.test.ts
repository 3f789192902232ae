import { describe, expect, test } from 'vitest';
import { inSameLanguage, languageFor } from './language.ts';

describe('the language that is shown', () => {
  test('is that of the address, before the last choice and what the browser prefers', () => {
    expect(languageFor('?lang=cs', 'en', ['en'])).toBe('cs');
    expect(languageFor('?x=1&lang=en', 'cs', ['cs-CZ'])).toBe('en');
    expect(languageFor('', 'cs', ['en'])).toBe('cs');
    expect(languageFor('', 'en', ['cs'])).toBe('en');
  });

  test('is Czech for a browser that prefers it, and English for all others', () => {
    expect(languageFor('', null, ['cs-CZ', 'en'])).toBe('cs');
    expect(languageFor('', null, ['en-GB', 'cs'])).toBe('en');
    expect(languageFor('', null, ['csb'])).toBe('en');
    expect(languageFor('', null, [])).toBe('en');
  });

  test('is none that there is not', () => {
    expect(languageFor('?lang=tlh', 'xx', ['de'])).toBe('en');
    expect(languageFor('?lang=tlh', 'cs', ['de'])).toBe('cs');
  });
});

test('links keep the language that an address names, and nothing else of it', () => {
  expect(inSameLanguage('./method.html', '?lang=cs&x=1')).toBe('./method.html?lang=cs');
  expect(inSameLanguage('./index.html#example=sum&view=trees', '?lang=cs')).toBe('./index.html?lang=cs#example=sum&view=trees');
  expect(inSameLanguage('#method', '?lang=cs')).toBe('#method');
  expect(inSameLanguage('./method.html', '')).toBe('./method.html');
  expect(inSameLanguage('./method.html', '?lang=tlh')).toBe('./method.html');
});
