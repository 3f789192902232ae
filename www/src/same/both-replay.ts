import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { shared } from '../elements/shared-styles.ts';
import { StepControls, stepControls } from '../replay/step-controls.ts';
import type { InStep } from './in-step.ts';
import { momentWords, waitWords } from './same-words.ts';

/** More marks than these would be a grey bar. */
const MOST_TICKS = 80;

/** The most moments that are shown when both runs play. */
const MOST_PLAYED = 150;

/** The controls of two runs in step: the moment at which they part is labelled. Fires `step-change` (the index of a moment). */
@customElement('ls-both-replay')
export class BothReplay extends StepControls {
  static override styles = [
    shared,
    stepControls,
    css`
      section {
        display: flex;
        align-items: end;
        gap: 1.5rem;
      }

      .controls {
        flex: 1;
        min-width: 0;
      }

      .slider {
        padding-top: 1.1rem;
      }

      .part {
        position: absolute;
        top: 0;
        color: var(--wrong);
        font: 600 0.75rem / 1.2 var(--sans);
        max-width: 100%;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      .number {
        margin: 0 0 0.45rem;
        min-width: 9rem;
        color: var(--soft);
        font-size: var(--small);
        font-variant-numeric: tabular-nums;
        text-align: right;
      }

      @media (max-width: 999px) {
        section {
          flex-direction: column;
          align-items: stretch;
          gap: 0;
          padding-block: 0.3rem;
        }

        .number {
          margin: 0;
          text-align: left;
        }
      }

      @media print {
        section {
          display: none;
        }
      }
    `,
  ];

  @property({ attribute: false }) steps!: InStep;
  @property({ type: Number }) step = 0;
  @query('.part') private label!: HTMLElement | null;

  protected override get last(): number {
    return this.steps.moments.length - 1;
  }

  protected override played(): readonly number[] {
    const { last, steps } = this;
    const leap = Math.max(1, Math.ceil((last + 1) / MOST_PLAYED));
    return Array.from({ length: last + 1 }, (_, at) => at).filter((at) => at % leap === 0 || at === last || at === steps.part);
  }

  protected override updated(): void {
    const { label, last, steps } = this;
    if (label === null || steps.part === null) return;
    // It stays inside of the slider, whose thumb is 16 pixels wide.
    const share = steps.part / Math.max(1, last);
    label.style.insetInlineStart = `clamp(0px, calc(8px + (100% - 16px) * ${share} - ${label.offsetWidth / 2}px), calc(100% - ${label.offsetWidth}px))`;
  }

  protected override render() {
    const { steps, step } = this;
    const moment = steps.moments[step];
    if (!moment) return nothing;
    const words = momentWords(step, this.last);
    const waits = waitWords(moment);
    const ticks = steps.meetings.length > MOST_TICKS ? [] : steps.meetings;
    const label = steps.part === null ? null : html`<span class="part">${msg('the outputs part here')}</span>`;
    return html`<section aria-label=${msg('Replay of both programs')} @keydown=${this.press}>
      ${this.controls(waits === '' ? words : `${words}; ${waits}`, ticks, label)}
      <p class="number">${words}</p>
    </section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-both-replay': BothReplay;
  }
}
