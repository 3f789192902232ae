import { css } from 'lit';

/** A bar above two panes: the groups of a class, and the one that is open. Where there is no room for both, the open one covers the list. */
export const classStyles = css`
  :host {
    position: relative;
    display: flex;
    flex-direction: column;
    min-height: 24rem;
  }

  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 0.9rem;
    padding: 0.55rem 1.25rem;
    border-bottom: 1px solid var(--rule);
  }

  .bar label,
  .note label,
  .naming label {
    display: flex;
    align-items: center;
    gap: 0.45rem;
    color: var(--soft);
    font-size: var(--small);
  }

  .promised {
    width: 9rem;
    font-family: var(--mono);
  }

  .points {
    width: 4.5rem;
  }

  input[aria-invalid='true'] {
    border-color: var(--wrong);
  }

  .bar .saving {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    margin-left: auto;
  }

  .panes {
    flex: 1;
    min-height: 0;
  }

  .list,
  .detail {
    min-width: 0;
  }

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

  mark {
    padding: 0.05em 0.15em;
    border-radius: 3px;
    border-bottom: 2px solid currentcolor;
    background: light-dark(#f6cfc6, #4a2620);
    color: var(--wrong);
    font-weight: 600;
  }

  .expected mark {
    background: light-dark(#cfe8d8, #1f3a2b);
    color: var(--proved);
  }

  .end {
    display: block;
    color: var(--soft);
    font-family: var(--sans);
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
    --mark: var(--wrong);
    --ground: var(--wrong-ground);
  }

  .left-out {
    color: var(--soft);
    font-size: var(--small);
  }

  @media (min-width: 1000px) {
    .back {
      display: none;
    }
  }

  @media (min-width: 1000px) and (min-height: 560px) {
    :host {
      height: calc(100dvh - var(--header));
    }

    .panes {
      display: grid;
      grid-template-columns: minmax(20rem, 38fr) minmax(0, 62fr);
    }

    .list,
    .detail {
      overflow-y: auto;
      overscroll-behavior: contain;
    }

    .list {
      border-inline-end: 1px solid var(--rule);
    }
  }

  @media (min-width: 1000px) and (max-height: 559px) {
    .panes {
      display: grid;
      grid-template-columns: minmax(20rem, 38fr) minmax(0, 62fr);
    }
  }

  @media (max-width: 999px) {
    .bar.opened,
    .panes.opened .list,
    .panes:not(.opened) .detail {
      display: none;
    }

    .bar {
      display: grid;
      grid-template-columns: minmax(0, 1fr) minmax(0, 1.3fr) minmax(0, 1fr);
      align-items: end;
    }

    .filter select {
      flex: 1 1 9rem;
    }

    .bar > .primary,
    .bar > .notice,
    .bar > .saving {
      grid-column: 1 / -1;
    }

    .bar label {
      flex-direction: column;
      align-items: stretch;
      gap: 0.15rem;
    }

    .bar input,
    .bar select {
      width: 100%;
    }

    .panes:not(.opened) .reference {
      background: none;
      box-shadow: none;
    }

    .detail > * {
      margin-inline: 1rem;
    }

    .bar,
    .reference,
    .state,
    .foot {
      padding-inline: 1rem;
    }

    .bar .saving {
      margin-left: 0;
    }

    button,
    .bar select,
    .bar input {
      min-height: 2.75rem;
    }

    .chips button {
      min-height: 2.25rem;
    }

    .note {
      position: sticky;
      bottom: 0;
      margin-inline: 0;
      padding: 0.7rem 1rem;
      border-top: 1px solid var(--rule);
      background: var(--paper);
      z-index: 3;
    }

    .note .remark {
      flex: 1 1 10rem;
    }

    .note textarea {
      min-height: 2.75rem;
      height: 2.75rem;
    }

    .facts {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
