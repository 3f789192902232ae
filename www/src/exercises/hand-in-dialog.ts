import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { dialogStyles } from '../elements/dialog-styles.ts';
import { saveFile } from '../elements/save-svg.ts';
import { shared } from '../elements/shared-styles.ts';
import { remember, remembered } from '../shell/remembered.ts';
import { answersFileName, handedIn, lessonsIn, type Known } from './hand-in.ts';
import { isSolved, type Done } from './progress.ts';

const NAME = 'loopscope.name';

/** A button for saving all answers as a file to hand in, and its dialog. */
@customElement('ls-hand-in')
export class HandIn extends LitElement {
  static override styles = [
    shared,
    dialogStyles,
    css`
      dialog {
        width: min(30rem, calc(100vw - 2rem));
      }

      label {
        display: block;
        font-weight: 500;
      }

      input {
        width: 100%;
        margin-top: 0.2rem;
      }

      ul {
        margin: 0.8rem 0;
        padding-inline-start: 1.2rem;
        overflow-wrap: anywhere;
      }

      .buttons {
        display: flex;
        justify-content: end;
        gap: 0.6rem;
        margin: 1rem 0 0;
      }
    `,
  ];

  /** The lessons whose exercises are known, in order. */
  @property({ attribute: false }) known: readonly Known[] = [];
  /** The stored work. */
  @property({ attribute: false }) all: readonly Done[] = [];
  @state() private name = '';
  @query('dialog') private dialog!: HTMLDialogElement;

  protected override render() {
    const lessons = lessonsIn(this.known, this.all);
    return html`<button @click=${this.open}>${msg('Save my answers…')}</button>
      <dialog aria-labelledby="title">
        <h2 id="title">${msg('Save my answers')}</h2>
        <label>${msg('Your name')} <input type="text" autocomplete="name" maxlength="200" .value=${this.name} @input=${this.named} /></label>
        ${lessons.length === 0
          ? html`<p>${msg('There are no answers yet.')}</p>`
          : html`<ul>
              ${lessons.map(({ lesson, results }) => html`<li>${this.titleOf(lesson)}: ${msg(str`${results.filter(isSolved).length} of ${results.length} solved`)}</li>`)}
            </ul>`}
        <p class="aside">${msg(str`One file, ${answersFileName(this.name)}, has the answers to all lessons. Hand it in as your teacher asks.`)}</p>
        <p class="buttons">
          <button @click=${() => this.dialog.close()}>${msg('Cancel')}</button>
          ${lessons.length === 0 ? nothing : html`<button class="primary" @click=${this.save}>${msg('Save the file')}</button>`}
        </p>
      </dialog>`;
  }

  private titleOf(lesson: string): string {
    return this.known.find(({ id }) => id === lesson)?.title ?? lesson;
  }

  private readonly open = (): void => {
    this.name = remembered(NAME) ?? '';
    this.dialog.showModal();
  };

  private named(event: Event): void {
    this.name = (event.target as HTMLInputElement).value;
    remember(NAME, this.name);
  }

  private readonly save = (): void => {
    saveFile(answersFileName(this.name), handedIn(this.name.trim(), this.known, this.all), 'application/json');
    this.dialog.close();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-hand-in': HandIn;
  }
}
