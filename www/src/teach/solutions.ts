import { msg } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { shared } from '../elements/shared-styles.ts';
import type { AnswerState } from '../exercises/answer-check.ts';
import '../exercises/answer-result.ts';
import type { Exercise } from '../generated/interface.ts';
import { verdictWords } from './verdict-words.ts';

/** The result for the solution of the exercise that starts in this line. */
export interface SolutionRow {
  /** The exercise's number, from 1. */
  number: number;
  title: string;
  line: number;
  state: AnswerState;
  smallest: Exercise['smallest'];
}

function sayingOf(kind: AnswerState['kind']): [sign: string, words: string] {
  switch (kind) {
    case 'none':
      return ['·', msg('not checked yet')];
    case 'working':
      return ['…', msg('being checked')];
    default:
      return verdictWords(kind);
  }
}

/** The correctness of the solutions of a lesson. Fires `solutions-check`, `solutions-stop` and `line-show` (an exercise's line). */
@customElement('ls-solutions')
export class Solutions extends LitElement {
  static override styles = [
    shared,
    css`
      h2 {
        margin: 0 0 0.3rem;
        font: 600 1.125rem / 1.4 var(--serif);
      }

      ol {
        margin: 0.5rem 0 0;
        padding-inline-start: 1.8rem;
      }

      li {
        margin: 0.15rem 0;
      }

      li button {
        border: 0;
        background: none;
        padding: 0.05rem 0;
        min-height: 0;
        color: var(--ink);
        text-align: start;
      }

      li button:hover {
        text-decoration: underline;
      }

      .right {
        color: var(--proved);
      }

      .wrong {
        color: var(--wrong);
      }

      .words {
        font-size: var(--small);
        white-space: nowrap;
      }
    `,
  ];

  @property({ attribute: false }) rows: readonly SolutionRow[] = [];
  @property({ type: Boolean }) busy = false;

  protected override render() {
    return html`<h2>${msg('Solutions')}</h2>
      ${this.busy
        ? html`<button @click=${() => this.fire('solutions-stop')}>${msg('Stop')}</button>`
        : html`<button @click=${() => this.fire('solutions-check')}>${msg('Check all solutions')}</button>`}
      <div role="status">
        <ol>
          ${this.rows.map((row) => this.row(row))}
        </ol>
      </div>`;
  }

  private row({ number, title, line, state, smallest }: SolutionRow) {
    const [sign, words] = sayingOf(state.kind);
    return html`<li value=${number}>
      <button @click=${() => this.fire('line-show', line)}>${title}</button>
      <span class="words ${state.kind}"><span aria-hidden="true">${sign}</span> ${words}</span>
      ${state.kind === 'wrong' || state.kind === 'open' || state.kind === 'failed' ? html`<ls-answer-result .state=${state} .smallest=${smallest}></ls-answer-result>` : nothing}
    </li>`;
  }

  private fire(name: string, detail: unknown = null): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-solutions': Solutions;
  }
}
