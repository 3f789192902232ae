import { css } from 'lit';

/** A bar above two panes: the groups of a class, and the one that is open. Where there is no room for both, the open one covers the list. */
export const classStyles = css`
  :host {
    position: relative;
    display: flex;
    flex-direction: column;
    min-height: 24rem;
  }

  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 0.9rem;
    padding: 0.55rem 1.25rem;
    border-bottom: 1px solid var(--rule);
  }

  .bar label,
  .note label,
  .naming label {
    display: flex;
    align-items: center;
    gap: 0.45rem;
    color: var(--soft);
    font-size: var(--small);
  }

  .promised {
    width: 9rem;
    font-family: var(--mono);
  }

  .points {
    width: 4.5rem;
  }

  input[aria-invalid='true'] {
    border-color: var(--wrong);
  }

  .bar .saving {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    margin-left: auto;
  }

  .panes {
    flex: 1;
    min-height: 0;
  }

  .list,
  .detail {
    min-width: 0;
  }

  @media (min-width: 1000px) {
    .back {
      display: none;
    }
  }

  @media (min-width: 1000px) and (min-height: 560px) {
    :host {
      height: calc(100dvh - var(--header));
    }

    .panes {
      display: grid;
      grid-template-columns: minmax(20rem, 38fr) minmax(0, 62fr);
    }

    .list,
    .detail {
      overflow-y: auto;
      overscroll-behavior: contain;
    }

    .list {
      border-inline-end: 1px solid var(--rule);
    }
  }

  @media (min-width: 1000px) and (max-height: 559px) {
    .panes {
      display: grid;
      grid-template-columns: minmax(20rem, 38fr) minmax(0, 62fr);
    }
  }

  @media (max-width: 999px) {
    .bar.opened,
    .panes.opened .list,
    .panes:not(.opened) .detail {
      display: none;
    }

    .bar {
      display: grid;
      grid-template-columns: minmax(0, 1fr) minmax(0, 1.3fr) minmax(0, 1fr);
      align-items: end;
    }

    .filter select {
      flex: 1 1 9rem;
    }

    .bar > .primary,
    .bar > .notice,
    .bar > .saving {
      grid-column: 1 / -1;
    }

    .bar label {
      flex-direction: column;
      align-items: stretch;
      gap: 0.15rem;
    }

    .bar input,
    .bar select {
      width: 100%;
    }

    .panes:not(.opened) .reference {
      background: none;
      box-shadow: none;
    }

    .detail > * {
      margin-inline: 1rem;
    }

    .bar,
    .reference,
    .state,
    .foot {
      padding-inline: 1rem;
    }

    .bar .saving {
      margin-left: 0;
    }

    button,
    .bar select,
    .bar input {
      min-height: 2.75rem;
    }

    .chips button {
      min-height: 2.25rem;
    }

    .note {
      position: sticky;
      bottom: 0;
      margin-inline: 0;
      padding: 0.7rem 1rem;
      border-top: 1px solid var(--rule);
      background: var(--paper);
      z-index: 3;
    }

    .note .remark {
      flex: 1 1 10rem;
    }

    .note textarea {
      min-height: 2.75rem;
      height: 2.75rem;
    }

    .facts {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
