import { msg } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { shared } from '../elements/shared-styles.ts';
import { words } from '../elements/words.ts';
import type { InputRow } from '../program/inputs.ts';
import { rowValue, type ShownInputs } from './shown-inputs.ts';

/** The inputs that were found: as a table, or as the text to type. */
@customElement('ls-found-inputs')
export class FoundInputs extends LitElement {
  static override styles = [
    shared,
    css`
      .label {
        margin: 0.35rem 0 0.25rem;
        font: 500 var(--small) / 1.5 var(--sans);
        color: var(--soft);
      }

      .none {
        margin: 0.35rem 0 0;
      }

      .inputs,
      .typed {
        margin: 0;
        background: var(--surface);
        border: 1px solid var(--rule);
        border-radius: 8px;
        width: fit-content;
        max-width: 100%;
        overflow: auto;
      }

      th,
      td {
        padding: 0.3rem 0.8rem;
        font: 400 0.875rem / 1.5 var(--mono);
        font-variant-ligatures: none;
        color: var(--ink);
        vertical-align: top;
      }

      th {
        font-weight: 600;
        padding-right: 0.2rem;
      }

      td.where {
        font: 400 var(--small) / 1.6 var(--sans);
        color: var(--soft);
      }

      tr + tr > * {
        border-top: 1px solid var(--rule);
      }

      .typed {
        padding: 0.4rem 0.8rem;
        min-width: 6rem;
        max-height: 12rem;
        font: 400 0.875rem / 1.5 var(--mono);
        font-variant-ligatures: none;
        color: var(--ink);
      }

      .aside {
        margin: 0.25rem 0 0;
      }
    `,
  ];

  @property({ attribute: false }) shown!: ShownInputs;

  protected override render() {
    const { shown } = this;
    switch (shown.kind) {
      case 'rows':
        return table(shown.rows, shown.placed, shown.note);
      case 'typed':
        return html`<p class="label" id="typed">${msg('The text to type:')}</p>
          <pre class="typed" tabindex="0" role="region" aria-labelledby="typed">${shown.text}</pre>`;
      case 'none':
        return html`<p class="none">${shown.sentence}</p>`;
    }
  }
}

function table(rows: readonly InputRow[], placed: boolean, note: string | null) {
  return html`<p class="label" id="inputs">${msg('With these inputs')}</p>
    <div class="inputs" tabindex="0" role="group" aria-labelledby="inputs">
      <table>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                <th scope="row">${row.name}</th>
                ${placed ? html`<td class="where">${row.where}</td>` : nothing}
                <td class="value">${rowValue(row, placed)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${note === null ? nothing : html`<p class="aside">${words(note)}</p>`}`;
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-found-inputs': FoundInputs;
  }
}
