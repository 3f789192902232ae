import { css } from 'lit';

/** The text beside the exercise if there is room, otherwise above it. */
export const teachStyles = css`
  :host {
    max-width: 110rem;
  }

  @media (min-width: 1000px) {
    :host {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }

    .writing {
      position: sticky;
      top: 1rem;
    }
  }

  :host([grades]) {
    display: block;
    max-width: none;
    padding: 0;
  }

  section[hidden] {
    display: none;
  }

  .writing {
    display: flex;
    flex-direction: column;
    gap: 0.8rem;
    min-width: 0;
  }

  .tools,
  .before {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.4rem 0.6rem;
    margin: 0;
  }

  .tools > button,
  .before {
    font-size: 0.875rem;
  }

  .tools ls-copy-button {
    --copy-size: 0.875rem;
    --copy-height: 2.375rem;
  }

  .tools ls-menu {
    --menu-width: 22rem;
  }

  .format {
    font: 400 var(--small) / 1.5 var(--sans);
  }

  .format p {
    margin: 0.5rem 0;
    max-width: 46rem;
  }

  .format dl {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 0.2rem 0.8rem;
    margin: 0.5rem 0;
  }

  .format dd {
    margin: 0;
  }

  .outcome {
    margin: 0;
    color: var(--soft);
    font-size: var(--small);
  }

  .outcome:empty {
    display: none;
  }

  .before button {
    font-size: var(--small);
    min-height: 2rem;
    padding: 0.2rem 0.6rem;
  }

  ls-lesson-editor {
    height: min(34rem, 60vh);
  }

  .choice {
    display: flex;
    align-items: center;
    gap: 0.6rem;
    color: var(--soft);
    font-size: var(--small);
  }

  .choice select {
    min-width: 0;
    max-width: 100%;
  }
`;
