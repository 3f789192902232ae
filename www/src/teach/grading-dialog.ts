import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { dialogStyles } from '../elements/dialog-styles.ts';
import { saveFile } from '../elements/save-svg.ts';
import { shared } from '../elements/shared-styles.ts';
import { words as codeWords } from '../elements/words.ts';
import type { Opened } from '../exercises/exercise-work.ts';
import type { AnswerOutcome, AnswerRequest } from '../generated/interface.ts';
import type { Jobs } from '../workers/analysis-client.ts';
import { Grading } from './grading-job.ts';
import { keepGrading, keptGrading } from './kept-grading.ts';
import { verdictWords } from './verdict-words.ts';
import { csv, readFiles, studentsOf, type AnswersFile, type Grade, type Graded, type Student, type Unread } from './grading.ts';

function sayingOf(grade: Grade['kind']): [sign: string, words: string] {
  switch (grade) {
    case 'claimed':
      return ['…', msg('not checked yet')];
    case 'none':
      return ['–', msg('not answered')];
    default:
      return verdictWords(grade);
  }
}

/** A button that opens a dialog: files of answers are dropped there, checked, and become a table of grades. */
@customElement('ls-grading')
export class GradingDialog extends LitElement {
  static override styles = [
    shared,
    dialogStyles,
    css`
      .open {
        font-size: 0.875rem;
      }

      dialog {
        width: min(64rem, calc(100vw - 2rem));
        max-height: calc(100vh - 2rem);
      }

      .drop {
        border: 2px dashed var(--control);
        border-radius: var(--radius);
        padding: 1.2rem;
        text-align: center;
      }

      .drop.over {
        border-color: var(--accent);
      }

      .table {
        overflow-x: auto;
        margin: 0.8rem 0;
      }

      table {
        border-collapse: collapse;
        font-size: 0.875rem;
      }

      th,
      td {
        text-align: start;
        padding: 0.25rem 0.9rem 0.25rem 0;
        border-bottom: 1px solid var(--rule);
        overflow-wrap: anywhere;
      }

      td p,
      td pre {
        max-width: 24rem;
        margin: 0.3rem 0;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
        color: var(--ink);
        font-size: var(--small);
      }

      summary {
        cursor: pointer;
        color: var(--soft);
      }

      .right {
        color: var(--proved);
      }

      .wrong {
        color: var(--wrong);
      }

      .buttons {
        display: flex;
        flex-wrap: wrap;
        justify-content: end;
        align-items: center;
        gap: 0.6rem;
        margin: 1rem 0 0;
      }

      .buttons p {
        margin: 0 auto 0 0;
      }
    `,
  ];

  /** The lesson that was answered. */
  @property({ attribute: false }) lesson!: Opened;
  /** True if the lesson can be graded now; not while it has mistakes. */
  @property({ type: Boolean }) ready = true;
  @property({ attribute: false }) client!: () => Jobs;
  @property({ attribute: false }) engine!: (request: AnswerRequest) => Promise<AnswerOutcome>;
  /** The work that a reload has left. */
  private readonly kept = keptGrading();
  /** The files that were read. They stay when the lesson is edited. */
  @state() private files: readonly AnswersFile[] = this.kept.files;
  @state() private unread: readonly Unread[] = [];
  /** The reading of the files that were dropped so far. */
  private reading = Promise.resolve();
  @state() private over = false;
  @query('dialog') private dialog!: HTMLDialogElement;
  @query('input') private picker!: HTMLInputElement;

