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

  h1 {
    font: 600 1.7rem / 1.25 var(--serif);
    margin: 0;
  }

  .text {
    font: 400 var(--reading) / 1.6 var(--serif);
    max-width: 46rem;
  }

  .text > :first-child,
  .text > :last-child {
    margin-block: 0;
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

  .hint {
    border-inline-start: 4px solid var(--rule);
    padding-inline-start: 0.9rem;
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
