import { msg, str } from '@lit/localize';
import { LitElement, css, html, svg } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { shared } from '../elements/shared-styles.ts';
import { words } from '../elements/words.ts';
import { count } from '../words/format.ts';
import { positionOn, type ScaleFacts } from './number-scale-facts.ts';
import { lineName } from '../words/places.ts';

/**
 * The numbers that are fine, on a scale whose steps grow tenfold. What is between and beyond the facts is not decided.
 *
 * Fires `limit-change` when another limit of everyday numbers is wanted.
 */
@customElement('ls-number-scale')
export class NumberScale extends LitElement {
  static override styles = [
    shared,
    css`
      h2 {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: 0.2rem 0.6rem;
        margin: 0 0 0.4rem;
        font: 600 1.03125rem / 1.45 var(--serif);
      }

      h2 code {
        padding: 0.05em 0.25em;
        border-radius: 4px;
        background: color-mix(in srgb, var(--ink) 6%, transparent);
      }

      small,
      p {
        color: var(--soft);
        font: 400 var(--small) / 1.5 var(--sans);
      }

      p {
        margin: 0.3rem 0 0;
      }

      button {
        min-height: 1.75rem;
        padding: 0.1rem 0.6rem;
        font-size: var(--small);
      }

      svg {
        display: block;
        width: 100%;
        height: 4.4rem;
        font: 400 var(--small) / 1 var(--sans);
        font-variant-numeric: tabular-nums;
        forced-color-adjust: none;
      }

      text {
        fill: var(--soft);
      }

      .rest {
        fill: var(--unknown-ground);
        stroke: var(--edge);
        stroke-dasharray: 3 3;
      }

      .proved {
        fill: var(--proved);
      }

      .extreme {
        fill: var(--extreme);
      }

      text.proved,
      text.extreme {
        font-weight: 600;
      }

      .sign {
        font-weight: 600;
      }

      .sign.proved {
        color: var(--proved);
      }

      .sign.extreme {
        color: var(--extreme);
      }

      @media (max-width: 999px) {
        button {
          min-height: 2.75rem;
        }
      }
    `,
  ];

  @property({ attribute: false }) facts!: ScaleFacts;

  protected override render() {
    const { name, limit, extreme, line } = this.facts;
    const at = positionOn(this.facts);
    const [low, high, found] = [at(BigInt(-limit)), at(BigInt(limit)), at(extreme)];
    const [most, value] = [count(limit), grouped(extreme)];
    return html`<h2>
        <span>${words(msg(str`Which \`${name}\` are fine`))}</span> <small>${msg('steps of the scale grow tenfold')}</small>
        <button @click=${() => this.dispatchEvent(new CustomEvent('limit-change'))}>${msg('Another limit…')}</button>
      </h2>
      <svg aria-hidden="true">
        ${svg`<rect class="rest" x="0%" y="26" width="100%" height="14"></rect>
        <rect class="proved" x=${`${low}%`} y="26" width=${`${high - low}%`} height="14"></rect>
        <rect class="extreme" x=${`${found}%`} y="20" width="4" height="26"></rect>
        <text class="proved" x="50%" y="16" text-anchor="middle">✓ ${msg('proved')}</text>
        <text class="extreme" x=${`${found}%`} y="14" text-anchor=${found > 50 ? 'end' : 'start'}>⇥ ${value}</text>
        <text x=${`${low}%`} y="58" text-anchor="middle">−${most}</text>
        <text x="50%" y="58" text-anchor="middle">0</text>
        <text x=${`${high}%`} y="58" text-anchor="middle">${most}</text>`}
      </svg>
      <p>
        <span class="sign proved" aria-hidden="true">✓</span> ${msg(str`−${most} to ${most}: proved.`)}
        <span class="sign extreme" aria-hidden="true">⇥</span> ${msg(str`${value}: line ${lineName(line)} goes wrong.`)} ${msg('All other numbers are not decided.')}
      </p>`;
  }
}

/** A number with its digits in groups, however long it is. */
function grouped(value: bigint): string {
  return value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? count(Number(value)) : String(value);
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-number-scale': NumberScale;
  }
}
