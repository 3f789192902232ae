import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { byValues, chainColour, chainCounts, chainLines, chainName, counterText, family, fateWords, intervalFormula, rootChains } from './chain-view.ts';
import type { Chain, ChainNode, Navigation } from '../generated/interface.ts';
import { argumentWords, messageWords, namesLine } from '../words/message.ts';
import { counted } from '../words/format.ts';
import { parts } from '../elements/parts-styles.ts';
import { shared } from '../elements/shared-styles.ts';
import '../elements/formula.ts';
import '../elements/term.ts';
import { words } from '../elements/words.ts';
import { plain } from '../elements/code-text.ts';
import { lineName } from '../words/places.ts';

/** The most further root chains that are listed, which keeps a page with hundreds of them fast. */
const SHOWN_ROOTS = 24;

/**
 * The results of navigation: the program as chains, the constraints on their counters, and the values after each loop.
 *
 * Fires `lines-linked` (a set of lines) while a part is pointed at.
 */
@customElement('ls-chains')
export class Chains extends LitElement {
  static override styles = [
    shared,
    parts,
    css`
      p {
        font: 400 var(--reading) / 1.5 var(--serif);
        margin: 0 0 1rem;
        max-width: 62ch;
      }

      h2 {
        font: 600 var(--reading) / 1.4 var(--serif);
        margin: 1.6rem 0 0.5rem;
      }

      .cards {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(9rem, 100%), 1fr));
        gap: 0.6rem;
        margin: 0 0 0.75rem;
        padding: 0;
        list-style: none;
      }

      .card {
        border: 1px solid var(--rule);
        border-top: 3px solid var(--colour);
        border-radius: 4px 4px var(--radius) var(--radius);
        background: var(--surface);
        padding: 0.6rem 0.8rem 0.7rem;
        min-width: 0;
      }

      .card.root {
        grid-column: 1 / -1;
      }

      .card.linked {
        background: var(--linked-ground);
      }

      .card h3 {
        margin: 0 0 0.35rem;
        font: 600 0.95rem / 1.4 var(--serif);
        color: var(--colour);
      }

      .card h3 small {
        font: 400 var(--small) / 1.4 var(--sans);
        color: var(--soft);
        display: block;
      }

      .card .alike {
        margin: 0.35rem 0 0;
        font-size: var(--small);
        color: var(--soft);
      }

      .root h3 small {
        display: inline;
        margin-left: 0.4rem;
      }

      .colour-0 {
        --colour: var(--chain-0);
      }
      .colour-1 {
        --colour: var(--chain-1);
      }
      .colour-2 {
        --colour: var(--chain-2);
      }
      .colour-3 {
        --colour: var(--chain-3);
      }
      .colour-4 {
        --colour: var(--chain-4);
      }
      .colour-5 {
        --colour: var(--chain-5);
      }
      .colour-6 {
        --colour: var(--chain-6);
      }

      ol.nodes {
        list-style: none;
        margin: 0;
        padding: 0;
        font: 400 0.82rem / 1.65 var(--mono);
        font-variant-ligatures: none;
      }

      .root ol.nodes {
        display: flex;
        flex-wrap: wrap;
        gap: 0.2rem 0.4rem;
      }

      .root ol.nodes li:not(:last-child)::after {
        content: '→';
        color: var(--soft);
        margin-left: 0.4rem;
      }

      .nodes li {
        overflow-wrap: anywhere;
      }

      .nodes .transform {
        color: var(--ink);
      }

      .nodes .assume {
        color: var(--ink);
      }

      .root .nodes .assume span,
      .root .nodes .loop span {
        border: 1px solid var(--rule);
        border-radius: 5px;
        padding: 0 0.3rem;
      }

      tr.core > td:first-child {
        border-left: 3px solid var(--wrong);
        padding-left: 0.6rem;
      }

      @media (forced-colors: active) {
        .card.linked {
          outline: 2px solid Highlight;
        }
      }

      details {
        margin-top: 1rem;
      }

      summary {
        cursor: pointer;
        color: var(--soft);
        font-weight: 500;
      }
    `,
  ];

