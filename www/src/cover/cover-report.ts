import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { aboutGoal, coverRows, fateWords, goalTarget, goalWords, nothingCovered, reachWords, runEndWords, signs, type Covered, type CoveredGoal, type PlacedInput } from './cover-view.ts';
import { capital, count } from '../words/format.ts';
import type { Dialect, Never, TechniqueInfo } from '../generated/interface.ts';
import { endlessRunSentence, linesOf } from '../proof/termination-view.ts';
import { reading } from '../elements/reading-styles.ts';
import { shared } from '../elements/shared-styles.ts';
import '../proof/proof.ts';
import { words } from '../elements/words.ts';
import { messageWords } from '../words/message.ts';
import { placeName } from '../words/places.ts';

/**
 * The coverage of a program: the inputs with the goals that each reaches, the open goals and those that no run reaches,
 * with the reasons, and everything line by line.
 *
 * Fires `lines-linked` (a set of lines) while a part is pointed at, and `input-replay` (inputs).
 */
@customElement('ls-cover-report')
export class CoverReportView extends LitElement {
  static override styles = [
    shared,
    reading,
    css`
      h2 {
        margin-top: 1.4rem;
      }

      h2:first-child {
        margin-top: 0;
      }

      .table {
        overflow-x: auto;
      }

      table {
        width: 100%;
      }

      th,
      td {
        padding: 0.35rem 0.9rem 0.35rem 0;
        vertical-align: baseline;
      }

      tr + tr > *,
      thead + tbody tr > * {
        border-top: 1px solid var(--rule);
      }

      td {
        font-size: 0.875rem;
        line-height: 1.5;
        overflow-wrap: anywhere;
      }

      th[scope='row'] {
        font-variant-numeric: tabular-nums;
        white-space: nowrap;
      }

      .value {
        font: 400 0.875rem / 1.5 var(--mono);
        font-variant-ligatures: none;
      }

      td.replay {
        padding-right: 0;
        text-align: right;
      }

      button {
        min-height: 2rem;
        padding: 0.2rem 0.7rem;
        font-size: var(--small);
        white-space: nowrap;
      }

      ul {
        list-style: none;
        margin: 0;
        padding: 0;
      }

      li {
        padding: 0.5rem 0;
        border-top: 1px solid var(--rule);
      }

      li p {
        margin: 0.1rem 0 0;
        color: var(--soft);
        font: 400 var(--small) / 1.5 var(--sans);
      }

      .sign {
        display: inline-block;
        width: 1.2rem;
        font-weight: 600;
      }

      .reachable .sign {
        color: var(--reached);
      }

      .unreachable .sign {
        color: var(--proved);
      }

      .unknown .sign {
        color: var(--unknown);
      }

      .pending {
        color: var(--soft);
      }

      summary {
        cursor: pointer;
        border-radius: 4px;
      }

      summary:hover {
        color: var(--accent);
      }

      summary h2 {
        display: inline;
      }

      details > ls-proof {
        margin: 0.6rem 0 0 1.2rem;
      }

      .all {
        margin-top: 1.4rem;
      }

      .linked {
        background: var(--linked-ground);
      }

      @media (forced-colors: active) {
        .linked {
          outline: 1px solid CanvasText;
          outline-offset: -1px;
        }
      }

      /* Cells are stacked if they do not fit beside each other. */
      @media (width < 34rem) {
        .inputs thead {
          display: none;
        }

        .inputs tr {
          display: grid;
          grid-template-columns: 2rem minmax(0, 1fr) max-content;
          padding: 0.4rem 0;
          border-top: 1px solid var(--rule);
        }

        .inputs tr > * {
          border: 0 !important;
          padding-block: 0.1rem;
        }

        .inputs td.end,
        .inputs td.reach {
          grid-column: 2 / -1;
        }

        .inputs td.replay {
          grid-row: 1;
          grid-column: 3;
        }
      }
    `,
  ];

