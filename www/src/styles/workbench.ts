import { css } from 'lit';

/** Program and reason: side by side if there is room, otherwise stacked with the sentence on top. */
export const workbench = css`
  .columns {
    display: flex;
    flex-direction: column;
    gap: 0.9rem;
    padding: 0.9rem 1rem 4.5rem;
    max-width: 110rem;
    margin-inline: auto;
  }

  .work,
  .reason {
    display: contents;
  }

  ls-toolbar {
    order: 0;
  }

  ls-run-form {
    order: 2;
  }

  .notice {
    order: 2;
  }

  ls-editor {
    order: 3;
    min-height: 12rem;
  }

  ls-problems {
    order: 4;
  }

  ls-replay {
    order: 5;
  }

  ls-why,
  ls-welcome {
    order: 6;
  }

  .keys {
    order: 4;
    margin: -0.4rem 0 0;
    font-size: var(--small);
    color: var(--soft);
  }

  kbd {
    font: 500 0.9em var(--mono);
    border: 1px solid var(--rule);
    border-radius: 4px;
    padding: 0 0.3em;
  }

  @media (max-width: 999px) {
    .keys {
      display: none;
    }
  }

  @media (min-width: 1000px) {
    .columns {
      display: grid;
      grid-template-columns: minmax(0, 48fr) minmax(0, 52fr);
      gap: 0;
      padding: 0;
      min-height: calc(100vh - 3.6rem);
    }

    .work,
    .reason {
      display: flex;
      flex-direction: column;
      gap: 0.9rem;
      padding: 1.1rem 1.5rem 2rem;
      min-width: 0;
    }

    /* As long as there is room, the button stays in sight of a long program and its replay. */
    @media (min-height: 600px) {
      ls-toolbar {
        position: sticky;
        top: 0;
        z-index: 6;
        margin: -0.5rem -0.5rem 0;
        padding: 0.5rem;
        background: var(--paper);
      }
    }

    .reason {
      border-left: 1px solid var(--rule);
    }
  }

  /* The program, then the answer and its reasons. */
  @media print {
    .columns,
    .work,
    .reason {
      display: block;
      padding: 0;
      border: 0;
    }

    .columns > * > * {
      margin-bottom: 0.8rem;
    }

    ls-toolbar,
    ls-run-form,
    ls-welcome,
    .keys,
    .notice {
      display: none;
    }

    ls-editor {
      min-height: 0;
      overflow: visible;
    }
  }
`;
