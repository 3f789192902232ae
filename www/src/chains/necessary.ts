import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { closedForms, formula, formulaStyles, listedFormulas } from '../elements/formulas.ts';
import { parts } from '../elements/parts-styles.ts';
import { reading } from '../elements/reading-styles.ts';
import { shared } from '../elements/shared-styles.ts';
import '../elements/term.ts';
import { words } from '../elements/words.ts';
import type { Backbone, BackboneFate, Constraint, LeftOut, NecessaryCondition, PassedLoop, Winner } from '../generated/interface.ts';
import { capital, countedWord } from '../words/format.ts';
import { messageWords, namesLine } from '../words/message.ts';
import { lineName } from '../words/places.ts';

function fateWords(fate: BackboneFate): string {
  switch (fate) {
    case 'impossible':
      return msg('cannot hold: no run goes this way');
    case 'possible':
      return msg('can hold, but this does not prove that a run goes this way');
    case 'open':
      return msg('not decided');
  }
}

/** The question that decided a way, of those that take turns. */
function winnerWords(winner: Winner): string {
  switch (winner.kind) {
    case 'without-quantifiers':
      return msg('decided without quantifiers');
    case 'itself':
      return msg('decided with its quantifiers');
    case 'first-iterations':
      return countedWord(winner.iterations, msg('decided by the first # iteration of each loop|decided by the first # iterations of each loop'));
    case 'no-further-iterations':
      return countedWord(winner.iterations, msg('decided with at most # iteration of each loop|decided with at most # iterations of each loop'));
  }
}

/**
 * The conditions that every run to the target satisfies: for the inputs alone, and for each way with loops passed in
 * one step.
 *
 * Fires `lines-linked` (a set of lines) while a part is pointed at.
 */
@customElement('ls-necessary')
export class Necessary extends LitElement {
  static override styles = [
    shared,
    reading,
    formulaStyles,
    parts,
    css`
      .inputs {
        border-left: 3px solid var(--accent);
        padding: 0.2rem 0 0.2rem 0.9rem;
      }

      h2 {
        font: 600 var(--reading) / 1.4 var(--serif);
        margin: 1.6rem 0 0.3rem;
      }

      h2 small {
        font: 400 var(--small) / 1.4 var(--sans);
        color: var(--soft);
        display: block;
      }
    `,
  ];

  @property({ attribute: false }) condition!: NecessaryCondition;
  /** The line pointed at in the editor. */
  @property({ type: Number }) line: number | null = null;
  @property() target = '';

  protected override render() {
    const { on_inputs, ways, more, loops } = this.condition;
    return html`
      ${on_inputs.length === 0
        ? nothing
        : html`<p class="inputs">${msg(html`Every run to ${this.target} needs inputs with ${listedFormulas(on_inputs)}.`)}</p>`}
      ${isUnbuilt(this.condition)
        ? html`<p>${msg(html`No <ls-term name="backbone">backbone</ls-term> was built, so nothing is known about them.`)}</p>`
        : ways.length === 0
        ? html`<p>
            ${msg(html`Every <ls-term name="backbone">backbone</ls-term> to ${this.target} begins in a way that no run can follow, so its <ls-term name="necessary condition">condition</ls-term> is unsatisfiable.`)}
          </p>`
        : this.introduction()}
      ${ways.map((way, at) => this.way(way, at))}
      ${more === 0 ? nothing : html`<p>${countedWord(more, msg('And # other.|And # others.'))}</p>`}
      ${loops.length === 0 ? nothing : this.loops(loops)}
    `;
  }

  private introduction() {
    const { ways, more, pruned } = this.condition;
    const all = ways.length + more;
    const backbones = html`<ls-term name="backbone">${countedWord(all, msg('this one backbone|one of these # backbones'))}</ls-term>`;
    const beginnings = msg(
      '# more prefix of backbones is infeasible: its conditions contradict each other.|# more prefixes of backbones are infeasible: their conditions contradict each other.',
    );
    return html`<p>
        ${msg(html`A run to ${this.target} goes along ${backbones}, and satisfies its <ls-term name="necessary condition">condition</ls-term>.`)}
        ${msg('κ is the number of iterations that take a path of the loop, τ the number of earlier iterations that took it, and σ the number of iterations that took another path before.')}
        ${pruned === 0 ? '' : capital(countedWord(pruned, beginnings))}
      </p>`;
  }

