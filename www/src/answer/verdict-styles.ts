import { css } from 'lit';

/** The answer: one colour and one shape for each kind of it. */
export const verdictStyles = css`
  :host {
    display: contents;
  }

  section,
  .brief {
    --mark: var(--rule);
    --ground: var(--sunken);
    background: var(--ground);
  }

  section {
    border-left: 5px solid var(--mark);
    border-radius: 4px var(--radius) var(--radius) 4px;
    padding: 0.9rem 1.4rem 1rem;
    margin: var(--card-margin, 0);
    overflow-wrap: break-word;
  }

  .error,
  .endless,
  .wrong,
  .problems {
    --mark: var(--wrong);
  }

  .error,
  .endless {
    --ground: var(--wrong-ground);
  }

  .extreme {
    --mark: var(--extreme);
    --ground: var(--extreme-ground);
  }

  .reachable,
  .reached {
    --mark: var(--reached);
    --ground: var(--reached-ground);
  }

  .unreachable,
  .ends,
  .proved {
    --mark: var(--proved);
    --ground: var(--proved-ground);
  }

  .unknown {
    --mark: var(--unknown);
    --ground: var(--unknown-ground);
  }

  .busy {
    --mark: var(--running);
    --ground: var(--running-ground);
  }

  section.idle {
    border: 0;
    background: none;
    padding: 0.75rem 0 0;
  }

  /* An answer about another program keeps its words and its shape, and loses its colour. */
  .old {
    --mark: var(--edge);
    --ground: var(--sunken);
  }

  h1 {
    display: flex;
    gap: 0.7rem;
    margin: 0;
    font: 600 1.5625rem / 1.28 var(--serif);
    letter-spacing: -0.005em;
    text-wrap: balance;
    min-width: 0;
  }

  h1 > span:last-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  .idle h1 {
    font-size: 1.9375rem;
    line-height: 1.26;
    max-width: 34rem;
  }

  h1.long {
    font-size: 1.25rem;
  }

  .mark {
    flex: none;
    display: inline-grid;
    place-items: center;
    width: 1.6rem;
    height: 1.6rem;
    margin-top: 0.15rem;
    font: 700 0.95rem / 1 var(--sans);
    color: var(--surface);
    background: var(--mark);
    border-radius: 50%;
    forced-color-adjust: none;
  }

  .unreachable .mark,
  .ends .mark,
  .proved .mark {
    border-radius: 5px;
  }

  .error .mark,
  .endless .mark,
  .wrong .mark,
  .problems .mark {
    border-radius: 0;
    clip-path: polygon(30% 0, 70% 0, 100% 30%, 100% 70%, 70% 100%, 30% 100%, 0 70%, 0 30%);
  }

  .extreme .mark {
    border-radius: 0;
    clip-path: polygon(50% 0, 100% 50%, 50% 100%, 0 50%);
  }

  .unknown .mark {
    border-radius: 50% 50% 50% 4px;
  }

  .busy .mark {
    background: none;
    border: 3px dotted var(--mark);
    animation: turn 4s linear infinite;
  }

  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }

  .rest {
    padding-left: 2.3rem;
  }

  .idle .rest {
    padding: 0;
  }

  h2 {
    margin: 0.9rem 0 0.2rem;
    font: 600 var(--body) / 1.5 var(--sans);
  }

  p {
    margin: 0.5rem 0 0;
    color: var(--soft);
    max-width: 68ch;
    text-wrap: pretty;
  }

  .cause,
  .idle p {
    font: 400 1.09375rem / 1.5 var(--serif);
    color: var(--ink);
  }

  .idle p {
    color: var(--soft);
  }

  .facts {
    display: grid;
    gap: 0.3rem;
    margin: 0.5rem 0 0;
    padding: 0;
    list-style: none;
  }

  .facts li {
    display: flex;
    gap: 0.6rem;
    font: 400 1.09375rem / 1.5 var(--serif);
  }

  .facts .mark {
    width: 1.15rem;
    height: 1.15rem;
    margin-top: 0.2rem;
    font-size: 0.7rem;
  }

  .facts .proved {
    --mark: var(--proved);
  }

  .facts .proved .mark {
    border-radius: 4px;
    clip-path: none;
  }

  .cause code,
  .facts code,
  h1 code {
    padding: 0.05em 0.25em;
    border-radius: 4px;
    background: color-mix(in srgb, var(--ink) 6%, transparent);
  }

  button code {
    font-size: 1em;
  }

  .checked {
    color: var(--proved);
    font-weight: 600;
  }

  .pending {
    color: var(--soft);
  }

  .actions,
  .next {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    margin-top: 0.8rem;
    align-items: center;
  }

  .actions {
    --copy-size: var(--body);
  }

  .actions button {
    min-height: 2rem;
    padding: 0.3rem 0.75rem;
  }

  .next {
    margin: 0.9rem -1.4rem -1rem;
    padding: 0.55rem 1.4rem 0.6rem calc(1.4rem + 2.3rem);
    gap: 0.2rem 1.1rem;
    border-top: 1px solid color-mix(in srgb, var(--mark) 30%, transparent);
    color: var(--soft);
    font-weight: 500;
  }

  .link {
    min-height: 1.75rem;
    padding: 0;
    border: 0;
    border-radius: 3px;
    background: none;
    color: var(--accent);
  }

  .link:hover:not(:disabled) {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }

  progress {
    width: 100%;
    height: 0.35rem;
    margin-top: 0.8rem;
    border: 0;
    border-radius: 3px;
    background: var(--rule);
    accent-color: var(--accent);
    overflow: hidden;
  }

  progress::-webkit-progress-bar {
    background: var(--rule);
  }

  progress::-webkit-progress-value {
    background: var(--accent);
  }

  progress::-moz-progress-bar {
    background: var(--accent);
  }

  .stale {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.3rem 0.9rem;
  }

  .figures {
    font-variant-numeric: tabular-nums;
  }

  /* The sentence, once the card is scrolled away: it takes no room of its own. */
  .bar {
    position: sticky;
    top: 0;
    z-index: 5;
    height: 0;
    order: 0;
  }

  .brief {
    display: flex;
    align-items: center;
    gap: 0.6rem;
    height: 2.75rem;
    padding: 0 1rem;
    border-bottom: 1px solid var(--rule);
    border-left: 5px solid var(--mark);
  }

  .brief .mark {
    margin: 0;
    width: 1.25rem;
    height: 1.25rem;
    font-size: 0.8rem;
  }

  .brief .words {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font: 600 1rem / 1.3 var(--serif);
  }

  @media (max-width: 999px) {
    section {
      order: 1;
      border-radius: 0;
      border-bottom: 1px solid var(--rule);
    }


    section {
      padding: 0.75rem 1rem 0.9rem;
    }

    h1 {
      font-size: 1.25rem;
      line-height: 1.3;
    }

    section.idle {
      padding: 0.9rem 1rem 1rem;
    }

    .idle h1 {
      font-size: 1.5rem;
    }

    .rest {
      padding: 0;
    }

    .next {
      margin: 0.75rem -1rem -0.9rem;
      padding-inline: 1rem;
    }

    .actions {
      --copy-height: 2.75rem;
    }

    .actions button,
    .link {
      min-height: 2.75rem;
    }

    /* In a sentence, it takes no more room than its line. */
    p > .link {
      margin-block: -0.7rem;
    }
  }

  @media print {
    .bar,
    .next {
      display: none;
    }

    section {
      order: 0;
      break-inside: avoid;
    }
  }
`;