  @property({ attribute: false }) covered: Covered = nothingCovered;
  /** The dialect of the covered program. */
  @property() dialect: Dialect = 'extended';
  @property({ attribute: false }) techniques: readonly TechniqueInfo[] = [];
  /** The largest number if only everyday inputs were looked at; null if all were. */
  @property({ type: Number }) limit: number | null = null;
  /** True if the inputs still fit the program in the editor. */
  @property({ type: Boolean }) stale = false;
  /** True if the covering is still running. */
  @property({ type: Boolean }) busy = false;
  /** The line pointed at in the editor. */
  @property({ type: Number }) line: number | null = null;
  /** A line that was chosen in the editor's margin: shown in the list of all. */
  @property({ attribute: false }) chosen: { line: number } | null = null;
  @state() private open = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('chosen') && this.chosen) this.open = true;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('chosen') || !this.chosen) return;
    const row = this.renderRoot.querySelector<HTMLElement>(`tr[data-line="${this.chosen.line}"]`);
    row?.scrollIntoView({ block: 'nearest' });
  }

  protected override render() {
    return html`${this.inputs()} ${this.openGoals()} ${this.neverGoals()} ${this.endlessLoops()} ${this.all()}`;
  }

  private inputs() {
    const { inputs } = this.covered;
    if (inputs.length === 0) return nothing;
    return html`<h2>${msg('Inputs')}</h2>
      ${this.busy ? html`<p><small>${msg('Found so far. At the end, Loopscope chooses a few of them and shrinks them.')}</small></p>` : nothing}
      <div class="table">
        <table class="inputs">
          <thead>
            <tr>
              <th scope="col">${msg('No.')}</th>
              <th scope="col">${msg('Given')}</th>
              <th scope="col">${msg('The run')}</th>
              <th scope="col">${msg('Reaches')}</th>
              <th scope="col"><span class="visually-hidden">${msg('Replay')}</span></th>
            </tr>
          </thead>
          <tbody>
            ${inputs.map((input, at) => this.input(input, at + 1))}
          </tbody>
        </table>
      </div>`;
  }

  private input(input: PlacedInput, number: number) {
    const rows = coverRows(input);
    const lines = new Set(input.goals.flatMap((at) => this.covered.goals[at]?.goal.line ?? []));
    return html`<tr
      class=${this.line !== null && lines.has(this.line) ? 'linked' : ''}
      @mouseenter=${() => this.link(lines)}
      @mouseleave=${() => this.link(new Set())}
    >
      <th scope="row">${number}</th>
      <td class="value">
        ${rows.length === 0
          ? msg('reads no input')
          : rows.map(
              ({ name, where, value }) =>
                html`<div>${name === 'input' ? `input: ${value}` : `${name} = ${value}`}${where === '' ? nothing : html` <small>(${where})</small>`}</div>`,
            )}
      </td>
      <td class="end">${runEndWords(input.end)}</td>
      <td class="reach">${reachWords(input, this.covered)}</td>
      <td class="replay">
        <button ?disabled=${this.stale} aria-label=${msg(str`Replay input ${number}`)} @click=${() => this.fire('input-replay', input)}>
          ${msg('Replay', { id: 'replay-button', desc: 'a button' })}
        </button>
      </td>
    </tr>`;
  }

  private openGoals() {
    const open = this.covered.goals.flatMap(({ goal, fate }) => (fate.verdict === 'unknown' ? [{ goal, stop: fate.stop }] : []));
    if (open.length === 0) return nothing;
    return html`<h2>${msg('Open')}</h2>
      <ul>
        ${open.map(
          ({ goal, stop }) =>
            html`<li class="unknown" @mouseenter=${() => this.link(new Set([goal.line]))} @mouseleave=${() => this.link(new Set())}>
              <span class="sign" aria-hidden="true">${signs.unknown}</span>${words(capital(goalWords(goal)))}
              <p>${words(capital(messageWords(stop.message)))}. ${stop.advice === null ? nothing : words(messageWords(stop.advice))}</p>
            </li>`,
        )}
      </ul>`;
  }

  private neverGoals() {
    const never = this.covered.goals.flatMap(({ goal, fate }) => (fate.verdict === 'unreachable' ? [{ goal, never: fate }] : []));
    if (never.length === 0) return nothing;
    return html`<h2>${this.limit === null ? msg('Unreachable, whatever the inputs are') : msg(str`Unreachable with numbers up to ${count(this.limit)}`)}</h2>
      <ul>
        ${never.map(
          ({ goal, never }) =>
            html`<li class="unreachable" @mouseenter=${() => this.link(new Set([goal.line]))} @mouseleave=${() => this.link(new Set())}>
              ${this.never(capital(goalWords(goal)), goalTarget(goal), never)}
            </li>`,
        )}
      </ul>`;
  }

  private never(title: string, target: string, { proof, behind, technique }: Never) {
    const sign = html`<span class="sign" aria-hidden="true">${signs.unreachable}</span>`;
    if (proof === null) {
      const goals = behind.flatMap((at) => this.covered.goals[at]?.goal ?? []);
      return html`${sign}${words(title)}
        <p>${words(msg(str`Every path there goes through ${goals.map(goalWords).join(msg('; or through '))}, which no run reaches.`))}</p>`;
    }
    return html`<details>
      <summary>${sign}${words(title)}</summary>
      <p>${msg(str`Proved by ${this.techniques.find(({ name }) => name === technique)?.title ?? technique}.`)}</p>
      <ls-proof .proof=${proof} .target=${target.replaceAll('`', '')} .line=${this.line}></ls-proof>
    </details>`;
  }

  /** The loops and recursions that never end on some inputs. */
  private endlessLoops() {
    const { endless } = this.covered;
    if (endless.length === 0) return nothing;
    return html`<h2>${msg('Loops that never end')}</h2>
      <ul>
        ${endless.map(
          (run) => html`<li @mouseenter=${() => this.link(linesOf(run))} @mouseleave=${() => this.link(new Set())}>
            <details>
              <summary><span class="sign" aria-hidden="true">∞</span>${words(endlessRunSentence(run, this.dialect))}</summary>
              <ls-proof .proof=${run.proof} .target=${''} .line=${this.line}></ls-proof>
            </details>
          </li>`,
        )}
      </ul>`;
  }

  /** Everything, line by line. */
  private all() {
    const { goals } = this.covered;
    if (goals.length === 0) return nothing;
    const byLine = goals.toSorted((one, other) => one.goal.line - other.goal.line);
    return html`<details class="all" .open=${this.open} @toggle=${(event: Event) => (this.open = (event.currentTarget as HTMLDetailsElement).open)}>
      <summary><h2>${msg('Line by line')}</h2></summary>
      <p>
        <small>${msg(html`<b>${signs.reachable}</b> reached, <b>${signs.unreachable}</b> never: proved, <b>${signs.unknown}</b> open; a second sign in the margin is about a part of the line.`)}</small>
      </p>
      ${this.open
        ? html`<div class="table">
            <table>
              <thead class="visually-hidden">
                <tr>
                  <th scope="col">${msg('Line')}</th>
                  <th scope="col">${msg('What')}</th>
                  <th scope="col">${msg('Result')}</th>
                </tr>
              </thead>
              <tbody>
                ${byLine.map((each, at) => this.row(each, byLine[at - 1]?.goal.line === each.goal.line))}
              </tbody>
            </table>
          </div>`
        : nothing}
    </details>`;
  }

  private row({ goal, fate }: CoveredGoal, isSameLine: boolean) {
    const linked = goal.line === this.line || goal.line === this.chosen?.line;
    return html`<tr
      data-line=${goal.line}
      class=${linked ? `${fate.verdict} linked` : fate.verdict}
      @mouseenter=${() => this.link(new Set([goal.line]))}
      @mouseleave=${() => this.link(new Set())}
    >
      <th scope="row">${isSameLine ? html`<span class="visually-hidden">${placeName(goal.line)}</span>` : placeName(goal.line)}</th>
      <td>${words(aboutGoal(goal) || msg('the line'))}</td>
      <td><span class="sign" aria-hidden="true">${signs[fate.verdict]}</span>${fateWords(fate, this.covered.inputs)}</td>
    </tr>`;
  }

  private link(lines: ReadonlySet<number>): void {
    this.fire('lines-linked', lines);
  }

  private fire(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-cover-report': CoverReportView;
  }
}