  private way({ lines, parts, folded, hidden, left_out, fate, winner }: Backbone, at: number) {
    return html`<h2
        tabindex="0"
        @mouseenter=${() => this.link(new Set(lines))}
        @mouseleave=${() => this.link(new Set())}
        @focus=${() => this.link(new Set(lines))}
        @blur=${() => this.link(new Set())}
      >
        ${msg(str`Way ${at + 1}`)}<small>${fateWords(fate)}${winner === null ? nothing : html`; ${winnerWords(winner)}`}</small>
      </h2>
      ${parts.length === 0 ? nothing : this.table(parts)}
      ${folded.length === 0
        ? nothing
        : html`<details>
            <summary>${capital(countedWord(folded.length, msg('# more part: long, or about the order of iterations, or about unknown values (★)|# more parts: long, or about the order of iterations, or about unknown values (★)')))}</summary>
            ${this.table(folded)}
          </details>`}
      ${(parts.length > 0 || folded.length > 0) && hidden === 0
        ? nothing
        : html`<p class="hidden">${hiddenWords(hidden)}</p>`}
      ${left_out.map((each) => html`<p class="left-out">${leftOutWords(each)}</p>`)}`;
  }

  private table(rows: readonly Constraint[]) {
    return html`<table><tbody>${rows.map((row) => this.row(row))}</tbody></table>`;
  }

  private row({ formula: held, why, line }: Constraint) {
    return html`<tr
      class=${line === this.line ? 'linked' : ''}
      @mouseenter=${() => this.link(new Set([line]))}
      @mouseleave=${() => this.link(new Set())}
    >
      <td>${formula(held)}</td>
      <td class="why">
        ${words(messageWords(why))} ${namesLine(why, line) ? nothing : html`<span class="line">${msg(str`line ${lineName(line)}`)}</span>`}
      </td>
    </tr>`;
  }

  private loops(loops: readonly PassedLoop[]) {
    return html`<h2><ls-term name="closed form">${msg('What the loops do')}</ls-term></h2>
      <table>
        <thead class="visually-hidden">
          <tr>
            <th scope="col">${msg('Paths of the loops')}</th>
            <th scope="col">${msg('Values after it')}</th>
          </tr>
        </thead>
        <tbody>
          ${loops.map(
            ({ line, ways, values, dependencies, heavyweight }) => html`<tr
              class=${line === this.line ? 'linked' : ''}
              @mouseenter=${() => this.link(new Set([line]))}
              @mouseleave=${() => this.link(new Set())}
            >
              <td>
                <span class="line">${msg(str`line ${lineName(line)}`)}</span>
                ${ways.map(({ counter, where_taken }) => html`<div>${formula(counter)}: ${words(messageWords(where_taken))}</div>`)}
              </td>
              <td>
                ${closedForms(values)}
                ${dependencies.length === 0 ? nothing : html`<div class="why">${msg(html`In one iteration, ${listedFormulas(dependencies)}.`)}</div>`}
                ${heavyweight.length === 0
                  ? nothing
                  : html`<div class="why">${msg(str`Without that, the light processing of loops knows nothing (★) about ${heavyweight.join(', ')}.`)}</div>`}
              </td>
            </tr>`,
          )}
        </tbody>
      </table>`;
  }

  private link(lines: ReadonlySet<number>) {
    this.dispatchEvent(new CustomEvent('lines-linked', { detail: lines, bubbles: true, composed: true }));
  }
}

/** True if no backbone was built and no prefix of one excluded, as in a loop with too many paths. */
export function isUnbuilt({ ways, pruned }: NecessaryCondition): boolean {
  return ways.length === 0 && pruned === 0;
}

/** Names the part that a condition leaves out of a loop. */
export function leftOutWords({ line, paths, all }: LeftOut): string {
  return msg(
    str`Left out, because the loop in line ${lineName(line)} has ${all} paths: what each iteration needs on ${paths} of them. The condition still holds in every run to the target.`,
  );
}

/** The number of parts of a condition that are too long to be shown. */
function hiddenWords(hidden: number): string {
  if (hidden === 0) return msg('All inputs take this path.');
  return capital(countedWord(hidden, msg('# part is too long to be shown.|# parts are too long to be shown.')));
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-necessary': Necessary;
  }
}
