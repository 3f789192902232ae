import { msg } from '@lit/localize';
import { LitElement, html, nothing } from 'lit';
import { query, state } from 'lit/decorators.js';
import '../class/class-view.ts';
import type { Editor } from '../editor/editor.ts';
import { menu } from '../elements/menu-styles.ts';
import { closeChosen } from '../elements/menu.ts';
import { saveFile } from '../elements/save-svg.ts';
import { shared } from '../elements/shared-styles.ts';
import { exerciseStyles } from '../exercises/exercise-styles.ts';
import { exerciseOf } from '../exercises/exercise-view.ts';
import { ExerciseWork, type Opened } from '../exercises/exercise-work.ts';
import { exercisesStyles } from '../exercises/exercises-styles.ts';
import { isWritten } from '../exercises/kinds.ts';
import { chosenFile } from '../exercises/lesson-file.ts';
import { lessonLanguage, siteLessons, templateOf } from '../exercises/lessons.ts';
import { versionsOf } from '../exercises/program-language.ts';
import { placeIn, placeOfName, textAt } from '../exercises/place.ts';
import type { AnswerRequest, Diagnostic, Exercise } from '../generated/interface.ts';
import { languageName } from '../program/dialect.ts';
import { noticesOf } from '../program/program-parts.ts';
import { draft, draftBefore, keepBefore, keepDraft } from './draft.ts';
import './grading-dialog.ts';
import './lesson-editor.ts';
import type { LessonEditor } from './lesson-editor.ts';
import { formatOf } from './lesson-format.ts';
import { LessonReading } from './lesson-reading.ts';
import { exerciseAt, meaning, titleIn, withExercise } from './lesson-text.ts';
import { Published } from './published.ts';
import { publishingOf } from './publish-view.ts';
import { Publishing } from './publishing.ts';
import { SolutionChecks } from './solution-checks.ts';
import type { SolutionRow } from './solutions.ts';
import './solutions.ts';
import { teachStyles } from './teach-styles.ts';
import { firstLesson, kinds } from './templates.ts';

/** The fragment of the address while the programs of a class are graded. */
const CLASS = '#class';

/** The teacher's bench: the text of a lesson, its problems, and each of its exercises as students see it. */
export class Teach extends LitElement {
  static override styles = [shared, menu, exerciseStyles, exercisesStyles, teachStyles];

  @state() private text = draft() ?? firstLesson();
  /** The text before another lesson was opened. */
  @state() private earlier = draftBefore();
  /** The line of the cursor. */
  @state() private line = 1;
  /** True while the programs of a class are graded, instead of a lesson written. */
  @state() private grades = location.hash === CLASS;
  @query('ls-lesson-editor') private writing!: LessonEditor;
  @query('ls-editor') private editor!: Editor;
  @query('input[type=file]') private picker!: HTMLInputElement;

