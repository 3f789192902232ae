import { css } from 'lit';

/** One row; in a narrow window, a bar at the bottom of it, with a menu above that. */
export const toolbarStyles = css`
  :host {
    flex: none;
    border-bottom: 1px solid var(--rule);
  }

  .bar,
  .rest,
  .others,
  .quietly {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
  }

  .bar {
    min-height: 3.5rem;
    padding: 0.5rem 1.25rem;
  }

  button,
  select {
    min-height: 2.25rem;
    white-space: nowrap;
  }

  /* The arrow is drawn: WebKitGTK draws a grey box around a menu that keeps its own. */
  select {
    appearance: none;
    padding-right: 1.4rem;
    background-image: linear-gradient(45deg, transparent 50%, currentcolor 50%), linear-gradient(-45deg, transparent 50%, currentcolor 50%);
    background-position:
      right 0.8rem top 52%,
      right 0.5rem top 52%;
    background-size: 0.3rem 0.3rem;
    background-repeat: no-repeat;
  }

  .run {
    min-width: 5.5rem;
  }

  .target {
    display: flex;
    align-items: center;
    border: 1px solid var(--control);
    border-radius: 8px;
    background: var(--surface);
    padding-left: 0.75rem;
    gap: 0.4rem;
  }

  .target:hover {
    border-color: var(--accent);
  }

  .target:focus-within {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }

  .target select {
    field-sizing: content;
    border: 0;
    background-color: transparent;
    min-height: 2.125rem;
    padding-block: 0;
    padding-left: 0;
    outline: none;
    font-weight: 600;
  }

  .find {
    color: var(--soft);
  }

  .flag {
    flex: none;
    width: 0.7rem;
    height: 0.95rem;
    background: var(--target);
    clip-path: polygon(0 0, 14% 0, 100% 26%, 14% 56%, 14% 100%, 0 100%);
    forced-color-adjust: none;
  }

  .rest {
    flex: 1;
  }

  .others {
    padding-left: 0.5rem;
    border-left: 1px solid var(--rule);
  }

  .quietly {
    margin-left: auto;
    gap: 0.25rem;
    --menu-border: transparent;
    --menu-ground: none;
    --menu-ink: var(--soft);
  }

  .language {
    field-sizing: content;
    max-width: 11rem;
    border-color: transparent;
    background-color: transparent;
    color: var(--soft);
    padding-left: 0.4rem;
    text-overflow: ellipsis;
  }

  @supports not (field-sizing: content) {
    .target select,
    .language {
      width: calc(var(--letters) * 0.58em + 2.4rem);
    }
  }

  .quiet {
    max-width: 16rem;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .more {
    display: none;
  }

  /* Always one row, so that the program below stays where it is: what is less important becomes shorter. */
  @media (min-width: 1000px) {
    .bar,
    .rest,
    .others,
    .quietly {
      flex-wrap: nowrap;
    }

    .others {
      flex: none;
    }

    .rest,
    .quietly,
    .quietly > .quiet {
      min-width: 0;
    }

    .language {
      min-width: 3rem;
      flex-shrink: 4;
    }
  }

  /* Where it is narrower, sharing is in the menu of the program, too. */
  @media (max-width: 1179px) {
    ls-share {
      display: none;
    }
  }

  @media (min-width: 1180px) {
    #analyse::after {
      content: 'Ctrl ↵' / '';
      margin-left: 0.6rem;
      font-weight: 500;
      font-size: 0.75rem;
      opacity: 0.85;
    }
  }

  @media (max-width: 999px) {
    :host {
      border: 0;
    }

    .bar {
      flex-wrap: nowrap;
      position: fixed;
      inset: auto 0 0;
      z-index: 10;
      border-top: 1px solid var(--rule);
      background: var(--paper);
      padding: 0.5rem 1rem calc(0.5rem + env(safe-area-inset-bottom, 0));
    }

    .bar > button,
    .target {
      min-height: 2.75rem;
    }

    .run {
      flex: 1;
    }

    .target {
      flex: 1.1;
      min-width: 0;
    }

    .target select {
      flex: 1;
      min-width: 0;
      min-height: 2.625rem;
    }

    .find {
      display: none;
    }

    /* The target needs the room more. */
    @media (max-width: 559px) {
      .run {
        flex: none;
        padding-inline: 1.1rem;
      }

      .target {
        flex: 1;
      }
    }

    .more {
      display: block;
      min-width: 3rem;
    }

    .rest {
      display: none;
    }

    .rest.open {
      position: absolute;
      inset: auto 0 100%;
      display: grid;
      gap: 0.5rem;
      padding: 0.75rem 1rem;
      border-top: 1px solid var(--rule);
      background: var(--paper);
      box-shadow: 0 -8px 24px rgb(0 0 0 / 12%);
    }

    .others {
      border: 0;
      padding: 0;
    }

    .quietly {
      margin: 0;
      flex-wrap: wrap;
    }

    .rest button,
    .rest select {
      min-height: 2.75rem;
    }

    #advanced:not(:empty) {
      border-bottom: 1px solid var(--rule);
    }
  }
`;
