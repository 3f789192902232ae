/** The left pane: how far grading has come, and the groups. */
import { msg, str } from '@lit/localize';
import { html, nothing, svg } from 'lit';
import { counted } from '../words/format.ts';
import type { ClassGrading } from './class-grading.ts';
import { detailOf, filterNames, signOf, titleOf } from './class-words.ts';
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
  const of = work.submissions.length;
  return html`<div class="state">
    <h2>${headline(grading)}</h2>
    <span class="what">${aside(grading, groups)}${work.title === '' ? nothing : html` · <bdi>${work.title}</bdi>`}</span>
    ${work.leftOut === null || work.obstacle !== null ? nothing : html`<p class="aside">${msg('The reference goes wrong on some inputs, which are left out.')}</p>`}
    ${wholeOf(groups, chosen, of)}
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

/** The class as a bar with a piece for each group; dotted is what has no grade yet. */
function wholeOf(groups: readonly Group[], chosen: string | null, programs: number) {
  const graded = groups.filter(({ kind }) => kind !== 'unread');
  const part = (count: number) => (100 * count) / Math.max(1, programs);
  let before = 0;
  const pieces = graded.map(({ kind, members }) => {
    const start = part(before);
    before += members.length;
    const isOpen = members.some(({ file }) => file === chosen);
    return svg`<rect class="${kind} ${isOpen ? 'chosen' : ''}" x="${start}%" y="3" width="${Math.max(0.4, part(members.length) - 0.5)}%" height="12" rx="3"></rect>`;
  });
  const left = programs - before;
  return html`<svg class="whole" aria-hidden="true">
    ${pieces}${left > 0 ? svg`<rect class="left" x="${part(before)}%" y="4" width="${Math.max(0.4, part(left) - 0.5)}%" height="10" rx="3"></rect>` : nothing}
  </svg>`;
}

function sizeOf(groups: readonly Group[], filter: Filter): number {
  return groups.filter((group) => passes(group, filter)).reduce((sum, { members }) => sum + members.length, 0);
}

function headline({ isWorking, isOfTask, done, work, fault }: ClassGrading): string {
  const of = work.submissions.length;
  if (fault !== '') return msg('Loopscope broke, not your programs.');
  if (work.obstacle !== null) return msg('Nothing was graded.');
  if (!isOfTask && work.grades.size > 0) return msg('The task has changed since.');
  if (isWorking || (done === of && of > 0)) return msg(str`${done} of ${of} graded`);
  return done === 0 ? counted(of, msg('# program|# programs')) : msg(str`Stopped after ${done} of ${of}.`);
}

function aside(grading: ClassGrading, groups: readonly Group[]): string {
  const { isWorking, now, work, fault } = grading;
  if (fault !== '') return fault;
  if (!isWorking) return groups.length === 0 ? msg('not graded yet') : counted(groups.length, msg('# group|# groups'));
  if (now === null) return work.inputs === 0 ? msg('the reference is run') : '';
  return now.seconds === null ? msg(str`now ${now.name}`) : msg(str`about ${now.seconds} s left, now ${now.name}`);
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
