import { css } from 'lit';

/** The reference, or a group with one of its programs. */
export const detailStyles = css`
  .detail > * {
    margin: 1rem 1.5rem 0;
  }

  .card {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0.3rem 0.9rem;
    padding: 1rem 1.2rem;
    border-radius: var(--radius);
    border-inline-start: 5px solid var(--mark);
    background: var(--ground);
  }

  .card > .sign {
    width: 1.6rem;
    height: 1.6rem;
    margin-top: 0.2rem;
    font-size: 0.95rem;
  }

  .card h2 {
    margin: 0;
    font: 600 1.5625rem / 1.28 var(--serif);
    overflow-wrap: anywhere;
  }

  .card > div {
    min-width: 0;
  }

  .card p {
    margin: 0.3rem 0 0;
    overflow-wrap: anywhere;
  }

  .facts {
    display: grid;
    grid-template-columns: minmax(4rem, max-content) minmax(0, 1fr) minmax(0, 1fr);
    gap: 0.2rem 0.9rem;
    margin: 0.6rem 0 0;
  }

  .facts > div {
    min-width: 0;
  }

  .facts dt {
    color: var(--soft);
    font-size: var(--small);
  }

  .facts dd {
    margin: 0;
  }

  .facts pre {
    margin: 0;
    max-height: 11rem;
    overflow: auto;
    padding: 0.35rem 0.6rem;
    border: 1px solid var(--rule);
    border-radius: 8px;
    background: var(--surface);
    font: 400 0.8125rem / 1.6 var(--mono);
    font-variant-ligatures: none;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  .student {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.4rem 0.7rem;
    margin-bottom: 0.4rem;
  }

  .student h2,
  .student h3 {
    margin: 0;
    font: 600 1.03rem / 1.45 var(--serif);
    overflow-wrap: anywhere;
  }

  .student button {
    min-width: 2.375rem;
  }

  .detail ls-editor {
    max-height: max(14rem, calc(100dvh - 31rem));
  }

  .detail ls-editor.alone {
    height: min(34rem, 60vh);
    max-height: none;
  }

  .naming {
    padding-bottom: 1.5rem;
  }

  .note {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.5rem 1rem;
  }


  .note .remark {
    flex: 1 1 100%;
    flex-direction: column;
    align-items: stretch;
  }

  textarea {
    width: 100%;
    min-height: 3.4rem;
    padding: 0.5rem 0.7rem;
    border: 1px solid var(--control);
    border-radius: 8px;
    background: var(--surface);
    color: var(--ink);
    font: 400 var(--body) / 1.5 var(--sans);
    resize: vertical;
  }

  .obstacle {
    flex: none;
    margin: 0.9rem 1.25rem;
    --mark: var(--wrong);
    --ground: var(--wrong-ground);
  }

  .left-out {
    color: var(--soft);
    font-size: var(--small);
  }
`;
