/** The language of the page's texts. The code has the English ones; the Czech ones are a separate script. */
import { remember, remembered } from './remembered.ts';

export type Language = 'en' | 'cs';

const LANGUAGES: readonly Language[] = ['en', 'cs'];

const KEY = 'loopscope.language';

let shown: Language = 'en';

/** The current language: set before anything is shown. */
export function language(): Language {
  return shown;
}

/** Sets the language of texts, numbers and lists. */
export function showIn(language: Language): void {
  shown = language;
}

/** The language that this page should be shown in. */
export function wishedLanguage(): Language {
  return languageFor(location.search, remembered(KEY), navigator.languages);
}

/** The language in the address, else the one chosen last, else Czech if the browser prefers it. */
export function languageFor(search: string, chosen: string | null, preferred: readonly string[]): Language {
  const known = [namedIn(search), chosen].find(isLanguage);
  return known ?? (/^cs\b/i.test(preferred[0] ?? '') ? 'cs' : 'en');
}

/** An address of this site with the page's own language parameter, if it has one. A link within the page stays as it is. */
export function inSameLanguage(address: string, search: string = globalThis.location?.search ?? ''): string {
  const named = namedIn(search);
  if (!isLanguage(named) || address.startsWith('#')) return address;
  const [page = '', fragment] = address.split('#');
  return `${page}?lang=${named}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** Opens the current view in another language, and remembers that language for addresses that name none. */
export function switchTo(language: Language): void {
  remember(KEY, language);
  const address = new URL(location.href);
  address.searchParams.set('lang', language);
  location.assign(address);
}

function namedIn(search: string): string | null {
  return new URLSearchParams(search).get('lang');
}

function isLanguage(name: string | null): name is Language {
  return LANGUAGES.some((language) => language === name);
}
