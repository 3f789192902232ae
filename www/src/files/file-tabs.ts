import { msg, str } from '@lit/localize';
import { LitElement, html, nothing, type PropertyValues } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { shared } from '../elements/shared-styles.ts';
import { LONGEST_FILE_NAME } from './file-operations.ts';
import { fileTabsStyles } from './file-tabs-styles.ts';

/** A file in its tab. */
export interface FileTab {
  name: string;
  /** An error that was found in it, or a mistake in its text. */
  sign: 'error' | 'problem' | null;
}

/** The file that is named: one that is added, or the one that is shown. */
export type Naming = 'add' | 'rename';

/**
 * The files of a program as tabs. Fires `file-choose` (a name), `file-naming` (what is to be named, or null), `file-name` (the
 * name), `file-close`, and `file-undo`, if the file that was closed is wanted back, or `file-forget`, if it is not.
 */
@customElement('ls-file-tabs')
export class FileTabs extends LitElement {
  static override styles = [shared, fileTabsStyles];

  @property({ attribute: false }) tabs: readonly FileTab[] = [];
  /** The name of the file that is shown. */
  @property() selected = '';
  @property({ attribute: false }) naming: Naming | null = null;
  /** The reason why a file cannot have the name that was given; empty if there is none. */
  @property() refused = '';
  /** True if no file can be added, named or closed. */
  @property({ type: Boolean }) fixed = false;
  /** The name of the file that was closed last; null if that is forgotten. */
  @property({ attribute: false }) closed: string | null = null;
  @query('input') private input!: HTMLInputElement | null;
  @query('[aria-selected=true]') private chosen!: HTMLElement | null;

  protected override render() {
    return html`<div class="strip">
        ${this.tabs.length === 0 ? nothing : html`<div role="tablist" aria-label=${msg('Files')} @keydown=${this.press}>${this.tabs.map((tab) => this.tab(tab))}</div>`}
        ${this.naming === null ? this.actions() : this.form()}
      </div>
      ${this.refused === '' ? nothing : html`<p class="refused" role="alert">${this.refused}</p>`}
      ${this.closed === null
        ? nothing
        : html`<p class="closed">
            <span role="status">${msg(str`${this.closed} was closed.`)}</span>
            <button @click=${() => this.fire('file-undo')}>${msg('Undo')}</button>
            <button class="quiet" aria-label=${msg('Dismiss')} @click=${() => this.fire('file-forget')}>✕</button>
          </p>`}`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('naming') && this.naming !== null) {
      this.input?.focus();
      this.input?.select();
    }
    if (changed.has('selected')) this.chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  private tab({ name, sign }: FileTab) {
    const isChosen = name === this.selected;
    const words = sign === null ? '' : sign === 'error' ? msg('goes wrong') : msg('has a mistake');
    return html`<button
      role="tab"
      aria-selected=${isChosen}
      tabindex=${isChosen ? 0 : -1}
      data-name=${name}
      title=${name}
      @click=${() => this.fire('file-choose', name)}
      @dblclick=${() => this.fixed || this.fire('file-naming', 'rename')}
    >
      <span class="kind" aria-hidden="true">${kindOf(name)}</span><span class="name">${name}</span>
      ${sign === null ? nothing : html`<span class="sign ${sign}" role="img" aria-label=${words} title=${words}><span aria-hidden="true">!</span></span>`}
    </button>`;
  }

  private actions() {
    if (this.tabs.length === 0 || this.fixed) return nothing;
    return html`<button class="quiet add" aria-label=${msg('Add a file')} title=${msg('Add a file')} @click=${() => this.fire('file-naming', 'add')}>+</button>
      <span class="own">
        <button class="quiet" aria-label=${msg(str`Rename ${this.selected}`)} title=${msg(str`Rename ${this.selected}`)} @click=${() => this.fire('file-naming', 'rename')}>✎</button>
        <button class="quiet" aria-label=${msg(str`Close ${this.selected}`)} title=${msg(str`Close ${this.selected}`)} @click=${() => this.fire('file-close')}>✕</button>
      </span>`;
  }

  private form() {
    const isNew = this.naming === 'add';
    return html`<form @submit=${this.submit} @keydown=${this.leave}>
      <input
        type="text"
        aria-label=${isNew ? msg('The name of the new file') : msg(str`Another name of ${this.selected}`)}
        placeholder="stack.c"
        .value=${isNew ? '' : this.selected}
        maxlength=${LONGEST_FILE_NAME}
        autocomplete="off"
        spellcheck="false"
        required
      />
      <button>${isNew ? msg('Add') : msg('Rename')}</button>
      <button type="button" class="quiet" @click=${() => this.fire('file-naming', null)}>${msg('Cancel')}</button>
    </form>`;
  }

  private submit(event: SubmitEvent): void {
    event.preventDefault();
    this.fire('file-name', this.input?.value ?? '');
  }

  /** Escape leaves the name as it was. */
  private leave(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.fire('file-naming', null);
  }

  private press(event: KeyboardEvent): void {
    if (event.key === 'F2' && !this.fixed) this.fire('file-naming', 'rename');
    else if (event.key === 'Delete' && !this.fixed) this.fire('file-close');
    else if (!this.move(event.key)) return;
    event.preventDefault();
  }

  private move(key: string): boolean {
    const last = this.tabs.length - 1;
    const at = this.tabs.findIndex(({ name }) => name === this.selected);
    const to = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[key];
    const tab = to === undefined ? undefined : this.tabs[to];
    if (tab === undefined) return false;
    this.fire('file-choose', tab.name);
    void this.updateComplete.then(() => this.chosen?.focus());
    return true;
  }

  private fire(name: string, detail: unknown = null): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** Returns the sign for the kind of a file. */
function kindOf(name: string): string {
  if (/\.c$/i.test(name)) return 'C';
  return /\.h$/i.test(name) ? 'H' : '≡';
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-file-tabs': FileTabs;
  }
}
