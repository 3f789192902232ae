import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { anyIndex, closedForms, conjuncts, formulaStyles } from '../elements/formulas.ts';
import { reading } from '../elements/reading-styles.ts';
import { shared } from '../elements/shared-styles.ts';
import '../elements/term.ts';
import { words } from '../elements/words.ts';
import type { LoopTemplates, Template } from '../generated/interface.ts';
import { messageWords } from '../words/message.ts';
import { counted } from '../words/format.ts';
import { coreLines, entriesText, lineAt, templateFate } from './loops-view.ts';
import { lineName } from '../words/places.ts';

/** The most cycles of a loop that are shown, which keeps a page with hundreds of them fast. */
const SHOWN = 24;

/**
 * The templates of the cycles of a loop.
 *
 * Fires `lines-linked` (a set of lines) while a part is pointed at.
 */
@customElement('ls-loop-templates')
export class LoopTemplatesView extends LitElement {
  static override styles = [
    shared,
    formulaStyles,
    reading,
    css`
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

      @media (forced-colors: active) {
        .card.linked {
          outline: 2px solid Highlight;
        }
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

      .core {
        margin: 0;
        padding-left: 1.6rem;
        font: 400 0.82rem / 1.65 var(--mono);
        font-variant-ligatures: none;
        overflow-wrap: anywhere;
      }
    `,
  ];

  @property({ attribute: false }) templates!: LoopTemplates;
  /** The program that they are about. */
  @property() source = '';
  /** The line pointed at in the editor. */
  @property({ type: Number }) line: number | null = null;

  protected override render() {
    const { line, cycles } = this.templates;
    return html`<section>
      <h2 @mouseenter=${() => this.link(new Set([line]))} @mouseleave=${() => this.link(new Set())}>
        ${msg(html`Loop in line ${lineName(line)} <small><ls-term name="template">templates</ls-term> of its cycles</small>`)}
      </h2>
      ${cycles === null
        ? html`<p>${msg('This loop has too many paths for templates, so it is unrolled.')}</p>`
        : cycles.slice(0, SHOWN).map((cycle, at) => this.cycle(cycle, at))}
      ${cycles !== null && cycles.length > SHOWN ? html`<p>${counted(cycles.length - SHOWN, msg('And # other.|And # others.'))}</p>` : nothing}
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
      <h3>${msg(str`Cycle ${at + 1}`)} <small>${templateFate(cycle)}</small></h3>
      <dl>
        <dt><ls-term name="core">${msg('Core')}</ls-term></dt>
        <dd>
          <ol class="core">
            ${core.map(({ text, line }) => html`<li>${text} <span class="line">${msg(str`line ${lineName(line)}`)}</span></li>`)}
          </ol>
          ${entriesText(cycle) ?? nothing}
        </dd>
        ${refused
          ? html`<dt>${cycle.instances === 0 ? msg('Refused') : msg('Refused elsewhere')}</dt>
              <dd>${words(messageWords(refused.message))} <span class="line">${msg(str`line ${lineName(lineAt(this.source, refused.start))}`)}</span></dd>`
          : nothing}
        ${conditions.length === 0
          ? nothing
          : html`<dt>${msg('Each time')}</dt>
              <dd tabindex="0">${conjuncts(conditions)}</dd>`}
        ${values.length === 0
          ? nothing
          : html`<dt><ls-term name="closed form">${msg('After κ times')}</ls-term></dt>
              <dd tabindex="0">${closedForms(values)}${anyIndex(values)}</dd>`}
        ${exits.length === 0
          ? nothing
          : html`<dt>${msg('Exits')}</dt>
              <dd tabindex="0">
                ${exits.map(
                  ({ line, conditions }) => html`<div>
                    ${line === 0 ? msg('to the end') : msg(str`to line ${lineName(line)}`)}${msg(html`, where ${conjuncts(conditions)}`)}
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

declare global {
  interface HTMLElementTagNameMap {
    'ls-loop-templates': LoopTemplatesView;
  }
}
