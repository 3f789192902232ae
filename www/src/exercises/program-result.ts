/** The grade of a program that a student wrote, in words and as parts of the card. */
import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { assumedWords } from '../answer/assumed-words.ts';
import '../elements/copy-button.ts';
import { words } from '../elements/words.ts';
import type { GradedPart, GradedProgram } from '../generated/interface.ts';
import { outputOf, type Output } from '../program/output-view.ts';
import { messageWords } from '../words/message.ts';
import { counted } from '../words/format.ts';
import { pointsWords, rangeWords } from './program-task.ts';

/** The look of the grade of a program. */
export const programResultStyles = css`
  .facts {
    display: grid;
    grid-template-columns: minmax(4rem, max-content) minmax(0, 1fr) minmax(0, 1fr);
    gap: 0.3rem 0.9rem;
    margin: 0.6rem 0;
  }

  /* The outputs stay beside each other. */
  @container (max-width: 32rem) {
    .facts {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }

    .facts > :first-child {
      grid-column: 1 / -1;
    }
  }

  .facts dt {
    color: var(--soft);
    font-size: var(--small);
  }

  .facts dd {
    margin: 0;
  }

  pre {
    margin: 0;
    max-height: 11rem;
    overflow: auto;
    padding: 0.35rem 0.6rem;
    border: 1px solid var(--rule);
    border-radius: 8px;
    background: var(--paper);
    font: 400 0.875rem / 1.6 var(--mono);
    font-variant-ligatures: none;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.6rem;
    margin: 0.6rem 0;
  }

  table.parts {
    width: 100%;
    margin-block: 0.6rem 0.2rem;
    font: inherit;
  }

  .parts th,
  .parts td {
    padding: 0.35rem 0.6rem 0.35rem 0;
    border-block-start: 1px solid var(--rule);
    text-align: start;
    vertical-align: baseline;
  }

  .parts td:last-child {
    padding-inline-end: 0;
    text-align: end;
    white-space: nowrap;
  }

  .parts .same,
  .parts .given {
    color: var(--proved);
  }

  .parts .wrong {
    color: var(--wrong);
  }

  .parts .open {
    color: var(--unknown);
  }
`;

/** `Not yet: 2 of 3 points.`; without the points if there is only one. */
export function programTitle({ grade, points, most }: GradedProgram): string {
  const of = msg(str`${points} of ${pointsWords(most)}`);
  switch (grade) {
    case 'right':
    case 'accepted':
      return most === 1 ? msg('Right.') : msg(str`Right: ${of}.`);
    case 'wrong':
      return most === 1 ? msg('Not yet.') : msg(str`Not yet: ${of}.`);
    case 'open':
      return points === 0 ? msg('Not decided yet.') : msg(str`Not decided yet: ${of}.`);
  }
}

/** The reason for the grade, and its assumptions, in sentences; empty if the input says it. */
export function programReason(program: GradedProgram): string {
  return [gradeReason(program), ...assumedWords(program.assumed)].filter((words) => words !== '').join(' ');
}

function gradeReason({ grade, is_tested, parts }: GradedProgram): string {
  const [whole] = parts;
  const runs = whole?.runs ?? 0;
  switch (grade) {
    case 'right':
      return msg('Proved for every promised input.');
    case 'accepted':
      return is_tested
        ? counted(runs, msg('It does what is expected on the # input of this exercise’s list. No proof was looked for.|It does what is expected on all # inputs of this exercise’s list. No proof was looked for.'))
        : counted(runs, msg('No difference was found on # input. There is no proof, and the exercise asks for none.|No difference was found on # inputs. There is no proof, and the exercise asks for none.'));
    case 'wrong':
      return '';
    case 'open': {
      const undecided = parts.find((part) => part.undecided !== null)?.undecided;
      if (undecided !== undefined && undecided !== null) {
        return msg(str`It is not known what your program does with the input ${codeOf(undecided)}: it takes too long, or uses numbers of its own. These points are open.`);
      }
      return counted(runs, msg('No wrong input was found in # run, but there is no proof. These points are open.|No wrong input was found in # runs, but there is no proof. These points are open.'));
    }
  }
}

