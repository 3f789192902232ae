/** The output of one of two programs, as both are shown beside each other. */
import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { plain } from '../elements/code-text.ts';
import type { GradedOutput } from '../generated/interface.ts';
import { messageWords } from '../words/message.ts';
import type { Output } from './class-work.ts';

/** The output of a program, with the first difference marked, and the end of its run. */
export function gradedOutput({ text, difference, end }: GradedOutput, output: Output) {
  const at = difference ?? text.length;
  const length = difference === null ? 0 : output === 'exact' ? 1 : (/^\s*\S+/.exec(text.slice(at))?.[0].length ?? 0);
  const [before, marked, behind] = [text.slice(0, at), text.slice(at, at + length), text.slice(at + length)];
  const isMissing = difference !== null && length === 0 && end === null;
  const ending = end === null ? nothing : html`<span class="end">${plain(messageWords(end))}</span>`;
  if (text === '' && end === null) return html`<pre><mark>${msg('nothing', { id: 'prints-nothing', desc: 'what a program prints' })}</mark></pre>`;
  return html`<pre>${before}${marked === '' ? nothing : html`<mark>${marked}</mark>`}${behind}${isMissing ? html`<mark>${msg('nothing more')}</mark>` : nothing}${ending}</pre>`;
}

/** The colours of the first difference: of what is given and, in an element of the class `expected`, of what is expected. */
export const gradedOutputStyles = css`
  mark {
    padding: 0.05em 0.15em;
    border-radius: 3px;
    border-bottom: 2px solid currentcolor;
    background: light-dark(#f6cfc6, #4a2620);
    color: var(--wrong);
    font-weight: 600;
  }

  .expected mark {
    background: light-dark(#cfe8d8, #1f3a2b);
    color: var(--proved);
  }

  .end {
    display: block;
    color: var(--soft);
    font-family: var(--sans);
  }
`;
