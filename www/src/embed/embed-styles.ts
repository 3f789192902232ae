import { css } from 'lit';

/** One thing below the other, as in a narrow window: a frame mostly is one. */
export const embedStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    gap: 0.7rem;
    padding: 0.7rem;
  }

  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.4rem 0.8rem;
  }

  h1,
  .asked {
    flex: 1 1 9rem;
    margin: 0;
    font: 400 var(--body) / 1.5 var(--sans);
    color: var(--soft);
  }

  ls-editor {
    max-height: 30rem;
  }

  /* The answer is wanted before the tables; where it is laid out by itself, its parts have the order 1. */
  ls-replay,
  ls-memory,
  ls-iterations,
  ls-why,
  .why {
    order: 2;
  }

  .why {
    align-self: start;
  }

  ls-replay {
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    background: var(--surface);
  }
`;