/** The remark on a program in a table of grades; empty if it is right. */
export function programRemark(program: GradedProgram): string {
  const { grade, difference } = program;
  if (grade === 'right' || grade === 'accepted') return '';
  if (difference === null) return [programTitle(program), programReason(program)].join(' ');
  const end = difference.given.end === null ? '' : ` (${messageWords(difference.given.end)})`;
  const [input, expected, given] = [difference.input, difference.expected.text, difference.given.text].map(codeOf);
  return [programTitle(program), msg(str`With the input ${input ?? ''}, ${expected ?? ''} is expected, and the program prints ${given ?? ''}${end}.`)].join(' ');
}

/** The input that shows that a program is wrong, what is expected and what it does; then the parts. `watch` replays its run. */
export function programGradeOf(program: GradedProgram, output: Output, watch: () => void) {
  const { difference, given, replay } = program;
  const text = given?.text ?? difference?.input ?? '';
  return html`${difference === null
    ? nothing
    : html`<dl class="facts">
          <div><dt>${msg('With this input')}</dt><dd><pre>${difference.input === '' ? msg('nothing', { id: 'types-nothing', desc: 'what a user types' }) : difference.input}</pre></dd></div>
          <div class="expected"><dt>${msg('Expected')}</dt><dd>${outputOf(difference.expected, output)}</dd></div>
          <div><dt>${msg('Your program prints')}</dt><dd>${outputOf(difference.given, output)}</dd></div>
        </dl>
        <div class="actions">
          ${replay === null ? nothing : html`<button class="watch primary" @click=${watch}>${msg('Watch it')}</button>`}
          ${text === '' ? nothing : html`<ls-copy-button label=${msg('Copy inputs')} .text=${text}></ls-copy-button>`}
        </div>`}
  ${program.parts.length < 2 ? nothing : html`<table class="parts"><tbody>${program.parts.map((part) => partOf(part, program))}</tbody></table>`}`;
}

function partOf(part: GradedPart, { grade }: GradedProgram) {
  const [look, sign] = signOf(part, grade === 'accepted');
  const points = part.points === null ? msg(str`${part.most} open`) : msg(str`${part.points} of ${part.most}`);
  const range = rangeWords(part.least, part.greatest);
  return html`<tr>
    <th scope="row"><span class=${look} aria-hidden="true">${sign}</span> ${part.title === '' ? range : html`${part.title} <span class="aside">${range}</span>`}</th>
    <td>${words(foundWords(part))}</td>
    <td class=${look}>${points}</td>
  </tr>`;
}

function signOf({ verdict, points }: GradedPart, isAccepted: boolean): [look: string, sign: string] {
  if (verdict === 'same') return ['same', '✓'];
  if (verdict === 'tried' && (isAccepted || points !== null)) return ['given', '✓'];
  return verdict === 'tried' || verdict === 'undecided' ? ['open', '?'] : ['wrong', '≠'];
}

function foundWords({ verdict, runs, undecided, difference }: GradedPart): string {
  const input = codeOf(difference ?? undecided ?? '');
  switch (verdict) {
    case 'same':
      return msg('proved');
    case 'tried':
      return counted(runs, msg('no difference on # input|no difference on # inputs'));
    case 'undecided':
      return msg(str`not decided for ${input}`);
    case 'differ':
      return msg(str`wrong for ${input}`);
    case 'fails':
      return msg(str`goes wrong for ${input}`);
    case 'endless':
      return msg(str`never ends for ${input}`);
  }
}

/** A text in one line, as code; short, as the whole is seen elsewhere. */
function codeOf(text: string): string {
  const line = text.trimEnd().replaceAll('\n', ' ').replaceAll('`', "'");
  return line === '' ? msg('nothing', { id: 'no-text', desc: 'an empty input or output, in a sentence' }) : `\`${line.length > 60 ? `${line.slice(0, 60)}…` : line}\``;
}
