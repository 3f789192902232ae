import { css } from 'lit';

/** A table of formulas, each with where it comes from; a row is marked where its line is pointed at. */
export const parts = css`
  table {
    width: 100%;
    margin-bottom: 0.5rem;
  }

  td {
    padding: 0.3rem 1rem 0.3rem 0;
    vertical-align: middle;
    border-top: 1px solid var(--rule);
    overflow-wrap: anywhere;
  }

  tr:first-child > td {
    border-top: 0;
  }

  td.why {
    color: var(--soft);
    width: 50%;
  }

  tr.linked {
    background: var(--linked-ground);
  }

  @media (forced-colors: active) {
    tr.linked {
      outline: 2px solid Highlight;
    }
  }

  .line {
    color: var(--soft);
    white-space: nowrap;
    font-size: var(--small);
  }
`;
