import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { withoutWords, type Certificate } from './certificate.ts';
import type { Considered, Contradiction, LoopRelation, Proof, RankingComponent } from '../generated/interface.ts';
import { capital } from '../words/format.ts';
import {
  callWords,
  contradictionsOf,
  consideredWords,
  evidenceOf,
  excludedWords,
  invariantWords,
  learntWords,
  moreWords,
  excludedByBoundsWords,
  neverLeftWords,
  proofWords,
  reasonsOf,
  relationWords,
  type Check,
  type Reason,
} from './proof-view.ts';
import { reading } from '../elements/reading-styles.ts';
import { shared } from '../elements/shared-styles.ts';
import { beforeTerm, boundWords, endlessReasons, wholeWords, type RankingProof } from './termination-view.ts';
import { formula, listedFormulas } from '../elements/formulas.ts';
import '../elements/term.ts';
import { words } from '../elements/words.ts';
import { messageWords } from '../words/message.ts';
import { lineName } from '../words/places.ts';

/**
 * The reason why the target cannot be reached: the conditions that contradict each other, or the invariants of loops.
 * Or the reason why every run ends, or why one never does: terms that decrease, or the states that the run never
 * leaves.
 *
 * Fires `lines-linked` (a set of lines) while a part is pointed at, and `certificate-save` (its text).
 */
@customElement('ls-proof')
export class ProofView extends LitElement {
  static override styles = [
    shared,
    reading,
    css`
      li {
        padding: 0.7rem 0 0.6rem;
        border-top: 1px solid var(--rule);
      }

      ol,
      ul {
        list-style: none;
        margin: 0 0 1rem;
        padding: 0;
      }

      .reasons {
        list-style: decimal;
        padding-left: 1.4rem;
      }

      .reasons li {
        padding: 0 0 0.5rem;
        border: 0;
        font: 400 var(--reading) / 1.5 var(--serif);
      }

      .checks {
        margin: 0;
      }

      .checks li {
        display: flex;
        gap: 0.55rem;
        align-items: baseline;
        padding: 0.1rem 0;
        color: var(--soft);
        font: 400 var(--small) / 1.5 var(--sans);
      }

      .tick {
        flex: none;
        color: var(--proved);
        font-weight: 600;
        animation: tick 0.25s ease-out var(--after, 1.2s) backwards;
      }

      /* One after the other, as they were made. */
      .reasons > li:nth-child(2) .tick {
        --after: 0.5s;
      }

      .reasons > li:nth-child(1) .tick {
        --after: 0.1s;
      }

      .checks li:nth-child(2) .tick {
        animation-delay: calc(var(--after, 1.2s) + 0.15s);
      }

      .checks li:nth-child(3) .tick {
        animation-delay: calc(var(--after, 1.2s) + 0.3s);
      }

      .checks li:nth-child(n + 4) .tick {
        animation-delay: calc(var(--after, 1.2s) + 0.45s);
      }

      .certificate {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.4rem 0.9rem;
        margin: 0.4rem 0 1rem;
        color: var(--soft);
        font: 400 var(--small) / 1.5 var(--sans);
      }

      .certificate span {
        flex: 1 1 16rem;
      }

      @keyframes tick {
        from {
          transform: scale(0);
        }
      }

      li p {
        margin: 0 0 0.3rem;
      }

      table {
        width: 100%;
      }

      td {
        padding: 0.2rem 1rem 0.2rem 0;
        vertical-align: baseline;
      }

      td.line {
        width: 4.5rem;
        white-space: nowrap;
      }

      td.formula {
        width: 40%;
      }

      .holds {
        padding-left: 1rem;
      }

      li.linked,
      tr.linked {
        background: var(--linked-ground);
      }

      @media (width < 34rem) {
        tr {
          display: grid;
          grid-template-columns: 4.5rem minmax(0, 1fr);
        }

        td.formula {
          grid-column: 2;
          width: auto;
        }
      }
    `,
  ];

  @property({ attribute: false }) proof!: Proof;
  /** The result of looking for a certificate; null if none was looked for. */
  @property({ attribute: false }) certificate: Certificate | null = null;
  /** True if the certificate is offered as a file: it is about the program as it was analysed, which may be a copy. */
  @property({ type: Boolean }) saves = true;
  @property({ attribute: false }) considered: readonly Considered[] = [];
  /** The line pointed at in the editor. */
  @property({ type: Number }) line: number | null = null;
  @property() target = '';

  protected override render() {
    const more = moreWords(this.proof);
    const evidence = evidenceOf(this.proof, this.certificate, this.target);
    return html`<p>${proofWords(this.proof, this.target)}</p>
      ${this.considered.length === 0 ? nothing : html`<p>${capital(consideredWords(this.considered))}.</p>`}
      ${list(contradictionsOf(this.proof).map((contradiction) => this.contradiction(contradiction)))}
      ${more === '' ? nothing : html`<p>${more}</p>`}
      ${[excludedByBoundsWords(this.proof), ...neverLeftWords(this.proof)].filter((sentence) => sentence !== '').map((sentence) => html`<p>${sentence}</p>`)}
      ${this.proof.kind === 'ranking' ? this.terms(this.proof) : nothing}
      ${this.proof.kind === 'recurrent' ? html`<p>${msg(html`These states are a <ls-term name="recurrent set">recurrent set</ls-term>.`)}</p>` : nothing}
      ${this.proof.kind === 'recurrent' ? this.steps(endlessReasons(this.proof)) : nothing}
      ${this.proof.kind === 'excluded' ? list(this.proof.learnt.map((learnt) => this.atLoop(learntWords(learnt), learnt))) : nothing}
      ${this.proof.kind === 'relations' ? list(this.proof.relations.map((relation) => this.atLoop(relationWords(relation), relation))) : nothing}
      ${this.proof.kind === 'ranking' && evidence.invariants.length > 0 ? html`<p>${msg('This uses what always holds at the loops:')}</p>` : nothing}
      ${this.proof.kind === 'recurrent' ? nothing : list(evidence.invariants.map((invariant) => this.atLoop(invariantWords(invariant), { line: invariant.at.line, holds: invariant.holds })))}
      ${this.reasons(reasonsOf(evidence, this.target))}
      ${callWords(this.proof, evidence.invariants).map((sentence) => html`<p>${words(sentence)}</p>`)}
      ${this.handedOver()}`;
  }

