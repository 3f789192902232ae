import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Row } from '../compare-view.ts';
import type { CompareRun } from '../controllers/compare.ts';
import type { Target, TechniqueInfo } from '../generated/interface.ts';
import './compare-table.ts';
import './compare-verdict.ts';

/**
 * A program that is analysed in several ways: what all of them say in a sentence, and each beside the others. Lets through
 * what its parts fire: `compare-start`, `compare-save`, `show-problems`, `row-add`, `row-remove` and `row-change`.
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
    }
  `;

  @property({ attribute: false }) run: CompareRun = { kind: 'idle' };
  @property({ attribute: false }) rows: readonly Row[] = [];
  @property({ attribute: false }) techniques: readonly TechniqueInfo[] = [];
  /** Whether the program or the target has changed since. */
  @property({ type: Boolean }) stale = false;
  /** Whether something else is at work. */
  @property({ type: Boolean }) blocked = false;
  /** What was to be reached. */
  @property({ attribute: false }) target: Target = { kind: 'any' };
  /** How long each may take. */
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
        .busy=${this.run.kind === 'loading' || this.run.kind === 'running'}
      ></ls-compare-table>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-compare': CompareView;
  }
}
