import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { formula } from '../elements/formulas.ts';
import { shared } from '../elements/shared-styles.ts';
import '../elements/term.ts';
import { counted, listed } from '../words/format.ts';
import { conditionAt, endingSentence, pathTo, valuesAt, type IndexedTree } from './tree-view.ts';
import { lineList, lineName } from '../words/places.ts';

/** The most conjuncts that are typeset. */
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
  /** The label of the section, which names the tree, for screen readers. */
  @property() label = '';

  protected override render() {
    const node = this.tree.nodes[this.node];
    if (node === undefined) return nothing;
    const { kind, line, fate } = node;
    const title = kind === 'root' ? msg('Start of the program') : fate.kind === 'inner' ? msg(str`Before line ${lineName(line)}`) : msg(str`In line ${lineName(line)}`);
    return html`<section role="region" aria-label=${this.label} aria-live="polite">
      <h3>${title}</h3>
      <p>${[endingSentence(fate), ...this.way()].filter((words) => words !== '').join(' ')}</p>
      <div class="parts">${this.values()} ${this.condition()}</div>
    </section>`;
  }

  /** The path of a run to this node, and the next step. */
  private way(): string[] {
    const node = this.tree.nodes[this.node];
    if (node === undefined) return [];
    const forks = pathTo(this.tree, this.node).filter(({ kind }) => kind === 'fork').length;
    const exits = pathTo(this.tree, this.node).filter(({ kind }) => kind === 'exit').length;
    const past = [
      ...(forks === 0 ? [] : [counted(forks, msg('one decision|# decisions'))]),
      ...(exits === 0 ? [] : [counted(exits, msg('one loop taken in a single step|# loops taken in single steps'))]),
    ];
    const { lines, fate } = node;
    const passed = lines.length === 1 ? msg(str`line ${lineList(lines)}`) : msg(str`lines ${lineList(lines)}`);
    const next = fate.kind === 'inner' ? msg(str`Until the next decision: ${passed}.`) : msg(str`From the last decision on: ${passed}.`);
    return [past.length === 0 ? '' : msg(str`After ${listed(past)}.`), lines.length === 0 ? '' : next];
  }

  private values() {
    const values = valuesAt(this.tree, this.node);
    if (values.length === 0) return nothing;
    const several = new Set(values.map(({ function: name }) => name)).size > 1;
    return html`<div>
      <h4><ls-term name="symbolic state">${msg('Values')}</ls-term></h4>
      <div class="wide" role="region" tabindex="0" aria-label=${msg('Values of variables')}>
        <table>
          <tbody>
            ${values.map(
              ({ function: name, variable, value, fresh }) => html`<tr>
                <th scope="row">${variable}${several ? html` <small>${msg(str`of ${name}`)}</small>` : nothing}</th>
                <td>
                  = ${value ? formula(value) : html`<span title=${msg('not known')}>★</span>`}${fresh && this.node !== 0
                    ? html`<span class="fresh">${msg('changed')}</span>`
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
      <h4><ls-term name="path condition">${msg('Path condition')}</ls-term></h4>
      <div class="wide" role="region" tabindex="0" aria-label=${msg('Path condition')}>
        ${all.length === 0
          ? msg('every input gets here')
          : html`<ul>
              ${all.length > SHOWN ? html`<li>${counted(all.length - SHOWN, msg('# earlier one, and|# earlier ones, and'))}</li>` : nothing}
              ${shown.map(
                ({ formula: each, fresh }) =>
                  html`<li>${formula(each)}${fresh && all.length > 1 ? html`<span class="fresh">${msg('new')}</span>` : nothing}</li>`,
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
