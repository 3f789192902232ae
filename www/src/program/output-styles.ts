import { css } from 'lit';

/** The colours of the first difference: of what is given and, in an element of the class `expected`, of what is expected. */
export const outputStyles = css`
  mark {
    padding: 0.05em 0.15em;
    border-radius: 3px;
    border-bottom: 2px solid currentcolor;
    background: light-dark(#f6cfc6, #4a2620);
    color: var(--wrong);
    font-weight: 600;
  }

  .expected mark {
    background: light-dark(#cfe8d8, #1f3a2b);
    color: var(--proved);
  }

  .end {
    display: block;
    color: var(--soft);
    font-family: var(--sans);
  }
`;
