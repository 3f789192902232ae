import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { shared } from '../elements/shared-styles.ts';
import { words } from '../elements/words.ts';
import type { ReplayRead, Report, Witness } from '../generated/interface.ts';
import { foldingNote, inputRows, readRows, type InputRow } from '../program/inputs.ts';
import { visibleText } from '../replay/c-text.ts';

/** The longest text to type that is shown whole, in characters. */
const LONGEST_SHOWN = 2000;

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

  @property({ attribute: false }) report!: Report & { witness: Witness };
  /** The places that read them, and what each has read. */
  @property({ attribute: false }) reads: readonly ReplayRead[] = [];
  /** The text to type, for a C program; null for others. */
  @property({ attribute: false }) stdin: string | null = null;

  protected override render() {
    const { report } = this;
    const byPlace = report.verdict === 'reachable' ? readRows(report.witness, this.reads) : null;
    if (byPlace !== null) return table(byPlace);
    if (report.verdict === 'reachable' && this.stdin !== null) return this.typed(this.stdin);
    const rows = inputRows(report.witness);
    const again = report.verdict === 'endless' && report.proof.kind === 'recurrent' ? report.proof.input : null;
    if (again !== null) return table([...rows, { name: 'input', where: '', value: msg(str`${again} each time`) }]);
    if (rows.length > 0) return table(rows);
    return html`<p class="none">
      ${report.verdict === 'endless' ? msg('The program reads no input, so no run ends.') : msg('The program reads no input, so every run gets there.')}
    </p>`;
  }

  private typed(stdin: string) {
    if (stdin === '') {
      const readsNothing = this.report.witness.inputs.length === 0;
      return html`<p class="none">
        ${readsNothing ? msg('Type nothing: every run gets there.') : msg('Type nothing and end the input (Ctrl D, or Ctrl Z on Windows).')}
      </p>`;
    }
    return html`<p class="label" id="typed">${msg('The text to type:')}</p>
      <pre class="typed" tabindex="0" role="region" aria-labelledby="typed">${visibleText(shortened(stdin))}</pre>`;
  }
}

function table(rows: readonly InputRow[]) {
  const note = foldingNote(rows);
  const placed = rows.some(({ where }) => where !== '');
  return html`<p class="label" id="inputs">${msg('With these inputs')}</p>
    <div class="inputs" tabindex="0" role="group" aria-labelledby="inputs">
      <table>
        <tbody>
          ${rows.map(
            ({ name, where, value }) =>
              html`<tr>
                <th scope="row">${name}</th>
                ${placed ? html`<td class="where">${where}</td>` : nothing}
                <td class="value">${placed || name === 'input' ? value : `= ${value}`}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${note === null ? nothing : html`<p class="aside">${words(note)}</p>`}`;
}

/** The beginning of a text that may be long. */
function shortened(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-found-inputs': FoundInputs;
  }
}
