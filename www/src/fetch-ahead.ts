/**
 * What a visitor will need is fetched while there is a network: the page is often opened in one place and used in
 * another.
 */
import { prepareDrawing } from './workers/graph-client.ts';

/** Characters of every file that the page's fonts are cut into; a font is asked for by characters. */
const CHARACTERS = 'aκ₁…²×·★→’≥≠τ◐▾≤∨∧∞−∀⁰–ä';

/** Fonts that formulas could be set in, and never are here. */
const UNUSED = /KaTeX_(Caligraphic|Fraktur|SansSerif|Script|Typewriter)/;

/** Fetches the fonts and the worker that draws. What does not arrive is asked for again when it is needed. */
export function fetchAhead(): void {
  prepareDrawing();
  for (const { family, style, weight } of document.fonts) {
    if (UNUSED.test(family)) continue;
    document.fonts.load(`${style} ${weight} 1em "${family.replaceAll('"', '')}"`, CHARACTERS).catch(() => {});
  }
}

/** Whether the visitor asked the browser to fetch little. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}
