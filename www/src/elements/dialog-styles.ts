import { css } from 'lit';

/** A dialog above the page; each sets its own width. */
export const dialogStyles = css`
  dialog {
    border: 1px solid var(--edge);
    border-radius: var(--radius);
    background: var(--surface);
    color: var(--ink);
    padding: 1rem 1.2rem;
  }

  dialog::backdrop {
    background: rgb(0 0 0 / 35%);
  }

  h2 {
    margin: 0 0 0.6rem;
    font: 600 1.25rem / 1.3 var(--serif);
  }
`;
