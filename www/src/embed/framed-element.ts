import { LitElement, html } from 'lit';
import { property, state } from 'lit/decorators.js';
import { elementStyles } from './element-styles.ts';
import { textIn, type Found } from './element-text.ts';
import { languageAt, wordsIn, type What, type Words } from './element-words.ts';
import { Frame } from './frame.ts';
import type { FromFrame } from './protocol.ts';

/** Where Loopscope's own pages are: beside this script. */
export const HOME = new URL('./', import.meta.url);

/**
 * What elements for other people's pages have in common: a text of their own, and Loopscope in a frame, which takes its place
 * once that is asked for. Fires `verdict` and `solved`, as the frame tells them; both bubble.
 */
export abstract class FramedElement extends LitElement {
  static override styles = elementStyles;

  /** The height of the frame as CSS says it; without it, the frame is as high as its content. */
  @property() height = '';

  @state() protected found: Found = { text: '' };
  @state() private frame: Frame | null = null;
  @state() private contentHeight = 0;

  /** What the text is. */
  protected abstract readonly what: What;

  /** What it says, in the language of its place. */
  protected get words(): Words {
    return wordsIn(languageAt(this));
  }

  /** What is seen before the frame is there. */
  protected abstract unframed(text: string): unknown;

  override connectedCallback(): void {
    super.connectedCallback();
    // A parser that is still at work has not yet come to the text.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => this.read(), { once: true });
    else this.read();
    this.addEventListener('keydown', keepOwn);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.removeEventListener('keydown', keepOwn);
    this.frame?.close();
    this.frame = null;
  }

  protected override render() {
    return html`<div class="box">
      <span class="scheme"></span>
      ${'refused' in this.found
        ? html`<p class="refused" role="alert">${this.found.refused}</p>`
        : this.frame
          ? this.framed(this.frame)
          : this.unframed(this.found.text)}
    </div>`;
  }

  /** Puts the frame with what this fragment leads to in the place of the text. */
  protected open(fragment: string): void {
    this.frame = new Frame(new URL(`embed.html?lang=${languageAt(this)}#${fragment}`, HOME), this, (message) => this.told(message));
  }

  /** Nothing is opened, as the text is too long. */
  protected refuseLong(): void {
    this.found = { refused: this.words.tooLongToOpen(this.what) };
  }

  private framed(frame: Frame) {
    return html`<iframe
      title="Loopscope"
      referrerpolicy="no-referrer"
      allow="clipboard-write"
      src=${frame.address}
      .style=${`height: ${this.frameHeight()}`}
      @load=${(event: Event) => frame.opened(event.currentTarget as HTMLIFrameElement)}
    ></iframe>`;
  }

  private frameHeight(): string {
    if (this.height !== '') return /^\d+$/.test(this.height) ? `${this.height}px` : this.height;
    // Until the frame tells how high it is, it is as high as most are.
    return this.contentHeight === 0 ? '30em' : `${this.contentHeight}px`;
  }

  private told(message: FromFrame): void {
    switch (message.loopscope) {
      case 'ready':
        return;
      case 'height':
        this.contentHeight = Math.ceil(message.height);
        return;
      case 'verdict':
        return this.fire('verdict', message.detail);
      case 'solved':
        return this.fire('solved', { exercise: message.exercise });
    }
  }

  private fire(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  private read(): void {
    this.found = textIn(this, this.what, this.words);
  }
}

/** Keys that mean something here shall mean nothing to the page around, as in slides, where Space goes on to the next one. */
function keepOwn(event: KeyboardEvent): void {
  const isTheirs = event.key === 'Tab' || event.key === 'Escape' || event.ctrlKey || event.metaKey || event.altKey;
  if (!isTheirs) event.stopPropagation();
}
