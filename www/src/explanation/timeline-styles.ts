import { css } from 'lit';

/** Rows of bars: grey is work, a colour with a sign and words is what came of it. */
export const timelineStyles = css`
  :host {
    margin-top: 1rem;
  }

  h2 {
    margin: 0 0 0.2rem;
    font: 500 var(--small) / 1.5 var(--sans);
    color: var(--soft);
  }

  ol {
    list-style: none;
    margin: 0;
    padding: 0;
  }

  li {
    --mark: var(--soft);
  }

  li.reached {
    --mark: var(--reached);
  }

  li.unreachable,
  li.ends {
    --mark: var(--proved);
  }

  li.endless {
    --mark: var(--wrong);
  }

  li.working {
    --mark: var(--accent);
  }

  button {
    all: unset;
    display: grid;
    grid-template-columns: 5.6rem minmax(0, 1fr) 7.6rem;
    align-items: center;
    column-gap: 0.7rem;
    width: 100%;
    font: 400 var(--small) / 1.7 var(--sans);
    color: var(--ink);
    border-radius: 4px;
    cursor: help;
  }

  button:hover {
    background: var(--linked-ground);
  }

  button:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 1px;
  }

  .bars {
    width: 100%;
    height: 1.2rem;
  }

  rect {
    fill: var(--edge);
  }

  li.reached rect.last,
  li.endless rect.last,
  li.ends rect.last,
  li.unreachable rect.last {
    fill: var(--mark);
  }

  li.stopped rect.last,
  rect.now {
    fill: none;
    stroke: var(--mark);
    stroke-width: 1.5px;
  }

  rect.now {
    stroke-dasharray: 4 3;
  }

  li.waiting button,
  li.refused button,
  li.idle {
    color: var(--soft);
  }

  li.idle {
    font: 400 var(--small) / 1.7 var(--sans);
  }

  .fate {
    white-space: nowrap;
    color: var(--mark);
  }

  li.reached button,
  li.endless button,
  li.ends button,
  li.unreachable button {
    font-weight: 600;
  }

  .sign {
    display: inline-block;
    width: 1.3em;
    font-weight: 600;
  }

  .reason,
  .note {
    margin: 0;
    font-size: var(--small);
    color: var(--soft);
    max-width: 65ch;
  }

  .reason {
    padding-left: 6.3rem;
  }

  .note {
    margin-top: 0.4rem;
    min-height: 3em;
  }

  li.working .sign,
  rect.now {
    animation: working 1.2s ease-in-out infinite alternate;
  }

  @keyframes working {
    from {
      opacity: 0.25;
    }
  }
`;
