import { css } from 'lit';

/** The contents of an open menu: groups of buttons, stacked. */
export const menu = css`
  ul {
    list-style: none;
    margin: 0;
    padding: 0;
  }

  h3 {
    margin: 0.6rem 0.7rem 0.2rem;
    font: 600 var(--small) / 1.4 var(--sans);
    color: var(--soft);
  }

  .item {
    display: block;
    width: 100%;
    font-size: 0.875rem;
    border: 0;
    text-align: left;
    border-radius: 6px;
    padding: 0.45rem 0.7rem;
  }

  .item:hover,
  .item:focus-visible {
    background: var(--linked-ground);
    color: var(--ink);
  }

  small {
    display: block;
    font: 400 var(--small) / 1.45 var(--sans);
    color: var(--soft);
  }
`;
