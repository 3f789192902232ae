import { css } from 'lit';

/** Text to read about a loop, with its headings. */
export const reading = css`
  p {
    font: 400 var(--reading) / 1.5 var(--serif);
    margin: 0 0 0.8rem;
    max-width: 62ch;
  }

  h2 {
    font: 600 1.2rem / 1.4 var(--serif);
    margin: 0 0 0.4rem;
  }

  h3 {
    font: 600 var(--reading) / 1.4 var(--serif);
    margin: 1.3rem 0 0.5rem;
  }

  small,
  .line {
    color: var(--soft);
    font: 400 var(--small) / 1.4 var(--sans);
  }
`;