  private readonly grading = new Grading(
    this,
    () => this.client(),
    (request) => this.engine(request),
    this.kept.grades,
  );
  /** The answers to the present lesson. */
  private students: readonly Student[] = [];
  private others: readonly Unread[] = [];

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('pagehide', this.keep);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('pagehide', this.keep);
  }

  private readonly keep = (): void => keepGrading({ files: this.files, grades: this.grading.grades });

  protected override willUpdate(): void {
    const { students, unread } = studentsOf(this.files, this.lesson.lesson);
    this.students = students;
    this.others = unread;
  }

  protected override render() {
    return html`<button class="open" ?disabled=${!this.ready} @click=${this.open}>${msg('Grade answers…')}</button>
      <dialog
        aria-labelledby="title"
        @close=${() => this.grading.stop()}
        @dragover=${(event: DragEvent) => this.drag(event, true)}
        @dragleave=${(event: DragEvent) => this.drag(event, false)}
        @drop=${this.drop}
      >
        <h2 id="title">${msg(str`Answers to “${this.lesson.lesson.title}”`)}</h2>
        <div class="drop ${this.over ? 'over' : ''}">
          ${msg('Drop the files that students have handed in here, or')}
          <button @click=${() => this.picker.click()}>${msg('Choose files…')}</button>
          <input type="file" hidden multiple accept=".json,application/json" aria-label=${msg('Files of answers')} @change=${this.pick} />
          <p class="aside">${msg('The files stay in this browser.')}</p>
        </div>
        <div>${this.table()} ${this.refused()}</div>
        <div class="buttons">
          ${this.note()}
          ${this.files.length === 0 ? nothing : html`<button @click=${this.removeAll}>${msg('Remove the files')}</button>`}
          <button @click=${() => this.dialog.close()}>${msg('Close')}</button>
          ${this.students.length === 0 ? nothing : html`<button @click=${this.save}>${msg('Save as CSV')}</button> ${this.checking()}`}
        </div>
      </dialog>`;
  }

  private table() {
    if (this.students.length === 0) return nothing;
    return html`<div class="table">
      <table>
        <thead>
          <tr>
            <th scope="col">${msg('Name')}</th>
            <th scope="col">${msg('File')}</th>
            <th scope="col">${msg('Right')}</th>
            ${this.lesson.lesson.exercises.map(({ title }, at) => html`<th scope="col">${at + 1}. ${title}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${this.students.map((student) => this.row(student))}
        </tbody>
      </table>
    </div>`;
  }

  private row({ file, name, answers }: Student) {
    const right = answers.filter((each) => this.gradeOf(each).kind === 'right').length;
    return html`<tr>
      <th scope="row"><bdi>${name || '–'}</bdi></th>
      <td><bdi>${file}</bdi></td>
      <td>${msg(str`${right} of ${answers.length}`)}</td>
      ${answers.map((each) => this.grade(each))}
    </tr>`;
  }

  private grade(graded: Graded) {
    const { kind, remark } = this.gradeOf(graded);
    const [sign, words] = sayingOf(kind);
    return html`<td class=${kind}>
      <span aria-hidden="true">${sign}</span> ${words}
      ${graded.answer === null
        ? nothing
        : html`<details>
            <summary>${msg('Answer')}</summary>
            <pre>${graded.answer}</pre>
            ${remark === '' ? nothing : html`<p>${codeWords(remark)}</p>`}
          </details>`}
    </td>`;
  }

  private gradeOf(graded: Graded): Grade {
    return this.grading.of(graded, this.lesson.lesson);
  }

  /** The files without answers to this lesson. */
  private get allUnread(): readonly Unread[] {
    return [...this.unread, ...this.others];
  }

  private refused() {
    const unread = this.allUnread;
    if (unread.length === 0) return nothing;
    return html`<h3>${msg('Not read')}</h3>
      <ul>
        ${unread.map(({ file, reason }) => html`<li><bdi>${file}</bdi>: ${reason}</li>`)}
      </ul>`;
  }

  private note() {
    const { progress } = this.grading;
    if (progress) return html`<p class="aside" role="status">${msg(str`${progress.done} of ${progress.of} answers checked`)}</p>`;
    return this.isChecked ? nothing : html`<p class="aside">${msg('Each answer is checked, whatever its file says.')}</p>`;
  }

  private checking() {
    if (this.grading.progress) return html`<button @click=${() => this.grading.stop()}>${msg('Stop')}</button>`;
    return this.isChecked ? nothing : html`<button class="primary" @click=${this.start}>${msg('Check the answers')}</button>`;
  }

  private get isChecked(): boolean {
    return this.students.every(({ answers }) => answers.every((each) => !['claimed', 'failed'].includes(this.gradeOf(each).kind)));
  }

  private readonly open = (): void => {
    this.dialog.showModal();
  };

  private drag(event: DragEvent, over: boolean): void {
    event.preventDefault();
    this.over = over;
  }

  private readonly drop = (event: DragEvent): void => {
    this.drag(event, false);
    void this.read([...(event.dataTransfer?.files ?? [])]);
  };

  private readonly pick = (): void => {
    const files = [...(this.picker.files ?? [])];
    // Allows the same files to be chosen again.
    this.picker.value = '';
    void this.read(files);
  };

  /** Adds files to those of earlier drops, once these are read. */
  private read(files: readonly File[]): Promise<void> {
    if (files.length === 0) return this.reading;
    this.reading = this.reading.then(async () => {
      const { read, unread } = await readFiles(files, this.files);
      this.grading.stop();
      this.files = read;
      this.unread = unread;
    });
    return this.reading;
  }

  private readonly removeAll = (): void => {
    this.grading.stop();
    this.files = [];
    this.unread = [];
  };

  private readonly start = (): void => void this.grading.start(this.lesson.text, this.lesson.lesson, this.students);

  private readonly save = (): void => saveFile('grades.csv', csv(this.students, this.allUnread, (each) => this.gradeOf(each)), 'text/csv');
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-grading': GradingDialog;
  }
}