  @property({ attribute: false }) navigation!: Navigation;
  /** The line pointed at in the editor. */
  @property({ type: Number }) line: number | null = null;
  @property() target = '';
  /** True if the formulas are rendered: they follow a moment after the chains, as all at once would block the page. */
  @state() private isWhole = false;

  protected override firstUpdated(): void {
    requestAnimationFrame(() => setTimeout(() => (this.isWhole = true)));
  }

  protected override render() {
    const roots = rootChains(this.navigation);
    const [first, ...others] = roots;
    const { roots: rootCount, subs, beginnings, leftOut } = chainCounts(this.navigation);
    return html`
      <p>
        ${msg(html`The way to ${this.target} consists of <ls-term name="root chain">${rootCount}</ls-term> and <ls-term name="subchain">${subs}</ls-term>, one for each path through a loop.`)}
        ${msg(html`Each subchain has a <ls-term name="path counter">path counter</ls-term> κ: how often it is taken.`)}
        ${beginnings} ${leftOut}
      </p>
      ${first ? this.root(first) : nothing}
      ${others.length === 0
        ? nothing
        : html`<details>
            <summary>${counted(others.length, msg('One more chain from the start|# more chains from the start'))}</summary>
            ${others.slice(0, SHOWN_ROOTS).map((root) => this.root(root))}
            ${others.length > SHOWN_ROOTS ? html`<p>${counted(others.length - SHOWN_ROOTS, msg('And # other.|And # others.'))}</p>` : nothing}
          </details>`}
    `;
  }

  private root(root: Chain) {
    const members = family(this.navigation, root);
    const name = chainName(root.id);
    return html`<h2 class="visually-hidden">${root.role.kind === 'root' ? msg(str`Root chain ${name}`) : msg(str`Beginning ${name} of root chains`)}</h2>
      <ul class="cards" aria-label=${msg('Chains')}>
        ${members.map((chain) => this.card(chain))}
      </ul>
      ${this.isWhole ? [this.constraints(members), this.closedForms(members)] : nothing}`;
  }

  private card(chain: Chain) {
    const lines = chainLines(chain);
    const linked = this.line !== null && lines.has(this.line);
    const counters = counterText(chain);
    const { role } = chain;
    return html`<li
      class="card colour-${chainColour(chain)} ${role.kind === 'sub' ? '' : 'root'} ${linked ? 'linked' : ''}"
      tabindex="0"
      @mouseenter=${() => this.link(lines)}
      @mouseleave=${() => this.link(new Set())}
      @focus=${() => this.link(lines)}
      @blur=${() => this.link(new Set())}
    >
      <h3>
        ${chainName(chain.id)}${counters === '' ? '' : ` · ${counters}`}<small
          >${role.kind === 'sub' ? msg(str`loop in line ${lineName(role.loop_line)}`) : fateWords(chain.fate)}</small
        >
      </h3>
      <ol class="nodes">
        ${chain.nodes.map((node) => html`<li class=${node.kind}><span>${nodeText(node)}</span></li>`)}
        ${role.kind === 'beginning' ? html`<li>…</li>` : nothing}
      </ol>
      ${chain.alike === 0 ? nothing : html`<p class="alike">${counted(chain.alike, msg('And # other path with the same effect|And # other paths with the same effect'))}</p>`}
    </li>`;
  }

