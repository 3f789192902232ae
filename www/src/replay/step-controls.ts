import { msg } from '@lit/localize';
import { LitElement, css, html, svg, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { stepTime } from './playing.ts';

/** The look of the controls. */
export const stepControls = css`
  section {
    padding: 0.65rem 1.25rem 0.6rem;
  }

  .controls {
    display: flex;
    align-items: center;
    gap: 0.4rem;
  }

  button {
    flex: none;
    min-height: 2rem;
    min-width: 2rem;
    padding: 0;
    display: grid;
    place-items: center;
  }

  button[aria-disabled='true'] {
    opacity: 0.55;
    cursor: default;
    color: inherit;
    border-color: var(--control);
  }

  button.play {
    border-color: var(--accent);
    color: var(--accent);
    min-width: 2.25rem;
  }

  svg.icon {
    width: 0.95rem;
    height: 0.95rem;
    fill: currentcolor;
    stroke: currentcolor;
    stroke-width: 1.5;
    stroke-linejoin: round;
    stroke-linecap: round;
  }

  .slider {
    flex: 1;
    min-width: 4rem;
    margin-left: 0.5rem;
    position: relative;
  }

  input[type='range'] {
    display: block;
    width: 100%;
    min-height: 0;
    height: 1.5rem;
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    appearance: none;
    cursor: pointer;
    --past: calc(8px + (100% - 16px) * var(--at));
  }

  /* Browsers draw the thumb in their own colours, which are not all seen on these grounds. */
  input[type='range']::-webkit-slider-runnable-track {
    height: 6px;
    border-radius: 3px;
    background: linear-gradient(to right, var(--accent) var(--past), var(--edge) var(--past));
  }

  input[type='range']::-moz-range-track {
    height: 6px;
    border-radius: 3px;
    background: linear-gradient(to right, var(--accent) var(--past), var(--edge) var(--past));
  }

  input[type='range']::-webkit-slider-thumb {
    appearance: none;
    box-sizing: border-box;
    width: 16px;
    height: 16px;
    margin-top: -5px;
    border: 2px solid var(--accent);
    border-radius: 50%;
    background: var(--accent);
  }

  input[type='range']::-moz-range-thumb {
    box-sizing: border-box;
    width: 16px;
    height: 16px;
    border: 2px solid var(--accent);
    border-radius: 50%;
    background: var(--accent);
  }

  /* There, backgrounds are those of the reader. */
  @media (forced-colors: active) {
    input[type='range']::-webkit-slider-runnable-track {
      border-bottom: 2px solid;
    }

    input[type='range']::-moz-range-track {
      border-bottom: 2px solid;
    }
  }

  /* The middle of the slider's thumb is at the step. */
  .ticks {
    display: block;
    width: calc(100% - 16px);
    height: 5px;
    margin: -2px 8px 0;
    overflow: visible;
  }

  .ticks line {
    stroke: var(--edge);
    stroke-width: 1px;
    vector-effect: non-scaling-stroke;
  }

  @media (max-width: 999px) {
    section {
      padding-inline: 1rem;
      border-bottom: 1px solid var(--rule);
    }

    button {
      min-height: 2.75rem;
      min-width: 2.75rem;
    }

    .ends {
      display: none;
    }
  }
`;

/**
 * The controls of steps: buttons, and a slider with marks. Arrow keys step, and the space bar plays. Fires `step-change` (an
 * index).
 */
export abstract class StepControls extends LitElement {
  /** The step that is shown. */
  abstract step: number;
  @state() private playing: ReturnType<typeof setInterval> | null = null;

  /** The last step. */
  protected abstract get last(): number;

  /** The steps that are shown when it plays. */
  protected abstract played(): readonly number[];

  /** Plays from the current step on, or from the start if that is the last one. */
  play(from = this.step === this.last ? 0 : this.step): void {
    this.pause();
    // Without motion, it takes one step at a time.
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return this.go(from === this.step ? from + 1 : from);
    this.go(from);
    const played = this.played();
    this.playing = setInterval(() => this.goOn(played), stepTime(played.length));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.pause();
  }

  /** The buttons and the slider; `words` tell the step, and `ticks` are steps with a mark. */
  protected controls(words: string, ticks: readonly number[], label: TemplateResult | null = null): TemplateResult {
    const { last } = this;
    return html`<div class="controls">
      <button class="ends" aria-label=${msg('First step')} aria-disabled=${this.step === 0} @click=${() => this.take(0)}>${icon('M5 3v10M13 3 6 8l7 5z')}</button>
      <button aria-label=${msg('Step back')} aria-disabled=${this.step === 0} @click=${() => this.take(this.step - 1)}>${icon('M12 3 4 8l8 5z')}</button>
      <button class="play" aria-label=${this.playing === null ? msg('Play') : msg('Pause')} @click=${this.toggle}>
        ${this.playing === null ? icon('M4 3l9 5-9 5z') : icon('M5 3v10M11 3v10')}
      </button>
      <button aria-label=${msg('Step on')} aria-disabled=${this.step === last} @click=${() => this.take(this.step + 1)}>${icon('M4 3l8 5-8 5z')}</button>
      <button class="ends" aria-label=${msg('Last step')} aria-disabled=${this.step === last} @click=${() => this.take(last)}>${icon('M11 3v10M3 3l7 5-7 5z')}</button>
      <div class="slider">
        ${label}
        <input
          type="range"
          aria-label=${msg('Step of the replay')}
          aria-valuetext=${words}
          min="0"
          max=${last}
          .style=${`--at: ${this.step / Math.max(1, last)}`}
          .value=${String(this.step)}
          @input=${(event: Event) => this.take(Number((event.currentTarget as HTMLInputElement).value))}
        />
        <svg class="ticks" viewBox="0 0 1000 5" preserveAspectRatio="none" aria-hidden="true">
          ${ticks.map((at) => svg`<line x1=${(1000 * at) / Math.max(1, last)} x2=${(1000 * at) / Math.max(1, last)} y1="0" y2="5" />`)}
        </svg>
      </div>
    </div>`;
  }

  private readonly toggle = (): void => {
    if (this.playing === null) this.play();
    else this.pause();
  };

  protected pause(): void {
    if (this.playing !== null) clearInterval(this.playing);
    this.playing = null;
  }

  /** Moves to the next step that is played. */
  private goOn(played: readonly number[]): void {
    const next = played.find((at) => at > this.step);
    if (next === undefined) this.pause();
    else this.go(next);
  }

  protected readonly press = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof HTMLInputElement ? event.key !== ' ' : !['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
    event.preventDefault();
    if (event.key === ' ') this.toggle();
    else this.take(this.step + (event.key === 'ArrowLeft' ? -1 : 1));
  };

  /** The visitor takes a step, which ends the playing. */
  private take(step: number): void {
    this.pause();
    this.go(step);
  }

  /** A button at the end of its range keeps the focus: disabling it would lose that. */
  private go(step: number): void {
    if (step < 0 || step > this.last) return;
    this.dispatchEvent(new CustomEvent('step-change', { detail: step }));
  }
}

function icon(path: string) {
  return html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">${svg`<path d=${path}></path>`}</svg>`;
}
