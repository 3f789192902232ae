import { css } from 'lit';

/** The lessons beside the exercise where there is room, else above it. */
export const exercisesStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    gap: 1.5rem;
    padding: 1rem 1.25rem 4rem;
    max-width: 80rem;
    margin-inline: auto;
  }

  @media (min-width: 1000px) {
    :host {
      display: grid;
      grid-template-columns: 18rem minmax(0, 1fr);
      align-items: start;
    }
  }

  .work {
    display: flex;
    flex-direction: column;
    gap: 0.9rem;
    min-width: 0;
  }

  nav ol {
    margin: 0.2rem 0 0.6rem;
    padding-inline-start: 1.6rem;
  }

  nav li {
    margin: 0.15rem 0;
  }

  nav a {
    color: var(--ink);
    display: inline-block;
    padding-block: 0.15rem;
  }

  nav a[aria-current] {
    font-weight: 600;
    color: var(--accent);
  }

  summary {
    cursor: pointer;
    padding-block: 0.3rem;
    font-weight: 500;
  }

  .aside {
    color: var(--soft);
    font-weight: 400;
    font-size: var(--small);
  }

  .solved {
    color: var(--proved);
    font-size: var(--small);
    white-space: nowrap;
  }

  .files,
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

  .question {
    margin: 0;
    font-weight: 500;
    max-width: 46rem;
  }

  .hint {
    border-inline-start: 4px solid var(--rule);
    padding-inline-start: 0.9rem;
  }

  .notice {
    margin: 0;
    padding: 0.5rem 0.9rem;
    border: 1px solid var(--wrong);
    border-radius: 8px;
    font-size: var(--small);
    overflow-wrap: anywhere;
  }
`;
