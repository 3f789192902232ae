import { msg } from '@lit/localize';
import { LitElement, css, html, nothing, type PropertyValues } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { AnswerState, Asked } from './answer-check.ts';
import type { Compared } from './own-program.ts';
import { claimWords, refutationWords } from './kinds.ts';
import type { AnswerQuestion, Exercise } from '../generated/interface.ts';
import { counterexampleRows } from './counterexample.ts';
import { outputStyles } from '../program/output-styles.ts';
import { programGradeOf, programReason, programResultStyles, programTitle } from './program-result.ts';
import { outcomeWords } from './remark.ts';
import type { Output } from '../program/output-view.ts';
import { foldingNote } from '../program/inputs.ts';
import { shared } from '../elements/shared-styles.ts';
import { words } from '../elements/words.ts';

function stateWords(state: AnswerQuestion['state']): [sign: string, words: string] {
  switch (state) {
    case 'waits':
      return ['·', msg('Not asked yet')];
    case 'runs':
      return ['…', msg('Being checked')];
    case 'holds':
      return ['✓', msg('Proved')];
    case 'fails':
      return ['✗', msg('Not true')];
    case 'open':
      return ['?', msg('Not decided')];
  }
}

function titleOf(kind: Exclude<AnswerState['kind'], 'none'>): string {
  switch (kind) {
    case 'working':
      return msg('Checking…');
    case 'right':
      return msg('Right.');
    case 'wrong':
      return msg('Not yet.');
    case 'open':
      return msg('This could not be decided.');
    case 'failed':
      return msg('The check failed.');
  }
}

/** The result of the check of an answer. Fires `watch` if the run of a program is to be played. */
@customElement('ls-answer-result')
export class AnswerResult extends LitElement {
  static override styles = [
    shared,
    css`
      section {
        container-type: inline-size;
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
        padding-inline-end: 1rem;
      }

      .compared {
        margin-block: 0.4rem;
      }

      code {
        font: 400 0.9em var(--mono);
        font-variant-ligatures: none;
      }
    `,
    outputStyles,
    programResultStyles,
  ];

  @property({ attribute: false }) state: AnswerState = { kind: 'none' };
  /** The measure that should be as small as possible. */
  @property({ attribute: false }) smallest: Exercise['smallest'] = null;
  /** The reason why the answer is right, if it is. */
  @property() reason = '';
  /** The part of the output that counts, for a program that is to be written. */
  @property() output: Output = 'words';

  /** A result may be below what is seen. */
  protected override updated(changed: PropertyValues<this>): void {
    const isNew = changed.get('state')?.kind === 'working' && !['none', 'working'].includes(this.state.kind);
    if (isNew) this.scrollIntoView({ block: 'nearest' });
  }

  protected override render() {
    const { state } = this;
    if (state.kind === 'none') return nothing;
    const program = 'program' in state ? state.program : undefined;
    return html`<section class=${state.kind} role="status">
      <h2>${program ? programTitle(program) : titleOf(state.kind)}</h2>
      ${program && programReason(program) !== '' ? html`<p>${words(programReason(program))}</p>` : nothing}
      ${state.kind === 'right' && state.words === undefined && this.reason !== '' ? html`<p>${this.reason}</p>` : nothing}
      ${'words' in state && state.words ? html`<p>${words(state.words)}</p>` : nothing}
      ${state.kind === 'wrong' && state.outcome ? html`<p>${words(outcomeWords(state.outcome, this.smallest))}</p>` : nothing}
      ${state.asked.length === 0 ? nothing : html`<ul>${state.asked.map((each) => this.asked(each))}</ul>`}
      ${state.kind === 'wrong' ? this.counterexample() : nothing}
      ${program ? programGradeOf(program, this.output, () => this.dispatchEvent(new CustomEvent('watch'))) : nothing}
    </section>`;
  }

  private asked({ question, reason }: Asked) {
    const { state } = question;
    const [sign, name] = stateWords(state);
    return html`<li>
      <span aria-hidden="true">${sign}</span> <span class="aside">${name}:</span> ${words(claimWords(question.claim))}
      ${state === 'open' && reason !== '' ? html`<span class="aside">(${words(reason)})</span>` : nothing}
    </li>`;
  }

  /** The expected values beside the actual ones. */
  private compared(rows: readonly Compared[], claim: AnswerQuestion['claim']) {
    if (rows.length === 0) return nothing;
    return html`<table class="compared">
      <thead>
        <tr><td></td><th scope="col">${msg('Expected')}</th><th scope="col">${claim === 'sound' ? msg('On this run') : msg('Yours')}</th></tr>
      </thead>
      <tbody>
        ${rows.map(({ name, expected, given }) => html`<tr><th scope="row">${name}</th><td>${words(expected)}</td><td>${words(given)}</td></tr>`)}
      </tbody>
    </table>`;
  }

  private counterexample() {
    if (this.state.kind !== 'wrong' || !this.state.counterexample) return nothing;
    const { question, witness } = this.state.counterexample;
    const rows = counterexampleRows(question, witness);
    const note = foldingNote(rows);
    return html`<p>${words(refutationWords(question.claim))}</p>
      <table>
        <tbody>
          ${rows.map(({ name, value }) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}
        </tbody>
      </table>
      ${this.compared(this.state.compared ?? [], question.claim)}
      ${note === null ? nothing : html`<p class="aside">${words(note)}</p>`}
      ${rows.length === 0 ? html`<p>${msg('With any inputs.')}</p>` : nothing}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-answer-result': AnswerResult;
  }
}
