import { css } from 'lit';

/** The box around an editor, which is in an element of the class `frame`. */
export const editorFrame = css`
  :host {
    background: var(--surface);
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    overflow: hidden;
  }

  :host(:focus-within) {
    border-color: var(--edge);
  }

  .frame {
    height: 100%;
    display: flex;
    min-height: 0;
  }

  .show-all {
    display: none;
  }

  /* In one column, what follows the program is near. */
  @media screen and (max-width: 999px) {
    .brief .cm-scroller {
      max-height: 16rem;
    }

    .show-all {
      display: block;
      min-height: 2.75rem;
      padding-inline: 3.4rem 1rem;
      border: 0;
      background: none;
      color: var(--accent);
    }
  }
`;

/**
 * The editor's style. It overrides rules of CodeMirror's own themes that would load `data:` images, which the content
 * security policy refuses.
 */
export const editorTheme = css`
  .cm-editor {
    flex: 1;
    min-width: 0;
    background: transparent;
    color: var(--ink);
    font-size: 0.875rem;
  }

  .cm-editor.cm-focused {
    outline: none;
  }

  .cm-scroller {
    font-family: var(--mono) !important;
    font-variant-ligatures: none;
    line-height: 1.6 !important;
    overflow: auto;
  }

  .cm-content {
    padding: 0.7rem 0 !important;
    caret-color: var(--ink);
  }

  .cm-line {
    padding: 0 0.9rem 0 0.6rem !important;
    border-left: 3px solid transparent;
    /* A value that does not fit beside its line stands below it, and not in the next one. */
    display: flow-root !important;
  }

  .cm-editor .cm-cursor {
    border-left-color: var(--ink);
  }

  .cm-editor .cm-selectionBackground,
  .cm-editor.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground {
    background: var(--linked-ground) !important;
  }

  .cm-content ::selection {
    background: color-mix(in srgb, var(--accent) 30%, transparent) !important;
  }

  .cm-editor .cm-gutters {
    background: transparent;
    border: none;
    color: var(--soft);
  }

  .cm-editor .cm-gutterElement {
    padding: 0;
  }

  .cm-editor .cm-matchingBracket {
    background: var(--linked-ground) !important;
    outline: 1px solid var(--rule);
  }

  .cm-editor .cm-nonmatchingBracket {
    background: none !important;
  }

  .token-keyword {
    color: var(--accent);
    font-weight: 600;
  }

  .token-comment {
    color: var(--soft);
    font-style: italic;
  }

  .token-number,
  .token-character,
  .token-string {
    color: light-dark(#6b4a12, #dcc08a);
  }

  .token-unknown {
    color: var(--wrong);
  }

  .line-number {
    display: block;
    width: 100%;
    min-width: 3.4rem;
    height: 1.6em;
    min-height: 0;
    line-height: 1.6;
    padding: 0 0.5rem 0 1.4rem;
    border: 0;
    border-radius: 0 6px 6px 0;
    background: none;
    color: var(--soft);
    font: inherit;
    font-family: var(--mono);
    text-align: right;
    position: relative;
  }

  button.line-number {
    cursor: pointer;
  }

  button.line-number:hover {
    color: var(--target);
    background: var(--target-ground);
  }

  button.line-number:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: -2px;
  }

  .line-number.target {
    color: var(--target);
    font-weight: 600;
  }

  /* A flag, drawn: fonts differ in theirs. */
  button.line-number.target::before,
  button.line-number:hover::before,
  button.line-number:focus-visible::before {
    content: '';
    position: absolute;
    left: 0.55rem;
    top: 50%;
    width: 0.72em;
    height: 0.95em;
    transform: translateY(-50%);
    background: currentcolor;
    clip-path: polygon(0 0, 14% 0, 100% 26%, 14% 56%, 14% 100%, 0 100%);
  }

  .error-line .line-number,
  .problem-line.error .line-number {
    color: var(--wrong);
  }

  .error-line .line-number {
    font-weight: 600;
  }

  /* The sign of an error or a problem, unless the flag is there; that of a problem is hollow. */
  :is(.error-line, .problem-line) .line-number:not(.target, :hover, :focus-visible)::after,
  .problem-line span.line-number::after {
    content: '!';
    content: '!' / '';
    position: absolute;
    left: 0.45rem;
    top: 50%;
    width: 1.15em;
    height: 1.15em;
    transform: translateY(-50%);
    display: grid;
    place-items: center;
    font: 700 0.8em / 1 var(--sans);
    color: var(--sign);
    background: radial-gradient(circle, var(--surface) 0.44em, var(--sign) 0.5em);
    clip-path: polygon(30% 0, 70% 0, 100% 30%, 100% 70%, 70% 100%, 30% 100%, 0 70%, 0 30%);
    forced-color-adjust: none;
  }

  .problem-line {
    --sign: var(--wrong);
  }

  .problem-line.warning {
    --sign: var(--doubtful);
  }

  .problem-line.hint {
    --sign: var(--accent);
  }

  .problem-line.warning:not(.error-line) .line-number::after {
    padding-top: 0.25em;
    background: radial-gradient(circle at 50% 68%, var(--surface) 0.28em, var(--sign) 0.34em);
    clip-path: polygon(50% 0, 100% 100%, 0 100%);
  }

  .problem-line.hint:not(.error-line) .line-number:not(.target, :hover, :focus-visible)::after,
  .problem-line.hint:not(.error-line) span.line-number::after {
    content: 'i';
    content: 'i' / '';
    clip-path: circle();
  }

  .error-line.endless .line-number:not(.target, :hover, :focus-visible)::after {
    content: '∞';
    content: '∞' / '';
  }

  .error-line.differs .line-number:not(.target, :hover, :focus-visible)::after {
    content: '≠';
    content: '≠' / '';
  }

  .error-line .line-number::after {
    color: var(--surface) !important;
    background: var(--wrong) !important;
  }

  .error-line.extreme .line-number {
    color: var(--extreme);
  }

  .error-line.extreme .line-number:not(.target, :hover, :focus-visible)::after {
    content: '⇥';
    content: '⇥' / '';
    background: var(--extreme) !important;
    clip-path: polygon(50% 0, 100% 50%, 50% 100%, 0 50%);
  }

  button.line-number:not(.target):hover::before,
  button.line-number:not(.target):focus-visible::before {
    opacity: 0.55;
  }

  .cm-editor .cm-lintRange {
    background-image: none !important;
    padding: 0;
    /* One by one: WebKit does not know them all in one. */
    text-decoration-line: underline;
    text-decoration-style: wavy;
    text-decoration-color: var(--wrong);
    text-decoration-thickness: 1.5px;
    text-underline-offset: 0.25em;
    text-decoration-skip-ink: none;
  }

  .cm-editor .cm-lintRange-warning {
    text-decoration-color: var(--doubtful);
  }

  .cm-editor .cm-lintRange-hint {
    text-decoration-style: dotted;
    text-decoration-color: var(--accent);
    text-decoration-thickness: 2px;
  }

  .cm-editor .cm-tooltip {
    background: var(--surface);
    color: var(--ink);
    border: 1px solid var(--edge);
    border-radius: 8px;
    box-shadow: 0 6px 24px rgb(0 0 0 / 14%);
    max-width: min(34rem, 92vw);
  }

  .cm-editor .cm-diagnostic {
    font: 400 var(--small) / 1.5 var(--sans);
    padding: 0.5rem 0.75rem;
    margin: 0;
    border-left: 4px solid var(--wrong);
    white-space: normal;
  }

  .cm-editor .cm-diagnostic-warning {
    border-left-color: var(--doubtful);
  }

  .cm-editor .cm-diagnostic-hint {
    border-left-color: var(--accent);
  }

  .cm-editor .cm-diagnosticAction,
  .cm-editor .related {
    display: inline-block;
    min-height: 0;
    margin: 0.35rem 0.4rem 0 0;
    padding: 0.15rem 0.5rem;
    border: 1px solid var(--edge);
    border-radius: 6px;
    background: none;
    color: var(--accent);
    font: 500 var(--small) / 1.4 var(--sans);
    cursor: pointer;
  }

  /* Where readers have set colours of their own, grounds vanish and all borders are seen. */
  @media (forced-colors: active) {
    .cm-line {
      border-left-color: Canvas;
    }

    button.line-number::before {
      forced-color-adjust: none;
    }

    .cm-content ::selection {
      background: Highlight !important;
      color: HighlightText !important;
    }
  }

  .cm-editor .cm-panels {
    background: var(--sunken);
    color: var(--ink);
    border-color: var(--rule);
  }

  .cm-editor .cm-panels input,
  .cm-editor .cm-panels button {
    background: var(--surface) !important;
    color: var(--ink) !important;
    border: 1px solid var(--edge);
    background-image: none !important;
  }
`;
