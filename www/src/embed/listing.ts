/** Shows a program before anything else of Loopscope has loaded. */
import { html, nothing } from 'lit';
import type { Piece } from './colours.ts';
import type { Words } from './element-words.ts';

/** The number of lines that are shown before the analysis; the editor shows all. */
const SHOWN_LINES = 1000;

/** The lines with their numbers, which `number` renders; `target` is the number of the marked line. */
export function listing(lines: readonly Piece[][], target: number | null, words: Words, number: (pieces: readonly Piece[], line: number) => unknown) {
  const shown = lines.slice(0, SHOWN_LINES);
  return html`<div class="program" role="group" aria-label=${words.program} tabindex="0">
      <div class="numbers">${shown.map((pieces, at) => number(pieces, at + 1))}</div>
      <pre><code>${shown.map((pieces, at) => html`<span class=${at + 1 === target ? 'line target' : 'line'}>${pieces.map(coloured)}${'\n'}</span>`)}</code></pre>
    </div>
    ${lines.length > shown.length ? html`<p class="more">${words.moreLines(lines.length - shown.length)}</p>` : nothing}`;
}

function coloured({ text, kind }: Piece) {
  return kind === '' ? text : html`<span class=${kind}>${text}</span>`;
}
