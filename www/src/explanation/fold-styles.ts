import { css } from 'lit';

/** The heading that opens what is below an answer. */
export const foldStyles = css`
  .fold {
    position: sticky;
    bottom: 0;
    z-index: 3;
    order: 5;
    margin: 0;
    font: inherit;
    flex: none;
    background: var(--paper);
    border-top: 1px solid var(--rule);
  }

  .fold button {
    display: flex;
    align-items: baseline;
    gap: 0.7rem;
    width: 100%;
    min-height: 2.75rem;
    padding: 0.6rem 1.5rem;
    border: 0;
    border-radius: 0;
    background: none;
    text-align: left;
    color: var(--soft);
  }

  .fold button:focus-visible {
    outline-offset: -2px;
  }

  .fold button::before {
    content: '▸' / '';
    font-size: 0.75rem;
  }

  .fold button[aria-expanded='true']::before {
    content: '▾' / '';
  }

  .fold strong {
    color: var(--ink);
    font-weight: 600;
    white-space: nowrap;
  }

  .fold .inside {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: 400;
  }

  .fold .briefly {
    font-weight: 400;
    white-space: nowrap;
  }

  /* At the end of the pane, even if the answer does not fill it. */
  @media (min-width: 1000px) {
    .fold {
      margin-top: auto;
    }
  }

  @media (max-width: 999px) {
    .fold {
      position: static;
    }

    .fold button {
      padding-inline: 1rem;
    }

    .fold .inside {
      display: none;
    }

    .fold .briefly {
      flex: 1;
      text-align: right;
      overflow: hidden;
      text-overflow: ellipsis;
    }
  }

  @media print {
    .fold {
      display: none;
    }
  }
`;
