import type { KatexOptions } from 'katex';
import 'katex/dist/katex.min.css';
import katexCss from 'katex/dist/katex.min.css?inline';
import { LitElement, css, html, unsafeCSS } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { withCases } from './latex.ts';

/** The document's own style sheet declares the fonts: declared in a shadow root they have no effect. */
const rules = katexCss.replace(/@font-face\s*\{[^}]*\}/g, '');

const OPTIONS: KatexOptions = { trust: false, strict: true, throwOnError: true, maxSize: 20, maxExpand: 200 };

/** The typesetter is a separate script: loading it with everything that is drawn first would block the page. */
let typeset: ((latex: string, place: HTMLElement, options: KatexOptions) => void) | null = null;
const arrival = import('katex').then(
  ({ default: katex }) => (typeset = katex.render),
  () => null,
);

/** A typeset formula. If its LaTeX cannot be read, or the typesetter is missing, its plain text is shown instead. */
@customElement('ls-formula')
export class FormulaView extends LitElement {
  static override styles = [
    unsafeCSS(rules),
    css`
      :host {
        display: inline;
      }

      .katex {
        font-size: 1.08em;
      }

      .plain {
        font-family: var(--mono);
        font-size: 0.875em;
        font-variant-ligatures: none;
      }
    `,
  ];

  @property() latex = '';
  @property() text = '';
  @query('span') private place!: HTMLElement;

  protected override render() {
    return html`<span></span>`;
  }

  protected override updated(): void {
    if (typeset === null) {
      this.showPlain();
      void arrival.then((arrived) => arrived && this.requestUpdate());
      return;
    }
    try {
      typeset(withCases(this.latex), this.place, OPTIONS);
      this.place.className = '';
    } catch {
      this.showPlain();
    }
  }

  private showPlain(): void {
    this.place.textContent = this.text;
    this.place.className = 'plain';
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-formula': FormulaView;
  }
}
