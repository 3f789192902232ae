import { html } from 'lit';
import { codeParts } from './code-text.ts';

/** A message in which code stands between backticks. */
export function words(message: string) {
  return codeParts(message).map(({ text, code }) => (code ? html`<code>${text}</code>` : text));
}
