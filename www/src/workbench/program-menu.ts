import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { PictureFormat } from '../answer/save-answer.ts';
import { copyText } from '../elements/copy-text.ts';
import { menu } from '../elements/menu-styles.ts';
import '../elements/menu.ts';
import type { Menu } from '../elements/menu.ts';
import { shared } from '../elements/shared-styles.ts';
import { LONGEST_READ } from '../program/address.ts';
import { LONGEST_NAME, type ShelvedProgram } from '../program/shelf.ts';
import { ADDRESSES } from '../shell/pages.ts';
import { counted, percent } from '../words/format.ts';
import { applySize, nextSize, storedSize } from './text-view.ts';

/**
 * The program as a file, as a link, and kept in this browser by its name; how it is shown.
 *
 * Fires `file-open` (the files), `file-add` (one to the program), `file-save`, `program-compare` (another program is to be compared with it), `program-format`, `program-keep` (a name), `program-open` and `program-drop` (a kept program),
 * and `wrap-change` (whether long lines are wrapped).
 */
@customElement('ls-program-menu')
export class ProgramMenu extends LitElement {
  static override styles = [
    shared,
    menu,
    css`
      :host {
        --menu-width: 24rem;
      }

      form,
      .text {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.4rem;
        padding: 0.2rem 0.7rem 0.4rem;
        font-size: 0.875rem;
      }

      form input {
        flex: 1 1 8rem;
        min-width: 0;
        padding-inline: 0.5rem;
      }

      li {
        display: flex;
        align-items: start;
      }

      li .item {
        overflow-wrap: anywhere;
      }

      output {
        min-width: 3.5rem;
        text-align: center;
      }

      label {
        display: flex;
        align-items: center;
        gap: 0.4rem;
        margin-left: auto;
      }

      .outcome {
        margin: 0;
        padding: 0.2rem 0.7rem 0.4rem;
        font: 400 var(--small) / 1.5 var(--sans);
        color: var(--soft);
      }

      .outcome:empty {
        display: none;
      }
    `,
  ];

  /** The name of the program; empty if it has none. */
  @property() called = '';
  /** True if it is in C, where a program may have several files. */
  @property({ type: Boolean }) isC = false;
  @property({ attribute: false }) programs: readonly ShelvedProgram[] = [];
  /** The page's address with the current state, or null if the program is too long for one. */
  @property({ attribute: false }) link: () => Promise<string | null> = () => Promise.resolve(null);
  /** The fragment for the current state with at most this number of characters. */
  @property({ attribute: false }) fragment: (longest: number) => Promise<string | null> = () => Promise.resolve(null);
  @property({ type: Boolean }) wrap = true;
  /** True if there is an answer to this program. */
  @property({ type: Boolean }) answered = false;
  /** Saves the answer as a picture; returns what to say if it is too long for the format, or an empty text. Fails if there is no picture. */
  @property({ attribute: false }) picture: (format: PictureFormat) => Promise<string> = () => Promise.resolve('');
  @state() private size = storedSize();
  @state() private outcome = '';
  /** True if a page is being made. */
  @state() private saving = false;
  @query('ls-menu') private menu!: Menu;
  @query('input[type="file"]') private file!: HTMLInputElement;
  @query('#name') private name!: HTMLInputElement;

