import { LitElement, html } from 'lit';
import { property, state } from 'lit/decorators.js';
import { elementStyles } from './element-styles.ts';
import { textIn, type Found } from './element-text.ts';
import { languageAt, wordsIn, type What, type Words } from './element-words.ts';
import { Frame } from './frame.ts';
import { keeper } from './kept-answers.ts';
import type { FromFrame } from './protocol.ts';

/** The address of Loopscope's own pages: beside this script. */
export const HOME = new URL('./', import.meta.url);

/**
 * Common base of the elements for other people's pages: a text of their own, and Loopscope in a frame, which replaces the
 * text on request. Fires `verdict` and `solved` when the frame reports them; both bubble.
 */
export abstract class FramedElement extends LitElement {
  static override styles = elementStyles;

  /** The height of the frame in CSS; without it, the frame is as high as its content. */
  @property() height = '';

  @state() protected found: Found = { text: '' };
  @state() private frame: Frame | null = null;
  @state() private contentHeight = 0;

  /** The kind of its text. */
  protected abstract readonly what: What;

  /** Its words, in the language of its place in the page. */
  protected get words(): Words {
    return wordsIn(languageAt(this));
  }

  /** The content before the frame. */
  protected abstract unframed(text: string): unknown;

  override connectedCallback(): void {
    super.connectedCallback();
    // The parser may not have reached the text yet.
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

  /** Replaces the text by the frame with the place that this fragment names. */
  protected open(fragment: string): void {
    const keep = keeper();
    this.frame = new Frame(new URL(`embed.html?lang=${languageAt(this)}#${fragment}`, HOME), this, (message) => this.told(message, keep));
  }

  /** Opens nothing, because the text is too long. */
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
    // Until the frame reports its height, a typical one is used.
    return this.contentHeight === 0 ? '30em' : `${this.contentHeight}px`;
  }

  private told(message: FromFrame, keep: ReturnType<typeof keeper>): void {
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
      case 'recall':
      case 'keep': {
        const answer = keep(message);
        if (answer) this.frame?.send(answer);
      }
    }
  }

  private fire(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  private read(): void {
    this.found = textIn(this, this.what, this.words);
  }
}

/** Keys that have a meaning here must not reach the page around, such as Space, which shows the next slide. */
function keepOwn(event: KeyboardEvent): void {
  const isTheirs = event.key === 'Tab' || event.key === 'Escape' || event.ctrlKey || event.metaKey || event.altKey;
  if (!isTheirs) event.stopPropagation();
}
