import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { query, state } from 'lit/decorators.js';
import type { Editor } from '../editor/editor.ts';
import '../elements/copy-button.ts';
import { shared } from '../elements/shared-styles.ts';
import type { Lesson } from '../generated/interface.ts';
import { noticesOf } from '../program/program-parts.ts';
import { isWithoutPlatform, platform, whenTrouble, type Platform } from '../scorm/platform.ts';
import { ADDRESSES } from '../shell/pages.ts';
import { isOneFile, startInside } from '../single/inside.ts';
import { messageWords } from '../words/message.ts';
import { exerciseStyles } from './exercise-styles.ts';
import { exerciseOf } from './exercise-view.ts';
import { ExerciseWork, type Opened } from './exercise-work.ts';
import { exercisesStyles } from './exercises-styles.ts';
import './hand-in-dialog.ts';
import { chosenFile } from './lesson-file.ts';
import { lessonLanguage, siteLessons } from './lessons.ts';
import { UNLINKED, placeIn, placeOfName, placeOfText, textAt } from './place.ts';
import { doneIn, isSolved } from './progress.ts';

/** A lesson in the list. */
interface Listed extends Opened {
  /** Its part of the address. */
  place: string;
}

/** Lessons: an exercise with its program, the answer, and the result of its check. Fires `solved` (the exercise's id). */
export class Exercises extends LitElement {
  static override styles = [
    shared,
    exerciseStyles,
    exercisesStyles,
    css`
      .further a.primary {
        padding: 0.45rem 1.2rem;
        border-radius: 8px;
        background: var(--accent);
        color: var(--on-accent);
        font-weight: 600;
        text-decoration: none;
        forced-color-adjust: none;
      }
    `,
  ];

  /** The lessons of the site, those that have been read. */
  @state() private ofSite: readonly Listed[] = [];
  /** A lesson of the visitor's, or of the file. */
  @state() private own: Listed | null = null;
  @state() private at = { lesson: 0, exercise: 0 };
  @query('input[type=file]') private picker!: HTMLInputElement;
  @query('.work') private area!: HTMLElement;
  @query('h1') private heading!: HTMLElement | null;
  @query('ls-editor') private editor!: Editor;

  private readonly work = new ExerciseWork(this, {
    editor: () => this.editor,
    opened: () => this.lessons[this.at.lesson] ?? null,
    number: () => this.at.exercise,
    // Answers stay in the browser, or with the learning platform: there, others may use the same browser.
    store: () => platform() ?? localStorage,
  });

