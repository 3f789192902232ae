import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { shared } from '../elements/shared-styles.ts';
import '../elements/term.ts';
import type { Held, OpenCall, Snapshot } from '../generated/interface.ts';
import { count, counted } from '../words/format.ts';
import './picture.ts';
import { placeName } from '../words/places.ts';

/** The state at a step of a replay: the open calls, and a picture of the variables and the objects to which they point. */
@customElement('ls-memory')
export class MemoryView extends LitElement {
  static override styles = [
    shared,
    css`
      h2 {
        margin: 0 0 0.4rem;
        font: 600 1.03125rem / 1.45 var(--serif);
      }

      h3 {
        margin: 0.8rem 0 0.25rem;
        font: 500 var(--small) / 1.5 var(--sans);
        color: var(--soft);
      }

      small {
        margin-left: 0.4rem;
        font: 400 var(--small) / 1.4 var(--sans);
        color: var(--soft);
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

  protected override render() {
    const { calls, hidden_calls, step } = this.snapshot;
    return html`${isDrawable(this.snapshot)
        ? html`<h2>${msg('Memory')} <small>${msg(str`after step ${count(step)}`)}</small></h2>
            <ls-picture .snapshot=${this.snapshot}></ls-picture>`
        : nothing}
      ${calls.length > 1 ? stack(calls, hidden_calls) : nothing}`;
  }
}

/** Returns true if there is anything to draw. */
function isDrawable({ calls, objects }: Snapshot): boolean {
  return objects.length > 0 || calls.some(({ variables }) => variables.length > 0);
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
        ${callText(call)} <small>${isNow ? placeName(call.line) : msg(str`${placeName(call.line)}, waits`)}</small>
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
    'ls-memory': MemoryView;
  }
}
