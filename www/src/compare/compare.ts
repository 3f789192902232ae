import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { OfferedTechnique, Target } from '../generated/interface.ts';
import { offered } from '../program/offered.ts';
import type { CompareRun } from './compare-job.ts';
import './compare-table.ts';
import './compare-verdict.ts';
import type { Row } from './compare-view.ts';

/**
 * Compares several configurations on a program: the conclusion in a sentence, and each configuration beside the others. Lets
 * the events of its parts through: `compare-start`, `compare-save`, `show-problems`, `row-add`, `row-remove` and
 * `row-change`.
 */
@customElement('ls-compare')
export class CompareView extends LitElement {
  static override styles = css`
    :host {
      display: contents;
    }

    /* Stacked, it stands above the program. */
    ls-compare-table {
      order: 1;
      margin: 1.25rem var(--pane-margin, 1rem) 2rem;
    }
  `;

  @property({ attribute: false }) run: CompareRun = { kind: 'idle' };
  @property({ attribute: false }) rows: readonly Row[] = [];
  @property({ attribute: false }) techniques: readonly OfferedTechnique[] = [];
  /** True if the program or the target has changed since. */
  @property({ type: Boolean }) stale = false;
  /** True if another job runs. */
  @property({ type: Boolean }) blocked = false;
  /** The target of the comparison. */
  @property({ attribute: false }) target: Target = { kind: 'any' };
  /** The time limit of each run. */
  @property({ type: Number }) seconds = 0;

  protected override render() {
    return html`<ls-compare-verdict
        .run=${this.run}
        .rows=${this.rows}
        .techniques=${this.techniques}
        .stale=${this.stale}
        .blocked=${this.blocked}
        .target=${this.target}
        .seconds=${this.seconds}
      ></ls-compare-verdict>
      <ls-compare-table
        .rows=${this.rows}
        .techniques=${this.techniques}
        .choice=${offered(this.techniques, this.target)}
        .busy=${this.run.kind === 'loading' || this.run.kind === 'running'}
      ></ls-compare-table>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-compare': CompareView;
  }
}
