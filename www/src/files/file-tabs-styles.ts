import { css } from 'lit';

export const fileTabsStyles = css`
  :host {
    background: var(--paper);
    border-bottom: 1px solid var(--rule);
  }

  .strip {
    display: flex;
    align-items: stretch;
    min-height: 2.375rem;
  }

  [role='tablist'] {
    display: flex;
    min-width: 0;
    overflow-x: auto;
    scrollbar-width: thin;
  }

  button {
    min-height: 0;
  }

  [role='tab'] {
    display: flex;
    align-items: center;
    flex: none;
    gap: 0.45rem;
    padding: 0.3rem 0.85rem;
    border: 0;
    border-right: 1px solid var(--rule);
    border-radius: 0;
    background: none;
    color: var(--soft);
    font: 400 var(--body) / 1.4 var(--mono);
    font-variant-ligatures: none;
    box-shadow: none;
  }

  [role='tab'][aria-selected='true'] {
    background: var(--surface);
    color: var(--ink);
    font-weight: 600;
    box-shadow: inset 0 2px var(--accent);
  }

  :focus-visible {
    outline-offset: -2px;
  }

  .name {
    max-width: 20ch;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .kind {
    min-width: 1.1rem;
    padding: 0 0.2rem;
    border-radius: 3px;
    background: var(--rule);
    color: var(--soft);
    font: 600 0.6875rem / 1.1rem var(--sans);
    text-align: center;
  }

  .sign {
    display: grid;
    place-items: center;
    width: 1rem;
    height: 1rem;
    clip-path: polygon(30% 0, 70% 0, 100% 30%, 100% 70%, 70% 100%, 30% 100%, 0 70%, 0 30%);
    background: var(--wrong);
    color: var(--surface);
    font: 700 0.6875rem / 1 var(--sans);
    forced-color-adjust: none;
  }

  /* That of a mistake is hollow. */
  .sign.problem span {
    display: grid;
    place-items: center;
    width: 0.75rem;
    height: 0.75rem;
    clip-path: inherit;
    background: var(--surface);
    color: var(--wrong);
    clip-path: polygon(30% 0, 70% 0, 100% 30%, 100% 70%, 70% 100%, 30% 100%, 0 70%, 0 30%);
  }

  .strip > button.add,
  .own button {
    flex: none;
    min-width: 2.25rem;
    padding: 0.3rem 0.5rem;
    color: var(--soft);
  }

  .own {
    display: flex;
    flex: none;
    margin-left: auto;
  }

  form {
    display: flex;
    align-items: center;
    flex: 1 0 16rem;
    max-width: 26rem;
    gap: 0.4rem;
    padding: 0.25rem 0.6rem;
  }

  input {
    flex: 1 1 6rem;
    min-width: 5rem;
    max-width: 20rem;
    min-height: 1.9rem;
    padding: 0.2rem 0.5rem;
    font: 400 var(--body) / 1.4 var(--mono);
  }

  form button,
  .closed button {
    padding: 0.2rem 0.6rem;
    font-size: var(--small);
  }

  p {
    display: flex;
    align-items: center;
    gap: 0.6rem;
    margin: 0;
    padding: 0.3rem 0.85rem;
    border-top: 1px solid var(--rule);
    font: 400 var(--small) / 1.5 var(--sans);
  }

  .refused {
    color: var(--wrong);
  }

  .closed button.quiet {
    margin-left: auto;
  }

  @media (max-width: 999px) {
    .strip:has(form),
    form {
      flex-wrap: wrap;
    }

    form {
      flex-basis: 100%;
    }

    [role='tab'],
    .strip > button.add,
    .own button {
      min-height: 2.75rem;
    }

    .own button,
    .strip > button.add {
      min-width: 2.75rem;
    }
  }

  @media print {
    .strip > button,
    .own,
    form,
    p {
      display: none;
    }
  }
`;
