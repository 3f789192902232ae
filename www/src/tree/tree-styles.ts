import { css } from 'lit';

/** The styles around the drawing of an execution tree. */
export const treeStyles = css`
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 0.6rem;
    margin-bottom: 0.4rem;
  }

  h2 {
    font: 600 1.1rem / 1.4 var(--serif);
    margin: 0;
  }

  .size,
  p,
  ul {
    color: var(--soft);
    font: 400 var(--small) / 1.5 var(--sans);
    font-variant-numeric: tabular-nums;
  }

  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: 0.3rem;
    margin-bottom: 0.5rem;
  }

  .tools button {
    min-height: 1.9rem;
    min-width: 1.9rem;
    padding: 0.15rem 0.5rem;
    font-size: var(--small);
  }

  p {
    margin: 0 0 0.5rem;
  }

  p:empty {
    margin: 0;
  }

  .view {
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    background: var(--surface);
    overflow: auto;
    min-height: 10rem;
    max-height: var(--tree-height, clamp(14rem, 52vh, 34rem));
    cursor: grab;
  }

  .view.dragged {
    cursor: grabbing;
    user-select: none;
  }

  .view:focus-visible {
    outline-offset: -2px;
  }

  svg.drawing {
    display: block;
    margin: 0 auto;
  }

  /* Its colours are already the reader's own, and some have the selection colour behind them. */
  svg text {
    forced-color-adjust: none;
  }

  .node {
    cursor: pointer;
  }

  /* A shape is easier to hit than its outline. */
  .hit {
    fill: none;
    pointer-events: all;
  }

  .view:focus .node.active .shape {
    stroke: var(--accent);
    stroke-width: 2.5;
  }

  .far text {
    display: none;
  }

  .far .edge,
  .far .shape,
  .far .rim {
    vector-effect: non-scaling-stroke;
    stroke-width: 1;
  }

  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0.1rem 0.9rem;
    list-style: none;
    margin: 0.4rem 0 0;
    padding: 0;
  }

  li {
    display: flex;
    align-items: center;
    gap: 0.35rem;
  }

  li svg {
    width: 1.25rem;
    height: 1.25rem;
    flex: none;
  }
`;
