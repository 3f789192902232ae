import { css } from 'lit';

/** The card of an answer about two programs: the sentence, and beside it both outputs. */
export const sameCardStyles = css`
  section {
    --mark: var(--rule);
    --ground: var(--sunken);
    display: flex;
    flex-wrap: wrap;
    gap: 0.6rem 2rem;
    padding: 0.8rem 1.25rem 0.9rem;
    border-left: 5px solid var(--mark);
    border-radius: 4px var(--radius) var(--radius) 4px;
    background: var(--ground);
    overflow-wrap: break-word;
  }

  .answer {
    flex: 1 1 20rem;
    min-width: 0;
  }

  .outputs {
    flex: 0 1 30rem;
    min-width: 0;
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 0.2rem 0.75rem;
    align-content: start;
  }

  .outputs > div {
    min-width: 0;
  }

  .differ,
  .wrong,
  .problems {
    --mark: var(--wrong);
  }

  .differ {
    --ground: var(--wrong-ground);
  }

  .proved {
    --mark: var(--proved);
    --ground: var(--proved-ground);
  }

  .tried,
  .unknown {
    --mark: var(--unknown);
    --ground: var(--unknown-ground);
  }

  .busy {
    --mark: var(--running);
    --ground: var(--running-ground);
  }

  /* An answer about other programs keeps its words and its shape, and loses its colour. */
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
  }

  h1 > span:last-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  h1:focus-visible {
    outline-offset: 4px;
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

  .proved .mark {
    border-radius: 5px;
  }

  .tried .mark {
    border: 2px dotted var(--mark);
    border-radius: 5px;
    background: none;
    color: var(--mark);
  }

  .differ .mark,
  .wrong .mark,
  .problems .mark {
    border-radius: 0;
    clip-path: polygon(30% 0, 70% 0, 100% 30%, 100% 70%, 70% 100%, 30% 100%, 0 70%, 0 30%);
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

  section:not(.idle) .answer > :not(h1) {
    margin-left: 2.3rem;
  }

  p {
    margin: 0.4rem 0 0;
    max-width: 68ch;
    color: var(--soft);
    text-wrap: pretty;
  }

  .cause {
    color: var(--ink);
    font: 400 1.09375rem / 1.5 var(--serif);
  }

  code {
    padding: 0.05em 0.25em;
    border-radius: 4px;
    background: color-mix(in srgb, var(--ink) 6%, transparent);
  }

  h2 {
    margin: 0 0 0.2rem;
    font: 500 var(--small) / 1.5 var(--sans);
    color: var(--soft);
  }

  .answer h2 {
    margin-top: 0.5rem;
  }

  pre {
    position: relative;
    margin: 0;
    max-height: 4.9rem;
    overflow: auto;
    padding: 0.35rem 0.6rem;
    border: 1px solid var(--rule);
    border-radius: 8px;
    background: var(--surface);
    font: 400 0.8125rem / 1.6 var(--mono);
    font-variant-ligatures: none;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  .where {
    grid-column: 1 / -1;
    font-size: var(--small);
  }

  .actions {
    --copy-size: var(--body);
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
    margin-top: 0.7rem;
  }

  .actions button,
  .stale button {
    min-height: 2rem;
    padding: 0.3rem 0.75rem;
  }

  @media (max-width: 999px) {
    section {
      padding: 0.75rem 1rem 0.9rem;
      border-radius: 0;
      border-bottom: 1px solid var(--rule);
    }

    h1 {
      font-size: 1.25rem;
      line-height: 1.3;
    }

    section:not(.idle) .answer > :not(h1) {
      margin-left: 0;
    }

    .outputs {
      flex-basis: 100%;
      grid-template-columns: 1fr;
    }

    .actions {
      --copy-height: 2.75rem;
    }

    .actions button,
    .stale button {
      min-height: 2.75rem;
    }
  }
`;
