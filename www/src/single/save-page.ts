/**
 * Saves the site's own `loopscope.html` so that it opens at the current place.
 *
 * The fragment goes into an element that is empty in the built file. It consists of URL characters only, so it cannot end
 * the element, and what the policy knows by hash stays unchanged.
 */
import { msg, str } from '@lit/localize';
import { saveFile } from '../elements/save-svg.ts';
import { Download } from '../shell/download.ts';
import { ADDRESSES } from '../shell/pages.ts';
import { percent } from '../words/format.ts';
import { START } from './inside.ts';

/** The size of the file's download in bytes, against which progress is measured. */
declare const SINGLE_BYTES: number;

/** The element for the place at which the file opens: browsers ignore its text. */
const EMPTY = `id="${START}"></script>`;

let file: Download | null = null;

/**
 * Makes the browser save a page as one file that opens at a fragment; null stands for a place that is too long for a
 * fragment. `tell` receives the progress. Returns the result in words.
 */
export async function savePage(name: string, fragment: string | null, tell: (words: string) => void): Promise<string> {
  return makePage(fragment, tell, (page) => {
    saveFile(name, page, 'text/html');
    return msg(str`The page is saved as ${name}.`);
  });
}

/** The same with another use of the page than saving it: `use` gets its text, and returns the result in words. */
export async function makePage(
  fragment: string | null,
  tell: (words: string) => void,
  use: (page: string) => string | Promise<string>,
): Promise<string> {
  if (fragment === null) return msg('It is too long for a page: save it as a file.');
  tell(msg('Making the page …'));
  try {
    file ??= new Download(new URL(ADDRESSES.single ?? '', document.baseURI).href, SINGLE_BYTES);
    const whole = await file.get((loaded, total) => tell(msg(str`Making the page: ${percent(Math.floor((100 * loaded) / total))} loaded.`)));
    return await use(beginningAt(await whole.text(), fragment));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return msg(str`The page cannot be made: its files do not load. Are you online? (${reason})`);
  }
}

/** The text of a one-file page that opens at a fragment. Whatever the fragment contains, it cannot become markup there. */
export function beginningAt(page: string, fragment: string): string {
  if (!/^[\w.*%&=+-]*$/.test(fragment)) throw new Error(msg('the address contains more than a page can open'));
  const [before, after, ...others] = page.split(EMPTY);
  if (before === undefined || after === undefined || others.length > 0) throw new Error(msg('the downloaded page has no place for the address'));
  return `${before}${EMPTY.replace('</', () => `${fragment}</`)}${after}`;
}