  /** The certificate, to save, or why there is none. */
  private handedOver() {
    const { certificate } = this;
    if (certificate?.kind !== 'found') {
      const without = withoutWords(certificate);
      return without === '' ? nothing : html`<p class="certificate">${words(without)}</p>`;
    }
    if (!this.saves) return html`<p class="certificate">${msg('A second program made every check; it does not know how the proof was found.')}</p>`;
    return html`<p class="certificate">
      <button @click=${() => this.fire('certificate-save', certificate.text)}>${msg('Download certificate')}</button>
      <span>
        ${msg(html`A second program made every check; it does not know how the proof was found. With the <ls-term name="certificate">certificate</ls-term>, <code>loopscope check</code> repeats them.`)}
      </span>
    </p>`;
  }

  private atLoop(before: string, { line, holds }: LoopRelation) {
    return html`<li
      class=${line === this.line ? 'linked' : ''}
      @mouseenter=${() => this.link(new Set([line]))}
      @mouseleave=${() => this.link(new Set())}
    >
      <p>${before}</p>
      ${holds.map((each) => html`<p class="holds">${formula(each)}</p>`)}
    </li>`;
  }

  /** The terms that decrease. */
  private terms(proof: RankingProof) {
    if (proof.components.length === 0) return nothing;
    return html`<p>${msg(html`A term that falls in every iteration and is at least 0 is a <ls-term name="ranking function">ranking function</ls-term>.`)}</p>
      ${list(proof.components.map((component) => this.component(component, proof)))}
      ${list([...proof.bounds.map(boundWords), ...wholeWords(proof)].map((bound) => html`<li>${words(bound)}</li>`))}`;
  }

  /** A term that decreases in the iterations of loops. */
  private component(component: RankingComponent, proof: RankingProof) {
    const { lines, function: term } = component;
    return html`<li
      class=${lines.some((line) => line === this.line) ? 'linked' : ''}
      @mouseenter=${() => this.link(new Set(lines))}
      @mouseleave=${() => this.link(new Set())}
    >
      <p>${words(beforeTerm(component, proof))}</p>
      <p class="holds">${formula(term)}</p>
    </li>`;
  }

  /** The steps of an argument, each with the conditions that it is about. */
  private steps(steps: ReturnType<typeof endlessReasons>) {
    return html`<ol class="reasons">
      ${steps.map(
        ({ words: sentence, holds }) =>
          html`<li>
            <p>${words(sentence)}</p>
            ${holds.map((each) => html`<p class="holds">${formula(each)}</p>`)}
          </li>`,
      )}
    </ol>`;
  }

  private reasons(reasons: readonly Reason[]) {
    if (reasons.length === 0) return nothing;
    return html`<h2>${msg('Why this proves it')}</h2>
      <ol class="reasons">
        ${reasons.map(
          ({ before, holds, after, checks }) =>
            html`<li>
              <p>${words(before)}${listedFormulas(holds)}${after}</p>
              <ul class="checks" aria-label=${msg('Checked')}>
                ${checks.map((check) => this.check(check))}
              </ul>
            </li>`,
        )}
      </ol>`;
  }

  private check({ line, text }: Check) {
    return html`<li
      class=${line === this.line ? 'linked' : ''}
      @mouseenter=${() => this.link(new Set([line]))}
      @mouseleave=${() => this.link(new Set())}
    >
      <span class="tick" role="img" aria-label=${msg('checked')}>✓</span>${text}
    </li>`;
  }

  private contradiction(contradiction: Contradiction) {
    const { ends, conditions } = contradiction;
    return html`<li>
      <p>${words(messageWords(ends))} ${excludedWords(contradiction)}</p>
      ${conditions.length === 0
        ? nothing
        : html`<table>
            <thead class="visually-hidden">
              <tr>
                <th scope="col">${msg('Line')}</th>
                <th scope="col">${msg('Condition')}</th>
                <th scope="col">${msg('Conditions on inputs and counters')}</th>
              </tr>
            </thead>
            <tbody>
              ${conditions.map(
                ({ why, line, formula: says }) =>
                  html`<tr
                    class=${line === this.line ? 'linked' : ''}
                    @mouseenter=${() => this.link(new Set([line]))}
                    @mouseleave=${() => this.link(new Set())}
                  >
                    <td class="line">${line === 0 ? '' : msg(str`line ${lineName(line)}`)}</td>
                    <td>${words(messageWords(why))}</td>
                    <td class="formula">
                      ${says ? formula(says) : nothing}
                    </td>
                  </tr>`,
              )}
            </tbody>
          </table>`}
    </li>`;
  }

  private link(lines: Set<number>): void {
    this.fire('lines-linked', lines);
  }

  private fire(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-proof': ProofView;
  }
}

/** Items as a list; nothing without items. */
function list(items: readonly unknown[]) {
  return items.length === 0 ? nothing : html`<ol>
    ${items}
  </ol>`;
}
