import { css } from 'lit';

/** The list of errors in its card. */
export const errorsStyles = css`
  .list {
    margin: 0.8rem -1.4rem 0;
    padding: 0;
    list-style: none;
  }

  .list li {
    padding: 0.4rem 1.4rem;
    border-top: 1px solid color-mix(in srgb, var(--mark) 30%, transparent);
  }

  .list .extreme {
    background: var(--extreme-ground);
  }

  .list .open {
    background: var(--surface);
    box-shadow: inset 3px 0 var(--accent);
  }

  .row,
  .together {
    display: grid;
    grid-template-columns: auto 1fr auto;
    gap: 0 0.7rem;
    align-items: baseline;
  }

  .row {
    width: 100%;
    min-height: 1.75rem;
    padding: 0;
    border: 0;
    border-radius: 3px;
    background: none;
    color: var(--ink);
    font: 400 var(--body) / 1.5 var(--sans);
    text-align: left;
    white-space: normal;
  }

  .row:hover:not(:disabled) {
    background: none;
    color: var(--accent);
  }

  .sentence code {
    padding: 0.05em 0.25em;
    border-radius: 4px;
    background: color-mix(in srgb, var(--ink) 6%, transparent);
  }

  .open .sentence {
    font-weight: 600;
  }

  .list .mark {
    align-self: center;
    width: 1.15rem;
    height: 1.15rem;
    margin: 0;
    border: 0;
    font-size: 0.7rem;
    background: var(--mark);
    animation: none;
  }

  .input {
    max-width: 24ch;
    overflow-wrap: anywhere;
    color: var(--soft);
    font: 400 var(--small) / 1.5 var(--mono);
    font-variant-ligatures: none;
  }

  .detail {
    padding: 0 0 0.4rem 1.85rem;
  }

  .list + .next {
    margin-top: 0;
  }

  .next ls-copy-button {
    --copy-height: 1.75rem;
  }

  @media (max-width: 999px) {
    .list {
      margin-inline: -1rem;
    }

    .list li {
      padding-inline: 1rem;
    }

    .row {
      grid-template-columns: auto 1fr;
      min-height: 2.75rem;
    }

    .input {
      grid-column: 2;
      max-width: none;
    }

    .next ls-copy-button {
      --copy-height: 2.75rem;
    }
  }
`;
