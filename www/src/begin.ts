/**
 * How a page begins: in its colours, size and language.
 *
 * English begins at once, and no other texts are fetched. In Czech, the elements in the file are defined once the
 * catalogue has arrived; so no module asks for a text when it is loaded. The switch opens the same address in the other
 * language: nothing is drawn anew in place.
 */
import { configureLocalization, msg } from '@lit/localize';
import { language, showIn, wishedLanguage } from './language.ts';
import { applySize, storedSize } from './text-view.ts';
import { applyTheme, storedTheme } from './theme.ts';

/** What is to be seen of a page. Texts are asked for once the catalogue is there. */
export interface Page {
  /** The title of the document, and what the link past the header says. In English, and where there is none, those of the file stay. */
  title?: () => string;
  skip?: () => string;
  /** The elements that stand in the file: nothing of them is drawn before they are defined. */
  elements: Readonly<Record<string, CustomElementConstructor>>;
}

/** Begins: in English at once, in another language as soon as its catalogue is there. Tells when that is. */
export function begin(page: Page): Promise<void> {
  applyTheme(storedTheme());
  applySize(storedSize());
  return open(page);
}

/** The same for a page in a frame: colours and size are those of the page around it. */
export function open(page: Page): Promise<void> {
  if (wishedLanguage() !== 'en') return translated().then(() => show(page));
  show(page);
  return Promise.resolve();
}

let translation: Promise<void> | null = null;

/** Waits for the texts in the language of the page. */
export function translated(): Promise<void> {
  return (translation ??= wishedLanguage() === 'en' ? Promise.resolve() : inCzech());
}

async function inCzech(): Promise<void> {
  const { setLocale } = configureLocalization({
    sourceLocale: 'en',
    targetLocales: ['cs'],
    loadLocale: () => import('./generated/cs.ts'),
  });
  try {
    await setLocale('cs');
    showIn('cs');
  } catch {
    // Without its catalogue, the page is in English.
  }
}

function show(page: Page): void {
  if (language() !== 'en') translate(page);
  // Where all pages are in one file, another one may have defined some of them.
  for (const [name, element] of Object.entries(page.elements)) if (!customElements.get(name)) customElements.define(name, element);
}

/** What stands in the file itself. */
function translate({ title, skip }: Page): void {
  document.documentElement.lang = language();
  if (title) document.title = title();
  const link = document.querySelector('.skip');
  if (skip && link) link.textContent = skip();
  link?.parentElement?.setAttribute('aria-label', msg('Shortcuts'));
}
