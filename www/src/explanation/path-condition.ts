import { msg } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Formula } from '../generated/interface.ts';
import { shared } from '../elements/shared-styles.ts';
import { counted } from '../words/format.ts';
import '../elements/formula.ts';
import '../elements/term.ts';

/** The number of conjuncts that are typeset at first. */
const FIRST = 60;

/** The condition on the inputs under which runs take this path. */
@customElement('ls-path-condition')
export class PathCondition extends LitElement {
  static override styles = [
    shared,
    css`
      p {
        font: 400 var(--reading) / 1.5 var(--serif);
        margin: 0 0 0.8rem;
        max-width: 62ch;
      }

      ol {
        margin: 0 0 1rem;
        padding-left: 2.4rem;
        columns: 18rem;
      }

      li {
        break-inside: avoid;
        padding: 0.15rem 0;
      }

      li::marker {
        color: var(--soft);
        font-size: var(--small);
      }
    `,
  ];

  @property({ attribute: false }) condition: readonly Formula[] = [];
  @state() private all = false;

  protected override render() {
    const shown = this.all ? this.condition : this.condition.slice(0, FIRST);
    const more = this.condition.length - shown.length;
    return html`<p>
        ${msg(html`The <ls-term name="path condition">path condition</ls-term>: exactly the inputs that satisfy all of this make the program take this path.`)}
      </p>
      <ol>
        ${shown.map(({ latex, text }) => html`<li><ls-formula .latex=${latex} .text=${text}></ls-formula></li>`)}
      </ol>
      ${more > 0 ? html`<button @click=${() => (this.all = true)}>${counted(more, msg('Show # more|Show # more'))}</button>` : nothing}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-path-condition': PathCondition;
  }
}
