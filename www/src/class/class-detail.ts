/** The right pane: the reference, or a group with one of its programs. */
import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import { noMarks, type LineMarks } from '../editor/line-marks.ts';
import '../editor/editor.ts';
import { noTargets } from '../editor/target-gutter.ts';
import type { Diagnostic, Reading } from '../generated/interface.ts';
import { messageWords } from '../words/message.ts';
import { exhaustiveWords } from '../answer/exhaustive-words.ts';
import { assumedWords } from '../answer/assumed-words.ts';
import { stackWords } from '../answer/stack-words.ts';
import { words } from '../elements/words.ts';
import { capital, counted } from '../words/format.ts';
import { failureWords, givenWord, inputWords, kindWords, pointsWords, refusalWords, remarkOf, signOf, titleOf } from './class-words.ts';
import { outputOf } from '../program/output-view.ts';
import type { ClassWork, Note, Obstacle } from './class-work.ts';
import { pointsOf, type Group, type Member } from './groups.ts';

const noProblems: readonly Diagnostic[] = [];

/** A text as the engine reads it. */
export interface ShownText {
  reading: Reading;
  /** The fragment of the workbench's address that opens it. */
  link: string;
}

/** A group that is open, and what a visitor does there. */
export interface GroupView {
  work: ClassWork;
  group: Group;
  /** The program that is shown. */
  member: Member;
  /** Null until it was read. */
  shown: ShownText | null;
  show: (file: string) => void;
  note: (change: Partial<Note>) => void;
}

export function groupDetailOf(view: GroupView) {
  const { work, group, member } = view;
  const difference = member.grade?.difference ?? group.difference;
  return html`<div class="card ${group.kind}">
      <span class="sign big" aria-hidden="true">${signOf(group.kind)}</span>
      <div>
        <h2 tabindex="-1"><bdi>${titleOf(group)}</bdi></h2>
        <p class="aside">${group.difference === null && group.note.title === '' ? nothing : html`${kindWords(group.kind)} · `}${counted(group.members.length, msg('# program|# programs'))}</p>
        ${difference === null
          ? html`<p>${words(explanation(group, member, work))}</p>`
          : html`<dl class="facts">
              <div><dt>${msg('Input')}</dt><dd><pre>${difference.input === '' ? inputWords('') : difference.input}</pre></dd></div>
              <div class="expected"><dt>${msg('Expected')}</dt><dd>${outputOf(difference.expected, work.output)}</dd></div>
              <div class="given"><dt>${givenWord()}</dt><dd>${outputOf(difference.given, work.output)}</dd></div>
            </dl>`}
      </div>
    </div>
    ${programOf(view)} ${noteOf(view)} ${namingOf(view)}`;
}

function explanation({ kind }: Group, member: Member, work: ClassWork): string {
  const remark = remarkOf(member);
  switch (kind) {
    case 'same':
      return provedWords(member);
    case 'tried':
      return `${capital(remark)}. ${msg('This is no proof: on another input it may do something else.')} ${comparedWords(member, work)}`;
    case 'undecided':
      return `${capital(remark)}.`;
    default:
      return remark;
  }
}

/** Describes the extent of a proof, and the loops that it takes together. */
function provedWords({ grade }: Member): string {
  const loops = grade?.proof?.loops ?? [];
  const runs = grade?.proof?.is_exhaustive === true
    ? exhaustiveWords(grade.runs)
    : counted(grade?.runs ?? 0, msg('It was also run on # input.|It was also run on # inputs.'));
  const pairs = loops.map(({ reference, program }) => msg(str`The loop in line ${program} runs together with the one in line ${reference} of the reference.`));
  const stack = stackWords(grade?.proof?.stack ?? []);
  return [msg('It is proved to do the same on every promised input on which the reference ends without an error.'), runs, ...pairs, stack, ...assumedWords(grade?.assumed ?? [])].join(' ').trim();
}

/** Describes the outcome of a proof and a search. */
function comparedWords({ file }: Member, { compared }: ClassWork): string {
  const why = compared.get(file);
  if (why === undefined) return msg('A proof is still to be looked for.');
  if (why === null) return msg('A proof was not found in time.');
  return msg(str`There is no proof: ${messageWords(why)}. A search for an input that shows a difference found none in time.`);
}

function programOf({ group, member, shown, show }: GroupView) {
  const { members } = group;
  const at = members.indexOf(member);
  const next = (by: number) => members[at + by];
  const step = (by: number, words: string, sign: string) =>
    html`<button aria-label=${words} ?disabled=${next(by) === undefined} @click=${() => show(next(by)?.file ?? member.file)}>${sign}</button>`;
  return html`<div>
    <div class="student">
      ${members.length > 1 ? html`${step(-1, msg('Previous program'), '‹')} ${step(1, msg('Next program'), '›')}` : nothing}
      <h3><bdi>${member.name}</bdi></h3>
      <span class="aside"><bdi>${member.file}</bdi>${members.length > 1 ? `, ${msg(str`${at + 1} of ${members.length}`)}` : nothing}</span>
      ${shown === null || shown.link === '' ? nothing : html`<a href="./index.html#${shown.link}" target="_blank" rel="noopener">${msg('Open in Analyse')}</a>`}
    </div>
    ${member.submission === null
      ? nothing
      : html`<ls-editor
          readonly
          .source=${member.submission.source}
          .tokens=${shown?.reading.tokens ?? []}
          .diagnostics=${member.grade?.refusal && shown ? errorsOf(shown.reading) : noProblems}
          .targets=${noTargets}
          .marks=${marksOf(lineOf(member))}
        ></ls-editor>`}
  </div>`;
}