  /** Work that is tried out here is not stored. */
  private readonly tried = new Map<string, string>();
  private readonly work = new ExerciseWork(this, {
    editor: () => this.editor,
    opened: () => this.opened,
    number: () => (this.opened ? exerciseAt(this.line, this.opened.lesson) : 0),
    store: () => ({ getItem: (name) => this.tried.get(name) ?? null, setItem: (name, text) => void this.tried.set(name, text) }),
  });
  private readonly publishing = new Publishing(this);
  private readonly reading = new LessonReading(
    this,
    () => this.text,
    (text) => this.language.lesson(text),
    () => void this.lessonRead(),
  );
  private readonly solutions = new SolutionChecks(
    this,
    () => this.work.program.client,
    (request) => this.language.checkAnswer(request),
  );
  private readonly published = new Published(
    this,
    () => (this.reading.isCurrent && this.mistakes.length === 0 ? this.opened : null),
    () => this.work.number,
    (text) => this.language.outline(text),
  );
  private begun = '';
  /** The lesson as it was last without mistakes. */
  private gradable: Opened | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('hashchange', this.onHash);
    void this.openLinked();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('hashchange', this.onHash);
  }

  private get opened() {
    return this.reading.read;
  }

  protected override render() {
    this.toggleAttribute('grades', this.grades);
    const { exercise, program } = this.work;
    const notices = [this.reading.notice, ...program.notices].filter((words) => words !== '');
    // The author of the lesson knows its language.
    const showing = { editor: () => this.editor, language: null, further: exercise && exercise.solution !== '' ? this.solving(exercise) : nothing };
    return html`${this.grades ? this.classOf() : nothing}
      <section class="writing" ?hidden=${this.grades} aria-label=${msg("The lesson's text")}>
        ${this.tools()} ${noticesOf(notices)}
        ${this.earlier === null
          ? nothing
          : html`<p class="before" role="status">
              ${msg('The previous lesson is kept.')} <button @click=${this.takeBack}>${msg('Restore it')}</button>
              <button @click=${this.dropBefore}>${msg('Discard it')}</button>
            </p>`}
        ${formatOf()}
        <ls-lesson-editor
          .source=${this.text}
          .diagnostics=${this.mistakes}
          @source-change=${({ detail }: CustomEvent<string>) => this.write(detail)}
          @line-change=${({ detail }: CustomEvent<number>) => this.moved(detail)}
        ></ls-lesson-editor>
        ${this.mistaken()} ${this.checks()}
      </section>
      <section class="work" ?hidden=${this.grades} aria-label=${msg('The exercise as students see it')}>
        ${this.choice()} ${exercise ? exerciseOf(this.work, exercise, showing) : this.absent()}
      </section>`;
  }

  /** The programs of a class. */
  private classOf() {
    const { parts, reader } = this.work.program;
    return html`<ls-class .parts=${parts} .language=${reader.language} @class-close=${this.closeClass}></ls-class>`;
  }

  private readonly closeClass = (): void => {
    history.replaceState(null, '', location.pathname + location.search);
    this.grades = false;
  };

  private tools() {
    return html`<div class="tools">
      <ls-menu title=${msg('Add an exercise')} @click=${closeChosen}>
        ${kinds().map(
          ([kind, title, about]) => html`<button class="item" @click=${() => void this.add(kind)}>${title}<small>${about}</small></button>`,
        )}
      </ls-menu>
      <ls-menu title=${msg('Open', { id: 'open-menu', desc: 'a menu: what can be opened' })} @click=${closeChosen}>
        <button class="item" @click=${() => this.picker.click()}>${msg('A file …')}</button>
        <button class="item" @click=${() => this.replace(firstLesson())}>${msg('A new lesson')}</button>
        <h3>${msg('A copy of a lesson of this site')}</h3>
        ${siteLessons().map(
          ({ name, text }) => html`<button class="item" lang=${lessonLanguage()} @click=${() => this.replace(text)}>${titleIn(text) || name}</button>`,
        )}
      </ls-menu>
      <input type="file" hidden accept=".md,text/markdown,text/plain" aria-label=${msg("A lesson's file")} @change=${this.pick} />
      <button @click=${() => saveFile('lesson.md', this.text, 'text/markdown')}>${msg('Save the file')}</button>
      ${this.outlining()} ${this.copying()} ${this.grading()}
      <button @click=${() => (location.hash = CLASS)}>${msg('Grade programs…')}</button>
      <p class="outcome" role="status">${this.publishing.outcome}</p>
    </div>`;
  }

  /** The lesson without its solutions, once it has no mistakes. */
  private outlining() {
    if (!this.opened || !this.reading.isCurrent || this.mistakes.length > 0) return nothing;
    return html`<button
      title=${msg('The lesson with hashes in the place of its solutions: answers are still checked, but the solutions are not in the file')}
      @click=${this.saveOutline}
    >
      ${msg('Save without solutions')}
    </button>`;
  }

  private readonly saveOutline = async (): Promise<void> => {
    const outline = await this.language.outline(this.text);
    if (outline !== '') saveFile('lesson-without-solutions.md', outline, 'text/markdown');
  };

  /** The lesson and the exercise in their published forms: nothing while the lesson has errors. */
  private copying() {
    const { exercise, number } = this.work;
    const { texts } = this.published;
    return texts && exercise && this.reading.isCurrent ? publishingOf(texts, number, this.published, this.publishing) : nothing;
  }

  /** The answers of students to the lesson, once it has no mistakes. */
  private grading() {
    const { opened } = this;
    const isReady = opened !== null && this.reading.isCurrent && this.mistakes.length === 0;
    if (isReady) this.gradable = opened;
    // It stays while the lesson is edited, and with it the grades.
    if (this.gradable === null) return nothing;
    return html`<ls-grading
      .lesson=${this.gradable}
      .ready=${isReady}
      .client=${() => this.work.program.client}
      .engine=${(request: AnswerRequest) => this.language.checkAnswer(request)}
    ></ls-grading>`;
  }

  /** The problems of the last reading: the same list until the next one, as the editor moves its marks along. */
  private get mistakes(): readonly Diagnostic[] {
    return this.reading.read?.problems ?? [];
  }

  private mistaken() {
    const { mistakes } = this;
    if (mistakes.length === 0) return nothing;
    return html`<ls-problems
      .diagnostics=${mistakes}
      .source=${this.reading.read?.text ?? ''}
      @problem-show=${({ detail }: CustomEvent<Diagnostic>) => this.writing.goTo(this.lineOf(detail.from))}
    ></ls-problems>`;
  }

  private lineOf(position: number): number {
    return (this.reading.read?.text ?? '').slice(0, position).split('\n').length;
  }

  /** The checks of the solutions. */
  private checks() {
    const { opened } = this;
    // An outline has no solutions.
    if (!opened?.lesson.exercises.some(({ solution }) => solution !== '')) return nothing;
    return html`<ls-solutions
      .rows=${opened.lesson.exercises.flatMap((exercise, at) => this.rowsOf(exercise, at + 1))}
      .busy=${this.solutions.busy}
      @solutions-check=${this.checkSolutions}
      @solutions-stop=${() => this.solutions.stop()}
      @line-show=${({ detail }: CustomEvent<number>) => this.writing.goTo(detail)}
    ></ls-solutions>`;
  }

  /** The results for the solutions of an exercise: one for each of its programs. */
  private rowsOf(exercise: Exercise, number: number): SolutionRow[] {
    return versionsOf(exercise).map((version, at, { length }) => ({
      number,
      title: length === 1 ? version.title : `${version.title} (${languageName(version.dialect)})`,
      line: at === 0 ? version.from : version.line,
      state: this.solutions.of(version),
      smallest: version.smallest,
    }));
  }

  /** The choice of the exercise that is shown. */
  private choice() {
    const exercises = this.opened?.lesson.exercises ?? [];
    if (exercises.length < 2) return nothing;
    return html`<label class="choice">
      ${msg('Exercise')}
      <select @change=${(event: Event) => this.writing.moveTo(exercises[Number((event.target as HTMLSelectElement).value)]?.from ?? 1)}>
        ${exercises.map(({ title }, at) => html`<option value=${at} ?selected=${at === this.work.number}>${at + 1}. ${title}</option>`)}
      </select>
    </label>`;
  }

  private absent() {
    return html`<p role="status">${this.opened ? msg('No exercise can be shown yet.') : msg('The lesson is being read…')}</p>`;
  }

  private solving(exercise: Exercise) {
    return html`<button @click=${() => this.solve(exercise)}>${msg('Fill in the solution')}</button>`;
  }

  private solve(exercise: Exercise): void {
    const { work } = this;
    if (isWritten(exercise)) work.program.change({ source: exercise.solution });
    else work.keep({ ...work.done, answer: exercise.solution });
  }

  private get language() {
    return this.work.program.reader.language;
  }

  private refuse(refused: string): void {
    this.work.program.show({ refused });
  }

  // --- the text ------------------------------------------------------------------------------------------------------

  private write(text: string): void {
    this.text = text;
    this.refuse('');
    this.publishing.say('');
    keepDraft(text);
    this.reading.soon();
  }

  /** Replaces the lesson; the previous one is kept. */
  private replace(text: string, line = 1): void {
    if (this.text !== firstLesson() && this.text !== text) {
      this.earlier = this.text;
      keepBefore(this.text);
    }
    this.put(text, line);
  }

  private readonly pick = async (event: Event): Promise<void> => {
    const found = await chosenFile(event);
    if (found === null) return;
    if ('refused' in found) this.refuse(found.refused);
    else this.replace(found.text);
  };

  private readonly takeBack = (): void => {
    const { earlier } = this;
    if (earlier !== null) this.replace(earlier);
  };

  private readonly dropBefore = (): void => {
    this.earlier = null;
    keepBefore('');
  };

  private put(text: string, line: number): void {
    this.write(text);
    void this.show(line);
  }

  private async show(line: number): Promise<void> {
    await Promise.all([this.updateComplete, this.reading.now()]);
    this.writing.goTo(line);
  }

  private async add(kind: Exercise['kind']): Promise<void> {
    // The positions of exercises must match the present text.
    await this.reading.now();
    const { read } = this.reading;
    if (read?.text !== this.text) return;
    const { text, line } = withExercise(read.text, this.line, read.lesson, templateOf(kind));
    this.put(text, line);
  }

  private moved(line: number): void {
    this.line = line;
    this.beginChanged();
  }

  private async lessonRead(): Promise<void> {
    this.beginChanged();
    await this.published.make();
  }

  /** Starts the exercise at the cursor, unless it is shown already and unchanged. */
  private beginChanged(): void {
    const { exercise } = this.work;
    const now = exercise ? meaning(exercise) : '';
    if (now === this.begun) return;
    this.begun = now;
    this.work.begin();
    void this.published.make();
  }

  private readonly checkSolutions = async (): Promise<void> => {
    await this.reading.now();
    const { read } = this.reading;
    if (read) await this.solutions.start(read.text, read.lesson);
  };

  // --- where it comes from -------------------------------------------------------------------------------------------

  private readonly onHash = (): void => {
    this.grades = location.hash === CLASS;
    void this.openLinked();
  };

  /** Opens the lesson in the address and removes it from there: later changes belong to the draft. */
  private async openLinked(): Promise<void> {
    const place = placeIn(new URLSearchParams(location.hash.slice(1)));
    if (place === null) return;
    const own = siteLessons().find(({ name }) => placeOfName(name) === place);
    const found = own ?? (await textAt(place));
    history.replaceState(null, '', location.pathname + location.search);
    if ('refused' in found) this.refuse(found.refused);
    else this.replace(found.text);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-teach': Teach;
  }
}
