import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Dialect, TechniqueInfo } from '../generated/interface.ts';
import type { CoverRun } from './cover-job.ts';
import './cover-verdict.ts';
import { nothingCovered, type Covered } from './cover-view.ts';

/**
 * The coverage of a program: the answer in a sentence, and the details. Lets the events of its parts through: `cover-save`,
 * `show-problems`, `retry`, `lines-linked` and `input-replay`.
 */
@customElement('ls-cover')
export class CoverView extends LitElement {
  /* Stacked, each part has a place of its own among those of the page. */
  static override styles = css`
    :host {
      display: contents;
    }

    ls-cover-report {
      order: 6;
      margin: 1.25rem var(--pane-margin, 1rem) 2rem;
    }
  `;

  @property({ attribute: false }) run: CoverRun = { kind: 'idle' };
  @property({ attribute: false }) covered: Covered = nothingCovered;
  /** The dialect of the covered program. */
  @property() dialect: Dialect = 'extended';
  @property({ attribute: false }) techniques: readonly TechniqueInfo[] = [];
  /** True if the program has changed since. */
  @property({ type: Boolean }) stale = false;
  /** The line pointed at in the editor. */
  @property({ type: Number }) line: number | null = null;
  /** A line that was chosen in the editor's margin. */
  @property({ attribute: false }) chosen: { line: number } | null = null;

  protected override render() {
    return html`<ls-cover-verdict .run=${this.run} .covered=${this.covered} .stale=${this.stale}></ls-cover-verdict>
      <ls-cover-report
        .covered=${this.covered}
        .dialect=${this.dialect}
        .techniques=${this.techniques}
        .stale=${this.stale}
        .busy=${this.run.kind === 'running'}
        .line=${this.stale ? null : this.line}
        .chosen=${this.chosen}
      ></ls-cover-report>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-cover': CoverView;
  }
}
