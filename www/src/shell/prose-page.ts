import { msg } from '@lit/localize';
import './page.css';
import './prose.css';
import './print.css';
import { begin } from './begin.ts';
import { Header } from './header.ts';
import { NewVersion } from './new-version.ts';
import { inSameLanguage } from './language.ts';
import { linkPrograms, linkQuestions } from './linked-programs.ts';

/** The titles of the pages that are not about one technique; those have names of their own. */
const TITLES: Readonly<Record<string, () => string>> = {
  method: () => msg('The method · Loopscope'),
  techniques: () => msg('The techniques · Loopscope'),
  papers: () => msg('From the papers · Loopscope'),
  language: () => msg('The language · Loopscope'),
};

const title = TITLES[document.querySelector('main')?.id ?? ''];
await begin({ ...(title && { title }), skip: () => msg('Go to the text'), elements: { 'ls-new-version': NewVersion, 'ls-header': Header } });

for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href^="./"]')) {
  link.setAttribute('href', inSameLanguage(link.getAttribute('href') ?? ''));
}
void linkPrograms(inSameLanguage('./index.html'));
void linkQuestions(inSameLanguage('./index.html'));
