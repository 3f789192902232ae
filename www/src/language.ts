/** The language of the page's texts. In the code they are English; the Czech ones are a script of their own. */
import { remember, remembered } from './remembered.ts';

export type Language = 'en' | 'cs';

const LANGUAGES: readonly Language[] = ['en', 'cs'];

const KEY = 'loopscope.language';

let shown: Language = 'en';

/** The language that is shown: settled before anything is. */
export function language(): Language {
  return shown;
}

/** From now on, texts, numbers and lists are in this language. */
export function showIn(language: Language): void {
  shown = language;
}

/** The language that is to be shown in this page. */
export function wishedLanguage(): Language {
  return languageFor(location.search, remembered(KEY), navigator.languages);
}

/** That which the address names, else the one that was chosen last, else Czech where the browser prefers it. */
export function languageFor(search: string, chosen: string | null, preferred: readonly string[]): Language {
  const known = [namedIn(search), chosen].find(isLanguage);
  return known ?? (/^cs\b/i.test(preferred[0] ?? '') ? 'cs' : 'en');
}

/** An address of this site, in the language that the page's own address names, if it names one. A place in the same page stays one. */
export function inSameLanguage(address: string, search: string = globalThis.location?.search ?? ''): string {
  const named = namedIn(search);
  if (!isLanguage(named) || address.startsWith('#')) return address;
  const [page = '', fragment] = address.split('#');
  return `${page}?lang=${named}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** Opens what is seen in another language, and remembers that for addresses which name none. */
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
