import { css } from 'lit';

/** The lessons beside the exercise if there is room, otherwise above it. */
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
    scroll-margin-block-start: 1rem;
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
    display: block;
    width: fit-content;
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

  .solved {
    color: var(--proved);
    font-size: var(--small);
    white-space: nowrap;
  }

  .files {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.6rem 1rem;
    margin: 0.6rem 0 0;
  }
`;
