import { css } from 'lit';

/** Two programs side by side, below their answer; in a narrow window one of them, which tabs choose. */
export const pairStyles = css`
  ls-same-bar,
  ls-same-card,
  ls-both-replay {
    flex: none;
  }

  ls-both-replay {
    border-top: 1px solid var(--rule);
    background: var(--paper);
  }

  .head {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    padding: 0.15rem 0.75rem 0.15rem 1.25rem;
    border-bottom: 1px solid var(--rule);
  }

  .head h2 {
    margin: 0;
    font: 600 var(--body) / 1.5 var(--sans);
  }

  .head select,
  .head button {
    min-height: 2rem;
    padding-block: 0.2rem;
    font-size: var(--small);
    white-space: nowrap;
  }

  .head select {
    field-sizing: content;
    max-width: 14rem;
    text-overflow: ellipsis;
    border-color: transparent;
    background: none;
    color: var(--soft);
  }

  .head button {
    margin-left: auto;
    color: var(--accent);
  }

  .tabs {
    display: none;
  }

  .place {
    margin: 0;
    padding: 0.35rem 1.25rem;
    color: var(--soft);
    font-size: var(--small);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }

  .place.waiting {
    opacity: 0.6;
  }

  @media (min-width: 1000px) {
    ls-same-card {
      max-height: 45%;
      overflow-y: auto;
      padding: 0.9rem 1.25rem;
      border-bottom: 1px solid var(--rule);
    }

    .pair .program {
      flex: 0 0 50%;
      max-width: none;
    }

    .pair .program > ls-editor {
      flex: 1 1 auto;
    }

    .pair .second {
      border-left: 1px solid var(--rule);
    }
  }

  @media (max-width: 999px) {
    .tabs {
      display: grid;
      grid-template-columns: 1fr 1fr;
      border-bottom: 1px solid var(--rule);
    }

    .tabs button {
      min-height: 2.75rem;
      border: 0;
      border-bottom: 3px solid transparent;
      border-radius: 0;
      background: none;
      color: var(--soft);
    }

    .tabs button[aria-pressed='true'] {
      border-bottom-color: var(--accent);
      color: var(--ink);
      font-weight: 600;
    }

    .pair .program {
      display: block;
    }

    .pair.reference .second,
    .pair.submission .program:not(.second) {
      display: none;
    }

    .pair ls-editor {
      min-height: 8rem;
    }

    .pair .head h2 {
      display: none;
    }

    .pair .head {
      padding-left: 1rem;
    }

    .place {
      padding-inline: 1rem;
    }

    /* Above the bar at the bottom. */
    ls-both-replay {
      position: sticky;
      bottom: calc(3.75rem + env(safe-area-inset-bottom, 0px));
      z-index: 6;
    }
  }

  /* Where it is low as well, there is no room for what stays in sight. */
  @media (max-width: 999px) and (max-height: 559px) {
    ls-both-replay {
      position: static;
    }
  }

  @media print {
    .pair .program {
      display: block;
    }

    .head select,
    .tabs,
    ls-same-bar,
    ls-both-replay {
      display: none;
    }
  }
`;
