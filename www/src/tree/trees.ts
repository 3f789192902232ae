import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { shared } from '../elements/shared-styles.ts';
import '../elements/term.ts';
import type { Tree } from '../generated/interface.ts';
import { messageWords } from '../words/message.ts';
import { counted } from '../words/format.ts';
import type { TreeSlot } from './execution-tree.ts';
import './tree-state.ts';
import { indexed, treeWords, type IndexedTree } from './tree-view.ts';
import './tree.ts';

/** The two trees. */
export type Which = 'classic' | 'compact';

/** A request for a tree; `nodes` is the limit if it is to be larger than at first. */
export interface TreeWish {
  which: Which;
  nodes?: number;
}

function nameOf(which: Which): string {
  return which === 'classic' ? msg('Classic tree') : msg('Compact tree');
}

/**
 * The execution trees of a program: the classic one beside the compact one, and the state at the node that was chosen.
 *
 * Fires `tree-build` (a wish), `tree-stop` (which), `loops-change` (how the compact tree takes loops) and `lines-linked`
 * (the lines of the chosen node).
 */
@customElement('ls-trees')
export class Trees extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        container-type: inline-size;
      }

      .lead {
        font: 400 var(--reading) / 1.5 var(--serif);
        margin: 0 0 1rem;
        max-width: 62ch;
      }

      .pair {
        display: grid;
        gap: 1rem;
      }

      .pair > * {
        min-width: 0;
      }

      /* If there is room, they are side by side, with the state below both. */
      @container (min-width: 34rem) {
        .pair {
          grid-template-columns: 1fr 1fr;
        }

        .classic {
          grid-area: 1 / 1;
        }

        .compact {
          grid-area: 1 / 2;
        }

        ls-tree-state,
        .hint {
          grid-column: 1 / -1;
        }
      }

      .note {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.4rem 0.8rem;
        margin: 0.5rem 0 0;
        color: var(--soft);
        font-size: var(--small);
      }

      .note button,
      .stale button {
        font-size: var(--small);
        min-height: 2rem;
        padding: 0.2rem 0.7rem;
      }

      .waiting {
        border: 1px dashed var(--control);
        border-radius: var(--radius);
        padding: 1rem;
        color: var(--soft);
      }

      .hint,
      .stale {
        color: var(--soft);
        margin: 0;
      }

      .stale {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.4rem 0.8rem;
        margin-bottom: 0.9rem;
        font-style: italic;
      }

      :host(:fullscreen) {
        --tree-height: 66vh;
        background: var(--paper);
        padding: 1rem 1.5rem;
        overflow: auto;
      }

      .options {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: 0.5rem 1rem;
        margin-bottom: 0.9rem;
      }

      .options button {
        font-size: var(--small);
        min-height: 2rem;
        padding: 0.2rem 0.7rem;
      }

      label {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.4rem;
        color: var(--soft);
        font: 500 var(--small) / 1.3 var(--sans);
      }

      select {
        font-size: var(--small);
        min-height: 2rem;
        padding: 0.2rem 0.5rem;
        max-width: 100%;
      }
    `,
  ];

  @property({ attribute: false }) classic!: TreeSlot;
  @property({ attribute: false }) compact!: TreeSlot;
  /** The treatment of loops in the compact tree: `template` or `summarise`. */
  @property() loops = 'template';
  /** True if the program was changed since. */
  @property({ type: Boolean }) stale = false;
  @property({ type: Number }) line: number | null = null;
  @property({ type: Number }) target: number | null = null;
  @state() private fullscreen = false;
  @state() private chosen: { which: Which; id: number; tree: IndexedTree } | null = null;

  protected override willUpdate(changed: PropertyValues<this>): void {
    // The node belongs to a tree that no longer exists.
    const before = this.chosen && changed.get(this.chosen.which);
    if (this.chosen && before && before.tree !== this[this.chosen.which].tree) this.chosen = null;
  }

  protected override updated(changed: PropertyValues): void {
    if (!changed.has('chosen') || (this.chosen === null && changed.get('chosen') === undefined)) return;
    const node = this.chosen?.tree.nodes[this.chosen.id];
    const lines = node === undefined ? [] : [node.line, ...node.lines];
    this.fire('lines-linked', new Set(lines.filter((line) => line > 0)));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('fullscreenchange', this.onFullscreen);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.removeEventListener('fullscreenchange', this.onFullscreen);
    this.chosen = null;
  }

  protected override render() {
    return html`${this.lead()}
      <div class="options">
        <label
          >${msg('The compact tree takes loops by their')}
          <select @change=${(event: Event) => this.fire('loops-change', (event.currentTarget as HTMLSelectElement).value)}>
            <option value="template" ?selected=${this.loops === 'template'}>${msg('templates: one path of the loop at a time')}</option>
            <option value="summarise" ?selected=${this.loops === 'summarise'}>${msg('summaries: all paths of the loop at once')}</option>
          </select></label
        >
        ${document.fullscreenEnabled
          ? html`<button @click=${this.wholeScreen}>${this.fullscreen ? msg('Leave full screen') : msg('Full screen')}</button>`
          : nothing}
      </div>
      ${this.stale
        ? html`<p class="stale">
            ${msg('The program has changed since.')}
            <button @click=${() => (['classic', 'compact'] as const).forEach((which) => this.wish({ which }))}>${msg('Build again')}</button>
          </p>`
        : nothing}
      <div class="pair">
        ${this.one('classic')} ${this.state('classic')} ${this.one('compact')} ${this.state('compact')}
        ${this.chosen === null && (this.classic.tree || this.compact.tree)
          ? html`<p class="hint">${msg('Choose a node to see the values of the variables there, and its path condition.')}</p>`
          : nothing}
      </div>`;
  }

  private lead() {
    const { tree: classic } = this.classic;
    const { tree: compact } = this.compact;
    const taken = compact?.nodes.some(({ kind }) => kind === 'exit');
    return html`<p class="lead">
      ${msg(html`The <ls-term name="execution tree">classic tree</ls-term> follows each loop iteration by iteration${classic ? `: ${treeWords(classic)}` : ''}.`)}
      ${compact && !taken
        ? msg(html`The <ls-term name="compact tree">compact tree</ls-term> takes any number of iterations in one step, but there was no loop that it could take so.`)
        : msg(html`The <ls-term name="compact tree">compact tree</ls-term> takes any number of iterations in one step${compact ? `: ${treeWords(compact)}` : ''}.`)}
    </p>`;
  }

  private one(which: Which) {
    const { tree, state, more } = this[which];
    return html`<div class=${which}>
      ${tree
        ? html`<ls-tree
            .tree=${tree}
            .name=${nameOf(which)}
            .file=${`${which}-tree`}
            .chosen=${this.chosen?.which === which ? this.chosen.id : null}
            .line=${this.stale ? null : this.line}
            .target=${this.stale ? null : this.target}
            @node-choose=${(event: CustomEvent<number>) => this.choose(which, tree, event.detail)}
          ></ls-tree>`
        : nothing}
      ${this.progress(which)}
      ${tree && state.kind === 'none' && (tree.stop || more !== null)
        ? html`<p class="note">
            ${tree.stop ? msg(str`It was not finished: ${messageWords(tree.stop.message)}.`) : msg('This is only its beginning.')}
            ${more === null
              ? nothing
              : html`<button @click=${() => this.wish({ which, nodes: more })}>${counted(more, msg('Up to # node|Up to # nodes'))}</button>`}
          </p>`
        : nothing}
    </div>`;
  }

  private progress(which: Which) {
    const { state, tree } = this[which];
    const name = nameOf(which);
    const again = html`<button @click=${() => this.wish({ which })}>${msg('Try again')}</button>`;
    const kind = tree ? 'note' : 'note waiting';
    switch (state.kind) {
      case 'none':
        return tree
          ? nothing
          : html`<p class=${kind}>
              ${msg(str`${name}: not built yet.`)}
              <button aria-label=${msg(str`Build the ${name.toLowerCase()}`)} @click=${() => this.wish({ which })}>${msg('Build it')}</button>
            </p>`;
      case 'waiting':
        return html`<p class=${kind} role="status">${msg(str`${name}: waiting for its turn.`)} ${this.stopButton(which)}</p>`;
      case 'building':
        return html`<p class=${kind}>
          <span role="status">${name}: ${state.nodes === 0 ? msg('being built') : counted(state.nodes, msg('# node so far|# nodes so far'))}.</span>
          ${this.stopButton(which)}
        </p>`;
      case 'stopped':
        return html`<p class=${kind}>${msg(str`${name}: you stopped it.`)} ${again}</p>`;
      case 'refused':
        return html`<p class=${kind}>${msg(str`${name}: the program has errors.`)} ${again}</p>`;
      case 'broken':
        return html`<p class=${kind} role="alert">${msg(str`${name}: it failed: ${state.message}.`)} ${again}</p>`;
    }
  }

  private stopButton(which: Which) {
    return html`<button aria-label=${msg(str`Stop building the ${nameOf(which).toLowerCase()}`)} @click=${() => this.fire('tree-stop', which)}>
      ${msg('Stop')}
    </button>`;
  }

  private state(which: Which) {
    if (this.chosen?.which !== which) return nothing;
    const { tree, id } = this.chosen;
    return html`<ls-tree-state .tree=${tree} .node=${id} .label=${which === 'classic' ? msg('State in the classic tree') : msg('State in the compact tree')}></ls-tree-state>`;
  }

  private choose(which: Which, tree: Tree, id: number): void {
    this.chosen = { which, id, tree: indexed(tree) };
  }

  private readonly wholeScreen = (): void => {
    if (this.fullscreen) void document.exitFullscreen();
    // If the browser refuses, the page stays as it is.
    else void this.requestFullscreen().catch(() => undefined);
  };

  private readonly onFullscreen = (): void => {
    this.fullscreen = this.matches(':fullscreen');
  };

  private wish(wish: TreeWish): void {
    this.fire('tree-build', wish);
  }

  private fire(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-trees': Trees;
  }
}
