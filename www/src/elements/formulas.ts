import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { ClosedForm, Formula } from '../generated/interface.ts';
import './formula.ts';

/** The line breaks in a list of conjuncts. */
export const formulaStyles = css`
  .conjunct {
    display: inline-block;
    margin-right: 0.35em;
  }

  .any-index {
    margin: 0.4rem 0 0;
    color: var(--soft);
    font-size: var(--small);
  }
`;

export function formula({ latex, text }: Formula) {
  return html`<ls-formula .latex=${latex} .text=${text}></ls-formula>`;
}

/** A conjunction of conditions. */
export function conjuncts(all: readonly Formula[]) {
  if (all.length === 0) return msg('always');
  return all.map((each, at) => html`<span class="conjunct">${formula(each)}${at < all.length - 1 ? ',' : ''}</span> `);
}

/** Formulas in a sentence: `x and y`. */
export function listedFormulas(all: readonly Formula[]) {
  return all.map((each, at) => [at === 0 ? '' : at < all.length - 1 ? ', ' : ` ${msg('and')} `, formula(each)]);
}

/** The new values of variables, one below the other. */
export function closedForms(values: readonly ClosedForm[]) {
  return values.map(
    ({ variable, value }) => html`<div>
      <code>${variable}</code> := ${value ? formula(value) : html`<span title=${msg('not known: any value')}>★</span>`}
    </div>`,
  );
}

/** Explains ι if elements of arrays are among the variables. */
export function anyIndex(values: readonly ClosedForm[]) {
  if (!values.some(({ at_any_index }) => at_any_index)) return nothing;
  return html`<p class="any-index">${msg('ι stands for any index of the array.')}</p>`;
}
