import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { shared } from '../elements/shared-styles.ts';
import { ANALYSE_AT, seenOf, tourSteps } from './tour-steps.ts';

/**
 * A tour of the page in a few steps: one line at the bottom of the window, with a ring around the part that it describes. The
 * page around it stays usable, and makes room for the line; Escape ends the tour. Nothing in it moves by itself.
 *
 * Fires `tour-analyse` when the visitor continues from the step about that. It has the attribute `open` while it is shown.
 */
@customElement('ls-tour')
export class Tour extends LitElement {
  static override styles = [
    shared,
    css`
      .ring {
        position: fixed;
        z-index: 11;
        border: 2px solid var(--accent);
        border-radius: 8px;
        pointer-events: none;
      }

      section {
        display: flex;
        align-items: center;
        gap: 0.25rem 0.75rem;
        padding: 0.35rem 1.25rem;
        border-top: 1px solid var(--rule);
        background: var(--paper);
        color: var(--soft);
        font: 400 var(--small) / 1.4 var(--sans);
      }

      .said {
        flex: 1;
        min-width: 0;
      }

      .title {
        color: var(--ink);
        font-weight: 600;
      }

      .count {
        white-space: nowrap;
        font-variant-numeric: tabular-nums;
      }

      .buttons {
        flex: none;
        display: flex;
        gap: 0.25rem;
      }

      button {
        min-height: 2rem;
        padding: 0.2rem 0.6rem;
        font-size: var(--small);
      }

      @media (max-width: 999px) {
        section {
          flex-wrap: wrap;
          padding-inline: 1rem;
        }

        .said {
          flex-basis: 100%;
        }

        .count,
        .buttons {
          order: 1;
        }

        .buttons {
          margin-left: auto;
        }

        button {
          min-height: 2.75rem;
        }
      }

      @media print {
        :host {
          display: none;
        }
      }
    `,
  ];

  /** The root in which the paths of the steps start. */
  @property({ attribute: false }) page: ParentNode | null = null;
  /** True if an analysis could be started now. */
  @property({ type: Boolean }) idle = true;
  @state() private step: number | null = null;
  @query('section') private line!: HTMLElement;
  @query('.ring') private ring!: HTMLElement;
  /** The part that the step describes, as it was found last. */
  private found: Element | null = null;
  private back: Element | null = null;

  /** Begins at the first step. A visitor who asks for the tour is taken to it; others are not disturbed. */
  async start(isAsked: boolean): Promise<void> {
    this.back = document.activeElement;
    await this.goTo(0);
    if (isAsked) this.line.focus({ preventScroll: true });
    this.follow();
  }

  readonly stop = (): void => {
    if (this.step === null) return;
    const had = this.renderRoot.querySelector(':focus') !== null;
    this.step = null;
    this.toggleAttribute('open', false);
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
    return html`<div class="ring" aria-hidden="true"></div>
      <section aria-label=${msg('Tour')} tabindex="-1" @keydown=${this.onKey}>
        <span class="count">${msg(str`Step ${step + 1} of ${steps.length}`)}</span>
        <span class="said" aria-live="polite"><span class="title">${shown.title}.</span> ${shown.text}</span>
        <span class="buttons">
          ${isLast ? nothing : html`<button class="quiet" @click=${this.stop}>${msg('Skip')}</button>`}
          ${step === 0 ? nothing : html`<button class="quiet" @click=${() => this.goTo(step - 1)}>${msg('Back')}</button>`}
          <button @click=${() => this.goOn(step)}>
            ${isLast ? msg('Done') : step === ANALYSE_AT && this.idle ? msg('Analyse') : msg('Next')}
          </button>
        </span>
      </section>`;
  }

  private goOn(step: number): void {
    if (step === tourSteps().length - 1) return this.stop();
    if (step === ANALYSE_AT && this.idle) this.dispatchEvent(new CustomEvent('tour-analyse'));
    void this.goTo(step + 1);
  }

  private async goTo(step: number): Promise<void> {
    this.step = step;
    this.found = null;
    this.toggleAttribute('open', true);
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

  /** Scrolls to the part that the step describes if it is not fully visible. */
  private reveal(about: Element): void {
    const { top, bottom } = about.getBoundingClientRect();
    if (top < 0 || bottom > this.below(about)) about.scrollIntoView({ block: 'start' });
  }

  private place(about: Element): void {
    const { left, top, width, height } = seenOf(about.getBoundingClientRect(), { width: innerWidth, height: this.below(about) - 3 });
    Object.assign(this.ring.style, { left: `${left - 3}px`, top: `${top - 3}px`, width: `${width + 6}px`, height: `${height + 6}px` });
  }

  /** Where the window ends for a part: at the line of the tour, if the part begins above that. */
  private below(about: Element): number {
    const { top } = this.line.getBoundingClientRect();
    return about.getBoundingClientRect().top < top ? top : innerHeight;
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
