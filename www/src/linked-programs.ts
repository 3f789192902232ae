/** Programs in a text, each with a link that opens it in the editor. */
import { pack } from './packing.ts';

/** What a listing says when it is a whole program. */
const WHOLE = /\bmain\s*\(.*\)\s*\{/;

/**
 * Puts a link below each listing that is a whole program. What is asked about it stands in the listing's `data-address`, as in
 * the page's own addresses. `page` is the address of the page with the editor.
 */
export async function linkPrograms(page: string): Promise<void> {
  for (const listing of document.querySelectorAll<HTMLElement>('main.prose pre')) {
    const source = listing.textContent;
    if (!WHOLE.test(source)) continue;
    const address = new URLSearchParams(listing.dataset['address']);
    const link = document.createElement('a');
    const program = new URLSearchParams({ program: await pack(source) });
    link.href = `${page}#${[program, address].map(String).filter((part) => part !== '').join('&')}`;
    link.textContent = address.has('view') ? 'Open it in the editor and see' : 'Open it in the editor';
    const paragraph = document.createElement('p');
    paragraph.className = 'try';
    paragraph.append(link);
    listing.after(paragraph);
  }
}
