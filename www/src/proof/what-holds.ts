import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { loopNotes } from '../editor/loop-notes.ts';
import { formula } from '../elements/formulas.ts';
import { shared } from '../elements/shared-styles.ts';
import { words } from '../elements/words.ts';
import type { Considered, Formula, Report } from '../generated/interface.ts';
import { capital, counted } from '../words/format.ts';
import { messageWords } from '../words/message.ts';
import type { Certificate } from './certificate.ts';
import { conditionWords } from './condition-words.ts';
import { newAtLoops } from './what-holds-view.ts';
import { lineList, lineName } from '../words/places.ts';

/** The facts that a proof gives about the program's loops, in words and as formulas, and the places that it has checked for errors. */
@customElement('ls-what-holds')
export class WhatHolds extends LitElement {
  static override styles = [
    shared,
    css`
      h2 {
        margin: 0 0 0.4rem;
        font: 600 1.03125rem / 1.45 var(--serif);
      }

      table ~ h2 {
        margin-top: 1.25rem;
      }

      small {
        margin-left: 0.4rem;
        font: 400 var(--small) / 1.4 var(--sans);
        color: var(--soft);
      }

      table {
        width: 100%;
        border-collapse: collapse;
        font-size: 0.9375rem;
      }

      caption {
        padding: 0.3rem 0;
        text-align: start;
        font: 600 var(--small) / 1.5 var(--sans);
        color: var(--soft);
      }

      table + table caption {
        padding-top: 0.8rem;
      }

      td {
        padding: 0.2rem 1rem 0.2rem 0;
        border-top: 1px solid var(--rule);
        vertical-align: baseline;
      }

      td + td {
        width: 45%;
        padding-right: 0;
      }
    `,
  ];

  @property({ attribute: false }) report: Report | null = null;
  @property({ attribute: false }) certificate: Certificate | null = null;

  protected override render() {
    const { report } = this;
    if (report?.verdict !== 'unreachable') return nothing;
    const loops = newAtLoops(loopNotes(report, this.certificate), report.named_once);
    return html`${loops.length === 0
      ? nothing
      : html`<h2>${msg('What always holds')}<small>${msg('whenever a run reaches the loop')}</small></h2>
          ${loops.map(({ line, holds }) => html`<table><caption>${msg(str`Loop in line ${lineName(line)}`)}</caption><tbody>${holds.map(row)}</tbody></table>`)}`}
    ${places(report.considered)}`;
  }
}

/** A condition in words and as a formula; the formula alone if there are no words for it. */
function row(condition: Formula) {
  const said = conditionWords(condition);
  return html`<tr>${said === null ? html`<td colspan="2">${formula(condition)}</td>` : html`<td>${words(said)}</td><td>${formula(condition)}</td>`}</tr>`;
}

/** The places where something could go wrong, by kind. */
function places(considered: readonly Considered[]) {
  const count = considered.reduce((sum, each) => sum + each.places, 0);
  if (count === 0) return nothing;
  return html`<h2>${counted(count, msg('# place checked, and it is safe|# places checked, all safe'))}</h2>
    <table>
      <tbody>
        ${considered.map(({ text, lines }) => html`<tr><td>${capital(messageWords(text))}</td><td>${linesWords(lines)}</td></tr>`)}
      </tbody>
    </table>`;
}

function linesWords(lines: readonly number[]): string {
  const where = lineList(lines);
  return lines.length === 1 ? msg(str`line ${where}`) : msg(str`lines ${where}`);
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-what-holds': WhatHolds;
  }
}
