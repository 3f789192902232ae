/** The left pane: how far grading has come, and the groups. */
import { msg, str } from '@lit/localize';
import { html, nothing, svg } from 'lit';
import { counted } from '../words/format.ts';
import type { ClassGrading, Now } from './class-grading.ts';
import { detailOf, filterNames, signOf, titleOf } from './class-words.ts';
import { unprovedOf, type ClassWork } from './class-work.ts';
import { matches, passes, type Filter, type Group } from './groups.ts';

/** The content of the list, and the visitor's actions there. */
export interface ListView {
  grading: ClassGrading;
  groups: readonly Group[];
  /** The file of the program that is open; null if the reference is. */
  chosen: string | null;
  filter: Filter;
  words: string;
  show: (file: string) => void;
  narrow: (change: { filter?: Filter; words?: string }) => void;
  /** The pointer came to the list or has left it. */
  point: (over: boolean) => void;
}

export function progressOf({ grading, groups, chosen, filter, words, narrow }: ListView) {
  const { work } = grading;
  return html`<div class="state">
    <h2>${headline(grading)}</h2>
    <span class="what">${aside(grading, groups)}${work.title === '' ? nothing : html` · <bdi>${work.title}</bdi>`}</span>
    ${work.leftOut === null || work.obstacle !== null ? nothing : html`<p class="aside">${msg('The reference goes wrong on some inputs, which are left out.')}</p>`}
    ${wholeOf(groups, chosen, work)}
    ${groups.length === 0 ? nothing : filterOf(groups, { filter, words, narrow })}
  </div>`;
}

function filterOf(groups: readonly Group[], { filter, words, narrow }: Pick<ListView, 'filter' | 'words' | 'narrow'>) {
  return html`<div class="filter">
    <input type="search" aria-label=${msg('Name, input or output')} placeholder=${msg('Name, input or output')} .value=${words} @input=${(event: Event) => narrow({ words: (event.target as HTMLInputElement).value })} />
    <select aria-label=${msg('Which groups')} @change=${(event: Event) => narrow({ filter: (event.target as HTMLSelectElement).value as Filter })}>
      ${filterNames().map(([name, title]) => html`<option value=${name} ?selected=${name === filter}>${title} ${sizeOf(groups, name)}</option>`)}
    </select>
  </div>`;
}

/** The class as a bar with pieces for each group; dotted is what has no final grade yet. */
function wholeOf(groups: readonly Group[], chosen: string | null, work: ClassWork) {
  const programs = work.submissions.length;
  const unproved = new Set(unprovedOf(work).map(({ file }) => file));
  const part = (count: number) => (100 * count) / Math.max(1, programs);
  let before = 0;
  const piece = (count: number, kind: string) => {
    const start = part(before);
    before += count;
    const [y, height] = kind === 'left' ? [4, 10] : [3, 12];
    return count === 0 ? nothing : svg`<rect class=${kind} x="${start}%" y=${y} width="${Math.max(0.4, part(count) - 0.5)}%" height=${height} rx="3"></rect>`;
  };
  const pieces = groups
    .filter(({ kind }) => kind !== 'unread')
    .map(({ kind, members }) => {
      const isOpen = members.some(({ file }) => file === chosen);
      const open = members.filter(({ file }) => unproved.has(file)).length;
      return [piece(members.length - open, `${kind} ${isOpen ? 'chosen' : ''}`), piece(open, 'left')];
    });
  return html`<svg class="whole" aria-hidden="true">${pieces}${piece(programs - before, 'left')}</svg>`;
}

function sizeOf(groups: readonly Group[], filter: Filter): number {
  return groups.filter((group) => passes(group, filter)).reduce((sum, { members }) => sum + members.length, 0);
}

/** Tells the number of graded programs, during the grading and at its end. */
export function progressWords({ isRunning, done, final, work }: ClassGrading): string {
  const of = work.submissions.length;
  return isRunning ? msg(str`${done} of ${of} run`, { id: 'class-run', desc: 'programs that have been run' }) : msg(str`${final} of ${of} graded`);
}

function headline(grading: ClassGrading): string {
  const { isWorking, isOfTask, final, done, work, fault } = grading;
  const of = work.submissions.length;
  if (fault !== '') return msg('Loopscope broke, not your programs.');
  if (work.obstacle !== null) return msg('Nothing was graded.');
  if (!isOfTask && work.grades.size > 0) return msg('The task has changed since.');
  if (isWorking || (final === of && of > 0)) return progressWords(grading);
  // Runs, or proofs.
  const over = done < of ? done : final;
  return done === 0 ? counted(of, msg('# program|# programs')) : msg(str`Stopped after ${over} of ${of}.`);
}

function aside(grading: ClassGrading, groups: readonly Group[]): string {
  const { isWorking, now, loaded, work, fault, noSolver } = grading;
  if (fault !== '') return fault;
  if (!isWorking && noSolver !== '') return msg(str`without proofs: ${noSolver}`);
  if (!isWorking) return groups.length === 0 ? msg('not graded yet') : counted(groups.length, msg('# group|# groups'));
  if (loaded !== null) return msg(str`the solver is loading: ${Math.floor(100 * loaded)} %`);
  if (now === null) return work.inputs === 0 ? msg('the reference is run') : '';
  return now.seconds === null ? nowWords(now) : msg(str`about ${now.seconds} s left, ${nowWords(now)}`);
}

function nowWords({ kind, name }: Now): string {
  switch (kind) {
    case 'runs':
      return msg(str`now ${name}`);
    case 'proof':
      return msg(str`now a proof for ${name}`);
    case 'end':
      return msg(str`now a proof that the program of ${name} always ends`);
    case 'search':
      return msg(str`now a search for a difference of ${name}`);
  }
}

export function groupListOf(view: ListView) {
  const { groups, filter, words, point } = view;
  const seen = groups.filter((group) => passes(group, filter) && matches(group, words));
  return html`<ul class="groups" @pointerenter=${() => point(true)} @pointerleave=${() => point(false)}>
      ${seen.map((group) => groupOf(group, view))}
    </ul>
    ${seen.length === 0 && groups.length > 0 ? html`<p class="state aside">${msg('No group is like that.')}</p>` : nothing}`;
}

function groupOf(group: Group, { chosen, show }: ListView) {
  const { kind, members, note } = group;
  const isOpen = members.some(({ file }) => file === chosen);
  const first = members[0]?.file ?? '';
  return html`<li class="group ${kind} ${isOpen ? 'chosen' : ''}">
    <span class="sign" aria-hidden="true">${signOf(kind)}</span>
    <button class="head" data-file=${first} aria-current=${isOpen} @click=${() => show(first)}>
      <span><bdi>${titleOf(group)}</bdi>${note.remark === '' ? nothing : html`<span class="has-remark">${msg('remark')}</span>`}</span>
      <span class="size">${members.length}</span>
      <small><bdi>${detailOf(group)}</bdi></small>
    </button>
    ${isOpen
      ? html`<div class="chips">
          ${members.map(({ file, name }) => html`<button title=${file} aria-current=${file === chosen} @click=${() => show(file)}><bdi>${name}</bdi></button>`)}
        </div>`
      : nothing}
  </li>`;
}