  protected override render() {
    return html`<ls-menu title=${this.called === '' ? msg('Program') : msg(str`Program: ${this.called}`)} @menu-toggle=${() => (this.outcome = '')}>
        <button class="item" @click=${() => this.file.click()}>
          ${msg('Open files …')}<small>${msg('You can drop them anywhere on the page, too: also a folder or a zip.')}</small>
        </button>
        ${this.isC ? html`<button class="item" id="add" @click=${() => this.close('file-add')}>${msg('Add a file …')}</button>` : nothing}
        <button class="item" @click=${() => this.close('file-save')}>${msg('Save as a file')}</button>
        <button class="item" id="link" @click=${this.copyLink}>
          ${msg('Copy a link')}<small>${msg('The program is in the link itself; nothing is sent anywhere.')}</small>
        </button>
        <button class="item" id="pair" @click=${() => this.close('program-compare')}>
          ${msg('Compare with another program…')}<small>${msg('Do both do the same? You get an input on which they differ, or a proof.')}</small>
        </button>
        ${ADDRESSES.single !== null
          ? html`<button class="item" id="page" ?disabled=${this.saving} @click=${this.savePage}>
              ${msg('Save as one page')}<small>${msg('Loopscope with this program, in one file of 10 MB that works offline.')}</small>
            </button>`
          : nothing}
        ${this.answered
          ? html`<h3 id="picture">${msg('The answer as a picture')}</h3>
              <div class="text" role="group" aria-labelledby="picture">
                <button id="answer-svg" @click=${() => this.saveAnswer('svg')}>${msg('Save as SVG')}</button>
                <button id="answer-png" @click=${() => this.saveAnswer('png')}>${msg('Save as PNG')}</button>
                <button id="answer-print" @click=${this.print}>${msg('Print or save as PDF')}</button>
              </div>`
          : nothing}
        <p class="outcome" role="status">${this.outcome}</p>
        <button class="item" @click=${() => this.close('program-format')}>
          ${msg('Format')}<small>${msg('Indents the program (Shift Alt F); you can undo it.')}</small>
        </button>
        <h3>${msg('Kept in this browser')}</h3>
        <form @submit=${this.keep}>
          <input id="name" type="text" aria-label=${msg('Name')} placeholder=${msg('Name')} maxlength=${LONGEST_NAME} required />
          <button>${msg('Keep')}</button>
        </form>
        ${this.programs.length === 0
          ? nothing
          : html`<ul>
              ${this.programs.map((program) => this.program(program))}
            </ul>`}
        <h3>${msg('Text')}</h3>
        <div class="text">
          <button aria-label=${msg('Smaller text')} ?disabled=${nextSize(this.size, -1) === this.size} @click=${() => this.resize(-1)}>
            A−
          </button>
          <output>${percent(this.size)}</output>
          <button aria-label=${msg('Larger text')} ?disabled=${nextSize(this.size, 1) === this.size} @click=${() => this.resize(1)}>
            A+
          </button>
          <label>
            <input type="checkbox" .checked=${this.wrap} @change=${this.changeWrap} />
            ${msg('Wrap long lines')}
          </label>
        </div>
      </ls-menu>
      <input type="file" hidden multiple accept=".mc,.c,.h,.txt,.zip,text/plain" aria-label=${msg("A program's files")} @change=${this.openFile} />`;
  }

  private program(program: ShelvedProgram) {
    const { name, session } = program;
    const lines = session.source.trimEnd().split('\n').length;
    return html`<li>
      <button class="item" @click=${() => this.close('program-open', program)}>
        ${name}<small>${counted(lines, msg('# line|# lines'))}</small>
      </button>
      <button class="quiet" aria-label=${msg(str`Remove ${name}`)} title=${msg('Remove')} @click=${() => this.fire('program-drop', program)}>✕</button>
    </li>`;
  }

  private async copyLink(): Promise<void> {
    const link = await this.link();
    if (link === null) this.outcome = msg('The program is too long for a link. Save it as a file, which can be dropped onto this page.');
    else if (await copyText(link)) this.outcome = msg('The link is copied.');
    else this.outcome = msg('Your browser does not let this page copy: copy the address above.');
  }

  private async savePage(): Promise<void> {
    this.saving = true;
    const [fragment, part] = await Promise.all([this.fragment(LONGEST_READ), import('../single/save-page.ts').catch(() => null)]);
    if (part === null) this.outcome = msg('A part of the page did not load. Reload the page.');
    else this.outcome = await part.savePage('program.html', fragment, (words) => (this.outcome = words));
    this.saving = false;
  }

  private async saveAnswer(format: PictureFormat): Promise<void> {
    // Makes screen readers say the outcome again if it is that of the picture before.
    this.outcome = '';
    this.outcome = await this.picture(format).then(
      (words) => words || msg('The picture is saved.'),
      // Its code may not have been loaded before the connection was lost, or the program may have changed.
      () => msg('The picture could not be made.'),
    );
  }

  /** The print of the page begins with the answer. */
  private print(): void {
    this.menu.close();
    window.print();
  }

  private keep(event: SubmitEvent): void {
    event.preventDefault();
    const name = this.name.value.trim();
    if (name === '') return;
    this.fire('program-keep', name);
    this.name.value = '';
  }

  private openFile(): void {
    const files = [...(this.file.files ?? [])];
    if (files.length > 0) this.close('file-open', files);
    // Allows the same file to be chosen again after a change.
    this.file.value = '';
  }

  private resize(step: 1 | -1): void {
    this.size = nextSize(this.size, step);
    applySize(this.size);
  }

  private changeWrap(event: Event): void {
    this.fire('wrap-change', (event.currentTarget as HTMLInputElement).checked);
  }

  private close(event: string, detail: unknown = null): void {
    this.menu.close();
    this.fire(event, detail);
  }

  private fire(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-program-menu': ProgramMenu;
  }
}
