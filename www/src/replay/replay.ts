import { msg } from '@lit/localize';
import { css, html, nothing, type PropertyValues } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { shared } from '../elements/shared-styles.ts';
import type { Replay, Snapshot } from '../generated/interface.ts';
import { playedSteps } from './playing.ts';
import './printed.ts';
import { iterationTicks, whereParts } from './replay-view.ts';
import { StepControls, stepControls } from './step-controls.ts';

/**
 * The controls of a replay: buttons, a slider over its steps with a mark for each iteration, the step in words, and the
 * program's output. Arrow keys step, and the space bar plays. Fires `step-change` (an index).
 */
@customElement('ls-replay')
export class ReplayView extends StepControls {
  static override styles = [
    shared,
    stepControls,
    css`
      .where {
        color: var(--soft);
        font-size: var(--small);
        font-variant-numeric: tabular-nums;
        margin: 0.25rem 0 0;
      }

      .where strong {
        color: var(--ink);
        font-weight: 600;
      }
    `,
  ];

  @property({ attribute: false }) replay!: Replay;
  @property({ type: Number }) step = 0;
  /** The state at the step; null while it is unknown. */
  @property({ attribute: false }) snapshot: Snapshot | null = null;
  /** True if it is the run of the visitor's own inputs. */
  @property({ type: Boolean }) own = false;
  /** True if the program prints text, and not integers. */
  @property({ type: Boolean }) printsText = false;
  private ticks: readonly number[] = [];

  protected override get last(): number {
    return this.replay.steps.length - 1;
  }

  protected override played(): readonly number[] {
    return playedSteps(this.replay);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('replay')) return;
    if (changed.get('replay') !== undefined) this.pause();
    this.ticks = iterationTicks(this.replay);
  }

  protected override render() {
    if (!this.replay.steps[this.step]) return nothing;
    const [number, ...where] = whereParts(this.replay, this.step);
    return html`<section aria-label=${this.own ? msg('Replay of your run') : msg('Replay')} @keydown=${this.press}>
      ${this.controls([number, ...where].join(', '), this.ticks)}
      <p class="where"><strong>${number}</strong>${where.map((each) => ` · ${each}`)}<ls-caller .snapshot=${this.snapshot}></ls-caller></p>
      ${this.snapshot && this.replay.outputs.total > 0
        ? html`<ls-printed .outputs=${this.snapshot.outputs} .asText=${this.printsText}></ls-printed>`
        : nothing}
    </section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-replay': ReplayView;
  }
}
