import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { shared } from '../elements/shared-styles.ts';
import { ANALYSE_AT, placeBeside, seenOf, tourSteps } from './tour-steps.ts';

/**
 * A tour of the page in a few steps. Its panel stands beside the part that it describes and does not block the page; Escape
 * ends it. Nothing in it moves by itself.
 *
 * Fires `tour-analyse` when the visitor continues from the step about that.
 */
@customElement('ls-tour')
export class Tour extends LitElement {
  static override styles = [
    shared,
    css`
      [popover] {
        position: fixed;
        inset: 0;
        width: auto;
        height: auto;
        margin: 0;
        padding: 0;
        border: 0;
        overflow: visible;
        background: none;
        pointer-events: none;
      }

      .ring {
        position: fixed;
        border: 2px solid var(--accent);
        border-radius: 8px;
      }

      section {
        position: fixed;
        width: min(24rem, calc(100vw - 24px));
        padding: 0.9rem 1.1rem;
        border: 1px solid var(--edge);
        border-radius: var(--radius);
        background: var(--surface);
        color: var(--ink);
        box-shadow: 0 8px 32px rgb(0 0 0 / 18%);
        pointer-events: auto;
      }

      h2 {
        margin: 0;
        font: 600 1.125rem / 1.4 var(--serif);
      }

      p {
        margin: 0.3rem 0 0.8rem;
        font: 400 var(--body) / 1.5 var(--sans);
      }

      .buttons {
        display: flex;
        align-items: center;
        gap: 0.5rem;
      }

      .count {
        white-space: nowrap;
        margin-right: auto;
        font: 400 var(--small) / 1.5 var(--sans);
        color: var(--soft);
      }
    `,
  ];

  /** The root in which the paths of the steps start. */
  @property({ attribute: false }) page: ParentNode | null = null;
  /** True if an analysis could be started now. */
  @property({ type: Boolean }) idle = true;
  @state() private step: number | null = null;
  @query('[popover]') private layer!: HTMLElement;
  @query('section') private panel!: HTMLElement;
  @query('.ring') private ring!: HTMLElement;
  /** The part that the step describes, as it was found last. */
  private found: Element | null = null;
  private back: Element | null = null;

  /** Begins at the first step. */
  async start(): Promise<void> {
    this.back = document.activeElement;
    await this.goTo(0);
    this.layer.showPopover();
    this.panel.focus({ preventScroll: true });
    this.follow();
  }

  readonly stop = (): void => {
    if (this.step === null) return;
    const had = this.renderRoot.querySelector(':focus') !== null;
    this.step = null;
    if (had && this.back instanceof HTMLElement) this.back.focus({ preventScroll: true });
  };

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop();
  }

  protected override render() {
    const { step } = this;
    const steps = tourSteps();
    const shown = step === null ? undefined : steps[step];
    if (step === null || shown === undefined) return nothing;
    const isLast = step === steps.length - 1;
    return html`<div popover="manual">
      <div class="ring" aria-hidden="true"></div>
      <section role="dialog" aria-labelledby="title" aria-describedby="text" tabindex="-1" @keydown=${this.onKey}>
        <div aria-live="polite">
          <h2 id="title">${shown.title}</h2>
          <p id="text">${shown.text}</p>
        </div>
        <div class="buttons">
          <span class="count">${msg(str`Step ${step + 1} of ${steps.length}`)}</span>
          ${isLast ? nothing : html`<button class="quiet" @click=${this.stop}>${msg('Skip')}</button>`}
          ${step === 0 ? nothing : html`<button @click=${() => this.goTo(step - 1)}>${msg('Back')}</button>`}
          <button class="primary" @click=${() => this.goOn(step)}>
            ${isLast ? msg('Done') : step === ANALYSE_AT && this.idle ? msg('Analyse') : msg('Next')}
          </button>
        </div>
      </section>
    </div>`;
  }

  private goOn(step: number): void {
    if (step === tourSteps().length - 1) return this.stop();
    if (step === ANALYSE_AT && this.idle) this.dispatchEvent(new CustomEvent('tour-analyse'));
    void this.goTo(step + 1);
  }

  private async goTo(step: number): Promise<void> {
    this.step = step;
    this.found = null;
    await this.updateComplete;
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    this.stop();
  }

  /** Follows, frame by frame, the part that the step describes: it may grow, move and be replaced during the tour. */
  private readonly follow = (): void => {
    if (this.step === null) return;
    requestAnimationFrame(this.follow);
    const about = this.about();
    if (about === null || this.isUpdatePending) return;
    if (about !== this.found) this.reveal(about);
    this.found = about;
    this.place(about);
  };

  /** Scrolls to the part that the step describes if it is not fully visible, or leaves no room. */
  private reveal(about: Element): void {
    const { top, bottom } = about.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight || this.placeBeside(about) === null) about.scrollIntoView({ block: 'start' });
  }

  private place(about: Element): void {
    const seen = seenOf(about.getBoundingClientRect(), { width: innerWidth, height: innerHeight });
    Object.assign(this.ring.style, {
      left: `${seen.left - 3}px`,
      top: `${seen.top - 3}px`,
      width: `${seen.width + 6}px`,
      height: `${seen.height + 6}px`,
    });
    // If there is no room beside all of it, its beginning stays free.
    const { width, height } = this.panel.getBoundingClientRect();
    const { left, top } = this.placeBeside(about) ?? { left: (innerWidth - width) / 2, top: innerHeight - height - 12 };
    Object.assign(this.panel.style, { left: `${left}px`, top: `${top}px` });
  }

  private placeBeside(about: Element) {
    const window = { width: innerWidth, height: innerHeight };
    const { width, height } = this.panel.getBoundingClientRect();
    return placeBeside(seenOf(about.getBoundingClientRect(), window), { width, height }, window);
  }

  /** The part that the step describes, if it is visible. */
  private about(): Element | null {
    const paths = this.step === null ? [] : (tourSteps()[this.step]?.about ?? []);
    for (const path of paths) {
      const found = path.reduce<Element | null>(
        (from, selector, at) => (at === 0 ? this.page : from?.shadowRoot)?.querySelector(selector) ?? null,
        null,
      );
      if (found !== null && found.getBoundingClientRect().height > 0) return found;
    }
    return null;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-tour': Tour;
  }
}
