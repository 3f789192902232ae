/**
 * The page as one file, made for what is open: the site's own `loopscope.html`, which begins there.
 *
 * The fragment goes into an element that is empty in the built file. It has no other characters than addresses have, so
 * it cannot end the element, and what the policy knows by hash stays as it was.
 */
import { msg, str } from '@lit/localize';
import { Download } from '../download.ts';
import { percent } from '../format.ts';
import { ADDRESSES } from '../pages.ts';
import { saveFile } from '../save-svg.ts';
import { START } from './inside.ts';

/** How many bytes travel for the file: what progress counts up to. */
declare const SINGLE_BYTES: number;

/** Where the place to begin at is put: within an element whose text no browser takes for anything. */
const EMPTY = `id="${START}"></script>`;

let file: Download | null = null;

/** Whether this page can make such files: the one file itself has none beside it. */
export function canSavePage(): boolean {
  return ADDRESSES.single !== null;
}

/**
 * Has the browser save a page as one file that begins with what a fragment leads to; null where that is too long for a fragment.
 * `tell` is told how far it is. Returns in words what came of it.
 */
export async function savePage(name: string, fragment: string | null, tell: (words: string) => void): Promise<string> {
  if (fragment === null) return msg('It is too long for a page: save it as a file.');
  tell(msg('The page is being made …'));
  try {
    file ??= new Download(new URL(ADDRESSES.single ?? '', document.baseURI).href, SINGLE_BYTES);
    const whole = await file.get((loaded, total) => tell(msg(str`The page is being made: ${percent(Math.floor((100 * loaded) / total))} of it has come.`)));
    saveFile(name, beginningAt(await whole.text(), fragment), 'text/html');
    return msg(str`The page is saved as ${name}.`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return msg(str`The page cannot be made, as what it is made of does not come: is there a network? (${reason})`);
  }
}

/** The text of a page as one file, with the place that it begins at. Whatever a fragment says, it cannot become markup there. */
export function beginningAt(page: string, fragment: string): string {
  if (!/^[\w.*%&=+-]*$/.test(fragment)) throw new Error(msg('there is more in the address than can be put into a page'));
  const [before, after, ...others] = page.split(EMPTY);
  if (before === undefined || after === undefined || others.length > 0) throw new Error(msg('it is no page with a place to begin at'));
  return `${before}${EMPTY.replace('</', () => `${fragment}</`)}${after}`;
}
