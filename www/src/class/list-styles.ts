import { css } from 'lit';

/** The list of groups, with their signs. */
export const listStyles = css`
  .list {
    display: flex;
    flex-direction: column;
    background: var(--paper);
  }

  .reference {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 0 0.8rem;
    width: 100%;
    padding: 0.6rem 1.25rem;
    border: 0;
    border-bottom: 1px solid var(--rule);
    border-radius: 0;
    background: none;
    text-align: start;
  }

  .reference small,
  .group small {
    color: var(--soft);
    font-weight: 400;
    font-size: var(--small);
    overflow-wrap: anywhere;
  }

  .reference[aria-current='true'],
  .group.chosen {
    background: var(--linked-ground);
    box-shadow: inset 3px 0 var(--accent);
  }

  .state {
    padding: 0.8rem 1.25rem;
    border-bottom: 1px solid var(--rule);
  }

  .state h2 {
    margin: 0;
    font: 600 1.03rem / 1.45 var(--serif);
  }

  .state h2 + span {
    color: var(--soft);
    font-size: var(--small);
  }

  .state p {
    margin: 0.2rem 0 0;
  }

  .whole {
    display: block;
    width: 100%;
    height: 18px;
    margin: 0.4rem 0 0.7rem;
    overflow: visible;
  }

  .whole rect {
    fill: var(--mark);
    forced-color-adjust: none;
  }

  .whole .tried {
    fill: var(--ground);
    stroke: var(--mark);
    stroke-dasharray: 2 2;
    stroke-width: 1.5;
  }

  .whole .chosen {
    stroke: var(--accent);
    stroke-dasharray: none;
    stroke-width: 3;
  }

  .whole .left {
    fill: none;
    stroke: var(--edge);
    stroke-dasharray: 2 3;
    stroke-width: 1.5;
  }

  .filter {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }

  .filter input {
    flex: 1 1 9rem;
    min-width: 0;
  }

  .filter select {
    flex: 0 1 auto;
    min-width: 0;
  }

  .groups {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .group {
    padding: 0.6rem 1.25rem 0.7rem 3.3rem;
    border-bottom: 1px solid var(--rule);
    position: relative;
  }

  .group > button.head {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 0 0.8rem;
    width: 100%;
    min-height: 1.75rem;
    padding: 0;
    border: 0;
    background: none;
    text-align: start;
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  .group .size {
    grid-area: 1 / 2 / span 2;
    font: 600 1.25rem / 1.3 var(--serif);
  }

  .has-remark {
    margin-left: 0.4rem;
    padding: 0.05rem 0.5rem;
    border-radius: 1rem;
    background: var(--sunken);
    color: var(--soft);
    font: 400 0.75rem / 1.4 var(--sans);
  }

  .sign {
    display: inline-grid;
    place-items: center;
    flex: none;
    width: 1.3rem;
    height: 1.3rem;
    font: 700 0.8rem / 1 var(--sans);
    color: var(--surface);
    background: var(--mark);
    border-radius: 50%;
    forced-color-adjust: none;
  }

  .group > .sign {
    position: absolute;
    left: 1.25rem;
    top: 0.75rem;
  }

  .same {
    --mark: var(--proved);
    --ground: var(--proved-ground);
  }

  .tried {
    --mark: var(--unknown);
    --ground: var(--unknown-ground);
  }

  .differ,
  .fails,
  .endless,
  .refused {
    --mark: var(--wrong);
    --ground: var(--wrong-ground);
  }

  .undecided,
  .unread {
    --mark: var(--unknown);
    --ground: var(--unknown-ground);
  }

  .same > .sign,
  .same .big {
    border-radius: 5px;
  }

  .tried > .sign,
  .tried .big {
    border: 2px dotted var(--mark);
    border-radius: 5px;
    background: none;
    color: var(--mark);
  }

  .differ > .sign,
  .fails > .sign,
  .endless > .sign {
    border-radius: 0;
    clip-path: polygon(30% 0, 70% 0, 100% 30%, 100% 70%, 70% 100%, 30% 100%, 0 70%, 0 30%);
  }

  .refused > .sign,
  .unread > .sign {
    border: 2px solid var(--mark);
    background: none;
    color: var(--mark);
  }

  .undecided > .sign {
    border-radius: 50% 50% 50% 4px;
  }

  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 0.3rem;
    margin-top: 0.4rem;
  }

  .chips button {
    min-height: 1.75rem;
    padding: 0.1rem 0.7rem;
    border-radius: 1rem;
    font: 400 var(--small) / 1.4 var(--sans);
    max-width: 100%;
    overflow-wrap: anywhere;
  }

  .chips button[aria-current='true'] {
    border: 2px solid var(--accent);
    font-weight: 600;
    color: var(--accent);
  }

  .foot {
    margin-top: auto;
    padding: 0.9rem 1.25rem;
  }

  .foot p {
    margin: 0 0 0.6rem;
  }

  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }

  .drop {
    margin: 1.25rem;
    padding: 2.2rem 1.2rem;
    border: 2px dashed var(--control);
    border-radius: var(--radius);
    text-align: center;
  }

  .drop h2 {
    margin: 0;
    font: 600 1.25rem / 1.3 var(--serif);
  }

  .drop .buttons {
    justify-content: center;
  }

  .over .drop,
  .over .list {
    outline: 2px dashed var(--accent);
    outline-offset: -4px;
  }
`;
