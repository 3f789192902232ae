import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { codeParts } from '../code-text.ts';
import { count, listed } from '../format.ts';
import type { Approximation, ClosedForm, Formula, LoopSummary, LoopTemplates, LoopType, Template } from '../generated/interface.ts';
import { coreLines, cycleWords, leadsTo, lineAt, orderWords, pathName, patternText, periodWords, roles, templateFate } from '../loops-view.ts';
import { shared } from '../styles/shared.ts';
import { ownValues, withoutTemporaries } from '../temporaries.ts';
import './automaton.ts';
import './formula.ts';
import './term.ts';

/** So many of a loop's traces, and of its cycles, are shown, which keeps a page with hundreds of them quick. */
const SHOWN = 24;

/**
 * What is known of the loops: their summaries with automaton and traces, and the templates of their cycles.
 *
 * Fires `lines-linked` (a set of lines) while a part is pointed at.
 */
@customElement('ls-loops')
export class Loops extends LitElement {
  static override styles = [
    shared,
    css`
      p {
        font: 400 var(--reading) / 1.5 var(--serif);
        margin: 0 0 0.8rem;
        max-width: 62ch;
      }

      section + section {
        margin-top: 1.8rem;
        padding-top: 1.2rem;
        border-top: 1px solid var(--rule);
      }

      h2 {
        font: 600 1.2rem / 1.4 var(--serif);
        margin: 0 0 0.4rem;
      }

      h3 {
        font: 600 var(--reading) / 1.4 var(--serif);
        margin: 1.3rem 0 0.5rem;
      }

      small,
      .line {
        color: var(--soft);
        font: 400 var(--small) / 1.4 var(--sans);
      }

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

      .card {
        border: 1px solid var(--rule);
        border-radius: var(--radius);
        background: var(--surface);
        padding: 0.7rem 0.9rem;
        margin-bottom: 0.7rem;
      }

      .card.linked {
        background: var(--linked-ground);
      }

      .card h3 {
        margin: 0 0 0.4rem;
      }

      dl {
        display: grid;
        grid-template-columns: minmax(4.5rem, max-content) minmax(0, 1fr);
        gap: 0.35rem 0.9rem;
        margin: 0;
      }

      dt {
        color: var(--soft);
        font-size: var(--small);
        padding-top: 0.15em;
      }

      dd {
        margin: 0;
        overflow-x: auto;
      }

      .conjunct {
        display: inline-block;
        margin-right: 0.35em;
      }

      .approximation {
        margin-bottom: 0.8rem;
        overflow-x: auto;
      }

      .core {
        margin: 0;
        padding-left: 1.6rem;
        font: 400 0.82rem / 1.65 var(--mono);
        font-variant-ligatures: none;
        overflow-wrap: anywhere;
      }
    `,
  ];

  @property({ attribute: false }) summaries: readonly LoopSummary[] = [];
  @property({ attribute: false }) templates: readonly LoopTemplates[] = [];
  /** Why there are none, if so. */
  @property() none = '';
  /** The program that they are about. */
  @property() source = '';
  /** The line pointed at in the editor. */
  @property({ type: Number }) line: number | null = null;

  protected override render() {
    return html`${this.none === '' ? nothing : html`<p>${this.none}</p>`}
    ${this.summaries.map((summary) => this.summed(summary))}
    ${this.templates.map((templates) => this.templated(templates))}`;
  }

  // --- summaries ----------------------------------------------------------------------------------------------------

  private summed(summary: LoopSummary) {
    const { line, classification, not_summed, approximation, paths, traces } = summary;
    return html`<section>
      <h2 @mouseenter=${() => this.link(new Set([line]))} @mouseleave=${() => this.link(new Set())}>
        Loop in line ${line} <small>of ${summary.function}</small>
      </h2>
      ${not_summed
        ? html`<p>Not summed, because ${not_summed.text}.</p>`
        : nothing}
      ${approximation ? this.approximated(approximation) : nothing}
      ${classification ? this.classified(classification) : nothing} ${cycleWords(summary).map((words) => html`<p>${words}.</p>`)}
      ${paths.length === 0 ? nothing : [this.automaton(summary), this.paths(summary)]}
      ${traces.length === 0 ? nothing : this.traces(summary)}
    </section>`;
  }

  private approximated({ conditions, values }: Approximation) {
    return html`<p>
        It was <ls-term name="approximated">approximated</ls-term>: for the proof it was enough to know what any number
        of its iterations do in any order, where κ₁ counts those along p₁, and so on:
      </p>
      <div class="approximation" role="region" tabindex="0" aria-label="What the proof knows of the loop">
        ${this.updates(values)} ${conditions.length === 0 ? nothing : html`<div>The first one begins only where ${formulas(conditions)}</div>`}
      </div>`;
  }

  private classified(type: LoopType) {
    const unsteady = type.conditions.find(({ induction }) => !induction);
    return html`<p>
      <ls-term name="loop type">Type ${type.number}</ls-term>: ${orderWords(type)}.
      ${unsteady
        ? html`Its condition <ls-formula .latex=${unsteady.formula.latex} .text=${unsteady.formula.text}></ls-formula> in
            line ${unsteady.line} is a <ls-term name="NIV condition">NIV condition</ls-term>:
            ${unsteady.path === null ? 'a path' : `path ${pathName(unsteady.path)}`} does not change it by a fixed amount.`
        : html`All its conditions are <ls-term name="IV condition">IV conditions</ls-term>: each path changes them by a
            fixed amount.`}
    </p>`;
  }