  private constraints(members: readonly Chain[]) {
    const constrained = members.filter(({ constraints }) => constraints.length > 0);
    if (constrained.length === 0) return nothing;
    return constrained.map(
      (chain) => html`<h2>
          ${chain.role.kind === 'sub'
            ? msg(str`And one iteration along ${chainName(chain.id)}`)
            : msg(html`The <ls-term name="constraint system">constraint system</ls-term> of ${chainName(chain.id)}`)}
        </h2>
        ${chain.core.length === 0
          ? nothing
          : html`<p>
              ${chain.core.length === 1
                ? msg(html`It has no solution: the marked constraint cannot hold. It is the <ls-term name="unsatisfiable core">unsatisfiable core</ls-term>.`)
                : msg(html`It has no solution: the marked constraints, its <ls-term name="unsatisfiable core">unsatisfiable core</ls-term>, exclude each other.`)}
            </p>`}
        <table>
          <tbody>
            ${chain.constraints.map(
              ({ formula, why, line }, at) =>
                html`<tr
                  class="${line === this.line ? 'linked' : ''} ${chain.core.includes(at) ? 'core' : ''}"
                  @mouseenter=${() => this.link(new Set([line]))}
                  @mouseleave=${() => this.link(new Set())}
                >
                  <td>
                    <ls-formula .latex=${formula.latex} .text=${formula.text}></ls-formula>
                    ${chain.core.includes(at) ? html`<span class="visually-hidden">${msg('marked')}</span>` : nothing}
                  </td>
                  <td class="why">
                    ${words(messageWords(why))} ${namesLine(why, line) ? nothing : html`<span class="line">${msg(str`line ${lineName(line)}`)}</span>`}
                  </td>
                </tr>`,
            )}
          </tbody>
        </table>
        ${chain.intervals.length === 0
          ? nothing
          : html`<p>
              ${msg('In every solution:')}
              ${chain.intervals.map((each, at) => {
                const { latex, text } = intervalFormula(each);
                return html`${at === 0 ? nothing : ', '}<ls-formula .latex=${latex} .text=${text}></ls-formula>`;
              })}
            </p>`}`,
    );
  }

  private closedForms(members: readonly Chain[]) {
    const groups = byValues(members);
    if (groups.length === 0) return nothing;
    return html`<h2>
        ${msg(html`<ls-term name="closed form">Values after the loops</ls-term>, in <ls-term name="last value">path counters</ls-term>`)}
      </h2>
      <table>
        <thead class="visually-hidden">
          <tr>
            <th scope="col">${msg('Loop')}</th>
            <th scope="col">${msg('Values')}</th>
          </tr>
        </thead>
        <tbody>
          ${groups.map((group) => this.valuesOf(group))}
        </tbody>
      </table>`;
  }

  private valuesOf(group: readonly Chain[]) {
    const [first] = group;
    if (!first) return nothing;
    const names = group.map(({ id }) => chainName(id)).join(', ');
    const lines = new Set(group.flatMap((chain) => [...chainLines(chain)]));
    return html`<tr @mouseenter=${() => this.link(lines)} @mouseleave=${() => this.link(new Set())}>
      <td>${first.role.kind === 'sub' ? html`${msg(str`loop in line ${lineName(first.role.loop_line)}`)} <span class="line">${names}</span>` : names}</td>
      <td>
        ${first.values.map(
          ({ variable, value }) =>
            html`<div>
              ${msg(html`<code>${variable}</code> becomes ${
                value
                  ? html`<ls-formula .latex=${value.latex} .text=${value.text}></ls-formula>`
                  : html`<span title=${msg('not known')}>★</span>`
              }`)}
            </div>`,
        )}
      </td>
    </tr>`;
  }

  private link(lines: Set<number>): void {
    this.dispatchEvent(new CustomEvent('lines-linked', { detail: lines, bubbles: true, composed: true }));
  }
}

/** A node in the paper's notation; a loop node with its subchains, as in `i >= 15 : {c₁, c₂}`. */
function nodeText({ kind, text, subchains }: ChainNode): string {
  return kind === 'loop' ? `${argumentWords(text)} : {${subchains.map(chainName).join(', ')}}` : plain(argumentWords(text));
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-chains': Chains;
  }
}
