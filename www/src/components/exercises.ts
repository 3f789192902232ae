import { html, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { AnswerCheck } from '../controllers/answer-check.ts';
import { questionOf } from '../exercises/kinds.ts';
import { lessons } from '../exercises/lessons.ts';
import { rendered } from '../exercises/markdown.ts';
import { UNLINKED, placeIn, placeOfName, placeOfText, textAt } from '../exercises/place.ts';
import { allDone, doneIn, isSolved, keepDone, resultsFile, type Done } from '../exercises/progress.ts';
import type { Exercise, Lesson } from '../generated/interface.ts';
import { givenOf } from '../inputs.ts';
import { saveFile } from '../save-svg.ts';
import { exercisesStyles } from '../styles/exercises.ts';
import { shared } from '../styles/shared.ts';
import './answer-form.ts';
import './answer-result.ts';
import { Bench } from './bench.ts';
import './copy-button.ts';

/** The longest file that is opened, in bytes: what the engine reads. */
const LONGEST = 1_000_000;

/** A lesson with the text that it was read from. */
interface Opened {
  /** What stands of it in the address. */
  place: string;
  text: string;
  lesson: Lesson;
}

/** Lessons: an exercise with its program, the answer, and what is known about it. Fires `solved` (the exercise's title). */
@customElement('ls-exercises')
export class Exercises extends Bench {
  static override styles = [shared, exercisesStyles];

  /** The lessons of the site, as far as they were read, and one of the visitor's. */
  @state() private opened: readonly Opened[] = [];
  @state() private at = { lesson: 0, exercise: 0 };
  @state() private all: readonly Done[] = allDone();
  @query('input[type=file]') private picker!: HTMLInputElement;

  private readonly check = new AnswerCheck(
    this,
    () => this.client,
    (right) => this.checked(right),
  );

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('hashchange', this.onHash);
    void this.readAll();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('hashchange', this.onHash);
  }

  protected override render() {
    const { exercise } = this;
    const notices = [this.program.notice, this.solverless, this.refused].filter((words) => words !== '');
    return html`${this.list()}
      <div class="work">
        ${notices.map((words) => html`<p class="notice" role="alert">${words}</p>`)}
        ${exercise ? this.exercised(exercise) : html`<p role="status">The lessons are being read…</p>`}
      </div>`;
  }

  /** All exercises, and which of them are solved. */
  private list() {
    return html`<nav aria-label="Lessons">
      ${this.opened.map(
        ({ lesson, place }, index) =>
          html`<details ?open=${index === this.at.lesson}>
            <summary>${lesson.title || 'Untitled lesson'} <span class="aside">${this.solvedOf(lesson)} of ${lesson.exercises.length}</span></summary>
            <ol>
              ${lesson.exercises.map((exercise, number) => {
                const here = index === this.at.lesson && number === this.at.exercise;
                const solved = isSolved(doneIn(lesson.title, exercise.title, this.all));
                return html`<li>
                  <a href=${`#${place}&exercise=${number + 1}`} aria-current=${here ? 'true' : nothing}>
                    ${exercise.title}${solved ? html` <span class="solved">✓ solved</span>` : nothing}
                  </a>
                </li>`;
              })}
            </ol>
          </details>`,
      )}
      <p class="files">
        <button @click=${() => this.picker.click()}>Open a lesson…</button>
        <input type="file" hidden accept=".md,text/markdown,text/plain" @change=${this.pick} />
        <button ?disabled=${this.lesson === null} @click=${this.save}>Save my answers…</button>
        ${this.copying()}
      </p>
    </nav>`;
  }

  /** The link to this exercise; nothing where the lesson is too long for one. */
  private copying() {
    const here = this.opened[this.at.lesson];
    if (!here || here.place === UNLINKED) return nothing;
    return html`<ls-copy-button
      label="Copy a link"
      hint="A link to this exercise; a lesson from a file is in the link itself"
      .text=${new URL(`#${here.place}&exercise=${this.at.exercise + 1}`, location.href).href}
    ></ls-copy-button>`;
  }

  private exercised(exercise: Exercise) {
    const { done } = this;
    const introduction = this.at.exercise === 0 ? (this.lesson?.text ?? '') : '';
    const shown = exercise.hints.slice(0, done.hints);
    return html`${introduction.trim() === '' ? nothing : html`<div class="text">${unsafeHTML(rendered(introduction))}</div>`}
      <h1>${exercise.title}</h1>
      <div class="text">${unsafeHTML(rendered(exercise.text))}</div>
      <p class="question">${questionOf(exercise)}</p>
      ${this.path(exercise)} ${this.edited({ wrap: true, readonly: exercise.kind !== 'repair' })} ${this.problems()}
      <ls-answer-form
        .exercise=${exercise}
        .answer=${done.answer}
        .techniques=${this.program.techniques}
        .busy=${this.check.busy}
        @answer-change=${({ detail }: CustomEvent<string>) => this.keep({ ...this.done, answer: detail })}
        @answer-check=${this.analyse}
        @answer-stop=${() => this.check.stop()}
      ></ls-answer-form>
      <ls-answer-result .state=${this.check.state}></ls-answer-result>
      ${this.replayed()}
      ${shown.map((hint, number) => html`<aside class="text hint"><strong>Hint ${number + 1}</strong>${unsafeHTML(rendered(hint))}</aside>`)}
      <p class="further">
        ${done.hints < exercise.hints.length
          ? html`<button @click=${() => this.keep({ ...this.done, hints: this.done.hints + 1 })}>Give me a hint</button>`
          : nothing}
        ${this.next === null ? nothing : html`<a href=${this.next}>Next exercise</a>`}
      </p>`;
  }

  /** What the run that marks the path decides. */
  private path({ kind, path, decisions }: Exercise) {
    if (kind !== 'path' || path === null) return nothing;
    return html`<p>
      The marked path is that of <code>${path.trim().split('\n').map((line) => line.trim()).join(', ')}</code>:
      ${decisions.map(({ line, holds }) => `line ${line} ${holds ? 'holds' : 'does not hold'}`).join(', then ')}.
    </p>`;
  }

  /** The run of a counterexample. */
  protected override shownRun() {
    const { state } = this.check;
    if (state.kind !== 'wrong' || state.counterexample === null) return null;
    const { question, report, replay } = state.counterexample;
    if (replay === null || report.witness === null) return null;
    if (this.refuting?.replay !== replay) {
      this.refuting = { source: question.source, dialect: 'extended', given: givenOf(report.witness), replay };
    }
    return this.refuting;
  }

  private refuting: ReturnType<Bench['shownRun']> = null;

  // --- where the visitor is ------------------------------------------------------------------------------------------

  private get lesson(): Lesson | null {
    return this.opened[this.at.lesson]?.lesson ?? null;
  }

  private get exercise(): Exercise | null {
    return this.lesson?.exercises[this.at.exercise] ?? null;
  }

  private get done(): Done {
    return doneIn(this.lesson?.title ?? '', this.exercise?.title ?? '', this.all);
  }

  private solvedOf({ title, exercises }: Lesson): number {
    return exercises.filter((exercise) => isSolved(doneIn(title, exercise.title, this.all))).length;
  }

  /** The address of what comes next; nothing at the end. */
  private get next(): string | null {
    const { lesson, exercise } = this.at;
    const here = this.opened[lesson];
    if (here && exercise + 1 < here.lesson.exercises.length) return `#${here.place}&exercise=${exercise + 2}`;
    const following = this.opened[lesson + 1];
    return following ? `#${following.place}&exercise=1` : null;
  }

  private async readAll(): Promise<void> {
    try {
      this.opened = await Promise.all(
        lessons.map(async ({ name, text }) => ({ place: placeOfName(name), text, lesson: await this.program.language.lesson(text) })),
      );
    } catch (error) {
      this.refused = `The lessons could not be read: ${error instanceof Error ? error.message : String(error)}`;
      return;
    }
    await this.program.now();
    await this.go();
  }

  private readonly onHash = (): void => void this.go();

  /** Goes where the address leads. */
  private async go(): Promise<void> {
    const { hash } = location;
    const parameters = new URLSearchParams(hash.slice(1));
    const place = placeIn(parameters) ?? this.opened[0]?.place ?? '';
    if (!this.opened.some((each) => each.place === place)) {
      const found = await textAt(place);
      const read = 'text' in found ? await this.read(found.text, place, 'The lesson in the link') : found.refused;
      // Meanwhile, the visitor may have gone elsewhere.
      if (hash !== location.hash) return;
      if (typeof read === 'string') {
        this.show({ lesson: 0, exercise: 0 });
        this.refused = read;
        return;
      }
      this.put(read);
    }
    const lesson = this.opened.findIndex((each) => each.place === place);
    const number = Number(parameters.get('exercise') ?? 1);
    const exercises = this.opened[lesson]?.lesson.exercises.length ?? 0;
    this.show({ lesson, exercise: Number.isInteger(number) && number >= 1 && number <= exercises ? number - 1 : 0 });
  }

  private show(at: { lesson: number; exercise: number }): void {
    this.check.forget();
    this.at = at;
    this.step = 0;
    const { exercise, done } = this;
    if (!exercise) return;
    const source = exercise.kind === 'repair' && done.answer !== '' ? done.answer : exercise.source;
    const target = exercise.target === null ? ({ kind: 'any' } as const) : ({ kind: 'line', line: exercise.target } as const);
    this.change({ source, target });
  }

  // --- the answer ----------------------------------------------------------------------------------------------------

  /** What is written in the editor is the answer, where the program is to be mended; its target is the exercise's. */
  protected override change(part: Parameters<Bench['change']>[0]): void {
    const { exercise } = this;
    const target = exercise?.target ?? null;
    super.change(target === null ? part : { ...part, target: { kind: 'line', line: target } });
    if (exercise?.kind === 'repair' && part.source !== undefined && part.source !== this.done.answer && part.source !== exercise.source) {
      this.keep({ ...this.done, answer: part.source });
    }
  }

  /** Checks the answer: that is what the key does that analyses elsewhere. */
  protected override analyse(): void {
    const { exercise, lesson } = this;
    const opened = this.opened[this.at.lesson];
    if (!exercise || !lesson || !opened || this.check.busy) return;
    const answer = exercise.kind === 'repair' ? this.session.source : this.done.answer;
    if (exercise.kind === 'repair') this.keep({ ...this.done, answer });
    this.step = 0;
    const request = { lesson: opened.text, number: this.at.exercise, answer };
    void this.check.start(exercise, () => this.program.language.checkAnswer(request));
  }

  private checked(right: boolean): void {
    const { done, exercise } = this;
    this.step = Math.max(0, (this.shownRun()?.replay.steps.length ?? 0) - 1);
    this.keep({ ...done, attempts: [...done.attempts, { answer: done.answer, right, at: new Date().toISOString() }] });
    if (right && exercise) this.dispatchEvent(new CustomEvent('solved', { detail: exercise.title, bubbles: true, composed: true }));
  }

  private keep(done: Done): void {
    this.all = keepDone(done);
  }

  private readonly save = (): void => {
    const { lesson } = this;
    if (!lesson) return;
    const titles = lesson.exercises.map(({ title }) => title);
    saveFile('answers.json', resultsFile(lesson.title, titles, this.all), 'application/json');
  };

  private readonly pick = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    input.value = '';
    if (file) void this.openFile(file);
  };

  private async openFile(file: File): Promise<void> {
    if (file.size > LONGEST) {
      this.refused = `${file.name} is larger than a lesson can be.`;
      return;
    }
    const text = await file.text();
    const place = await placeOfText(text);
    const read = await this.read(text, place, file.name);
    if (typeof read === 'string') {
      this.refused = read;
      return;
    }
    this.put(read);
    history.pushState(null, '', `#${place}&exercise=1`);
    await this.go();
  }

  /** A lesson of somebody's own, or in words why it is none. */
  private async read(text: string, place: string, from: string): Promise<Opened | string> {
    try {
      const lesson = await this.program.language.lesson(text);
      const [mistake] = lesson.mistakes;
      return mistake ? `${from}, line ${mistake.line}: ${mistake.message}.` : { place, text, lesson };
    } catch (error) {
      return `${from} could not be read: ${error instanceof Error ? error.message : String(error)}`;
    }
  }

  /** Puts a lesson behind the site's own, in the place of the one before. */
  private put(own: Opened): void {
    this.opened = [...this.opened.slice(0, lessons.length), own];
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-exercises': Exercises;
  }
}
