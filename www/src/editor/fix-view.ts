/** A fix before and after, for the list of problems and for the explanations in the editor. */
import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { Edit } from '../generated/interface.ts';
import { fixLines, type ChangedLines } from './fix-lines.ts';

export const fixStyles = css`
  .fix-lines {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    column-gap: 0.7rem;
    margin: 0.3rem 0 0;
    font-size: var(--small);
  }

  .fix-lines dt {
    color: var(--soft);
  }

  .fix-lines dd {
    margin: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    font-family: var(--mono);
    font-variant-ligatures: none;
  }

  .fix-lines del,
  .fix-lines ins {
    padding: 0.05em 0;
    border-radius: 3px;
  }

  .fix-lines del {
    background: var(--wrong-ground);
    color: var(--wrong);
    /* A line through "=" would hide it. */
    text-decoration: underline dashed;
    text-underline-offset: 0.2em;
  }

  .fix-lines ins {
    background: var(--proved-ground);
    color: var(--proved);
    font-weight: 700;
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`;

/** The lines that a fix changes as they are and as they will be; nothing if they are too many. */
export function fixView(source: string, fix: Edit) {
  const lines = fixLines(source, fix);
  if (lines === null) return nothing;
  const { before, after } = lines;
  const isGone = (after.start + after.changed + after.end).trim() === '';
  return html`<dl class="fix-lines">
      <dt>${msg('Before', { id: 'before-fix', desc: 'a line before a fix' })}</dt>
      <dd>${before.start}${before.changed === '' ? nothing : html`<del>${before.changed}</del>`}${before.end}</dd>
      <dt>${msg('After', { id: 'after-fix', desc: 'a line after a fix' })}</dt>
      <dd>${isGone ? msg('(nothing)') : html`${after.start}${after.changed === '' ? nothing : html`<ins>${after.changed}</ins>`}${after.end}`}</dd>
    </dl>
    <span class="visually-hidden">${changeWords(before, after)}</span>`;
}

/** The change in words, for those who do not see the marks. */
export function changeWords({ changed: old }: ChangedLines, { changed: now }: ChangedLines): string {
  if (old === '') return msg(str`Inserted: ${now}`);
  return now === '' ? msg(str`Deleted: ${old}`) : msg(str`${old} becomes ${now}`);
}
