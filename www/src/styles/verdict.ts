import { css } from 'lit';

/** The answer: one colour and one shape for each kind of it. */
export const verdictStyles = css`
  section {
    --mark: var(--rule);
    --ground: var(--sunken);
    border-left: 5px solid var(--mark);
    border-radius: 4px var(--radius) var(--radius) 4px;
    background: var(--ground);
    padding: 1.1rem 1.4rem 1.2rem;
  }

  section.reachable {
    --mark: var(--reached);
    --ground: var(--reached-ground);
  }

  section.unreachable,
  section.ends {
    --mark: var(--proved);
    --ground: var(--proved-ground);
  }

  section.unknown {
    --mark: var(--unknown);
    --ground: var(--unknown-ground);
  }

  section.wrong,
  section.endless {
    --mark: var(--wrong);
  }

  section.endless {
    --ground: var(--wrong-ground);
  }

  section.busy {
    --mark: var(--accent);
  }

  h1 {
    margin: 0;
    font: 600 1.8rem / 1.22 var(--serif);
    letter-spacing: -0.005em;
    text-wrap: balance;
    overflow-wrap: break-word;
  }

  h1.long {
    font-size: 1.35rem;
  }

  .mark {
    display: inline-grid;
    place-items: center;
    width: 1.15em;
    height: 1.15em;
    margin-right: 0.55rem;
    font: 600 0.8em / 1 var(--sans);
    color: var(--surface);
    background: var(--mark);
    border-radius: 50%;
    vertical-align: 0.08em;
    forced-color-adjust: none;
  }

  .unreachable .mark,
  .ends .mark {
    border-radius: 4px;
  }

  .endless .mark {
    border-radius: 0;
    clip-path: polygon(30% 0, 70% 0, 100% 30%, 100% 70%, 70% 100%, 30% 100%, 0 70%, 0 30%);
  }

  .unknown .mark {
    border-radius: 50% 50% 50% 4px;
  }

  h2 {
    margin: 0.9rem 0 0.2rem;
    font: 600 var(--body) / 1.5 var(--sans);
  }

  h2 + .actions,
  h2 + p {
    margin-top: 0.2rem;
  }

  p {
    margin: 0.4rem 0 0;
    color: var(--soft);
    max-width: 65ch;
  }

  .inputs {
    margin-top: 0.8rem;
    background: var(--surface);
    border: 1px solid var(--rule);
    border-radius: 8px;
    width: fit-content;
    max-width: 100%;
    overflow-x: auto;
  }

  .inputs th,
  .inputs td {
    padding: 0.3rem 0.8rem;
    font: 400 0.875rem / 1.5 var(--mono);
    font-variant-ligatures: none;
    color: var(--ink);
    vertical-align: top;
  }

  .inputs th {
    font-weight: 600;
    padding-right: 0.2rem;
  }

  .inputs tr + tr > * {
    border-top: 1px solid var(--rule);
  }

  .typed-label {
    font: 500 var(--small) / 1.5 var(--sans);
    color: var(--soft);
    margin: 0.8rem 0 0.2rem;
  }

  .typed {
    margin: 0;
    padding: 0.4rem 0.8rem;
    background: var(--surface);
    border: 1px solid var(--rule);
    border-radius: 8px;
    width: fit-content;
    min-width: 6rem;
    max-width: 100%;
    max-height: 12rem;
    box-sizing: border-box;
    overflow: auto;
    font: 400 0.875rem / 1.5 var(--mono);
    font-variant-ligatures: none;
    color: var(--ink);
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    margin-top: 0.8rem;
    align-items: center;
  }

  .actions button {
    font-size: var(--small);
    min-height: 2rem;
    padding: 0.3rem 0.7rem;
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

  /* Work of unknown length. Where motion is not wanted it is a full bar. */
  .going {
    height: 0.35rem;
    margin-top: 0.8rem;
    border-radius: 3px;
    background: var(--rule);
    overflow: hidden;
  }

  .going::before {
    content: '';
    display: block;
    height: 100%;
    border-radius: 3px;
    background: var(--accent);
    animation: going 1.6s ease-in-out infinite alternate;
    forced-color-adjust: none;
  }

  @keyframes going {
    from {
      transform: translateX(-70%);
    }

    to {
      transform: translateX(70%);
    }
  }

  .stale {
    font-style: italic;
  }

  .figures {
    font-variant-numeric: tabular-nums;
  }

  /* Stacked, the sentence stays in view above the program; what belongs to it scrolls away. */
  @media (max-width: 999px) {
    :host,
    section {
      display: contents;
    }

    h1,
    .rest {
      order: 1;
      border-left: 5px solid var(--mark);
      background: var(--ground);
    }

    h1 {
      position: sticky;
      top: 0;
      z-index: 5;
      padding: 0.65rem 1rem 0.55rem;
      border-radius: 4px var(--radius) 0 0;
      font-size: 1.35rem;
      box-shadow: 0 1px 0 var(--rule);
    }

    .rest {
      margin-top: -0.9rem;
      padding: 0.1rem 1rem 0.8rem;
      border-radius: 0 0 var(--radius) 4px;
    }

    h1.long {
      font-size: 1.1rem;
    }
  }

  @media (min-width: 1800px) {
    h1 {
      font-size: 2.3rem;
    }
  }

  @media print {
    h1 {
      position: static;
    }

    ls-timeline {
      display: none;
    }

    section,
    .inputs {
      break-inside: avoid;
    }

    :host,
    section {
      display: block;
    }
  }
`;
