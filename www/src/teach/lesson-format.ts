import { msg } from '@lit/localize';
import { html } from 'lit';
import { kinds } from './templates.ts';

/** A short description of a lesson's text, for its author. */
export function formatOf() {
  return html`<details class="format">
    <summary>${msg('How a lesson is written')}</summary>
    <p>${msg(html`A lesson begins with its settings between two lines <code>---</code>: <code>lesson:</code> is its title. A text in Markdown may follow. Then come the exercises.`)}</p>
    <p>${msg(html`An exercise has its settings between two lines <code>---</code>, a text, a program between <code>&#96;&#96;&#96;c</code> and <code>&#96;&#96;&#96;</code>, any number of <code>&#96;&#96;&#96;hint</code> blocks, and a <code>&#96;&#96;&#96;solution</code> block.`)}</p>
    <dl>
      ${settings().map(([names, about]) => html`<dt>${names.map((name, at) => html`${at === 0 ? '' : ', '}<code>${name}:</code>`)}</dt><dd>${about}</dd>`)}
    </dl>
    <p>${msg(html`A program with a line such as <code>#include &lt;stdio.h&gt;</code> is C. A second program, in micro-c, may follow the first; then the target is two lines, such as <code>7, 3</code>.`)}</p>
  </details>`;
}

/** The settings of an exercise, with what each is about. */
function settings(): readonly (readonly [names: readonly string[], about: unknown])[] {
  return [
    [['exercise'], msg('the title; answers are stored under it')],
    [['kind'], kinds().map(([kind, title], at) => html`${at === 0 ? '' : ', '}<code>${kind}</code> (${title})`)],
    [['target'], msg('the line to reach, or the one that is never reached; lines are counted from the first one of the program')],
    [['loop', 'variable'], msg('the line of the loop, and the variable, that the question is about')],
    [['inputs'], msg('for paths: the arguments of the run whose path is asked for')],
    [['smallest'], msg(html`for inputs: <code>sum</code> asks for numbers as small as possible, <code>count</code> for as few as possible`)],
    [['id'], msg('a name that stays when the title changes')],
  ];
}
