import { css } from 'lit';

/** The parts of an exercise, stacked. */
export const exerciseStyles = css`
  .further {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.6rem 1rem;
    margin: 0;
  }

  .work {
    container-type: inline-size;
  }

  /* The answer and its result are beside the program, if there is room. */
  .beside {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.9rem 1.25rem;
    align-items: start;
  }

  .beside > div {
    display: flex;
    flex-direction: column;
    gap: 0.9rem;
    min-width: 0;
  }

  @container (min-width: 50rem) {
    .beside {
      grid-template-columns: minmax(0, 6fr) minmax(0, 5fr);
    }
  }

  h1 {
    font: 600 1.7rem / 1.25 var(--serif);
    margin: 0;
  }

  .text {
    font: 400 var(--reading) / 1.6 var(--serif);
    max-width: 46rem;
  }

  .text > :first-child {
    margin-block-start: 0;
  }

  .text > :last-child {
    margin-block-end: 0;
  }

  code {
    font: 400 0.9em var(--mono);
    font-variant-ligatures: none;
  }

  .question,
  .path {
    margin: 0;
    max-width: 46rem;
  }

  .question {
    font-weight: 500;
  }

  /* It stays in sight beside a long program. */
  @media (min-height: 600px) {
    .question {
      position: sticky;
      inset-block-start: 0;
      z-index: 1;
      padding-block: 0.4rem;
      background: var(--paper);
    }
  }

  .task {
    display: flex;
    flex-wrap: wrap;
    gap: 0.3rem 1.5rem;
    margin: 0;
    font-size: var(--small);
  }

  .task > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem;
  }

  .task dt {
    color: var(--soft);
  }

  .task dd {
    margin: 0;
  }

  .task code {
    display: inline-block;
    vertical-align: top;
    padding: 0 0.3rem;
    border-radius: 4px;
    background: var(--code-ground, var(--surface));
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  .hint {
    border-inline-start: 4px solid var(--rule);
    padding-inline-start: 0.9rem;
  }

  .languages {
    display: flex;
    width: fit-content;
    margin: 0;
    padding: 0;
    border: 1px solid var(--control);
    border-radius: 8px;
    background: var(--surface);
    overflow: clip;
  }

  .languages label {
    position: relative;
    display: flex;
    align-items: center;
    min-height: 2.25rem;
    padding-inline: 0.9rem;
    cursor: pointer;
  }

  .languages label:has(:checked) {
    background: var(--accent);
    color: var(--on-accent);
    forced-color-adjust: none;
  }

  @media (max-width: 999px) {
    .languages label {
      min-height: 2.75rem;
    }
  }

  .languages input {
    position: absolute;
    opacity: 0;
  }

  .languages:focus-within:has(:focus-visible) {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }

  ls-replay {
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    background: var(--surface);
  }

  .hint p {
    margin-block: 0.3rem;
  }
`;
