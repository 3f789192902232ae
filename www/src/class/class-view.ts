import { msg } from '@lit/localize';
import { LitElement, html, nothing, type PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { Editor } from '../editor/editor.ts';
import { shared } from '../elements/shared-styles.ts';
import { saveFile } from '../elements/save-svg.ts';
import { LONGEST_READ, fragmentOf, sessionOf } from '../program/address.ts';
import { outputStyles } from '../program/output-styles.ts';
import { counted } from '../words/format.ts';
import type { LanguageClient } from '../workers/language-client.ts';
import type { Parts } from '../workers/parts.ts';
import { groupDetailOf, obstacleOf, referenceOf, type ShownText } from './class-detail.ts';
import { ClassGrading } from './class-grading.ts';
import { groupListOf, progressOf, progressWords, type ListView } from './class-list.ts';
import { reportOf } from './class-report.ts';
import { classStyles } from './class-styles.ts';
import { rowsOf } from './class-table.ts';
import { outputNames, titleOf } from './class-words.ts';
import { promisedRange, type Output } from './class-work.ts';
import { detailStyles } from './detail-styles.ts';
import { chosenFiles, droppedFiles } from './dropped.ts';
import { groupsOf, withNote, type Filter, type Group } from './groups.ts';
import { listStyles } from './list-styles.ts';
import { dialectOfFile, handedIn, sourceOf, type GivenFile } from './submissions.ts';

/** The time between two announcements of the number of graded programs. */
const ANNOUNCE_MS = 10_000;

/** The choice of the reference, beside the files of programs. */
const REFERENCE = '';

/** The most texts that are kept as they were read. */
const MOST_READ = 50;

/** Grades the programs of a class: they are dropped, compared with a reference, and listed in groups. Fires `class-close`. */
@customElement('ls-class')
export class ClassView extends LitElement {
  static override styles = [shared, listStyles, detailStyles, outputStyles, classStyles];

  @property({ attribute: false }) parts!: Parts;
  @property({ attribute: false }) language!: LanguageClient;

  /** The file of the program that is open, or `REFERENCE`; null at first, which is the reference where both panes have room. */
  @state() private chosen: string | null = null;
  @state() private filter: Filter = 'all';
  @state() private words = '';
  @state() private over = false;
  /** Why what was dropped is not read. */
  @state() private refused = '';
  @state() private announced = '';
  /** The texts that were shown last, as the engine reads them, each with a link to the workbench. */
  @state() private readings: ReadonlyMap<string, ShownText> = new Map();
  @query('#files') private files!: HTMLInputElement;
  @query('#folder') private folder!: HTMLInputElement;
  @query('#reference') private referenceFile!: HTMLInputElement;

  private readonly grading = new ClassGrading(
    this,
    () => this.parts,
    () => this.announce(),
  );
  private groups: readonly Group[] = [];
  /** The groups in the order in which they are listed: it holds while the pointer is there. */
  private order: readonly string[] = [];
  private isPointed = false;
  private announcedAt = 0;
  private titleBefore = '';
  private readonly known = new Set<string>();

  override connectedCallback(): void {
    super.connectedCallback();
    this.titleBefore = document.title;
    document.title = msg('Grade programs · Loopscope');
    void this.grading.open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.title = this.titleBefore;
  }

  protected override willUpdate(): void {
    const groups = groupsOf(this.grading.work);
    if (this.isPointed && this.grading.isWorking) {
      const place = ({ key }: Group) => (this.order.includes(key) ? this.order.indexOf(key) : this.order.length);
      groups.sort((one, other) => place(one) - place(other));
    }
    this.groups = groups;
    this.order = groups.map(({ key }) => key);
    if (this.chosen !== null && this.chosen !== REFERENCE && this.open === null) this.chosen = null;
  }

  protected override updated(_: PropertyValues): void {
    void this.readShown();
  }

  protected override render() {
    const { submissions, unread, obstacle } = this.grading.work;
    const isEmpty = submissions.length + unread.length === 0;
    return html`<h1 class="visually-hidden">${msg('The programs of a class')}</h1>
      <div class="bar ${this.chosen === null ? '' : 'opened'}" role="group" aria-label=${msg('Grading')}>${this.bar()}</div>
      <p class="visually-hidden" role="status">${this.announced}</p>
      ${this.refused === '' ? nothing : html`<p class="notice" role="alert">${this.refused}</p>`}
      ${obstacle === null ? nothing : obstacleOf(obstacle)}
      <div
        class="panes ${this.chosen === null ? '' : 'opened'} ${this.over ? 'over' : ''}"
        @dragover=${(event: DragEvent) => this.drag(event, true)}
        @dragleave=${(event: DragEvent) => this.drag(event, false)}
        @drop=${this.drop}
        @keydown=${this.press}
      >
        <section class="list" aria-label=${msg('Groups')}>${this.referenceRow()} ${isEmpty ? this.empty() : this.list()}</section>
        <section class="detail" aria-label=${msg('What is open')}>${this.detail()}</section>
      </div>
      <input id="files" type="file" hidden multiple accept=".c,.mc,.zip" aria-label=${msg('Programs or a zip')} @change=${() => this.pick(this.files)} />
      <input id="folder" type="file" hidden webkitdirectory aria-label=${msg('A folder of programs')} @change=${() => this.pick(this.folder)} />
      <input id="reference" type="file" hidden accept=".c,.mc" aria-label=${msg('The file of the reference')} @change=${this.pickReference} />`;
  }

  // --- the bar -------------------------------------------------------------------------------------------------------

  private bar() {
    const { grading } = this;
    const { work } = grading;
    const hasGrades = grading.isOfTask && this.groups.length > 0;
    const isRange = promisedRange(work.promised) !== undefined;
    const value = (event: Event) => (event.target as HTMLInputElement).value;
    return html`${this.action()}
      <label>
        ${msg('What counts')}
        <select ?disabled=${grading.isWorking} @change=${(event: Event) => grading.change({ output: value(event) as Output })}>
          ${outputNames().map(([name, title]) => html`<option value=${name} ?selected=${name === work.output}>${title}</option>`)}
        </select>
      </label>
      <label>
        ${msg('Promised numbers')}
        <input
          class="promised"
          ?disabled=${grading.isWorking}
          aria-invalid=${!isRange}
          placeholder="-10000..10000"
          .value=${work.promised}
          @input=${(event: Event) => grading.change({ promised: value(event) })}
        />
      </label>
      ${isRange ? nothing : html`<span class="notice">${msg('Write the least and the greatest number, such as 1..9999.')}</span>`}
      <label>
        ${msg('Points if right')}
        <input class="points" type="number" min="0" step="any" .value=${String(work.most)} @change=${(event: Event) => grading.change({ most: Math.max(0, Number(value(event))) })} />
      </label>
      <span class="saving">
        ${hasGrades ? html`<button @click=${this.saveTable}>${msg('Export CSV')}</button> <button @click=${this.saveReport}>${msg('Save the report')}</button>` : nothing}
        <button class="quiet" @click=${() => this.dispatchEvent(new CustomEvent('class-close'))}>${msg('Back to the lesson')}</button>
      </span>`;
  }

  /** Start, stop, or continue. */
  private action() {
    const { grading } = this;
    const { work, final, isOfTask } = grading;
    if (grading.isWorking) return html`<button class="primary" @click=${() => grading.stop()}>${msg('Stop')}</button>`;
    const [of, isOver] = [work.submissions.length, isOfTask && work.obstacle === null];
    const isReady = of > 0 && work.reference.source.trim() !== '' && promisedRange(work.promised) !== undefined;
    if (isOver && of > 0 && final === of) return nothing;
    const words = isOver && grading.done > 0 ? msg('Go on') : work.grades.size > 0 ? msg('Grade again') : msg('Grade');
    return html`<button class="primary" ?disabled=${!isReady} @click=${this.start}>${words}</button>`;
  }

  private readonly start = (): void => {
    this.announcedAt = performance.now();
    this.known.clear();
    this.grading.start();
  };

  // --- the list ------------------------------------------------------------------------------------------------------

  private referenceRow() {
    const { reference } = this.grading.work;
    const lines = reference.source.split('\n').length;
    return html`<button class="reference" data-file=${REFERENCE} aria-current=${this.open === null} @click=${() => this.show(REFERENCE)}>
      <span>${msg('Reference')}</span>
      <small>${reference.source === '' ? msg('none yet') : html`<bdi>${reference.name}</bdi> ${counted(lines, msg('# line|# lines'))}`}</small>
    </button>`;
  }

  private empty() {
    return html`<div class="drop">
      <h2>${msg('Drop the programs here.')}</h2>
      <p class="aside">${msg('A folder, a zip, or files; a folder per student is fine. Nothing leaves this browser.')}</p>
      ${this.choosing()}
    </div>`;
  }

  private choosing() {
    return html`<div class="buttons">
      <button @click=${() => this.files.click()}>${msg('Choose files or a zip…')}</button>
      <button @click=${() => this.folder.click()}>${msg('Choose a folder…')}</button>
    </div>`;
  }

  private list() {
    const view: ListView = {
      grading: this.grading,
      groups: this.groups,
      chosen: this.chosen,
      filter: this.filter,
      words: this.words,
      show: (file) => this.show(file),
      narrow: ({ filter = this.filter, words = this.words }) => {
        this.filter = filter;
        this.words = words;
      },
      point: (over) => {
        this.isPointed = over;
        this.requestUpdate();
      },
    };
    return html`${progressOf(view)} ${groupListOf(view)}
      <div class="foot aside">
        <p>${msg('A group behaves alike on all inputs that told any two programs apart. Nothing leaves this browser, which keeps the programs until you remove them.')}</p>
        ${this.choosing()}
        <p></p>
        <button class="quiet" @click=${this.clear}>${msg('Remove all programs')}</button>
      </div>`;
  }

  private readonly clear = (): void => {
    this.chosen = null;
    this.grading.clear();
  };

  // --- what is open --------------------------------------------------------------------------------------------------

  /** The group that is open, with the program in it; null if the reference is. */
  private get open() {
    const { chosen } = this;
    const group = this.groups.find(({ members }) => members.some(({ file }) => file === chosen));
    const member = group?.members.find(({ file }) => file === chosen);
    return group && member ? { group, member } : null;
  }

  private detail() {
    const { open, grading } = this;
    const { work } = grading;
    const back = html`<div class="back"><button @click=${this.back}>${msg('Back', { id: 'class-back', desc: 'to the list of groups' })}</button></div>`;
    if (open === null) {
      const reading = this.readings.get(keyOf(work.reference))?.reading ?? null;
      const change = (source: string) => grading.change({ reference: { ...work.reference, source }, obstacle: null });
      return html`${back} ${referenceOf({ work, reading, change, choose: () => this.referenceFile.click() })}`;
    }
    const { group, member } = open;
    const shown = member.submission ? (this.readings.get(keyOf(member.submission)) ?? null) : null;
    const note = (change: Parameters<typeof withNote>[2]) => grading.change(withNote(grading.work, group, change));
    return html`${back} ${groupDetailOf({ work, group, member, shown, show: (file) => this.show(file), note })}`;
  }

  private show(file: string): void {
    this.chosen = file;
    if (!matchMedia('(max-width: 999px)').matches) return;
    // The group covers the list.
    void this.updateComplete.then(() => {
      scrollTo(0, 0);
      this.renderRoot.querySelector<HTMLElement>('.detail h2')?.focus({ preventScroll: true });
    });
  }

  private readonly back = (): void => {
    const before = this.chosen;
    this.chosen = null;
    void this.updateComplete.then(() => this.buttonOf(before ?? REFERENCE)?.focus());
  };

  /** Has the engine read the text that is shown. */
  private async readShown(): Promise<void> {
    const { open, grading } = this;
    const shown = open === null ? grading.work.reference : open.member.submission;
    if (shown === null || this.readings.has(keyOf(shown))) return;
    try {
      const { source, dialect: written } = shown;
      const session = sessionOf(source, `dialect=${written}`);
      const [reading, link] = await Promise.all([this.language.read(source, written), fragmentOf({ session, view: '' }, LONGEST_READ)]);
      this.readings = new Map([...this.readings].slice(-MOST_READ)).set(keyOf(shown), { reading, link });
      const { reference } = grading.work;
      // The language of a pasted program is recognised.
      const dialect = reading.recognised === 'c' ? 'c' : 'extended';
      if (open === null && reference.name === '' && source.trim() !== '' && reference.source === source && reference.dialect !== dialect) grading.change({ reference: { ...reference, dialect } });
    } catch {
      // The text is shown without colours.
    }
  }

  // --- keys ----------------------------------------------------------------------------------------------------------

  private readonly press = (event: KeyboardEvent): void => {
    const inList = (event.target as Element).closest?.('.list') !== null && (event.target as Element).matches?.('button[data-file]');
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    if (by !== 0 && inList) this.step(by, event);
    else if (event.key === 'F8') this.step(event.shiftKey ? -1 : 1, event);
    else if (event.key === 'F6') this.nextPart(event);
    else if (event.key === 'Enter' && inList) void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.detail h2')?.focus());
  };

  /** Opens the next row of the list, and goes there. */
  private step(by: number, event: Event): void {
    const rows = [...this.renderRoot.querySelectorAll<HTMLElement>('button[data-file]')];
    const now = rows.findIndex((row) => row.getAttribute('aria-current') === 'true');
    const row = rows[now + by];
    event.preventDefault();
    if (row === undefined) return;
    this.show(row.dataset['file'] ?? REFERENCE);
    row.focus();
  }

  /** Goes through list, group, program and remark. */
  private nextPart(event: KeyboardEvent): void {
    const parts = ['button[data-file][aria-current=true]', '.card h2', '.detail ls-editor', '#remark']
      .map((part) => this.renderRoot.querySelector<HTMLElement>(part))
      .filter((part) => part !== null && part.getClientRects().length > 0);
    const now = parts.findIndex((part) => part?.matches(':focus, :focus-within'));
    const next = parts[(now + (event.shiftKey ? parts.length - 1 : 1)) % parts.length];
    event.preventDefault();
    if (next instanceof LitElement && 'goToLine' in next) (next as Editor).focus();
    else next?.focus();
  }

  private buttonOf(file: string): HTMLElement | undefined {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('button[data-file]')].find((row) => row.dataset['file'] === file);
  }

  // --- files ---------------------------------------------------------------------------------------------------------

  private drag(event: DragEvent, over: boolean): void {
    event.preventDefault();
    this.over = over;
  }

  private readonly drop = (event: DragEvent): void => {
    this.drag(event, false);
    void droppedFiles(event.dataTransfer).then((files) => this.add(files));
  };

  private pick(input: HTMLInputElement): void {
    const files = chosenFiles(input.files ?? []);
    // Allows the same files to be chosen again.
    input.value = '';
    void this.add(files);
  }

  private async add(files: readonly GivenFile[]): Promise<void> {
    if (files.length === 0) return;
    const found = await handedIn(files);
    this.refused = typeof found === 'string' ? found : found.submissions.length + found.unread.length === 0 ? msg('There is no program: no file whose name ends with .c or .mc.') : '';
    if (typeof found !== 'string') this.grading.add(found);
  }

  private readonly pickReference = async (): Promise<void> => {
    const [file] = chosenFiles(this.referenceFile.files ?? []);
    this.referenceFile.value = '';
    if (file === undefined) return;
    const read = await sourceOf(file);
    this.refused = 'reason' in read ? `${file.path}: ${read.reason}` : '';
    if ('source' in read) this.grading.change({ reference: { name: file.path, source: read.source, dialect: dialectOfFile(file.path) }, obstacle: null });
  };

  private readonly saveTable = async (): Promise<void> => {
    // Without the mark at its beginning, some spreadsheets take the file for Latin text.
    saveFile('grades.csv', `\ufeff${await this.language.gradingTable(rowsOf(this.grading.work))}`, 'text/csv');
  };

  private readonly saveReport = async (): Promise<void> => saveFile('grades.html', await this.language.gradingReport(reportOf(this.grading.work)), 'text/html');

  // --- what is announced ---------------------------------------------------------------------------------------------

  /** Says each group once, and from time to time how many programs are graded. */
  private announce(): void {
    const { grading } = this;
    const { isWorking, work } = grading;
    const progress = progressWords(grading);
    const groups = groupsOf(work);
    if (!isWorking) {
      this.announced = work.obstacle === null ? `${progress}, ${counted(groups.length, msg('# group|# groups'))}` : '';
      return;
    }
    const fresh = groups.filter((group) => !this.known.has(titleOf(group)));
    fresh.forEach((group) => this.known.add(titleOf(group)));
    const isDue = performance.now() - this.announcedAt > ANNOUNCE_MS;
    if (fresh.length === 0 && !isDue) return;
    this.announcedAt = performance.now();
    this.announced = [...(isDue ? [progress] : []), ...fresh.map((group) => titleOf(group))].join('. ');
  }
}

function keyOf({ source, dialect }: { source: string; dialect: string }): string {
  return `${dialect}\n${source}`;
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-class': ClassView;
  }
}
