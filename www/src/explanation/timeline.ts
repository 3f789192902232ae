import { msg, str } from '@lit/localize';
import { LitElement, html, nothing, svg } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { shared } from '../elements/shared-styles.ts';
import { words } from '../elements/words.ts';
import type { Message, TechniqueInfo } from '../generated/interface.ts';
import { listed } from '../words/format.ts';
import { messageWords } from '../words/message.ts';
import { timelineStyles } from './timeline-styles.ts';
import { goesOn, newReasons, rowsOf, type Row, type Turns } from './timeline-view.ts';

/** The sign for a member's result, beside the words. */
const signs: Record<Row['kind'], string> = {
  working: '…',
  waiting: '–',
  unfinished: '…',
  reached: '→',
  unreachable: '✓',
  ends: '✓',
  endless: '∞',
  refused: '–',
  stopped: '×',
};

/** The members' turns, the work of each turn, and the result: pointing at a row or focusing it shows more. */
@customElement('ls-timeline')
export class Timeline extends LitElement {
  static override styles = [shared, timelineStyles];

  @property({ attribute: false }) turns: Turns = { members: [], turns: [], at: [] };
  @property({ attribute: false }) techniques: readonly TechniqueInfo[] = [];
  /** The reason why there is no answer, if there is none: then each row also shows why its member stopped, unless this states it already. */
  @property({ attribute: false }) said: Message | null = null;
  /** The row with details shown. */
  @state() private shown: number | null = null;

  protected override render() {
    const rows = rowsOf(this.turns, (name) => this.techniques.find((each) => each.name === name)?.title ?? name);
    const fresh = this.said === null ? [] : newReasons(rows, this.said);
    // Members that never had a turn get no row. While the analysis runs, all have their place from the start.
    const idle = goesOn(this.turns) ? [] : rows.filter(({ kind }) => kind === 'waiting');
    return html`<h2>${goesOn(this.turns) ? msg('The techniques take turns') : msg('The techniques took turns')}</h2>
      <ol>
        ${rows.map((row, index) => (idle.includes(row) ? nothing : this.row(row, index, fresh.includes(row))))}
        ${idle.length === 0 ? nothing : html`<li class="idle">${msg(str`Not asked: ${listed(idle.map(({ name }) => name))}`)}</li>`}
      </ol>
      ${this.note(rows[this.shown ?? -1])}`;
  }

  /** A row; if `withReason`, with the reason below it. */
  private row(row: Row, index: number, withReason: boolean) {
    const { name, kind, fate, work, reason } = row;
    const show = () => (this.shown = index);
    const hide = () => (this.shown = null);
    return html`<li class=${kind}>
      <button @mouseenter=${show} @mouseleave=${hide} @focus=${show} @blur=${hide} @click=${show}>
        <span class="name">${name}</span>
        ${drawing(row)}
        <span class="fate"><span class="sign" aria-hidden="true">${signs[kind]}</span>${fate}</span>
        <span class="visually-hidden">. ${work} ${withReason || reason === null ? nothing : msg(html`Why: ${words(messageWords(reason))}.`)}</span>
      </button>
      ${withReason && reason !== null ? html`<p class="reason">${words(messageWords(reason))}</p>` : nothing}
    </li>`;
  }

  /** The details of a row for sighted readers; for screen readers they are in the row. */
  private note(row: Row | undefined) {
    const general = msg(
      'Each bar is a turn. A bar twice as long means four times the work, in states and in solver work. Point at a row for details.',
    );
    return html`<p class="note" aria-hidden="true">
      ${row ? html`<strong>${row.name}.</strong> ${row.work} ${row.reason === null ? nothing : msg(html`Why: ${words(messageWords(row.reason))}.`)}` : general}
    </p>`;
  }
}

function drawing({ bars }: Row) {
  return html`<svg class="bars" aria-hidden="true">
    ${bars.map(
      ({ from, length, goesOn }, index) =>
        svg`<rect class=${goesOn ? 'now' : index === bars.length - 1 ? 'last' : ''} x="${from}%" y="25%" width="${length}%" height="50%" />`,
    )}
  </svg>`;
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-timeline': Timeline;
  }
}
