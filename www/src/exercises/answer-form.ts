import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { shared } from '../elements/shared-styles.ts';
import { words } from '../elements/words.ts';
import type { Exercise, OfferedTechnique, TechniqueInfo } from '../generated/interface.ts';
import { ADDRESSES, techniquePage } from '../shell/pages.ts';
import { messageWords } from '../words/message.ts';
import { exampleOf, fieldOf, isWritten, writingOf } from './kinds.ts';

/** The form for an answer. Fires `answer-change` (the text), `answer-check` and `answer-stop`. */
@customElement('ls-answer-form')
export class AnswerForm extends LitElement {
  static override styles = [
    shared,
    css`
      .form {
        display: flex;
        flex-direction: column;
        gap: 0.5rem;
      }

      label {
        font-weight: 500;
      }

      textarea {
        font: 400 0.9375rem / 1.5 var(--mono);
        font-variant-ligatures: none;
        padding: 0.5rem 0.7rem;
        border: 1px solid var(--control);
        border-radius: 6px;
        background: var(--surface);
        color: var(--ink);
        resize: vertical;
        min-width: 0;
      }

      .choice {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.5rem;
      }

      p {
        margin: 0;
      }

      .aside {
        max-width: 46rem;
      }

      code {
        font: 400 1em var(--mono);
        font-variant-ligatures: none;
      }
    `,
  ];

  @property({ attribute: false }) exercise!: Exercise;
  @property() answer = '';
  @property({ attribute: false }) techniques: readonly OfferedTechnique[] = [];
  @property({ type: Boolean }) busy = false;
  /** True if the answer is right: the next step is not to check it again. */
  @property({ type: Boolean }) solved = false;

  protected override render() {
    const { kind } = this.exercise;
    // Not a form element: sandboxed frames may not submit forms.
    return html`<div class="form">
      ${isWritten(this.exercise) ? html`<p>${fieldOf(this.exercise)}.</p>` : kind === 'reachable' ? this.choice() : this.field()}
      <p>
        <button class=${this.solved ? '' : 'primary'} @click=${() => this.dispatchEvent(new CustomEvent(this.busy ? 'answer-stop' : 'answer-check'))}>
          ${this.busy ? msg('Stop') : msg('Check')}
        </button>
      </p>
    </div>`;
  }

  private field() {
    const rows = ['inputs', 'endless', 'failing'].includes(this.exercise.kind) ? 3 : 2;
    return html`<label for="answer">${fieldOf(this.exercise)}</label>
      <textarea
        id="answer"
        aria-describedby="writing"
        rows=${rows}
        maxlength="10000"
        spellcheck="false"
        autocapitalize="off"
        placeholder=${msg(str`such as ${exampleOf(this.exercise)}`)}
        .value=${this.answer}
        @input=${(event: Event) => this.change((event.target as HTMLTextAreaElement).value)}
      ></textarea>
      <p class="aside" id="writing">${words(writingOf(this.exercise))}</p>`;
  }

  private choice() {
    const [verdict = '', , technique = ''] = this.answer.split(' ');
    const change = (first: string, last: string) => this.change(`${first} with ${last}`);
    const option = (value: string, words: string, chosen: string) =>
      html`<option value=${value} ?selected=${value === chosen} ?disabled=${value === ''}>${words}</option>`;
    return html`<div class="choice">
      ${msg('The line')}
      <select aria-label=${msg('Whether the line can be reached')} @change=${(event: Event) => change((event.target as HTMLSelectElement).value, technique)}>
        ${option('', '…', verdict)} ${option('reachable', msg('can be reached'), verdict)} ${option('unreachable', msg('can never be reached'), verdict)}
      </select>
      ${msg('as shown by')}
      <select aria-label=${msg('Technique')} @change=${(event: Event) => change(verdict, (event.target as HTMLSelectElement).value)}>
        ${option('', '…', technique)}
        ${this.techniques.filter(({ name, reaches }) => reaches && name !== 'auto').map(({ name, title }) => option(name, title, technique))}
      </select>
    </div>
    ${this.about(this.techniques.find(({ name }) => name === technique))}`;
  }

  /** Explains the chosen technique, with a link to its page or to the overview. */
  private about(technique?: TechniqueInfo) {
    const page = technique ? techniquePage(technique.name) : ADDRESSES.techniques;
    const words = page === ADDRESSES.techniques ? msg('All techniques') : msg('How it works, with programs to try');
    return html`<p class="aside">
      ${technique ? html`<strong>${technique.title}.</strong> ${messageWords(technique.summary)}` : nothing} ${page === null ? nothing : html`<a href=${page}>${words}</a>`}
    </p>`;
  }

  private change(text: string): void {
    this.dispatchEvent(new CustomEvent('answer-change', { detail: text }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-answer-form': AnswerForm;
  }
}