const errors = new WeakMap<Reading, readonly Diagnostic[]>();

/** The errors of a text: the same list each time, as the editor is redrawn for another one. */
function errorsOf(reading: Reading): readonly Diagnostic[] {
  const known = errors.get(reading) ?? reading.diagnostics.filter(({ severity }) => severity === 'error');
  errors.set(reading, known);
  return known;
}

/** The line in which the program goes wrong. */
function lineOf({ grade }: Member): number | null {
  return grade?.difference?.given.line ?? grade?.refusal?.line ?? null;
}

const marks = new Map<number, LineMarks>();

/** The marks of one line: the same ones each time, as the editor is redrawn for others. */
function marksOf(line: number | null): LineMarks {
  if (line === null) return noMarks;
  const known = marks.get(line) ?? { ...noMarks, current: line, faults: new Map([[line, 'error']]) };
  marks.set(line, known);
  return known;
}

function namingOf({ group, note }: GroupView) {
  return html`<div class="naming">
    <label>
      ${msg('Name of the group')}
      <input .value=${group.note.title} placeholder=${titleOf(group)} @change=${(event: Event) => note({ title: (event.target as HTMLInputElement).value.trim() })} />
    </label>
  </div>`;
}

function noteOf({ work, group, note }: GroupView) {
  const points = pointsOf(group, work.most);
  const text = (event: Event) => (event.target as HTMLInputElement).value;
  const size = group.members.length;
  return html`<div class="note">
    <label class="remark">
      ${size === 1 ? msg('Remark for this program') : counted(size, msg('Remark for this # program|Remark for these # programs'))}
      <textarea id="remark" .value=${group.note.remark} @input=${(event: Event) => note({ remark: text(event) })}></textarea>
    </label>
    <label>
      ${msg('Points')}
      <input
        class="points"
        type="number"
        min="0"
        step="any"
        .value=${points === null ? '' : String(points)}
        @change=${(event: Event) => note({ points: text(event) === '' ? null : Number(text(event)) })}
      />
      ${msg(str`of ${pointsWords(work.most)}`, { id: 'points-of', desc: 'how many points there are in all' })}
    </label>
  </div>`;
}

/** The reference, and what a visitor does with it. */
export interface ReferenceView {
  work: ClassWork;
  reading: Reading | null;
  change: (source: string) => void;
  choose: () => void;
}

export function referenceOf({ work, reading, change, choose }: ReferenceView) {
  const { reference, obstacle, leftOut } = work;
  return html`<div class="student">
      <h2 tabindex="-1">${msg('Reference')}</h2>
      <span class="aside">${reference.name === '' ? msg('It says what is right: paste or write a program, or open a file.') : html`<bdi>${reference.name}</bdi>`}</span>
      <button @click=${choose}>${msg('Open a file…')}</button>
    </div>
    ${leftOut === null || obstacle !== null
      ? nothing
      : html`<p class="left-out">
          ${msg(str`Inputs on which the reference goes wrong are left out, such as ${inputWords(leftOut.input)}: ${failureWords(leftOut)} If you write the promised numbers above, it is told instead.`)}
        </p>`}
    <ls-editor
      class="alone"
      .source=${reference.source}
      .tokens=${reading?.tokens ?? []}
      .diagnostics=${reading === null || reference.source.trim() === '' ? noProblems : errorsOf(reading)}
      .targets=${noTargets}
      .marks=${marksOf(obstacle?.kind === 'wrong' ? obstacle.failure.line : null)}
      @source-change=${(event: CustomEvent<string>) => change(event.detail)}
    ></ls-editor>`;
}

/** Why nothing was graded, above all else. */
export function obstacleOf(obstacle: Obstacle) {
  const [title, told] = obstacleWords(obstacle);
  return html`<div class="card obstacle fails" role="alert">
    <span class="sign" aria-hidden="true">!</span>
    <div>
      <h2>${title}</h2>
      <p>${words(told)}</p>
    </div>
  </div>`;
}

function obstacleWords(obstacle: Obstacle): [title: string, told: string] {
  switch (obstacle.kind) {
    case 'refused':
      return [msg('The reference has an error.'), msg(str`${refusalWords(obstacle.refusal)}. Nothing was graded.`)];
    case 'wrong':
      return [
        msg(str`The reference goes wrong for ${inputWords(obstacle.failure.input)}.`),
        msg(str`${failureWords(obstacle.failure)} Fix it, or promise other numbers. Nothing was graded.`),
      ];
    case 'invalid':
      return [msg('Nothing was graded.'), obstacle.message];
  }
}