  private automaton(summary: LoopSummary) {
    const { edges, paths } = summary;
    const repeating = paths.flatMap(({ repeats }, path) => (repeats ? [pathName(path)] : []));
    return html`<h3><ls-term name="path dependency automaton">Path dependency automaton</ls-term></h3>
      <ls-automaton .summary=${summary}></ls-automaton>
      <ul class="edges" aria-label="Edges">
        ${edges.map(
          ({ from, to, conditions }) => html`<li>
            ${pathName(from)} <span aria-hidden="true">→</span><span class="visually-hidden">to</span> ${pathName(to)}${conditions
              ? html`, where ${formulas(conditions)}`
              : ', with a condition that is not known'}
          </li>`,
        )}
        ${repeating.length === 0 ? nothing : html`<li>${listed(repeating)}: again and again</li>`}
      </ul>`;
  }

  private paths(summary: LoopSummary) {
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
                <td>${formulas(conditions)}</td>
                <td>${this.updates(values)}</td>
                <td>${closedForms(ownValues(repeated, this.source))}</td>
              </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
  }

  private traces({ traces, line }: LoopSummary) {
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
                <td>${formulas(conditions)}</td>
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
    const own = ownValues(values, this.source);
    return own.length === 0 ? 'nothing' : closedForms(own);
  }

  // --- templates ----------------------------------------------------------------------------------------------------

  private templated({ line, cycles }: LoopTemplates) {
    return html`<section>
      <h2 @mouseenter=${() => this.link(new Set([line]))} @mouseleave=${() => this.link(new Set())}>
        Loop in line ${line} <small><ls-term name="template">templates</ls-term> of its cycles</small>
      </h2>
      ${cycles === null
        ? html`<p>There are too many ways around this loop for templates: it is unrolled.</p>`
        : cycles.slice(0, SHOWN).map((cycle, at) => this.cycle(cycle, at))}
      ${cycles !== null && cycles.length > SHOWN ? html`<p>And ${count(cycles.length - SHOWN)} others.</p>` : nothing}
    </section>`;
  }

  private cycle(cycle: Template, at: number) {
    const lines = coreLines(cycle);
    const { core, values, conditions, exits, refused } = cycle;
    return html`<div
      class="card ${this.line !== null && lines.has(this.line) ? 'linked' : ''}"
      @mouseenter=${() => this.link(lines)}
      @mouseleave=${() => this.link(new Set())}
      @focusin=${() => this.link(lines)}
      @focusout=${() => this.link(new Set())}
    >
      <h3>Cycle ${at + 1} <small>${templateFate(cycle)}</small></h3>
      <dl>
        <dt><ls-term name="core">Core</ls-term></dt>
        <dd>
          <ol class="core">
            ${withoutTemporaries(core, this.source).map(({ text, line }) => html`<li>${text} <span class="line">line ${line}</span></li>`)}
          </ol>
        </dd>
        ${refused
          ? html`<dt>${cycle.instances === 0 ? 'Refused' : 'Refused elsewhere'}</dt>
              <dd>${worded(refused.message)} <span class="line">line ${lineAt(this.source, refused.start)}</span></dd>`
          : nothing}
        ${conditions.length === 0
          ? nothing
          : html`<dt>Each time</dt>
              <dd tabindex="0">${formulas(conditions)}</dd>`}
        ${ownValues(values, this.source).length === 0
          ? nothing
          : html`<dt><ls-term name="closed form">After κ times</ls-term></dt>
              <dd tabindex="0">${closedForms(ownValues(values, this.source))}</dd>`}
        ${exits.length === 0
          ? nothing
          : html`<dt>Exits</dt>
              <dd tabindex="0">
                ${exits.map(
                  ({ line, conditions }) => html`<div>
                    ${line === 0 ? 'to the end' : `to line ${line}`}, where ${formulas(conditions)}
                  </div>`,
                )}
              </dd>`}
      </dl>
    </div>`;
  }

  private link(lines: Set<number>): void {
    this.dispatchEvent(new CustomEvent('lines-linked', { detail: lines, bubbles: true, composed: true }));
  }
}

function formula({ latex, text }: Formula) {
  return html`<ls-formula .latex=${latex} .text=${text}></ls-formula>`;
}

function formulas(all: readonly Formula[]) {
  if (all.length === 0) return 'always';
  return all.map((each, at) => html`<span class="conjunct">${formula(each)}${at < all.length - 1 ? ',' : ''}</span> `);
}

function worded(message: string) {
  return codeParts(message).map(({ text, code }) => (code ? html`<code>${text}</code>` : text));
}

function closedForms(values: readonly ClosedForm[]) {
  return values.map(
    ({ variable, value }) => html`<div>
      <code>${variable}</code> := ${value ? formula(value) : html`<span title="not known: any value">★</span>`}
    </div>`,
  );
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-loops': Loops;
  }
}
