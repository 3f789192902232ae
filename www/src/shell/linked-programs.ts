/** Programs in a text, each with a link that opens it in the editor. */
import { msg } from '@lit/localize';
import { pack } from '../program/packing.ts';

/** The start of a listing that is a whole program. */
const WHOLE = /\bmain\s*\(.*\)\s*\{/;

/**
 * Puts a link below each listing that is a whole program. The question about it is in the listing's `data-address`, in the
 * format of the page's addresses. `page` is the address of the page with the editor.
 */
export async function linkPrograms(page: string): Promise<void> {
  for (const listing of document.querySelectorAll<HTMLElement>('main.prose:not(.technique, .commands) pre')) {
    if (!WHOLE.test(listing.textContent)) continue;
    const address = new URLSearchParams(listing.dataset['address']);
    const paragraph = document.createElement('p');
    paragraph.className = 'try';
    const words = address.has('view') ? msg('Open it in the editor and see') : msg('Open it in the editor');
    paragraph.append(await linkTo(page, listing.textContent, address, words));
    listing.after(paragraph);
  }
}

/**
 * On the page of a technique, puts a link to the answer below each question: it is about the program before it, and its own
 * `data-address` has the options.
 */
export async function linkQuestions(page: string): Promise<void> {
  let source = '';
  for (const place of document.querySelectorAll<HTMLElement>('main.technique :is(pre.numbered, .question .try)')) {
    if (place.tagName === 'PRE') source = place.textContent;
    else place.append(await linkTo(page, source, new URLSearchParams(place.dataset['address']), msg('Analyse it in the editor')));
  }
}

async function linkTo(page: string, source: string, address: URLSearchParams, words: string): Promise<HTMLAnchorElement> {
  const link = document.createElement('a');
  const program = new URLSearchParams({ program: await pack(source) });
  link.href = `${page}#${[program, address].map(String).filter((part) => part !== '').join('&')}`;
  link.textContent = words;
  return link;
}
