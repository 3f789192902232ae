import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { techniquePage } from '../shell/pages.ts';
import { capital } from '../words/format.ts';
import { glossary, pagesOfTerms, type Term } from '../words/glossary.ts';

/**
 * A term of the field with a dotted underline: pointing at it, focusing it or pressing it explains it. If a technique's
 * page has more on it, the note has a link to it; it is the next one by keyboard.
 */
@customElement('ls-term')
export class TermView extends LitElement {
  static override styles = css`
    :host {
      display: inline;
    }

    button {
      all: unset;
      font: inherit;
      color: inherit;
      cursor: help;
      /* One by one: WebKit does not know them all in one. */
      text-decoration-line: underline;
      text-decoration-style: dotted;
      text-decoration-thickness: 1.5px;
      text-underline-offset: 0.2em;
    }

    button:focus-visible {
      outline: 2px solid var(--accent);
      outline-offset: 2px;
      border-radius: 2px;
    }

    [popover] {
      inset: auto;
      margin: 0;
      width: max-content;
      max-width: min(22rem, 90vw);
      padding: 0.6rem 0.8rem;
      border: 1px solid var(--edge);
      border-radius: 8px;
      background: var(--surface);
      color: var(--ink);
      font: 400 var(--small) / 1.5 var(--sans);
      box-shadow: 0 6px 24px rgb(0 0 0 / 14%);
    }

    a {
      color: var(--accent);
      text-underline-offset: 0.15em;
    }
  `;

  /** The term in the glossary's form; the text shown may be another form of it. */
  @property() name: Term = 'target';
  @query('[popover]') private note!: HTMLElement;
  @query('button') private word!: HTMLElement;
  @state() private open = false;
  private leaving: ReturnType<typeof setTimeout> | undefined;

  protected override render() {
    return html`<button
        aria-describedby="note"
        aria-expanded=${this.open}
        @mouseenter=${this.show}
        @mouseleave=${this.hideSoon}
        @focus=${this.show}
        @blur=${this.left}
        @click=${this.show}
        @keydown=${this.onKey}
      ><slot></slot></button
      ><span popover="manual" @mouseenter=${this.stay} @mouseleave=${this.hideSoon} @focusout=${this.left} @keydown=${this.onKey}
        ><span id="note" role="tooltip">${glossary()[this.name]}</span>${this.more()}</span
      >`;
  }

  private more() {
    const technique = pagesOfTerms[this.name];
    const page = technique === undefined ? null : techniquePage(technique);
    if (technique === undefined || page === null) return nothing;
    return html` <a href=${page}>${technique === 'auto' ? msg('More: The techniques') : msg(str`More: ${capital(technique)}`)}</a>`;
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') this.hide();
  }

  /** On the way from the word to its note, the pointer is briefly on neither. */
  private hideSoon(): void {
    this.leaving = setTimeout(() => this.hide(), 200);
  }

  private stay(): void {
    clearTimeout(this.leaving);
  }

  /** The focus has left, unless it moved to the link in the note. */
  private left({ relatedTarget }: FocusEvent): void {
    if (!(relatedTarget instanceof Node && this.renderRoot.contains(relatedTarget))) this.hide();
  }

  private show(): void {
    this.stay();
    if (this.open) return;
    this.open = true;
    this.note.showPopover();
    const word = this.word.getBoundingClientRect();
    const note = this.note.getBoundingClientRect();
    const left = Math.max(8, Math.min(word.left, innerWidth - note.width - 8));
    const below = word.bottom + 6;
    const top = below + note.height > innerHeight ? word.top - note.height - 6 : below;
    this.note.style.left = `${left}px`;
    this.note.style.top = `${Math.max(8, top)}px`;
  }

  private hide(): void {
    if (!this.open) return;
    this.open = false;
    this.note.hidePopover();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-term': TermView;
  }
}
