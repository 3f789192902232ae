/** The output of a program that is compared with what is expected. */
import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import { plain } from '../elements/code-text.ts';
import type { GradedOutput, GradingRequest } from '../generated/interface.ts';
import { messageWords } from '../words/message.ts';

/** The part of an output that counts. */
export type Output = GradingRequest['output'];

/** The output of a program, with the first difference marked, and the end of its run. */
export function outputOf({ text, difference, end }: GradedOutput, output: Output) {
  const at = difference ?? text.length;
  const length = difference === null ? 0 : output === 'exact' ? 1 : (/^\s*\S+/.exec(text.slice(at))?.[0].length ?? 0);
  const [before, marked, behind] = [text.slice(0, at), text.slice(at, at + length), text.slice(at + length)];
  const isMissing = difference !== null && marked === '' && end === null;
  const ending = end === null ? nothing : html`<span class="end">${plain(messageWords(end))}</span>`;
  if (text === '' && end === null) return html`<pre><mark>${msg('nothing', { id: 'prints-nothing', desc: 'what a program prints' })}</mark></pre>`;
  return html`<pre>${before}${marked === '' ? nothing : html`<mark>${marked === '\n' ? '⏎\n' : marked}</mark>`}${behind}${isMissing ? html`<mark>${msg('nothing more')}</mark>` : nothing}${ending}</pre>`;
}
