import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { capital, listed } from '../format.ts';
import { shared } from '../styles/shared.ts';
import { conditionAt, endingSentences, pathTo, valuesAt, type IndexedTree } from '../tree-view.ts';
import { formula } from './formulas.ts';
import './term.ts';

/** So many conjuncts are typeset. */
const SHOWN = 40;

/** The symbolic state at a node of an execution tree: values of variables and path condition. */
@customElement('ls-tree-state')
export class TreeStateView extends LitElement {
  static override styles = [
    shared,
    css`
      section {
        border: 1px solid var(--rule);
        border-radius: var(--radius);
        background: var(--surface);
        padding: 0.7rem 0.9rem 0.8rem;
      }

      h3 {
        font: 600 var(--reading) / 1.4 var(--serif);
        margin: 0 0 0.2rem;
      }

      p {
        margin: 0 0 0.6rem;
        color: var(--soft);
      }

      .parts {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem 2.5rem;
      }

      .parts > div {
        min-width: min(100%, 10rem);
        max-width: 100%;
      }

      h4 {
        font: 500 var(--small) / 1.5 var(--sans);
        color: var(--soft);
        margin: 0 0 0.2rem;
      }

      .wide {
        overflow-x: auto;
      }

      th {
        font: 400 0.875rem / 1.6 var(--mono);
        font-variant-ligatures: none;
        color: var(--ink);
        padding-right: 0.6rem;
        vertical-align: baseline;
      }

      small {
        font: 400 var(--small) / 1.5 var(--sans);
        color: var(--soft);
      }

      td {
        padding: 0.15rem 0;
        vertical-align: baseline;
      }

      ul {
        list-style: none;
        margin: 0;
        padding: 0;
      }

      li {
        padding: 0.15rem 0;
      }

      .fresh {
        margin-left: 0.6rem;
        font: 500 var(--small) / 1.5 var(--sans);
        color: var(--accent);
        white-space: nowrap;
      }
    `,
  ];

  @property({ attribute: false }) tree!: IndexedTree;
  @property({ type: Number }) node = 0;
  /** `classic tree` or `compact tree`. */
  @property() of = '';

  protected override render() {
    const node = this.tree.nodes[this.node];
    if (node === undefined) return nothing;
    const { kind, line, fate } = node;
    const place = line === 0 ? '' : ` line ${line}`;
    const title = kind === 'root' ? 'Start of the program' : fate.kind === 'inner' ? `Before${place}` : `In${place}`;
    const sentence = fate.kind === 'error' ? `${endingSentences.error} ${fate.error}.` : endingSentences[fate.kind];
    return html`<section role="region" aria-label=${`State in the ${this.of}`} aria-live="polite">
      <h3>${title}</h3>
      <p>${[sentence, ...this.way()].filter((words) => words !== '').join(' ')}</p>
      <div class="parts">${this.values()} ${this.condition()}</div>
    </section>`;
  }

  /** How one comes here, and what comes next. */
  private way(): string[] {
    const node = this.tree.nodes[this.node];
    if (node === undefined) return [];
    const forks = pathTo(this.tree, this.node).filter(({ kind }) => kind === 'fork').length;
    const exits = pathTo(this.tree, this.node).filter(({ kind }) => kind === 'exit').length;
    const past = [
      ...(forks === 0 ? [] : [forks === 1 ? 'one decision' : `${forks} decisions`]),
      ...(exits === 0 ? [] : [exits === 1 ? 'one loop taken in a single step' : `${exits} loops taken in single steps`]),
    ];
    const { lines, fate } = node;
    const next = fate.kind === 'inner' ? 'Until the next decision' : 'From the last decision on';
    return [
      past.length === 0 ? '' : capital(`after ${listed(past)}.`),
      lines.length === 0 ? '' : `${next}: ${lines.length === 1 ? 'line' : 'lines'} ${listed(lines.map(String))}.`,
    ];
  }

  private values() {
    const values = valuesAt(this.tree, this.node);
    if (values.length === 0) return nothing;
    const several = new Set(values.map(({ function: name }) => name)).size > 1;
    return html`<div>
      <h4><ls-term name="symbolic state">Values</ls-term></h4>
      <div class="wide" role="region" tabindex="0" aria-label="Values of variables">
        <table>
          <tbody>
            ${values.map(
              ({ function: name, variable, value, fresh }) => html`<tr>
                <th scope="row">${variable}${several ? html` <small>of ${name}</small>` : nothing}</th>
                <td>
                  = ${value ? formula(value) : html`<span title="not known">★</span>`}${fresh && this.node !== 0
                    ? html`<span class="fresh">changed</span>`
                    : nothing}
                </td>
              </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </div>`;
  }

  private condition() {
    const all = conditionAt(this.tree, this.node);
    // The last ones are those that led here.
    const shown = all.slice(-SHOWN);
    return html`<div>
      <h4><ls-term name="path condition">Path condition</ls-term></h4>
      <div class="wide" role="region" tabindex="0" aria-label="Path condition">
        ${all.length === 0
          ? 'every input comes here'
          : html`<ul>
              ${all.length > SHOWN ? html`<li>${all.length - SHOWN} earlier ones, and</li>` : nothing}
              ${shown.map(
                ({ formula: each, fresh }) =>
                  html`<li>${formula(each)}${fresh && all.length > 1 ? html`<span class="fresh">new</span>` : nothing}</li>`,
              )}
            </ul>`}
      </div>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-tree-state': TreeStateView;
  }
}
