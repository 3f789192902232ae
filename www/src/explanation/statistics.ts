import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { shared } from '../elements/shared-styles.ts';
import '../elements/term.ts';
import type { Stats } from '../generated/interface.ts';
import { count, counted, duration, listed } from '../words/format.ts';

/** The statistics of an analysis, in one line. Fires `queries-save` when the visitor wants the solver's transcript. */
@customElement('ls-statistics')
export class Statistics extends LitElement {
  static override styles = [
    shared,
    css`
      p {
        display: flex;
        flex-wrap: wrap;
        gap: 0.2rem 1.3rem;
        margin: 1.5rem 0 0;
        padding-top: 0.8rem;
        border-top: 1px solid var(--rule);
        font-size: var(--small);
        color: var(--soft);
        font-variant-numeric: tabular-nums;
      }

      button {
        margin-top: 0.6rem;
        min-height: 2rem;
        padding: 0.2rem 0.7rem;
        font-size: var(--small);
      }
    `,
  ];

  @property({ attribute: false }) stats!: Stats;
  /** True if the transcript is still available. */
  @property({ type: Boolean }) saves = false;

  protected override render() {
    const { states, paths, queries, solver_calls, simplified, reused, cached, seconds } = this.stats;
    const layers: [number, string][] = [
      [simplified, msg('simplification')],
      [reused, msg('an earlier model')],
      [cached, msg('cache')],
    ];
    const without = simplified + reused + cached;
    const how = listed(layers.filter(([answers]) => answers > 0).map(([answers, layer]) => msg(str`${count(answers)} by ${layer}`)));
    return html`<p>
      <span>${count(states)} <ls-term name="symbolic state">${counted(states, msg('symbolic state|symbolic states'))}</ls-term></span>
      <span>${count(paths)} <ls-term name="path">${counted(paths, msg('path|paths'))}</ls-term></span>
      <span>${count(queries)} <ls-term name="query">${counted(queries, msg('query|queries'))}</ls-term></span>
      ${solver_calls + without === 0
        ? nothing
        : html`<span>${count(solver_calls)} <ls-term name="solver call">${counted(solver_calls, msg('solver call|solver calls'))}</ls-term></span>`}
      ${without === 0 ? '' : html`<span>${counted(without, msg('# answer without it|# answers without it'))}: ${how}</span>`}
      <span>${duration(seconds)}</span>
    </p>
      ${this.saves && queries > 0
        ? html`<button title=${msg('All queries to Z3, as SMT-LIB text')} @click=${this.save}>${msg('Save the queries (.smt2)')}</button>`
        : nothing}`;
  }

  private save(): void {
    this.dispatchEvent(new CustomEvent('queries-save', { bubbles: true, composed: true }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-statistics': Statistics;
  }
}