  /** True if an exercise is shown: until work on it has begun, an answer would be lost. */
  @state() private begun = false;

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('hashchange', this.onHash);
    whenTrouble(() => this.requestUpdate());
    void this.readAll();
  }

  /** All lessons. In a file that was made for a lesson, that comes first. */
  private get lessons(): readonly Listed[] {
    if (this.own === null) return this.ofSite;
    return isOneFile() ? [this.own, ...this.ofSite] : [...this.ofSite, this.own];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('hashchange', this.onHash);
  }

  protected override render() {
    const { exercise, program } = this.work;
    const notices = [...program.notices, this.platformNotice].filter((words) => words !== '');
    const showing = { editor: () => this.editor, language: this.languageOf(this.at.lesson), further: this.following() };
    return html`${this.list()}
      <div class="work">
        ${noticesOf(notices)}
        ${this.begun && exercise
          ? exerciseOf(this.work, exercise, showing)
          : program.shown.refused !== ''
            ? nothing
            : html`<p role="status">${msg('The lessons are being read…')}</p>`}
      </div>`;
  }

  private get platformNotice(): string {
    if (isWithoutPlatform()) return msg('This page is not running inside a learning platform. Your answers stay in this browser: save them as a file to hand them in.');
    return platform()?.trouble ?? '';
  }

  /** All exercises, with those that are solved marked. */
  private list() {
    const isOwn = this.isAtOwn;
    return html`<nav aria-label=${msg('Lessons')}>
      ${this.lessons.map(
        ({ lesson, place }, index) =>
          isOwn && index !== this.at.lesson
            ? nothing
            : html`<details ?open=${index === this.at.lesson}>
            <summary>
              <span lang=${this.languageOf(index) ?? nothing}>${lesson.title || msg('Untitled lesson')}</span>
              <span class="aside">${msg(str`${this.solvedOf(lesson)} of ${lesson.exercises.length}`)}</span>
            </summary>
            <ol>
              ${lesson.exercises.map((exercise, number) => {
                const here = index === this.at.lesson && number === this.at.exercise;
                const solved = isSolved(doneIn(lesson.id, exercise.id, this.work.all));
                return html`<li>
                  <a href=${`#${place}&exercise=${number + 1}`} aria-current=${here ? 'true' : nothing}>
                    <span lang=${this.languageOf(index) ?? nothing}>${exercise.title}</span>${solved ? html` <span class="solved">✓ ${msg('solved')}</span>` : nothing}
                  </a>
                </li>`;
              })}
            </ol>
          </details>`,
      )}
      ${isOwn && !isOneFile() && this.ofSite[0] ? html`<p><a href=${`#${this.ofSite[0].place}`}>${msg('The lessons of Loopscope')}</a></p>` : nothing}
      <p class="files">
        ${platform() ? nothing : html`<button @click=${() => this.picker.click()}>${msg('Open a lesson…')}</button>`}
        <input type="file" hidden accept=".md,text/markdown,text/plain" @change=${this.pick} />
        <ls-hand-in .known=${this.lessons.map(({ lesson }) => lesson)} .all=${this.work.all}></ls-hand-in>
        ${this.copying()} ${this.writing()}
      </p>
    </nav>`;
  }

  /** The link to this exercise; null if the lesson is too long for one. */
  private copying() {
    const here = this.lessons[this.at.lesson];
    // A page opened from a disk has no address to share.
    if (!here || here.place === UNLINKED || isOneFile()) return nothing;
    return html`<ls-copy-button
      label=${msg('Copy a link')}
      hint=${msg('A link to this exercise; a lesson from a file is in the link itself')}
      .text=${new URL(`#${here.place}&exercise=${this.at.exercise + 1}`, location.href).href}
    ></ls-copy-button>`;
  }

  /** The ways to the teacher's bench, with the lesson if it is not too long for a link, and to the programs of a class. */
  private writing() {
    if (ADDRESSES.teach === null) return nothing;
    const place = this.lessons[this.at.lesson]?.place ?? UNLINKED;
    return html`<a href=${place === UNLINKED ? ADDRESSES.teach : `${ADDRESSES.teach}#${place}`}>${msg('Write a lesson')}</a>
      <a href=${`${ADDRESSES.teach}#class`}>${msg('Grade programs…')}</a>`;
  }

  private following() {
    if (this.next !== null) return html`<a class=${this.work.check.state.kind === 'right' ? 'primary' : ''} href=${this.next}>${msg('Next exercise')}</a>`;
    return html`<span class="aside">${msg('This is the last exercise.')}</span>`;
  }

  // --- where the visitor is ------------------------------------------------------------------------------------------

  private solvedOf({ id, exercises }: Lesson): number {
    return exercises.filter((exercise) => isSolved(doneIn(id, exercise.id, this.work.all))).length;
  }

  /** The address of the next exercise; null at the end. */
  private get next(): string | null {
    const { lesson, exercise } = this.at;
    const here = this.lessons[lesson];
    if (here && exercise + 1 < here.lesson.exercises.length) return `#${here.place}&exercise=${exercise + 2}`;
    const following = this.isAtOwn ? undefined : this.lessons[lesson + 1];
    return following ? `#${following.place}&exercise=1` : null;
  }

  /** True if the lesson that is shown is not one of the site's: only its exercises are listed. */
  private get isAtOwn(): boolean {
    return this.own !== null && this.lessons[this.at.lesson] === this.own;
  }

  private async readAll(): Promise<void> {
    const around = platform();
    if (around) {
      await this.readFrom(around);
      return;
    }
    try {
      this.ofSite = await Promise.all(
        siteLessons().map(async ({ name, text }) => ({ place: placeOfName(name), text, lesson: await this.reader.language.lesson(text) })),
      );
    } catch (error) {
      this.refuse(msg(str`The lessons could not be read: ${error instanceof Error ? error.message : String(error)}`));
      return;
    }
    await this.reader.now();
    await this.go();
  }

  /** Reads the lesson of this file, with the answers that the platform has kept. */
  private async readFrom(around: Platform): Promise<void> {
    const place = placeIn(new URLSearchParams(startInside())) ?? '';
    const found = await textAt(place);
    const read = 'text' in found ? await this.read(found.text, place, msg('The lesson in the link')) : found.refused;
    if (typeof read === 'string') {
      this.refuse(read);
      return;
    }
    this.put(read);
    await around.take(read.lesson);
    this.work.readKept();
    await this.reader.now();
    await this.go();
  }

  private readonly onHash = (): void => void this.go();

  /** Goes to the place in the address. */
  private async go(): Promise<void> {
    const { hash } = location;
    const parameters = new URLSearchParams(hash.slice(1));
    const named = placeIn(parameters);
    // The address of another page's link to here, or of a part of the page: the shown page stays.
    if (named === null && hash !== '' && this.begun) return;
    const place = named ?? this.lessons[0]?.place ?? '';
    if (!this.lessons.some((each) => each.place === place)) {
      const found = await textAt(place);
      const read = 'text' in found ? await this.read(found.text, place, msg('The lesson in the link')) : found.refused;
      // The visitor may have gone elsewhere meanwhile.
      if (hash !== location.hash) return;
      if (typeof read === 'string') {
        this.show({ lesson: 0, exercise: 0 });
        this.refuse(read);
        return;
      }
      this.put(read);
    }
    const lesson = this.lessons.findIndex((each) => each.place === place);
    const number = Number(parameters.get('exercise') ?? 1);
    const exercises = this.lessons[lesson]?.lesson.exercises.length ?? 0;
    this.show({ lesson, exercise: Number.isInteger(number) && number >= 1 && number <= exercises ? number - 1 : 0 });
  }

  private show(at: { lesson: number; exercise: number }): void {
    const moved = this.begun && (at.lesson !== this.at.lesson || at.exercise !== this.at.exercise);
    this.at = at;
    this.begun = true;
    this.work.begin();
    if (moved) void this.lead();
  }

  /** Moves to the exercise shown now, like a new page would. */
  private async lead(): Promise<void> {
    await this.updateComplete;
    this.heading?.focus({ preventScroll: true });
    const { top } = this.area.getBoundingClientRect();
    if (top < 0 || top > innerHeight / 2) this.area.scrollIntoView();
  }

  // --- files ---------------------------------------------------------------------------------------------------------

  private readonly pick = async (event: Event): Promise<void> => {
    const found = await chosenFile(event);
    if (found === null) return;
    const place = 'text' in found ? await placeOfText(found.text) : UNLINKED;
    const read = 'text' in found ? await this.read(found.text, place, found.name) : found.refused;
    if (typeof read === 'string') {
      this.refuse(read);
      return;
    }
    this.put(read);
    history.pushState(null, '', `#${place}&exercise=1`);
    await this.go();
  };

  /** A visitor's own lesson, or a message with the reason why it is not a lesson. */
  private async read(text: string, place: string, from: string): Promise<Listed | string> {
    try {
      const lesson = await this.reader.language.lesson(text);
      const [mistake] = lesson.mistakes;
      return mistake ? msg(str`${from}, line ${mistake.line}: ${messageWords(mistake.message)}.`) : { place, text, lesson };
    } catch (error) {
      return msg(str`${from} could not be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  private get reader() {
    return this.work.program.reader;
  }

  private refuse(refused: string): void {
    this.work.program.show({ refused });
  }

  /** Adds a lesson to the site's own, replacing the previous one. */
  private put(own: Listed): void {
    this.own = own;
  }

  /** The language of the site's lessons; those of visitors may be in any language. */
  private languageOf(lesson: number): string | null {
    return this.lessons[lesson] === this.own ? null : lessonLanguage();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-exercises': Exercises;
  }
}
