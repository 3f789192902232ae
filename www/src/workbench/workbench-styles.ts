import { css } from 'lit';

/**
 * The command bar above two panes: the program with its dock, and the answer. Where there is no room for both, one column with
 * the answer first.
 */
export const workbench = css`
  :host {
    display: flex;
    flex-direction: column;
    height: 100%;
  }

  ls-run-form {
    border-top: 1px solid var(--rule);
  }

  .notice {
    margin: 0.75rem 1.25rem 0;
  }

  ls-editor {
    border: 0;
    border-radius: 0;
  }

  .dock {
    border-top: 1px solid var(--rule);
    background: var(--paper);
  }

  .dock:empty {
    display: none;
  }

  ls-tour {
    flex: none;
  }

  @media (min-width: 1000px) {
    .panes {
      flex: 1;
      min-height: 0;
      display: flex;
    }

    .program {
      --list-border: 0;
      --list-radius: 0;
      background: var(--paper);
      flex: 0 0 var(--share, 46%);
      min-width: 20rem;
      max-width: calc(100% - 20rem);
      display: flex;
      flex-direction: column;
      min-height: 0;
    }

    .program > * {
      flex: none;
    }

    /* The part below follows the last line of the program, and stays in sight of a longer one. */
    .program > ls-editor {
      flex: 0 1 auto;
      min-height: 8rem;
    }

    /* Elements hidden from sight must not make the page longer than its panes. */
    ls-run-form,
    .dock,
    .reason {
      position: relative;
    }

    ls-run-form,
    .dock {
      overflow-y: auto;
    }

    .dock {
      max-height: 45%;
    }

    ls-run-form {
      max-height: calc(55% - 8rem);
    }

    ls-run-form:has(+ .dock:empty) {
      max-height: calc(100% - 8rem);
    }

    .reason {
      --card-margin: 1rem 1.5rem 0;
      --pane-margin: 1.5rem;
      flex: 1;
      min-width: 0;
      overflow-y: auto;
      overscroll-behavior: contain;
      scroll-padding-block: 3.25rem;
      display: flex;
      flex-direction: column;
    }

    .reason > * {
      flex: none;
    }

    ls-number-scale,
    ls-memory,
    ls-what-holds,
    ls-iterations,
    ls-welcome {
      margin: 1.25rem 1.5rem 0;
    }
  }

  /* Where the window is too low for panes of their own, the page scrolls, and both are as high as the window. */
  @media (min-width: 1000px) and (max-height: 559px) {
    .panes {
      flex: none;
      height: 100dvh;
    }

    ls-tour {
      position: fixed;
      inset: auto 0 0;
      z-index: 9;
    }

    .panes:has(+ ls-tour[open]) {
      padding-bottom: 3rem;
    }
  }

  @media (max-width: 999px) {
    /* The bar at the bottom hides nothing. */
    .panes {
      display: flex;
      flex-direction: column;
      padding-bottom: 4.5rem;
    }

    ls-tour {
      position: fixed;
      inset: auto 0 calc(3.75rem + env(safe-area-inset-bottom, 0px));
      z-index: 9;
    }

    .panes:has(+ ls-tour[open]) {
      padding-bottom: 13rem;
    }

    .program,
    .reason {
      display: contents;
    }

    ls-divider {
      display: none;
    }

    .notice {
      order: 0;
    }

    ls-file-tabs,
    ls-editor {
      order: 2;
    }

    ls-run-form,
    .dock {
      order: 3;
    }

    ls-number-scale,
    ls-memory,
    ls-what-holds,
    ls-iterations,
    ls-welcome {
      order: 4;
      margin: 1rem 1rem 0;
    }
  }

  /* The answer, then the program with its values, memory and iterations. */
  @media print {
    :host,
    .panes,
    .program,
    .reason {
      display: block;
      padding: 0;
      border: 0;
      overflow: visible;
      height: auto;
    }

    .panes {
      display: flex;
      flex-direction: column;
    }

    .program,
    .reason {
      display: contents;
    }

    ls-file-tabs,
    ls-editor {
      order: 1;
    }

    ls-editor {
      overflow: visible;
    }

    ls-number-scale,
    ls-memory,
    ls-what-holds,
    ls-iterations {
      order: 2;
    }

    .dock,
    ls-divider,
    ls-toolbar,
    ls-run-form,
    ls-welcome,
    .notice {
      display: none;
    }

    .panes > * > * {
      margin-bottom: 0.8rem;
    }
  }
`;
