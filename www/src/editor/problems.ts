import { msg, str } from '@lit/localize';
import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { plain } from '../elements/code-text.ts';
import { shared } from '../elements/shared-styles.ts';
import { words } from '../elements/words.ts';
import type { Diagnostic, MissingFile } from '../generated/interface.ts';
import { filesIn } from '../program/program-files.ts';
import { capital, counted } from '../words/format.ts';
import { messageWords } from '../words/message.ts';
import { placeName } from '../words/places.ts';
import { fixStyles, fixView } from './fix-view.ts';
import { compatibleFixes } from './fixes.ts';
import { severityWords } from './severity.ts';

/** The most problems that are listed: the first errors are the ones to fix first. */
const SHOWN = 6;

/**
 * The problems of the program as a list, with the lines that their fixes change. Fires `problem-show` and `problem-fix` (a
 * diagnostic), `problem-fix-all` (all diagnostics), and `file-add` (the name of a missing file).
 */
@customElement('ls-problems')
export class Problems extends LitElement {
  static override styles = [
    shared,
    fixStyles,
    css`
      ul {
        list-style: none;
        margin: 0;
        padding: 0;
        border: var(--list-border, 1px solid var(--rule));
        border-radius: var(--list-radius, var(--radius));
        background: var(--surface);
      }

      .summary {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 0.7rem;
        padding: 0.5rem 0.8rem;
        font-weight: 600;
      }

      li {
        display: flex;
        flex-wrap: wrap;
        gap: 0 0.6rem;
        align-items: baseline;
        padding: 0.45rem 0.8rem;
        font-size: var(--small);
      }

      li + li {
        border-top: 1px solid var(--rule);
      }

      .severity {
        font-weight: 600;
      }

      .error .severity {
        color: var(--wrong);
      }

      .warning .severity {
        color: var(--doubtful);
      }

      .hint .severity {
        color: var(--accent);
      }

      .message {
        flex: 1 1 0;
        min-width: 0;
        overflow-wrap: anywhere;
      }

      .fix-lines {
        flex-basis: 100%;
      }

      button {
        font-size: var(--small);
        min-height: 0;
        padding: 0.05rem 0.5rem;
        white-space: nowrap;
      }

      button.place {
        border: 0;
        background: none;
        padding: 0.05rem 0;
        color: var(--accent);
        text-decoration: underline;
        text-underline-offset: 0.15em;
      }
    `,
  ];

  @property({ attribute: false }) diagnostics: readonly Diagnostic[] = [];
  /** The files that are included and missing, if they can be added. */
  @property({ attribute: false }) missing: readonly MissingFile[] = [];
  /** The text that they are about. */
  @property() source = '';

  protected override render() {
    const files = filesIn(this.source);
    const shown = this.diagnostics.slice(0, SHOWN);
    const more = this.diagnostics.length - shown.length;
    return html`${this.diagnostics.length > 1 ? this.summary() : ''}
      <ul aria-label=${msg('Problems')}>
      ${shown.map(
        (diagnostic) =>
          html`<li class=${diagnostic.severity}>
            <button class="place" @click=${() => this.fire('problem-show', diagnostic)}>
              ${placeName(lineOf(this.source, diagnostic.from), files)}
            </button>
            <span class="message"><span class="severity">${severityWords(diagnostic.severity)}:</span> ${words(messageWords(diagnostic.message))}</span>
            ${diagnostic.fix
              ? html`<button @click=${() => this.fire('problem-fix', diagnostic)}>${plain(capital(messageWords(diagnostic.fix.title)))}</button>
                  ${fixView(this.source, diagnostic.fix)}`
              : ''}
            ${this.missing
              .filter(({ from, to }) => diagnostic.code === 'missing-file' && from <= diagnostic.from && diagnostic.to <= to)
              .map(({ name }) => html`<button @click=${() => this.fire('file-add', name)}>${msg(str`Add ${name}`)}</button>`)}
          </li>`,
      )}
      ${more > 0 ? html`<li>${counted(more, msg('and # more|and # more'))}</li>` : ''}
    </ul>`;
  }

  /** The number of problems of each kind, and the button that fixes several. */
  private summary() {
    const { diagnostics } = this;
    const of = (severity: Diagnostic['severity']) => diagnostics.filter((each) => each.severity === severity).length;
    const counts = [
      [of('error'), msg('# error|# errors')],
      [of('warning'), msg('# warning|# warnings')],
      [of('hint'), msg('# hint|# hints')],
    ] as const;
    const fixes = compatibleFixes(diagnostics).length;
    return html`<div class="summary">
      <span>${counts.filter(([many]) => many > 0).map(([many, forms]) => counted(many, forms)).join(', ')}</span>
      ${fixes > 1
        ? html`<button @click=${() => this.fire('problem-fix-all', diagnostics)}>${msg(str`Fix ${fixes} of ${diagnostics.length}`)}</button>`
        : ''}
    </div>`;
  }

  private fire(name: string, detail: Diagnostic | readonly Diagnostic[] | string): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

function lineOf(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-problems': Problems;
  }
}
