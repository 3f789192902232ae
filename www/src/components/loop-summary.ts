import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { count, listed } from '../format.ts';
import type { Approximation, ClosedForm, LoopSummary, LoopType } from '../generated/interface.ts';
import { cycleWords, leadsTo, orderWords, pathName, patternText, periodWords, roles } from '../loops-view.ts';
import { reading } from '../styles/reading.ts';
import { shared } from '../styles/shared.ts';
import './automaton.ts';
import { anyIndex, closedForms, conjuncts, formula, formulaStyles } from './formulas.ts';
import './term.ts';

/** So many of a loop's traces are shown, which keeps a page with hundreds of them quick. */
const SHOWN = 24;

/**
 * What is known of a loop that was to be summed: its type, the automaton of its paths, and its traces.
 *
 * Fires `lines-linked` (a set of lines) while it is pointed at.
 */
@customElement('ls-loop-summary')
export class LoopSummaryView extends LitElement {
  static override styles = [
    shared,
    formulaStyles,
    reading,
    css`
      ul {
        list-style: none;
        margin: 0;
        padding: 0;
      }

      .edges li {
        padding: 0.2rem 0;
      }

      .wide {
        overflow-x: auto;
      }

      table {
        width: 100%;
      }

      th,
      td {
        padding: 0.4rem 1rem 0.4rem 0;
        vertical-align: top;
      }

      tbody tr {
        border-top: 1px solid var(--rule);
      }

      tbody th {
        font: 500 var(--body) / 1.5 var(--sans);
        color: var(--ink);
        min-width: 5.5rem;
      }

      tbody th small {
        display: block;
      }

      /* Assignments are short: broken up, they are hard to read. */
      td:last-child {
        min-width: 8rem;
      }

      .approximation {
        margin-bottom: 0.8rem;
        overflow-x: auto;
      }
    `,
  ];

  @property({ attribute: false }) summary!: LoopSummary;

  protected override render() {
    const { function: name, line, classification, not_summed, approximation, paths, traces } = this.summary;
    const link = () => this.link(new Set([line]));
    const unlink = () => this.link(new Set());
    return html`<section @mouseenter=${link} @mouseleave=${unlink} @focusin=${link} @focusout=${unlink}>
      <h2>Loop in line ${line} <small>of ${name}</small></h2>
      ${not_summed ? html`<p>Not summed, because ${not_summed.text}.</p>` : nothing}
      ${approximation ? this.approximated(approximation) : nothing}
      ${classification ? this.classified(classification) : nothing}
      ${cycleWords(this.summary).map((words) => html`<p>${words}.</p>`)}
      ${paths.length === 0 ? nothing : [this.automaton(), this.paths()]} ${traces.length === 0 ? nothing : this.traces()}
    </section>`;
  }

  private approximated({ conditions, values, invariants }: Approximation) {
    return html`<p>
        It was <ls-term name="approximated">approximated</ls-term>: for the proof it was enough to know what any number
        of its iterations do in any order, where κ₁ counts those along p₁, and so on:
      </p>
      <div class="approximation" role="region" tabindex="0" aria-label="What the proof knows of the loop in line ${this.summary.line}">
        ${this.updates(values)}
        ${conditions.length === 0 ? nothing : html`<div>The first one begins only where ${conjuncts(conditions)}.</div>`}
        ${invariants.length === 0
          ? nothing
          : html`<div>
              <ls-term name="invariant">Invariants</ls-term>: each time before the loop's condition is looked at,
              ${conjuncts(invariants)}.
            </div>`}
      </div>`;
  }

  private classified(type: LoopType) {
    const unsteady = type.conditions.find(({ induction }) => !induction);
    return html`<p>
      <ls-term name="loop type">Type ${type.number}</ls-term>: ${orderWords(type)}.
      ${unsteady
        ? html`Its condition ${formula(unsteady.formula)} in
            line ${unsteady.line} is a <ls-term name="NIV condition">NIV condition</ls-term>:
            ${unsteady.path === null ? 'a path' : `path ${pathName(unsteady.path)}`} does not change it by a fixed amount.`
        : html`All its conditions are <ls-term name="IV condition">IV conditions</ls-term>: each path changes them by a
            fixed amount.`}
    </p>`;
  }

  private automaton() {
    const { edges, paths } = this.summary;
    const repeating = paths.flatMap(({ repeats }, path) => (repeats ? [pathName(path)] : []));
    return html`<h3><ls-term name="path dependency automaton">Path dependency automaton</ls-term></h3>
      <ls-automaton .summary=${this.summary}></ls-automaton>
      <ul class="edges" aria-label="Edges">
        ${edges.map(
          ({ from, to, conditions }) => html`<li>
            ${pathName(from)} <span aria-hidden="true">→</span><span class="visually-hidden">to</span> ${pathName(to)}${conditions
              ? html`, where ${conjuncts(conditions)}`
              : ', with a condition that is not known'}
          </li>`,
        )}
        ${repeating.length === 0 ? nothing : html`<li>${listed(repeating)}: again and again</li>`}
      </ul>`;
  }

  private paths() {
    const { summary } = this;
    const { paths, line } = summary;
    return html`<h3>Paths once around</h3>
      <div class="wide" role="region" tabindex="0" aria-label="Paths of the loop in line ${line}">
        <table class="paths">
          <thead>
            <tr>
              <th scope="col">Path</th>
              <th scope="col">Taken where</th>
              <th scope="col">Does</th>
              <th scope="col">After κ iterations in a row</th>
            </tr>
          </thead>
          <tbody>
            ${paths.map(
              ({ conditions, values, repeated, leaves_to }, path) => html`<tr>
                <th scope="row">
                  ${pathName(path)}<small>${[leadsTo(leaves_to), ...roles(summary, path), ...periodWords(summary, path)].join(', ')}</small>
                </th>
                <td>${conjuncts(conditions)}</td>
                <td>${this.updates(values)}</td>
                <td>${closedForms(repeated)}</td>
              </tr>`,
            )}
          </tbody>
        </table>
      </div>
      ${anyIndex(paths.flatMap(({ values }) => values))}`;
  }

  private traces() {
    const { traces, line } = this.summary;
    return html`<h3><ls-term name="trace">Traces</ls-term></h3>
      <div class="wide" role="region" tabindex="0" aria-label="Traces of the loop in line ${line}">
        <table class="traces">
          <thead>
            <tr>
              <th scope="col">Trace</th>
              <th scope="col">Taken where</th>
              <th scope="col">Does</th>
            </tr>
          </thead>
          <tbody>
            ${traces.slice(0, SHOWN).map(
              ({ pattern, conditions, values }) => html`<tr>
                <th scope="row">${patternText(pattern)}</th>
                <td>${conjuncts(conditions)}</td>
                <td>${this.updates(values)}</td>
              </tr>`,
            )}
          </tbody>
        </table>
      </div>
      ${traces.length > SHOWN ? html`<p>And ${count(traces.length - SHOWN)} others.</p>` : nothing}`;
  }

  /** What an iteration makes of variables. */
  private updates(values: readonly ClosedForm[]) {
    return values.length === 0 ? 'nothing' : closedForms(values);
  }

  private link(lines: Set<number>): void {
    this.dispatchEvent(new CustomEvent('lines-linked', { detail: lines, bubbles: true, composed: true }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-loop-summary': LoopSummaryView;
  }
}
