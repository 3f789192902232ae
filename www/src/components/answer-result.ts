import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { AnswerState, Asked } from '../controllers/answer-check.ts';
import { claims, refutations } from '../exercises/kinds.ts';
import type { AnswerOutcome } from '../generated/interface.ts';
import { counterexampleRows } from '../exercises/counterexample.ts';
import { shared } from '../styles/shared.ts';

const SIGNS: Record<Asked['state'], [sign: string, words: string]> = {
  waits: ['·', 'Not asked yet'],
  runs: ['…', 'Being checked'],
  holds: ['✓', 'Proved'],
  fails: ['✗', 'Wrong'],
  open: ['?', 'Not decided'],
};

/** What is known about an answer. */
@customElement('ls-answer-result')
export class AnswerResult extends LitElement {
  static override styles = [
    shared,
    css`
      section {
        border: 1px solid var(--rule);
        border-inline-start: 4px solid var(--unknown);
        border-radius: var(--radius);
        background: var(--surface);
        padding: 0.7rem 1rem;
      }

      section.right {
        border-inline-start-color: var(--proved);
      }

      section.wrong {
        border-inline-start-color: var(--wrong);
      }

      h2 {
        margin: 0;
        font: 600 1.125rem / 1.4 var(--serif);
      }

      p {
        margin: 0.4rem 0;
      }

      ul {
        list-style: none;
        margin: 0.4rem 0;
        padding: 0;
      }

      table {
        border-collapse: collapse;
        font: 400 0.9rem / 1.6 var(--mono);
        font-variant-ligatures: none;
      }

      th {
        text-align: start;
        font-weight: 500;
        padding-inline-end: 1rem;
      }

      td {
        overflow-wrap: anywhere;
      }
    `,
  ];

  @property({ attribute: false }) state: AnswerState = { kind: 'none' };

  protected override render() {
    const { state } = this;
    if (state.kind === 'none') return nothing;
    const title = { working: 'Checking…', right: 'Right.', wrong: 'Not yet.', open: 'This could not be decided.' }[state.kind];
    return html`<section class=${state.kind} role="status">
      <h2>${title}</h2>
      ${'words' in state && state.words !== '' ? html`<p>${state.words}</p>` : nothing}
      ${state.kind === 'wrong' && state.outcome ? this.outcome(state.outcome) : nothing}
      ${state.asked.length === 0 ? nothing : html`<ul>${state.asked.map((each) => this.asked(each))}</ul>`}
      ${state.kind === 'wrong' ? this.counterexample() : nothing}
    </section>`;
  }

  private asked({ question, state, reason }: Asked) {
    const [sign, words] = SIGNS[state];
    return html`<li>
      <span aria-hidden="true">${sign}</span> <span class="aside">${words}:</span> ${claims[question.claim]}
      ${state === 'open' && reason !== '' ? html`<span class="aside">(${reason})</span>` : nothing}
    </li>`;
  }

  private outcome(outcome: AnswerOutcome) {
    switch (outcome.kind) {
      case 'not-reached':
        return outcome.line === null
          ? html`<p>The run with these inputs does not come there: ${outcome.end}.</p>`
          : html`<p>The run with these inputs ends in line ${outcome.line}: ${outcome.end}.</p>`;
      case 'not-smallest':
        return html`<p>The run comes there. Your numbers make ${outcome.size}, and ${outcome.smaller} is enough.</p>`;
      case 'mistake': {
        const place = outcome.line === null ? '' : `, line ${outcome.line}`;
        return outcome.in_answer
          ? html`<p>In your answer${place}: ${outcome.message}.</p>`
          : html`<p>The exercise itself has a mistake${place}: ${outcome.message}.</p>`;
      }
      default:
        return nothing;
    }
  }

  private counterexample() {
    if (this.state.kind !== 'wrong' || this.state.counterexample === null) return nothing;
    const { question, report } = this.state.counterexample;
    const rows = counterexampleRows(question, report.witness);
    return html`<p>${refutations[question.claim]}</p>
      <table>
        <tbody>
          ${rows.map(({ name, value }) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}
        </tbody>
      </table>
      ${rows.length === 0 ? html`<p>With any inputs.</p>` : nothing}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-answer-result': AnswerResult;
  }
}
