import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { query, state } from 'lit/decorators.js';
import { LONGEST_LINK } from '../program/address.ts';
import { ExerciseWork, type Opened } from '../exercises/exercise-work.ts';
import type { Lesson } from '../generated/interface.ts';
import { HostStore, nameOf, needsHost, parentHost } from './host-store.ts';
import { listenToHost, tellHost } from './host.ts';
import { lessonLanguage, siteLessons } from '../exercises/lessons.ts';
import { placeIn, placeOfName, textAt } from '../exercises/place.ts';
import { exerciseStyles } from '../exercises/exercise-styles.ts';
import { shared } from '../elements/shared-styles.ts';
import { inSameLanguage } from '../shell/language.ts';
import type { Editor } from '../editor/editor.ts';
import { exerciseOf } from '../exercises/exercise-view.ts';
import '../exercises/hand-in-dialog.ts';
import { noticesOf } from '../program/program-parts.ts';
import { messageWords } from '../words/message.ts';

export { loadCzechLessons } from '../exercises/lessons.ts';

/**
 * The small page in a frame with an exercise. It uses the addresses of the exercises page. It notifies the host when the
 * exercise is solved.
 */
export class EmbedExercise extends LitElement {
  static override styles = [
    shared,
    exerciseStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        gap: 0.9rem;
        padding: 0.7rem;
      }

      h1 {
        font-size: 1.35rem;
      }

      ls-editor {
        max-height: 30rem;
      }
    `,
  ];

  @state() private lesson: Opened | null = null;
  @state() private at = 0;
  /** The address of the exercise in the full page; empty if the lesson is too long for one. */
  @state() private link = '';
  /** A remark on the embedding page; often empty. */
  @state() private notice = '';
  @query('ls-editor') private editor!: Editor;
  /** The store for the answers, if the browser does not keep them. */
  private store: HostStore | null = null;

  private readonly work = new ExerciseWork(this, {
    editor: () => this.editor,
    opened: () => this.lesson,
    number: () => this.at,
    store: () => this.store ?? localStorage,
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('solved', (event) => tellHost({ loopscope: 'solved', exercise: (event as CustomEvent<string>).detail }));
    listenToHost(this);
    void this.open();
  }

  protected override render() {
    const { exercise, program } = this.work;
    const link = this.link === '' ? nothing : html`<a href=${this.link} target="_blank" rel="noopener">${msg('Open in Loopscope')}</a>`;
    return html`${noticesOf([...program.notices, ...(this.notice === '' ? [] : [this.notice])])}
      ${exercise
        ? exerciseOf(this.work, exercise, { editor: () => this.editor, language: this.language, further: html`${this.handingIn()} ${link}` })
        : program.shown.refused !== ''
          ? nothing
          : html`<p role="status">${msg('The exercise is being read…')}</p>`}`;
  }

  /** The language of a lesson of the site. */
  private get language(): string | null {
    return siteLessons().some(({ text }) => text === this.lesson?.text) ? lessonLanguage() : null;
  }

  private handingIn() {
    return html`<ls-hand-in .known=${this.lesson ? [this.lesson.lesson] : []} .all=${this.work.all}></ls-hand-in>`;
  }

  /** Goes to the place in the address. */
  private async open(): Promise<void> {
    const parameters = new URLSearchParams(location.hash.slice(1));
    const place = placeIn(parameters) ?? '';
    const found = siteLessons().find(({ name }) => placeOfName(name) === place) ?? (await textAt(place));
    if ('refused' in found) {
      this.refuse(found.refused);
      return;
    }
    if (place.length <= LONGEST_LINK) this.link = new URL(inSameLanguage(`exercises.html${location.hash}`), document.baseURI).href;
    await this.show(found.text, Number(parameters.get('exercise') ?? 1));
  }

  private async show(text: string, number: number): Promise<void> {
    const { reader } = this.work.program;
    try {
      const lesson = await reader.language.lesson(text);
      const [mistake] = lesson.mistakes;
      if (mistake) this.refuse(msg(str`The lesson has a mistake in line ${mistake.line}: ${messageWords(mistake.message)}.`));
      else if (!lesson.exercises[number - 1]) this.refuse(msg(str`The lesson has no exercise ${number}.`));
      else {
        await reader.now();
        this.lesson = { text, lesson };
        this.at = number - 1;
        if (needsHost()) this.askHost(lesson);
        this.work.begin();
      }
    } catch (error) {
      this.refuse(msg(str`The lesson could not be read: ${error instanceof Error ? error.message : String(error)}`));
    }
  }

  /** Has the embedding page keep the answers. */
  private askHost({ id, exercises }: Lesson): void {
    const { work } = this;
    this.store = new HostStore(nameOf(id, exercises[this.at]?.id ?? ''), parentHost, (news) => {
      switch (news) {
        case 'recalled': {
          this.notice = '';
          const hasBegun = work.all.length > 0 || work.check.busy;
          work.readKept();
          if (!hasBegun) work.begin();
          return;
        }
        case 'kept':
          this.notice = '';
          return;
        case 'silent':
          this.notice = msg('The embedding page does not answer, so it may not keep your answers: save them as a file.');
          return;
        case 'unreadable':
          this.notice = msg('The embedding page returned something other than answers, so it does not keep yours: save them as a file.');
          return;
        case 'unkept':
          this.notice = msg('The embedding page could not keep your answer: save it as a file.');
          return;
      }
    });
  }

  private refuse(refused: string): void {
    this.work.program.show({ refused });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-embed-exercise': EmbedExercise;
  }
}
