import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { printedText } from '../c-text.ts';
import { counted } from '../format.ts';
import type { Held, OpenCall, Outputs, Snapshot } from '../generated/interface.ts';
import { shared } from '../styles/shared.ts';
import './picture.ts';
import './term.ts';

/** The state at a step of a replay: the output, the call stack, and a picture of values that are no plain integers. */
@customElement('ls-moment')
export class MomentView extends LitElement {
  static override styles = [
    shared,
    css`
      h3 {
        margin: 0.8rem 0 0.25rem;
        font: 500 var(--small) / 1.5 var(--sans);
        color: var(--soft);
      }

      .output {
        margin: 0;
        font: 400 0.85rem / 1.6 var(--mono);
        font-variant-ligatures: none;
        overflow-wrap: anywhere;
        max-height: 8rem;
        overflow-y: auto;
      }

      .text {
        white-space: pre-wrap;
      }

      .output.text em {
        padding: 0;
      }

      .output em {
        font-style: normal;
        font-weight: 600;
        background: var(--current-ground);
        border-bottom: 2px solid var(--current);
        padding: 0 0.2rem;
      }

      .none {
        color: var(--soft);
        font: 400 var(--small) / 1.6 var(--sans);
      }

      ol {
        list-style: none;
        margin: 0;
        padding: 0;
        font: 400 0.85rem / 1.6 var(--mono);
        font-variant-ligatures: none;
      }

      li {
        overflow-wrap: anywhere;
      }

      li.now {
        background: var(--current-ground);
        font-weight: 600;
      }

      li.now::before {
        content: '▸ ';
        color: var(--current);
      }

      li small {
        font: 400 var(--small) / 1.4 var(--sans);
        color: var(--soft);
      }
    `,
  ];

  @property({ attribute: false }) snapshot!: Snapshot;
  /** Whether the run outputs anything at all. */
  @property({ type: Boolean }) prints = false;
  /** Whether these are the characters of a text. */
  @property({ type: Boolean }) printsText = false;
  /** Whether the picture belongs to another step: it stays until the new one arrives, so that the page does not jump. */
  @property({ type: Boolean }) pictured = false;

  protected override render() {
    const { outputs, calls, hidden_calls } = this.snapshot;
    return html`${this.prints ? (this.printsText ? printedAsText(outputs) : printed(outputs)) : nothing}
      ${calls.length > 1 ? stack(calls, hidden_calls) : nothing}
      ${this.pictured || isDrawable(this.snapshot)
        ? html`<h3>${msg('Memory')}</h3>
            <ls-picture .snapshot=${this.snapshot}></ls-picture>`
        : nothing}`;
  }
}

/** Whether there is anything that a table of integers cannot show. */
export function isDrawable({ calls, objects }: Snapshot): boolean {
  const isPlain = ({ kind }: Held) => kind === 'integer' || kind === 'unwritten' || kind === 'function';
  return objects.length > 0 || calls.some(({ variables }) => variables.some(({ value }) => !isPlain(value)));
}

function printed({ total, last, fresh }: Outputs) {
  const before = last.slice(0, last.length - fresh);
  const now = last.slice(last.length - fresh);
  return html`<h3 id="output">${msg('Output')}</h3>
    <p class="output" role="region" tabindex="0" aria-labelledby="output">
      ${total === 0 ? html`<span class="none">${msg('nothing yet')}</span>` : nothing}
      ${total > last.length ? html`<span class="none">… ${counted(total - last.length, msg('# earlier one, then|# earlier ones, then'))}</span> ` : nothing}
      ${before.map((value) => `${value} `)}
      ${now.map((value) => html`<em>${value}<span class="visually-hidden"> ${msg('(new)')}</span></em> `)}
    </p>`;
}

/** What a C program has printed; what is new is marked. */
function printedAsText({ total, last, fresh }: Outputs) {
  const before = printedText(last.slice(0, last.length - fresh));
  const now = printedText(last.slice(last.length - fresh));
  return html`<h3 id="output">${msg('Output')}</h3>
    <p class="output text" role="region" tabindex="0" aria-labelledby="output">${total === 0 ? html`<span class="none">${msg('nothing yet')}</span>` : nothing}${total > last.length ? '… ' : nothing}${before}${now === '' ? nothing : html`<em>${now}</em>`}</p>`;
}

/** The innermost call first, as it is the running one. */
function stack(calls: readonly OpenCall[], hidden: number) {
  const rows = calls.map((call, at) => {
    const isNow = at === calls.length - 1;
    const before = calls[at - 1];
    const gap = before && before.depth + 1 < call.depth ? html`<li><small>… ${counted(hidden, msg('# more|# more'))}</small></li>` : nothing;
    return [
      gap,
      html`<li class=${isNow ? 'now' : ''} aria-current=${isNow ? 'step' : nothing}>
        ${callText(call)} <small>${isNow ? msg(str`line ${call.line}`) : msg(str`line ${call.line}, waits`)}</small>
      </li>`,
    ];
  });
  return html`<h3><ls-term name="call stack">${msg('Call stack')}</ls-term></h3>
    <ol>
      ${rows.flat().reverse()}
    </ol>`;
}

function callText({ function: name, variables, parameters }: OpenCall): string {
  return `${name}(${variables.slice(0, parameters).map(({ name: parameter, value }) => `${parameter} = ${short(value)}`).join(', ')})`;
}

function short(value: Held): string {
  switch (value.kind) {
    case 'integer':
      return value.text;
    case 'function':
      return value.name;
    case 'null':
      return 'null';
    case 'unwritten':
      return '?';
    case 'pointer':
      return '→';
    case 'array':
      return '[…]';
    default:
      return '{…}';
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-moment': MomentView;
  }
}
