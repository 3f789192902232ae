import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { conjuncts, formula, formulaStyles, listedFormulas } from '../elements/formulas.ts';
import { parts } from '../elements/parts-styles.ts';
import { reading } from '../elements/reading-styles.ts';
import { shared } from '../elements/shared-styles.ts';
import '../elements/term.ts';
import type { InterpolantNode, Interpolants, Restart } from '../generated/interface.ts';
import '../tree/tree.ts';
import { counted } from '../words/format.ts';
import { annotationWord, stageOf, statusSentence, type Stage } from './interpolants-view.ts';
import { lineName } from '../words/places.ts';

/**
 * The tree of a search with interpolants, before each of its restarts and at the end, and the known conditions at the
 * chosen node.
 *
 * Fires `lines-linked` (the lines of the chosen node).
 */
@customElement('ls-interpolants')
export class InterpolantsView extends LitElement {
  static override styles = [
    shared,
    reading,
    formulaStyles,
    parts,
    css`
      ol {
        margin: 0 0 1rem;
        padding-left: 1.6rem;
        max-width: 62ch;
      }

      li {
        padding: 0.15rem 0;
      }

      label {
        display: block;
        margin-bottom: 0.6rem;
      }

      select {
        font-size: var(--small);
        max-width: 100%;
      }

      section {
        margin-top: 1rem;
      }
    `,
  ];

  @property({ attribute: false }) interpolants!: Interpolants;
  /** The line pointed at in the editor. */
  @property({ type: Number }) line: number | null = null;
  @property() target = '';
  /** The number of restarts before the tree that is shown. */
  @state() private stage = 0;
  @state() private chosen: number | null = null;
  private shown: Stage = { nodes: [], origins: [] };
  private tree: { nodes: Stage['nodes']; complete: boolean; stop: null } = { nodes: [], complete: true, stop: null };

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('interpolants')) this.stage = this.interpolants.restarts.length;
    if (changed.has('interpolants') || changed.has('stage')) {
      this.shown = stageOf(this.interpolants, this.stage);
      this.tree = { nodes: this.shown.nodes, complete: true, stop: null };
      this.chosen = null;
    }
  }

  protected override updated(changed: PropertyValues): void {
    if (!changed.has('chosen') || (this.chosen === null && changed.get('chosen') === undefined)) return;
    const node = this.chosenNode;
    const lines = node === undefined ? [] : [node.line, ...node.lines];
    const detail = new Set(lines.filter((line) => line > 0));
    this.dispatchEvent(new CustomEvent('lines-linked', { detail, bubbles: true, composed: true }));
  }

  protected override render() {
    const { more, restarts } = this.interpolants;
    return html`<p>
        ${msg(html`Where a path ends before ${this.target}, each place that it has passed keeps the reason: its <ls-term name="interpolant">interpolant</ls-term>. Another path that satisfies it is not followed further.`)}
      </p>
      ${restarts.length === 0 ? nothing : this.restarts()}
      <ls-tree
        .tree=${this.tree}
        .name=${msg('Tree of interpolants')}
        .file=${'interpolants'}
        .chosen=${this.chosen}
        .line=${this.line}
        @node-choose=${(event: CustomEvent<number>) => (this.chosen = event.detail)}
      ></ls-tree>
      ${more === 0 ? nothing : html`<p class="line">${counted(more, msg('# further node is not shown.|# further nodes are not shown.'))}</p>`}
      ${this.details()}`;
  }

  private restarts() {
    const { restarts, more_restarts: more } = this.interpolants;
    return html`<h2>${msg('Restarts')}</h2>
      <ol>
        ${restarts.map((restart) => html`<li>${restartWords(restart)}</li>`)}
      </ol>
      ${more === 0 ? nothing : html`<p class="line">${counted(more, msg('# further restart is not shown.|# further restarts are not shown.'))}</p>`}
      <label
        >${msg('Show the tree')}
        <select @change=${(event: Event) => (this.stage = Number((event.currentTarget as HTMLSelectElement).value))}>
          ${restarts.map((_, at) => html`<option value=${at} ?selected=${at === this.stage}>${msg(str`before restart ${at + 1}`)}</option>`)}
          <option value=${restarts.length} ?selected=${this.stage === restarts.length}>${msg('in the end')}</option>
        </select></label
      >`;
  }

  private details() {
    const node = this.chosenNode;
    if (node === undefined) return html`<p class="line">${msg('Choose a node to see its interpolant and its constraint vector.')}</p>`;
    const { line, status, interpolant, vector } = node;
    return html`<section role="region" aria-live="polite" aria-label=${msg('Chosen node')}>
      <h2>${msg(str`Line ${lineName(line)}`)}</h2>
      <p>${statusSentence(status)}</p>
      ${interpolant === null
        ? nothing
        : html`<h3><ls-term name="interpolant">${msg('Interpolant')}</ls-term></h3>
            <p>${conjuncts(interpolant)}</p>`}
      ${vector.length === 0
        ? nothing
        : html`<h3><ls-term name="constraint vector">${msg('Constraint vector')}</ls-term></h3>
            <table>
              <tbody>
                ${vector.map(
                  ({ formula: held, annotation }) => html`<tr>
                    <td>${formula(held)}</td>
                    <td class="why">${annotationWord(annotation)}</td>
                  </tr>`,
                )}
              </tbody>
            </table>`}
    </section>`;
  }

  private get chosenNode(): InterpolantNode | undefined {
    return this.chosen === null ? undefined : this.shown.origins[this.chosen];
  }
}

function restartWords({ line, reason, conditions, claims }: Restart) {
  switch (reason) {
    case 'not-preserved':
      return html`${msg(html`Line ${lineName(line)}: a path around the loop does not preserve ${listedFormulas(conditions)}.`)}
      ${claims.length === 0 ? nothing : msg(html`Still claimed: ${conjuncts(claims)}.`)}`;
    case 'spurious':
      return msg(html`Line ${lineName(line)}: a path to the target is spurious, since too much was given up: ${listedFormulas(conditions)} is locked.`);
    case 'unrolled':
      return msg(html`Line ${lineName(line)}: no run follows a path to the target, and what is claimed of the loop does not say why: the loop is unrolled.`);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-interpolants': InterpolantsView;
  }
}
