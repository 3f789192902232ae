import { css } from 'lit';

/** Configurations below each other, their figures beside each other; on a phone each is a block of its own. */
export const compareStyles = css`
  :host {
    container-type: inline-size;
  }

  table {
    width: 100%;
  }

  thead th {
    padding: 0 0.5rem 0.4rem 0;
    vertical-align: bottom;
  }

  tbody {
    --mark: var(--soft);
  }

  tbody.reachable {
    --mark: var(--reached);
  }

  tbody.unreachable,
  tbody.ends {
    --mark: var(--proved);
  }

  tbody.unknown,
  tbody.late {
    --mark: var(--unknown);
  }

  tbody.endless,
  tbody.broken {
    --mark: var(--wrong);
  }

  tbody.running {
    --mark: var(--accent);
  }

  tbody > tr:first-child > * {
    border-top: 1px solid var(--rule);
    padding: 0.5rem 0.5rem 0.5rem 0;
    vertical-align: top;
  }

  tbody > tr > :last-child {
    padding-right: 0;
  }

  td {
    font: 400 var(--small) / 1.5 var(--sans);
    font-variant-numeric: tabular-nums;
  }

  .title {
    display: block;
    font: 600 0.875rem / 1.4 var(--sans);
    color: var(--ink);
  }

  .options {
    display: block;
    font-weight: 400;
    overflow-wrap: anywhere;
  }

  .tools {
    display: flex;
    gap: 0.4rem;
    margin-top: 0.15rem;
  }

  .tools button {
    min-height: 1.5rem;
    padding: 0.05rem 0.35rem;
    font-size: 0.75rem;
    border-color: var(--rule);
    color: var(--soft);
  }

  .verdict {
    color: var(--mark);
    font-weight: 600;
    white-space: nowrap;
  }

  .waiting .verdict,
  .running .verdict {
    font-weight: 400;
  }

  .sign {
    display: inline-block;
    width: 1.2em;
  }

  .measure {
    width: 14%;
    min-width: 4rem;
  }

  .value {
    display: block;
    white-space: nowrap;
  }

  .bar {
    display: block;
    width: 100%;
    height: 1rem;
    overflow: visible;
  }

  .bar line {
    stroke: var(--rule);
    stroke-width: 1px;
  }

  .bar rect {
    fill: var(--edge);
    stroke: var(--edge);
    stroke-width: 1px;
  }

  .unknown .bar rect,
  .late .bar rect,
  .stopped .bar rect,
  .broken .bar rect {
    fill: none;
  }

  .merges {
    text-align: right;
  }

  tr.why td {
    padding: 0 0 0.5rem;
    color: var(--soft);
    max-width: 65ch;
    overflow-wrap: anywhere;
  }

  .box {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.6rem;
    margin-bottom: 0.7rem;
    padding: 0.7rem 0.9rem 0.8rem;
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    background: var(--surface);
  }

  .box label {
    display: grid;
    gap: 0.2rem;
    font: 500 var(--small) / 1.3 var(--sans);
    color: var(--soft);
    min-width: 0;
  }

  .box select {
    font-size: 0.875rem;
    padding-inline: 0.6rem;
    max-width: 100%;
  }

  .note {
    margin: 0.4rem 0 0;
    font-size: var(--small);
    color: var(--soft);
    max-width: 65ch;
  }

  .add {
    margin-top: 0.7rem;
    min-height: 2rem;
    padding: 0.3rem 0.7rem;
    font-size: var(--small);
  }

  tbody.running .sign {
    animation: working 1.2s ease-in-out infinite alternate;
  }

  @keyframes working {
    from {
      opacity: 0.25;
    }
  }

  /* Not enough room for all of it in a line: each measure has a line, with its name. */
  @container (width < 34rem) {
    thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }

    table,
    tbody {
      display: block;
    }

    tbody > tr {
      display: grid;
      grid-template-columns: minmax(0, 1fr) max-content;
    }

    tr:first-child > td:nth-child(n + 3) {
      grid-column: 1 / -1;
      border: 0;
      padding: 0 0 0.15rem;
    }

    .measure {
      display: grid;
      grid-template-columns: 6.2rem 5.4rem minmax(0, 1fr);
      align-items: center;
      width: auto;
    }

    .measure::before,
    .merges::before {
      content: attr(data-title);
      color: var(--soft);
    }

    .merges {
      display: grid;
      grid-template-columns: 6.2rem minmax(0, 1fr);
      text-align: left;
    }

    tr:first-child > td.merges {
      padding-bottom: 0.5rem;
    }

    .waiting td:nth-child(n + 3),
    .running td:nth-child(n + 3),
    td:nth-child(n + 3):empty {
      display: none;
    }

    tr.why,
    tr.fields {
      display: block;
    }

    tr.why td,
    tr.fields td {
      display: block;
    }
  }
`;
