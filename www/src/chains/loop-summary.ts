import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { anyIndex, closedForms, conjuncts, formula, formulaStyles } from '../elements/formulas.ts';
import { reading } from '../elements/reading-styles.ts';
import { shared } from '../elements/shared-styles.ts';
import '../elements/term.ts';
import type { Approximation, ClosedForm, LoopSummary, LoopType } from '../generated/interface.ts';
import { messageWords } from '../words/message.ts';
import { counted, listed } from '../words/format.ts';
import './automaton.ts';
import { cycleWords, leadsTo, orderWords, pathName, patternText, periodWords, roles } from './loops-view.ts';
import { lineName } from '../words/places.ts';

/** The most traces of a loop that are shown, which keeps a page with hundreds of them fast. */
const SHOWN = 24;

/**
 * The summary of a loop: its type, the automaton of its paths, and its traces.
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
      <h2>${msg(html`Loop in line ${lineName(line)} <small>of ${name}</small>`)}</h2>
      ${not_summed ? html`<p>${msg(str`Not summed, because ${messageWords(not_summed.text)}.`)}</p>` : nothing}
      ${approximation ? this.approximated(approximation) : nothing}
      ${classification ? this.classified(classification) : nothing}
      ${cycleWords(this.summary).map((words) => html`<p>${words}.</p>`)}
      ${paths.length === 0 ? nothing : [this.automaton(), this.paths()]} ${traces.length === 0 ? nothing : this.traces()}
    </section>`;
  }

  private approximated({ conditions, values, invariants }: Approximation) {
    return html`<p>
        ${msg(html`It was <ls-term name="approximated">approximated</ls-term>: the proof only needs what any number of its iterations do in any order, where κ₁ counts those along p₁, and so on:`)}
      </p>
      <div class="approximation" role="region" tabindex="0" aria-label=${msg(str`What the proof knows about the loop in line ${lineName(this.summary.line)}`)}>
        ${this.updates(values)}
        ${conditions.length === 0 ? nothing : html`<div>${msg(html`The first one begins only if ${conjuncts(conditions)}.`)}</div>`}
        ${invariants.length === 0
          ? nothing
          : html`<div>
              ${msg(html`<ls-term name="invariant">Invariants</ls-term>: each time before the loop's condition is tested, ${conjuncts(invariants)}.`)}
            </div>`}
      </div>`;
  }

  private classified(type: LoopType) {
    const unsteady = type.conditions.find(({ induction }) => !induction);
    return html`<p>
      ${msg(html`<ls-term name="loop type">Type ${type.number}</ls-term>: ${orderWords(type)}.`)}
      ${unsteady
        ? [
            msg(html`Its condition ${formula(unsteady.formula)} in line ${lineName(unsteady.line)} is a <ls-term name="NIV condition">NIV condition</ls-term>:`),
            ' ',
            unsteady.path === null
              ? msg('a path does not change it by a fixed amount.')
              : msg(str`path ${pathName(unsteady.path)} does not change it by a fixed amount.`),
          ]
        : msg(html`All its conditions are <ls-term name="IV condition">IV conditions</ls-term>: each path changes them by a fixed amount.`)}
    </p>`;
  }

  private automaton() {
    const { edges, paths } = this.summary;
    const repeating = paths.flatMap(({ repeats }, path) => (repeats ? [pathName(path)] : []));
    return html`<h3><ls-term name="path dependency automaton">${msg('Path dependency automaton')}</ls-term></h3>
      <ls-automaton .summary=${this.summary}></ls-automaton>
      <ul class="edges" aria-label=${msg('Edges')}>
        ${edges.map(
          ({ from, to, conditions }) => html`<li>
            ${pathName(from)} <span aria-hidden="true">→</span><span class="visually-hidden">${msg('to')}</span> ${pathName(to)}${conditions
              ? msg(html`, where ${conjuncts(conditions)}`)
              : msg(', with a condition that is not known')}
          </li>`,
        )}
        ${repeating.length === 0 ? nothing : html`<li>${msg(str`${listed(repeating)}: again and again`)}</li>`}
      </ul>`;
  }

  private paths() {
    const { summary } = this;
    const { paths, line } = summary;
    return html`<h3>${msg('Paths through the body')}</h3>
      <div class="wide" role="region" tabindex="0" aria-label=${msg(str`Paths of the loop in line ${lineName(line)}`)}>
        <table class="paths">
          <thead>
            <tr>
              <th scope="col">${msg('Path')}</th>
              <th scope="col">${msg('Taken if')}</th>
              <th scope="col">${msg('Effect')}</th>
              <th scope="col">${msg('After κ iterations in a row')}</th>
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
    return html`<h3><ls-term name="trace">${msg('Traces')}</ls-term></h3>
      <div class="wide" role="region" tabindex="0" aria-label=${msg(str`Traces of the loop in line ${lineName(line)}`)}>
        <table class="traces">
          <thead>
            <tr>
              <th scope="col">${msg('Trace')}</th>
              <th scope="col">${msg('Taken if')}</th>
              <th scope="col">${msg('Effect')}</th>
            </tr>
          </thead>
          <tbody>
            ${traces.slice(0, SHOWN).map(
              ({ parts, conditions, values }) => html`<tr>
                <th scope="row">${patternText(parts)}</th>
                <td>${conjuncts(conditions)}</td>
                <td>${this.updates(values)}</td>
              </tr>`,
            )}
          </tbody>
        </table>
      </div>
      ${traces.length > SHOWN ? html`<p>${counted(traces.length - SHOWN, msg('And # other.|And # others.'))}</p>` : nothing}`;
  }

  /** The effect of an iteration on the variables. */
  private updates(values: readonly ClosedForm[]) {
    return values.length === 0 ? msg('nothing') : closedForms(values);
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
