import { msg, str } from '@lit/localize';
import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { conjuncts, formulaStyles } from '../elements/formulas.ts';
import { shared } from '../elements/shared-styles.ts';
import '../elements/term.ts';
import type { Invariant } from '../generated/interface.ts';
import { lineName } from '../words/places.ts';

/** Facts that hold even without an answer: the invariants of loops. */
@customElement('ls-known')
export class KnownView extends LitElement {
  static override styles = [
    shared,
    formulaStyles,
    css`
      p {
        margin: 0 0 0.3rem;
        color: var(--soft);
        max-width: 65ch;
      }

      ul {
        list-style: none;
        margin: 0;
        padding: 0;
      }

      li {
        padding: 0.15rem 0;
      }

      .line {
        display: inline-block;
        min-width: 3.6rem;
        margin-right: 0.5rem;
        color: var(--soft);
        font-size: var(--small);
      }
    `,
  ];

  @property({ attribute: false }) loops: readonly Invariant[] = [];
  /** The target, as text. */
  @property() target = '';

  protected override render() {
    return html`<p>
        ${msg(html`These are <ls-term name="invariant">invariants</ls-term>: Loopscope checked that they hold whenever a run on its way to ${this.target} reaches the loop. They are not enough for a proof.`)}
      </p>
      <ul>
        ${this.loops.map(
          ({ at, holds }) =>
            html`<li><span class="line">${msg(str`line ${lineName(at.line)}`)}</span>${holds.length === 0 ? msg('No run reaches it.') : conjuncts(holds)}</li>`,
        )}
      </ul>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-known': KnownView;
  }
}
