import { css } from 'lit';

/** The page's marks in the lines of a program, and beside them. */
export const editorMarks = css`
  .cover-mark {
    display: flex;
    justify-content: center;
    gap: 1px;
    width: 2rem;
    height: 1.6em;
    font: 600 1em / 1.6 var(--sans);
    cursor: pointer;
    user-select: none;
  }

  .cover-mark .rest {
    font-size: 0.75em;
    line-height: 1.4;
  }

  .cover-mark .reachable {
    color: var(--reached);
  }

  .cover-mark .unreachable {
    color: var(--proved);
  }

  .cover-mark .unknown {
    color: var(--unknown);
  }

  .cover-mark .pending {
    color: var(--soft);
  }

  .cover-tooltip {
    padding: 0.5rem 0.75rem;
    font: 400 var(--small) / 1.55 var(--sans);
    overflow-wrap: anywhere;
  }

  .cover-tooltip code {
    font-family: var(--mono);
    font-variant-ligatures: none;
  }

  /* Beside the scroll bar, which takes the pointer. */
  .overview {
    position: absolute;
    inset: 0 0 0 auto;
    width: 0.625rem;
    overflow: hidden;
    pointer-events: none;
  }

  .overview span {
    position: absolute;
    inset-inline: 2px 1px;
    border-radius: 1px;
    background: var(--mark);
    forced-color-adjust: none;
  }

  .overview .current {
    --mark: var(--current);
  }

  .overview .error,
  .overview .problem {
    --mark: var(--wrong);
  }

  .overview .problem {
    background: none;
    border: 1.5px solid var(--mark);
  }

  .overview .extreme {
    --mark: var(--extreme);
  }

  .overview .target {
    --mark: var(--target);
  }

  .overview .uncovered {
    --mark: var(--unknown);
    inset-inline-start: 50%;
  }

  .target-line {
    background: var(--target-ground);
  }

  .linked-line {
    background: var(--linked-ground);
  }

  .current-line {
    background: var(--current-ground);
  }

  .current-line.waiting {
    background: var(--sunken);
    opacity: 0.6;
  }

  .bar-0 {
    border-left-color: var(--chain-0) !important;
  }
  .bar-1 {
    border-left-color: var(--chain-1) !important;
  }
  .bar-2 {
    border-left-color: var(--chain-2) !important;
  }
  .bar-3 {
    border-left-color: var(--chain-3) !important;
  }
  .bar-4 {
    border-left-color: var(--chain-4) !important;
  }
  .bar-5 {
    border-left-color: var(--chain-5) !important;
  }
  .bar-6 {
    border-left-color: var(--chain-6) !important;
  }

  .start-mark {
    margin-left: 1.5rem;
    color: var(--soft);
    font: 500 var(--small) / 1 var(--sans);
    user-select: none;
  }

  button.start-mark {
    min-height: 0;
    padding: 0.1rem 0.5rem;
    opacity: 0;
  }

  .cm-line:hover .start-mark,
  button.start-mark.undecided,
  button.start-mark:focus-visible {
    opacity: 1;
  }

  .start-mark.chosen::before {
    content: '▸ ' / '';
  }

  @media (hover: none) {
    button.start-mark {
      opacity: 1;
    }
  }

  .line-value {
    float: right;
    margin-left: 1.5rem;
    color: var(--soft);
    font-size: 0.85em;
    user-select: none;
  }

  .line-value.fresh {
    color: var(--ink);
    font-weight: 600;
  }

  .line-value.wrong {
    color: var(--wrong);
    font-weight: 600;
  }

  .loop-note-more {
    min-height: 0;
    padding: 0 0.3rem;
    border: 0;
    background: none;
    color: var(--accent);
    font: 500 var(--small) / 1.4 var(--sans);
    cursor: pointer;
  }

  .loop-note-more:focus-visible {
    outline: 2px solid var(--accent);
  }

  /* As wide as the code beside it: longer content continues below. */
  .loop-note {
    padding: 0 0.9rem 0.15rem calc(0.6rem + 3px + 2ch);
    line-height: 1.7;
    color: var(--ink);
    user-select: none;
    cursor: default;
  }

  .loop-note-label {
    margin-right: 0.7em;
    color: var(--soft);
    font: 500 var(--small) / 1 var(--sans);
  }

  .loop-note.proves .loop-note-label {
    color: var(--proved);
  }

  .loop-note.proves .loop-note-label:not(.unit)::before {
    content: '✓ ' / '';
  }

  .loop-note-conjunct {
    display: inline-block;
    max-width: 100%;
    margin-right: 1em;
  }

  /* Where readers have set colours of their own, grounds vanish. */
  @media (forced-colors: active) {
    .target-line,
    .linked-line {
      outline: 1px dashed CanvasText;
      outline-offset: -1px;
    }

    .linked-line {
      outline-style: solid;
    }

    .current-line {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
