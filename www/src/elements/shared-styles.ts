import { css } from 'lit';

/** The common styles of components: shadow roots inherit colours and fonts, but no rules. */
export const shared = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  :host {
    display: block;
  }

  :host([hidden]) {
    display: none;
  }

  button,
  select,
  input {
    font: 500 var(--body) / 1.3 var(--sans);
    color: var(--ink);
    background: var(--surface);
    border: 1px solid var(--control);
    border-radius: 8px;
    padding: 0.45rem 0.75rem;
    min-height: 2.375rem;
    margin: 0;
  }

  button,
  select {
    cursor: pointer;
  }

  button:hover:not(:disabled),
  select:hover {
    border-color: var(--accent);
    color: var(--accent);
  }

  button.primary {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--on-accent);
    font-weight: 600;
    padding-inline: 1.2rem;
    forced-color-adjust: none;
  }

  button.primary:hover:not(:disabled) {
    background: var(--accent-strong);
    border-color: var(--accent-strong);
    color: var(--on-accent);
  }

  button:disabled {
    opacity: 0.55;
    cursor: default;
  }

  button.quiet {
    background: none;
    border-color: transparent;
    padding-inline: 0.5rem;
    color: var(--soft);
  }

  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }

  table {
    border-collapse: collapse;
  }

  th {
    text-align: left;
    font: 500 var(--small) / 1.4 var(--sans);
    color: var(--soft);
  }

  code,
  .code {
    font-family: var(--mono);
    font-variant-ligatures: none;
    font-size: 0.875em;
  }

  a {
    color: var(--accent);
    text-underline-offset: 0.15em;
  }

  /* Secondary remarks. */
  .aside {
    color: var(--soft);
    font-weight: 400;
    font-size: var(--small);
  }

  /* Failures of the page. */
  .notice {
    margin: 0;
    padding: 0.5rem 0.9rem;
    border: 1px solid var(--wrong);
    border-radius: 8px;
    font-size: var(--small);
    overflow-wrap: anywhere;
  }

  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  /* In print, controls are left out unless they carry information. */
  @media print {
    button:not(.line-number, [role='tab'][aria-selected='true']),
    select,
    input {
      display: none !important;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation: none !important;
      transition: none !important;
    }
  }
`;
