/**
 * Starts a page: its colours, size and language.
 *
 * English starts at once and fetches no other texts. In Czech, the custom elements of the page are defined once the
 * catalogue has loaded; no module may therefore ask for a text when it is loaded. The language switch opens the same
 * address in the other language: nothing is redrawn in place.
 */
import { configureLocalization, msg } from '@lit/localize';
import { applySize, storedSize } from '../workbench/text-view.ts';
import { language, showIn, wishedLanguage } from './language.ts';
import { applyTheme, storedTheme } from './theme.ts';

/** The parts of a page. Texts are asked for once the catalogue has loaded. */
export interface Page {
  /**
   * The document's title and the text of the link that skips the header. In English, and if they are absent, those of the
   * file stay.
   */
  title?: () => string;
  skip?: () => string;
  /** Loads the page's other files in Czech, besides the catalogue. */
  czech?: () => Promise<void>;
  /** Defines the custom elements in the file: they are drawn only once they are defined. */
  elements: Readonly<Record<string, CustomElementConstructor>>;
}

/** Starts the page: in English at once, in another language as soon as its catalogue has loaded. Resolves when that is. */
export function begin(page: Page): Promise<void> {
  applyTheme(storedTheme());
  applySize(storedSize());
  return open(page);
}

/** The same for a page in a frame: the host's page sets its colours and size. */
export function open(page: Page): Promise<void> {
  if (wishedLanguage() !== 'en') return Promise.all([translated(), page.czech?.()]).then(() => show(page));
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
    loadLocale: () => import('../generated/cs.ts'),
  });
  try {
    await setLocale('cs');
  } catch {
    // Without its catalogue, the page is in English.
    return;
  }
  showIn('cs');
}

function show(page: Page): void {
  if (language() !== 'en') translate(page);
  // If all pages are in one file, another one may have defined some of them.
  for (const [name, element] of Object.entries(page.elements)) if (!customElements.get(name)) customElements.define(name, element);
}

/** Translates the texts in the HTML file. */
function translate({ title, skip }: Page): void {
  document.documentElement.lang = language();
  if (title) document.title = title();
  const link = document.querySelector('.skip');
  if (skip && link) link.textContent = skip();
  link?.parentElement?.setAttribute('aria-label', msg('Shortcuts'));
}
