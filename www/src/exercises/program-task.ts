/** The task of a program that is to be written: the numbers that are promised, the points, and examples. */
import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { Exercise, ProgramExample } from '../generated/interface.ts';
import { language } from '../shell/language.ts';
import { counted } from '../words/format.ts';

/** The facts below the text of the exercise; nothing for other kinds. */
export function programTaskOf({ programming }: Exercise) {
  if (programming === null) return nothing;
  const { promised, points, examples, output } = programming;
  return html`<dl class="task">
    ${promised === null ? nothing : html`<div><dt>${msg('Promised')}</dt><dd>${rangeWords(...promised)}</dd></div>`}
    <div><dt>${msg('What counts')}</dt><dd>${outputWords(output)}</dd></div>
    <div><dt>${msg('Points')}</dt><dd>${points}</dd></div>
    ${examples.map(exampleOf)}
  </dl>`;
}

/** `every number is from 1 to 9,999`. */
export function rangeWords(least: string, greatest: string): string {
  if (least === greatest) return msg(str`every number is ${decimal(least)}`);
  return msg(str`every number is from ${decimal(least)} to ${decimal(greatest)}`);
}

/** `3 points`. */
export function pointsWords(points: number): string {
  return counted(points, msg('# point|# points'));
}

function outputWords(output: 'exact' | 'words' | 'numbers'): string {
  switch (output) {
    case 'exact':
      return msg('every printed character');
    case 'words':
      return msg('the printed words and numbers, not the space between them');
    case 'numbers':
      return msg('the printed numbers alone');
  }
}

function exampleOf({ text, printed }: ProgramExample) {
  return html`<div>
    <dt>${msg('Example')}</dt>
    <dd>${msg(html`<code>${text.trimEnd()}</code> gives <code>${printed.trimEnd()}</code>`)}</dd>
  </div>`;
}

function decimal(number: string): string {
  return new Intl.NumberFormat(language()).format(BigInt(number));
}
