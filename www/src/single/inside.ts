/**
 * The files embedded in the page if it is one file, `loopscope.html`: elements `<script type="text/plain">` with files as
 * gzip in base94. The site's own pages have none of them.
 */

/** The scripts of such a page. All but `main` are self-contained scripts of workers. */
export type Scripts = Record<'main' | 'analysis' | 'graph' | 'language', string>;

/** The name of the element with the place at which the file opens. */
export const START = 'start';

/** The addresses of the workers' scripts, once the page has unpacked them. */
const addresses = new Map<string, string>();

/** A packed file embedded in this page; null if the page is not one file. */
export function fileInside(name: 'engine' | 'fonts' | 'scripts' | 'solver'): string | null {
  return globalThis.document?.getElementById(`packed-${name}`)?.textContent ?? null;
}

/** Returns true if this page is one file. */
export function isOneFile(): boolean {
  return fileInside('scripts') !== null;
}

/** The fragment with which this file opens; empty if it opens like the site. */
export function startInside(): string {
  return document.getElementById(START)?.textContent ?? '';
}

/** Takes the scripts of the workers from `loopscopeScripts`, where the page's first script has put them. */
export function takeScripts(): void {
  const { loopscopeScripts } = globalThis as { loopscopeScripts?: Scripts };
  for (const [name, text] of Object.entries(loopscopeScripts ?? {})) {
    if (name !== 'main') addresses.set(name, URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
  }
}

/** The address of a worker's script embedded in this page; null if it is a file beside it. */
export function scriptInside(name: string): string | null {
  return addresses.get(name) ?? null;
}
